"""Statements of the IR as lines of a Triton kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hipify_py.ir.nodes import (
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
from hipify_py.ir.types import BOOL
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
    lines: list[str] = field(default_factory=list)
    depth: int = 0

    def line(self, text: str) -> None:
        """Add a line."""
        self.lines.append(_INDENT * self.depth + text)

    def sequence(self, statements: Sequence[Stmt]) -> None:
        """Print statements in order."""
        for statement in statements:
            self._statement(statement)

    def _nested(self, statements: Sequence[Stmt]) -> None:
        self.depth += 1
        before = len(self.lines)
        self.sequence(statements)
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def _statement(self, statement: Stmt) -> None:
        printer = self.expressions
        match statement:
            case Declare(var=var, value=value):
                self.line(f"{printer.names[var.name]} = {self._initial(var, value)}")
            case Assign(var=var, value=value):
                self.line(f"{printer.names[var.name]} = {self._shaped(var, value)}")
            case Store(array=array, index=index, value=value, mask=mask):
                assert mask is not None
                address = printer.pointer(array, index, value.type, block=True)
                stored = printer.text(value)
                if value.type == BOOL:
                    stored = f"{printer.block_level(value)}.to(tl.uint8)"
                self.line(f"tl.store({address}, {stored}, mask={printer.text(mask)})")
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
        again = f"again_{loop.where}"
        self.line(f"{again} = tl.full([], True, tl.int1)")
        self.line(f"while {again}:")
        self._nested((*loop.body, *loop.step, *loop.before))
        self.depth += 1
        self.line(f"{again} = {printer.tensor(loop.condition)}")
        self.depth -= 1

    def _atomic(self, atomic: Atomic) -> None:
        printer = self.expressions
        assert atomic.mask is not None
        scalar = atomic.operands[0].type
        assert in_memory(scalar) == scalar
        result = f"{printer.names[atomic.result.name]} = " if atomic.result else ""
        operands = [printer.block(operand) for operand in atomic.operands]
        mask = printer.text(atomic.mask)
        if atomic.op == "cas":  # it takes no mask: who is left out swaps nothing for nothing
            index = Select(atomic.index.type, atomic.mask, atomic.index, Const(atomic.index.type, 0))
            address = printer.pointer(atomic.array, index, scalar, block=True)
            guarded = [f"tl.where({mask}, {operand}, 0)" for operand in operands]
            self.line(f"{result}tl.atomic_cas({address}, {', '.join(guarded)})")
            return
        address = printer.pointer(atomic.array, atomic.index, scalar, block=True)
        self.line(f"{result}{_ATOMICS[atomic.op]}({address}, {operands[0]}, mask={mask})")

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
