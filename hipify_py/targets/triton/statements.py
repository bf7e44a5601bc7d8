"""Statements of the IR as lines of a Triton kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hipify_py.ir.lift.convert import cast
from hipify_py.ir.nodes import (
    COUNTERS,
    TRUE,
    Any,
    Assign,
    Atomic,
    Barrier,
    Collective,
    Const,
    Declare,
    Expr,
    If,
    Load,
    Loop,
    Select,
    Stmt,
    Store,
    Var,
    walk,
)
from hipify_py.ir.refusal import Refusal
from hipify_py.ir.types import BOOL, F64, I32
from hipify_py.targets.triton.counting import Counting, counting
from hipify_py.targets.triton.expressions import Expressions
from hipify_py.targets.triton.types import DTYPES, in_memory

_INDENT = "    "
_ATOMICS = {
    "add": "tl.atomic_add", "min": "tl.atomic_min", "max": "tl.atomic_max", "and": "tl.atomic_and",
    "or": "tl.atomic_or", "xor": "tl.atomic_xor", "exchange": "tl.atomic_xchg",
}  # fmt: skip
_WHOLE_BLOCK = {
    "block_any": "tl.max(tl.where({mask}, {0}, False).to(tl.int32), 0) > 0",
    "block_all": "tl.min(tl.where({mask}, {0}, True).to(tl.int32), 0) > 0",
    "block_count": "tl.sum(tl.where({mask}, {0}, False).to(tl.int32), 0)",
}


@dataclass
class Statements:
    """Prints the statements of one kernel."""

    expressions: Expressions
    changed: frozenset[str]  # variables that are assigned to after their declaration
    reads: dict[str, int]  # how often variables are read
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    repeated: int = 0  # loops that begin without a test

    def line(self, text: str) -> None:
        """Add a line."""
        self.lines.append(_INDENT * self.depth + text)

    def sequence(self, statements: Sequence[Stmt]) -> None:
        """Print statements in order."""
        todo = list(statements)
        while todo:
            opened = todo.pop(0)
            found = counting(opened, todo[0], self.reads) if todo else None
            if found is None:
                self._statement(opened)
            else:
                del todo[0]
                self._over_range(found)

    def _over_range(self, loop: Counting) -> None:
        printer = self.expressions
        name = printer.names[loop.var.name]
        limits = [printer.text(loop.start), printer.text(loop.stop)]
        if loop.step != Const(loop.step.type, 1):
            limits.append(printer.text(loop.step))
        elif limits[0] == "0":
            del limits[0]
        self.line(f"for {name} in range({', '.join(limits)}):")
        self.depth += 1
        if not loop.plain:  # the interpreter counts with numbers of Python
            self.line(f"{name} = tl.cast({name}, {DTYPES[loop.var.type]})")
        self.depth -= 1
        self._nested(loop.body)

    def _nested(self, statements: Sequence[Stmt]) -> None:
        self.depth += 1
        before = len(self.lines)
        self.sequence(statements)
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def _statement(self, statement: Stmt) -> None:
        try:
            self._print(statement)
        except Refusal as refusal:
            raise refusal.at(statement.where) from None

    def _print(self, statement: Stmt) -> None:
        printer = self.expressions
        match statement:
            case Declare(var=var, value=value):
                self.line(f"{printer.names[var.name]} = {self._initial(var, value)}")
            case Assign(var=var, value=value):
                self.line(f"{printer.names[var.name]} = {self._shaped(var, value)}")
            case Store(array=array, index=index, value=value, mask=mask):
                self._store(array, index, value, mask)
            case Atomic():
                self._atomic(statement)
            case Collective():
                self._collective(statement)
            case Barrier():
                self.line("tl.debug_barrier()")
            case If(condition=condition, then=then, other=other):
                self.line(f"if {printer.text(condition)}:")
                self._nested(then)
                if other:
                    self.line("else:")
                    self._nested(other)
            case Loop():
                self._loop(statement)

    def _store(self, array: str, index: Expr, value: Expr, mask: Expr | None) -> None:
        """A write; without a mask it is one for the whole block."""
        printer = self.expressions
        address = printer.pointer(array, index, value.type, block=mask is not None)
        stored = printer.exact(value, value.type) if value.type == F64 else printer.text(value)
        if value.type == BOOL:
            whole = printer.tensor(value) if mask is None else printer.block_level(value)
            stored = f"({whole}).to(tl.uint8)" if mask is None else f"{whole}.to(tl.uint8)"
        self.line(f"tl.store({address}, {stored}{self._only(mask)})")

    def _only(self, mask: Expr | None) -> str:
        """The argument that says who takes part, unless all do."""
        return "" if mask in (None, TRUE) else f", mask={self.expressions.text(mask)}"

    def _initial(self, var: Var, value: Expr | None) -> str:
        """The first value: of the shape and type that the variable keeps."""
        block = var.name in self.expressions.kernel.varying
        if value is None:
            return f"tl.zeros([{'NT' if block else ''}], {DTYPES[var.type]})"
        if var.name in self.changed:
            return self._shaped(var, value)
        return self.expressions.text(value) if _has_tensor(value) else self.expressions.tensor(value)

    def _shaped(self, var: Var, value: Expr) -> str:
        if var.name in self.expressions.kernel.varying:
            return self.expressions.block(value)
        return self.expressions.tensor(value)

    def _loop(self, loop: Loop) -> None:
        printer = self.expressions
        if loop.test_first:
            self.sequence(loop.before)
            self.line(f"while {printer.text(loop.condition)}:")
            self._nested((*loop.body, *loop.step, *loop.before))
            return
        self.repeated += 1
        again = "again" if self.repeated == 1 else f"again_{self.repeated}"
        while again in printer.names.values():
            again += "_"
        self.line(f"{again} = tl.full([], True, tl.int1)")
        self.line(f"while {again}:")
        self._nested((*loop.body, *loop.step, *loop.before))
        self.depth += 1
        self.line(f"{again} = {printer.tensor(loop.condition)}")
        self.depth -= 1

    def _atomic(self, atomic: Atomic) -> None:
        printer = self.expressions
        scalar = atomic.operands[0].type
        assert in_memory(scalar) == scalar
        if printer.kernel.arrays[atomic.array].space == COUNTERS:
            self._count(atomic)
            return
        result = f"{printer.names[atomic.result.name]} = " if atomic.result else ""
        if atomic.mask is None:
            address = printer.pointer(atomic.array, atomic.index, scalar, block=False)
            self.line(f"{_ATOMICS[atomic.op]}({address}, {printer.tensor(atomic.operands[0])})")
            return
        operands = [printer.block(operand) for operand in atomic.operands]
        if atomic.op == "cas":  # it takes no mask: who is left out swaps nothing for nothing
            mask = printer.text(atomic.mask)
            index = Select(atomic.index.type, atomic.mask, atomic.index, Const(atomic.index.type, 0))
            address = printer.pointer(atomic.array, index, scalar, block=True)
            guarded = [f"tl.where({mask}, {operand}, 0)" for operand in operands]
            self.line(f"{result}tl.atomic_cas({address}, {', '.join(guarded)})")
            return
        address = printer.pointer(atomic.array, atomic.index, scalar, block=True)
        self.line(f"{result}{_ATOMICS[atomic.op]}({address}, {operands[0]}{self._only(atomic.mask)})")

    def _count(self, atomic: Atomic) -> None:
        """One more for each thread in an array of counters."""
        printer, array = self.expressions, self.expressions.kernel.arrays[atomic.array]
        name = printer.names[array.name]
        printer.used.add(array.name)
        values = printer.block(cast(atomic.index, I32))
        self.line(f"{name} = {name} + tl.histogram({values}, {array.count}{self._only(atomic.mask)})")

    def _collective(self, collective: Collective) -> None:
        printer = self.expressions
        result = printer.names[collective.result.name]
        assert collective.mask is not None
        mask = printer.text(collective.mask)
        operands = [printer.block(operand) for operand in collective.operands]
        if collective.op in _WHOLE_BLOCK:
            self.line(f"{result} = {_WHOLE_BLOCK[collective.op].format(*operands, mask=mask)}")
            return
        helper = f"_{collective.op}"
        printer.used.add(helper)
        last = "NT" if collective.op == "shuffle" else f"{mask}, NT"
        self.line(f"{result} = {helper}({', '.join(operands)}, {last})")


def _has_tensor(value: Expr) -> bool:
    return any(isinstance(part, (Var, Load, Any)) for part in walk(value))
