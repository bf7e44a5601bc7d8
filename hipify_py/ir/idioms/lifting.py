"""The pass that lifts idioms, for the shapes of the block that launches have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hipify_py.ir.idioms.exchange import exchange
from hipify_py.ir.idioms.lanes import Shape
from hipify_py.ir.idioms.uses import expressions
from hipify_py.ir.nodes import COUNTERS, Atomic, Barrier, If, Kernel, Load, Loop, Stmt, Store, everything, walk
from hipify_py.ir.passes.storage import placed


def lift_idioms(kernel: Kernel, shapes: Iterable[Shape]) -> Kernel:
    """The kernel with exchanges among threads as operations over the block, if they are the same for all ``shapes``.

    Such a kernel is for these shapes only; one without shapes or without idioms stays as it is.
    """
    wanted = sorted(set(shapes), key=lambda shape: (shape.x, shape.y, shape.z))
    found = [exchange(kernel, shape) for shape in wanted]
    if not found or found[0] is None or any(other != found[0] for other in found):
        return kernel
    blocks = tuple((shape.x, shape.y, shape.z) for shape in wanted)
    return placed(without_idle_barriers(_without_unused_arrays(replace(found[0], blocks=blocks))))


def accessed(statements: Sequence[Stmt]) -> tuple[set[str], set[str]]:
    """The arrays that statements read, and those that they write."""
    read: set[str] = set()
    written: set[str] = set()
    for statement in everything(statements):
        if isinstance(statement, (Store, Atomic)):
            written.add(statement.array)
        if isinstance(statement, Atomic):
            read.add(statement.array)
        parts = (part for value in expressions(statement) for part in walk(value))
        read.update(part.array for part in parts if isinstance(part, Load))
    return read, written


def _without_unused_arrays(kernel: Kernel) -> Kernel:
    read, written = accessed(kernel.body)
    kept = {name: array for name, array in kernel.arrays.items() if array.space == "global" or name in read | written}
    return replace(kernel, arrays=kept)


def without_idle_barriers(kernel: Kernel) -> Kernel:
    """Barriers order what is accessed before and after them; those without anything on one side go."""
    values = {name for name, array in kernel.arrays.items() if array.space == COUNTERS}
    body: list[Stmt] = []
    accesses = False  # since the last barrier
    for statement in (part for whole in kernel.body for part in _around(whole, values)):
        if not isinstance(statement, Barrier):
            accesses |= any(found - values for found in accessed((statement,)))
        elif accesses or statement.scope == "fence":
            accesses = False
        else:
            continue
        body.append(statement)
    while body and isinstance(body[-1], Barrier):
        body.pop()
    return replace(kernel, body=tuple(body))


def _around(statement: Stmt, values: set[str]) -> list[Stmt]:
    """A loop that only reads, with its barriers before and after it: nothing that it does itself has an order."""
    if not isinstance(statement, Loop) or accessed((statement,))[1] - values:
        return [statement]
    inside = [part for part in everything((statement,)) if isinstance(part, Barrier)]
    if not inside or any(part.scope == "fence" for part in inside):
        return [statement]
    outside = Barrier(statement.where, "block")
    return [outside, *_without_barriers((statement,)), outside]


def _without_barriers(statements: Sequence[Stmt]) -> list[Stmt]:
    found: list[Stmt] = []
    for statement in statements:
        match statement:
            case Barrier():
                continue
            case If(then=then, other=other):
                ways = [tuple(_without_barriers(way)) for way in (then, other)]
                statement = replace(statement, then=ways[0], other=ways[1])
            case Loop(before=before, body=body, step=step):
                parts = [tuple(_without_barriers(part)) for part in (before, body, step)]
                statement = replace(statement, before=parts[0], body=parts[1], step=parts[2])
        found.append(statement)
    return found
