"""What is always so: no thread only fills up a block whose size is a power of two, and places are not negative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hipify_py.ir.lift.convert import conjunction
from hipify_py.ir.nodes import TRUE, Binary, Cast, Compare, Const, Expr, Index, Kernel, Load, Select, Stmt
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.passes.storage import mapped
from hipify_py.ir.types import BOOL, I32, U32

_WARP = 32
_KEEPS_SIGN = frozenset(("div", "rem", "shr", "and"))


def everybody(kernel: Kernel) -> Kernel:
    """The kernel, executed together by a block, without tests of what always holds."""
    sizes = [x * y * z for x, y, z in kernel.blocks]
    full = bool(sizes) and all(size >= _WARP and size & (size - 1) == 0 for size in sizes)
    return replace(kernel, body=tuple(_Everybody(full).sequence(kernel.body)))


class _Everybody:
    def __init__(self, full: bool) -> None:
        self._full = full

    def sequence(self, statements: Sequence[Stmt]) -> list[Stmt]:
        """``statements`` with simpler expressions."""
        return [self._statement(statement) for statement in statements]

    def _statement(self, statement: Stmt) -> Stmt:
        mask = getattr(statement, "mask", None)
        if mask is not None:
            statement = replace(statement, mask=self._expr(mask))  # type: ignore[call-arg]  # not every statement has one
        return mapped(statement, self._expr, lambda _, index: as_signed(index) or index, self.sequence)

    def _expr(self, value: Expr) -> Expr:
        inner = rebuilt(value, self._expr)
        match inner:
            case Index(what="live") if self._full:
                return TRUE
            case Binary(op="and", a=a, b=b) if inner.type == BOOL:
                return conjunction(a, b) or TRUE
            case Select(condition=Const(value=truth), b=b, c=c):
                return b if truth else c
            case Cast(kind, a) if a.type == U32 and kind.bits != 8:
                signed = as_signed(a)
                return inner if signed is None else signed if kind == I32 else Cast(kind, signed)
            case Compare(_, op, a, b) if a.type == U32:
                one, other = as_signed(a), as_signed(b)
                return inner if one is None or other is None else Compare(BOOL, op, one, other)
            case Load(index=index, mask=mask):
                return replace(inner, index=as_signed(index) or index, mask=None if mask is None else self._expr(mask))
        return inner


def as_signed(value: Expr) -> Expr | None:
    """An unsigned number of 32 bits as a signed one, if it surely fits: places in a launch and what is less."""
    if value.type != U32:
        return None
    match value:
        case Const(value=number) if number < 1 << 31:
            return Const(I32, number)
        case Index(what=what, axis=axis) if what != "grid_size":
            return Index(I32, what, axis)
        case Binary(op=op, a=a, b=b) if op in _KEEPS_SIGN:
            one, other = as_signed(a), as_signed(b)
            if one is not None and other is not None:
                return Binary(I32, op, one, other)
    return None
