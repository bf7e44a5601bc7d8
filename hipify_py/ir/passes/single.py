"""What one thread does for the whole block is done once: the first thread is in every block.

A write of one value to one place needs no mask then, and no address for each thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hipify_py.ir.nodes import (
    Any,
    Atomic,
    Cast,
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
    Reduction,
    Stmt,
    Store,
    Var,
    children,
    everything,
)
from hipify_py.ir.passes.masks import Masks, masks

_LINEAR = -1
_AXES = frozenset((0, 1, 2))


def single(kernel: Kernel) -> Kernel:
    """The kernel, executed together by a block, with such writes for the block."""
    kernel = replace(kernel, varying=_settled(kernel))
    return replace(kernel, body=tuple(_Single(kernel).sequence(kernel.body)))


def _settled(kernel: Kernel) -> frozenset[str]:
    """The variables that differ among threads, without those that are given a value of the whole block once."""
    constant = masks(kernel).constant
    varying = set(kernel.varying)
    for part in everything(kernel.body):
        match part:
            case Declare(var=var, value=Expr() as value) if var.name in constant and not _differs(value, varying):
                varying.discard(var.name)
    return frozenset(varying)


def _differs(value: Expr, varying: set[str] | frozenset[str]) -> bool:
    """Whether an expression is not the same for all threads, whoever evaluates it."""
    match value:
        case Any() | Element() | Reduction(width=0):
            return False
        case Var(name=name):
            return name in varying
        case Index(what=what):
            return what not in ("block", "block_size", "grid_size", "padded")
        case Load(mask=mask) if mask is not None:
            return True
    return any(_differs(part, varying) for part in children(value))


class _Single:
    def __init__(self, kernel: Kernel) -> None:
        self._kernel, self._known = kernel, masks(kernel)
        axes = range(3)
        self._flat = {axis for axis in axes if kernel.blocks and all(block[axis] == 1 for block in kernel.blocks)}

    def sequence(self, statements: Sequence[Stmt]) -> list[Stmt]:
        """``statements`` with such writes."""
        return [self._statement(statement) for statement in statements]

    def _statement(self, statement: Stmt) -> Stmt:
        match statement:
            case If(then=then, other=other):
                return replace(statement, then=tuple(self.sequence(then)), other=tuple(self.sequence(other)))
            case Loop(body=body):
                return replace(statement, body=tuple(self.sequence(body)))
            case Store(index=index, value=value, mask=mask) if (
                self._same(index, value) and self._first(mask) is not None
            ):
                return replace(statement, mask=None)
            case Atomic(result=None, op=op, index=index, operands=operands, mask=mask) if op != "cas":
                if self._same(index, *operands) and self._is_one(self._first(mask)):
                    return replace(statement, mask=None)
        return statement

    def _same(self, *values: Expr) -> bool:
        """Whether expressions are the same for all threads, whoever evaluates them."""
        return not any(_differs(value, self._kernel.varying) for value in values)

    def _first(self, mask: Expr | None) -> set[int] | None:
        """The axes on which a mask asks for the first thread; None if it asks for anything else."""
        found: set[int] = set()
        for part in self._known.parts(mask):
            match part:
                case Index(what="live"):
                    continue
                case Compare(op="==", a=a, b=Const(value=0)):
                    axis = _axis(a, self._known)
                    if axis is None:
                        return None
                    found.add(axis)
                case _:
                    return None
        return found or None

    def _is_one(self, axes: set[int] | None) -> bool:
        """Whether that is one thread only."""
        return axes is not None and (_LINEAR in axes or axes | self._flat >= _AXES)


def _axis(value: Expr, known: Masks) -> int | None:
    """The axis that an index of a thread counts on."""
    match value:
        case Index(what="thread", axis=axis):
            return axis
        case Index(what="linear"):
            return _LINEAR
        case Cast(a=a) if a.type.integral and a.type.bits <= value.type.bits:
            return _axis(a, known)
        case Var(name=name) if name in known.values:
            return _axis(known.values[name], known)
    return None
