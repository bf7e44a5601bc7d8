"""Shared arrays in which a block only counts, from zero, are values of the block: histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hipify_py.ir.idioms.lifting import without_idle_barriers
from hipify_py.ir.idioms.uses import expressions
from hipify_py.ir.nodes import COUNTERS, Array, Atomic, Const, If, Kernel, Load, Loop, Stmt, Store, everything, walk
from hipify_py.ir.passes.storage import placed
from hipify_py.ir.types import I32, U32

_MOST = 4096  # counters that a block keeps in registers


def counters(kernel: Kernel) -> Kernel:
    """The kernel, executed together by a block, with such arrays in a space of their own and without their zeroing.

    Whatever is not set to zero there holds anything in the original.
    """
    found = {name for name, array in kernel.arrays.items() if _may_count(array) and _only_counts(kernel.body, array)}
    if not found:
        return kernel
    arrays = {name: replace(a, space=COUNTERS) if name in found else a for name, a in kernel.arrays.items()}
    body = tuple(_without_writes(kernel.body, found))
    return placed(without_idle_barriers(replace(kernel, arrays=arrays, body=body)))


def _may_count(array: Array) -> bool:
    size = array.count
    return (
        array.space == "shared"
        and not array.dynamic
        and array.unit in (I32, U32)
        and 2 <= size <= _MOST
        and size & (size - 1) == 0
    )


def _only_counts(body: Sequence[Stmt], array: Array) -> bool:
    """Whether an array is set to zero, then counted in by threads of their own, and read."""
    counting = False
    for whole in body:
        inside = list(everything((whole,)))
        writes = [part for part in inside if isinstance(part, (Store, Atomic)) and part.array == array.name]
        loads = [part for value in inside for part in _loads(value) if part.array == array.name]
        zeroed = [part for part in writes if isinstance(part, Store)]
        counted = [part for part in writes if isinstance(part, Atomic)]
        if zeroed and (counting or counted or loads):
            return False
        if not all(part.value == Const(array.unit, 0) for part in zeroed) or not all(map(_counts, counted)):
            return False
        if any(load.type != array.unit for load in loads):
            return False
        counting |= bool(counted)
    return counting


def _counts(atomic: Atomic) -> bool:
    """Whether each thread that takes part adds one; without a mask, one thread does it for all."""
    one = Const(atomic.operands[0].type, 1)
    return atomic.op == "add" and atomic.operands == (one,) and atomic.result is None and atomic.mask is not None


def _loads(statement: Stmt) -> list[Load]:
    return [part for value in expressions(statement) for part in walk(value) if isinstance(part, Load)]


def _without_writes(statements: Sequence[Stmt], arrays: set[str]) -> list[Stmt]:
    found: list[Stmt] = []
    for statement in statements:
        match statement:
            case Store(array=array) if array in arrays:
                continue
            case If(then=then, other=other):
                ways = [tuple(_without_writes(way, arrays)) for way in (then, other)]
                statement = replace(statement, then=ways[0], other=ways[1])
            case Loop(before=before, body=body, step=step):
                parts = [tuple(_without_writes(part, arrays)) for part in (before, body, step)]
                statement = replace(statement, before=parts[0], body=parts[1], step=parts[2])
        found.append(statement)
    return found
