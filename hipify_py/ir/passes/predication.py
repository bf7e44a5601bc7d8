"""From what one thread does to what a block does together: branches that split the block become masks.

After this pass all conditions of ``If`` and ``Loop`` are the same for all threads of the block. Accesses carry masks, a
variable that only some threads assign keeps its value for the others, and no thread that a mask leaves out divides by
zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any as AnyValue

from hipify_py.ir.lift.convert import compare, conjunction, negate
from hipify_py.ir.nodes import (
    Any,
    Assign,
    Atomic,
    Barrier,
    Binary,
    Bitcast,
    Call,
    Cast,
    Collective,
    Compare,
    Const,
    Declare,
    Element,
    Expr,
    If,
    Index,
    Kernel,
    Load,
    Loop,
    MatrixProduct,
    Reduction,
    Scan,
    Select,
    Stmt,
    Store,
    Transposed,
    Unary,
    Var,
    made,
)
from hipify_py.ir.passes.uniformity import varies
from hipify_py.ir.refusal import BARRIER, Refusal
from hipify_py.ir.types import BOOL

LIVE = Index(BOOL, "live")


@dataclass(frozen=True)
class Frame:
    """Where not all threads of the block are: ``mask`` says who is; ``together`` whether all others have exited."""

    mask: Expr
    whole: bool = False  # nobody has been left out yet
    together: bool = False


def predication(kernel: Kernel) -> Kernel:
    """The kernel as the block executes it.

    Raises:
        Refusal: a barrier stands where not all threads of the block come.
    """
    work = _Predication(kernel)
    body = work.sequence(kernel.body, Frame(LIVE, whole=True, together=True))
    return replace(kernel, body=tuple(body), varying=kernel.varying | frozenset(work.masks))


@dataclass
class _Predication:
    kernel: Kernel
    masks: set[str] = field(default_factory=set)
    frames: dict[str, Frame] = field(default_factory=dict)

    def _mask(self, where: int, value: Expr, name: str = "m") -> tuple[Var, Stmt]:
        var = made(BOOL, f"{name}{len(self.masks)}")
        self.masks.add(var.name)
        return var, Declare(where, var, value)

    def _varies(self, value: Expr, frame: Frame) -> bool:
        return varies(value, self.kernel.varying | self.masks, self.kernel.arrays, everybody=frame.whole)

    def sequence(self, statements: Sequence[Stmt], frame: Frame) -> list[Stmt]:
        """``statements`` for the threads of ``frame``."""
        return [done for statement in statements for done in self._statement(statement, frame)]

    def _statement(self, statement: Stmt, frame: Frame) -> list[Stmt]:
        match statement:
            case Declare(where, var, value):
                self.frames[var.name] = frame
                return [Declare(where, var, None if value is None else self._expr(value, frame))]
            case Assign(where, var, value):
                new = self._expr(value, frame)
                if self.frames.get(var.name, frame) is not frame and var.name in self.kernel.varying:
                    new = Select(var.type, frame.mask, new, var)
                return [Assign(where, var, new)]
            case Store(where, array, index, value):
                return [Store(where, array, self._expr(index, frame), self._expr(value, frame), frame.mask)]
            case Atomic() | Collective():
                return [self._exchange(statement, frame)]
            case Barrier(scope=scope):
                if scope == "block" and not frame.together:
                    raise Refusal(BARRIER, "not all threads of the block come to this barrier", start=statement.where)
                return [statement]
            case If():
                return self._branch(statement, frame)
            case Loop():
                return self._loop(statement, frame)
        return [statement]

    def _exchange(self, statement: Atomic | Collective, frame: Frame) -> Stmt:
        operands = tuple(self._expr(operand, frame) for operand in statement.operands)
        if statement.result is not None:
            self.frames[statement.result.name] = frame
        if isinstance(statement, Atomic):
            index = self._expr(statement.index, frame)
            return replace(statement, index=index, operands=operands, mask=frame.mask)
        return replace(statement, operands=operands, mask=frame.mask)

    def _branch(self, branch: If, frame: Frame) -> list[Stmt]:
        where = branch.where
        condition = self._expr(branch.condition, frame)
        if not self._varies(branch.condition, frame):
            then, other = self.sequence(branch.then, frame), self.sequence(branch.other, frame)
            return [If(where, condition, tuple(then), tuple(other))]
        result: list[Stmt] = []
        if branch.then and branch.other:
            condition, declared = self._mask(where, condition, "c")
            result.append(declared)
        ways = [
            (branch.then, condition, branch.stays == "then"),
            (branch.other, negate(condition), branch.stays == "other"),
        ]
        for way, test, stays in sorted(ways, key=lambda each: each[2]):  # who leaves goes first: others' values change
            if way:
                mask, declared = self._mask(where, conjunction(frame.mask, test) or frame.mask)
                result.append(declared)
                result += self.sequence(way, Frame(mask, together=frame.together and stays))
        return result

    def _loop(self, loop: Loop, frame: Frame) -> list[Stmt]:
        if not self._varies(loop.condition, frame if loop.alive is None else Frame(frame.mask)):
            return self._uniform_loop(loop, frame) if loop.alive is None else self._shrinking_loop(loop, frame)
        if loop.alive is not None:
            frame = Frame(conjunction(frame.mask, loop.alive) or frame.mask)
        active, declared = self._mask(loop.where, frame.mask, "active")
        inside = Frame(active)

        def test() -> list[Stmt]:
            before = self.sequence(loop.before, inside)
            condition = conjunction(active, self._expr(loop.condition, inside)) or active
            return [*before, Assign(loop.where, active, condition)]

        first = test() if loop.test_first else []
        body = self.sequence(loop.body, inside)
        still = conjunction(active, loop.alive) or active
        gone = [Assign(loop.where, active, still)] if loop.alive is not None else []
        step = [*gone, *self.sequence(loop.step, inside), *test()]
        whole = Loop(loop.where, Any(BOOL, active), (), tuple(body), tuple(step))
        return [declared, *first, whole]

    def _shrinking_loop(self, loop: Loop, frame: Frame) -> list[Stmt]:
        """A loop that threads leave only together with the kernel, until nobody is left."""
        assert loop.alive is not None
        mask, declared = self._mask(loop.where, conjunction(frame.mask, loop.alive) or frame.mask)
        inside = Frame(mask, together=frame.together)
        before = [declared, *self.sequence(loop.before, inside)]
        condition = conjunction(Any(BOOL, mask), self._expr(loop.condition, inside))
        body, step = self.sequence(loop.body, inside), self.sequence(loop.step, inside)
        return [Loop(loop.where, condition or Any(BOOL, mask), tuple(before), tuple(body), tuple(step))]

    def _uniform_loop(self, loop: Loop, frame: Frame) -> list[Stmt]:
        before = self.sequence(loop.before, frame)
        condition = self._expr(loop.condition, frame)
        body = self.sequence(loop.body, frame)
        step = self.sequence(loop.step, frame)
        whole = replace(loop, condition=condition, before=tuple(before), body=tuple(body), step=tuple(step))
        if frame.whole:
            return [whole]
        return [If(loop.where, Any(BOOL, frame.mask), (whole,))]  # who isn't there may not keep the loop running

    def _expr(self, value: Expr, frame: Frame) -> Expr:
        def again(part: Expr) -> Expr:
            return self._expr(part, frame)

        match value:
            case Load(kind, array, index):
                inner = again(index)
                local = self.kernel.arrays[array].space == "local"
                alone = frame.whole and not self._varies(index, frame) and not local
                return Load(kind, array, inner, None if alone else frame.mask)
            case Binary(kind, op, a, b):
                return Binary(kind, op, again(a), self._divisor(op, again(b), frame))
            case _:
                return rebuilt(value, again)

    def _divisor(self, op: str, b: Expr, frame: Frame) -> Expr:
        """A divisor that is not zero for threads that are left out: the compiler may assume that none is."""
        if op not in ("div", "rem") or b.type.floating or (isinstance(b, Const) and b.value):
            return b
        there: Expr = frame.mask
        if not self._varies(b, frame):
            if frame.whole:
                return b
            there = compare("!=", b, Const(b.type, 0))  # the same for all threads, as conditions have to be
        return Select(b.type, there, b, Const(b.type, 1))


def rebuilt(value: Expr, again: AnyValue) -> Expr:
    """``value`` with ``again`` applied to its operands."""
    match value:
        case Unary(kind, op, a):
            return Unary(kind, op, again(a))
        case Cast(kind, a):
            return Cast(kind, again(a))
        case Bitcast(kind, a):
            return Bitcast(kind, again(a))
        case Binary(kind, op, a, b):
            return Binary(kind, op, again(a), again(b))
        case Compare(kind, op, a, b):
            return Compare(kind, op, again(a), again(b))
        case Select(kind, c, a, b):
            return Select(kind, again(c), again(a), again(b))
        case Call(kind, name, arguments):
            return Call(kind, name, tuple(again(argument) for argument in arguments))
        case Load(kind, array, index, mask):
            return Load(kind, array, again(index), mask)
        case Any() | Reduction() | Scan() | Element():
            return replace(value, a=again(value.a))
        case Transposed(parts=parts):
            return replace(value, parts=tuple(map(again, parts)))
        case MatrixProduct(a=a, b=b):
            return replace(value, a=again(a), b=again(b))
    return value
