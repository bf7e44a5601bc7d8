"""Where shared and local arrays lie in the memory that each block gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from hipify_py.ir.lift.convert import binary, cast
from hipify_py.ir.nodes import (
    Assign,
    Atomic,
    Collective,
    Const,
    Declare,
    Expr,
    If,
    Index,
    Kernel,
    Load,
    Loop,
    Stmt,
    Store,
)
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.types import I32

ALIGNMENT = 16


def storage(kernel: Kernel) -> Kernel:
    """The kernel with an offset for every shared array, and local arrays spread over the block's threads.

    Shared arrays come first, the one whose size is the launch's last; offsets of local arrays count from the end of all
    shared ones, in bytes for one thread.
    """
    return replace(placed(kernel), body=tuple(_Spread(kernel).sequence(kernel.body)))


def placed(kernel: Kernel) -> Kernel:
    """The kernel with an offset for every shared and local array."""
    arrays = dict(kernel.arrays)
    for space in ("shared", "local"):
        offset = 0
        for array in sorted(arrays.values(), key=lambda array: array.dynamic):
            if array.space == space:
                arrays[array.name] = replace(array, offset=offset)
                offset += _aligned(array.count * array.unit.size)
    return replace(kernel, arrays=arrays)


def shared_size(kernel: Kernel) -> int:
    """Bytes of shared arrays of a known size."""
    return sum(_aligned(a.count * a.unit.size) for a in kernel.arrays.values() if a.space == "shared")


def local_size(kernel: Kernel) -> int:
    """Bytes of local arrays of one thread."""
    return sum(_aligned(a.count * a.unit.size) for a in kernel.arrays.values() if a.space == "local")


def _aligned(size: int) -> int:
    return -(-size // ALIGNMENT) * ALIGNMENT


class _Spread:
    """Gives each thread its part of local arrays: neighbours' elements side by side, unless they are bytes."""

    def __init__(self, kernel: Kernel) -> None:
        self._arrays = kernel.arrays

    def sequence(self, statements: Sequence[Stmt]) -> list[Stmt]:
        """``statements`` with new indices."""
        return [mapped(statement, self._expr, self._index, self.sequence) for statement in statements]

    def _expr(self, value: Expr) -> Expr:
        if isinstance(value, Load):
            return Load(value.type, value.array, self._index(value.array, self._expr(value.index)), value.mask)
        return rebuilt(value, self._expr)

    def _index(self, name: str, index: Expr) -> Expr:
        array = self._arrays[name]
        if array.space != "local":
            return index
        thread = Index(I32, "linear")
        index = cast(index, I32)
        if array.unit.size > 1:
            return binary("add", binary("mul", index, Index(I32, "padded")), thread)
        return binary("add", binary("mul", thread, Const(I32, array.count)), index)


def mapped(
    statement: Stmt,
    expr: Callable[[Expr], Expr],
    index: Callable[[str, Expr], Expr],
    sequence: Callable[[Sequence[Stmt]], list[Stmt]],
) -> Stmt:
    """A statement with functions applied to its expressions, indices and bodies."""
    match statement:
        case Declare(where, var, value):
            return Declare(where, var, None if value is None else expr(value))
        case Assign(where, var, value):
            return Assign(where, var, expr(value))
        case Store(where, array, at, value, mask):
            return Store(where, array, index(array, expr(at)), expr(value), mask)
        case Atomic(array=array, index=at, operands=operands):
            return replace(statement, index=index(array, expr(at)), operands=tuple(map(expr, operands)))
        case Collective(operands=operands):
            return replace(statement, operands=tuple(map(expr, operands)))
        case If(condition=condition, then=then, other=other):
            return replace(
                statement, condition=expr(condition), then=tuple(sequence(then)), other=tuple(sequence(other))
            )
        case Loop(condition=condition, before=before, body=body, step=step):
            parts = [tuple(sequence(part)) for part in (before, body, step)]
            return replace(statement, condition=expr(condition), before=parts[0], body=parts[1], step=parts[2])
    return statement
