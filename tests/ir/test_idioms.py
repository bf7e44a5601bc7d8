"""Exchanges among threads become operations over the block exactly where they compute the same."""

from __future__ import annotations

import pytest

from hipify_py.ir.idioms.lanes import Shape
from hipify_py.ir.lift.convert import compare
from hipify_py.ir.lowering import lower
from hipify_py.ir.nodes import (
    Array,
    Assign,
    Barrier,
    Binary,
    Const,
    Declare,
    Expr,
    If,
    Index,
    Kernel,
    Load,
    Loop,
    Parameter,
    Reduction,
    Stmt,
    Store,
    Var,
)
from hipify_py.ir.types import F32, I32

THREAD = Index(I32, "thread")


def halving(last: int, *, barrier: bool = True, start: int = 16) -> Kernel:
    """Sums of two halves, of what is left of 32 values until ``last`` are."""
    half, thread = Var(I32, "half"), THREAD

    def at(index: Expr) -> Load:
        return Load(F32, "s", index)

    together = Binary(F32, "add", at(thread), at(Binary(I32, "add", thread, half)))
    below = If(0, compare("<", thread, half), (Store(0, "s", thread, together),))
    body: tuple[Stmt, ...] = (below, Barrier(0, "block")) if barrier else (below,)
    step = Assign(0, half, Binary(I32, "div", half, Const(I32, 2)))
    statements = (
        Store(0, "s", thread, Load(F32, "p", thread)),
        Barrier(0, "block"),
        Declare(0, half, Const(I32, start)),
        Loop(0, compare("<", Const(I32, last), half), (), body, (step,)),
        If(0, compare("==", thread, Const(I32, 0)), (Store(0, "p", Const(I32, 0), at(Const(I32, 0))),)),
    )
    arrays = {"p": Array("p", "global", F32), "s": Array("s", "shared", F32, 64)}
    return Kernel("k", (Parameter("p", None, "p", 0),), arrays, statements)


def reductions(lifted: Kernel) -> list[Reduction]:
    values = [statement.value for statement in lifted.body if isinstance(statement, Declare)]
    return [value for value in values if isinstance(value, Reduction)]


@pytest.mark.parametrize(
    ("kernel", "threads", "width"),
    [
        (halving(0), 32, 0),
        (halving(0, start=8), 32, 16),  # the first 16 only, which are the first row of 16
        (halving(0), 64, 32),
        (halving(0, barrier=False), 32, 0),  # the threads of a warp go together here, with barriers or without
    ],
)
def test_halving_is_a_sum(kernel: Kernel, threads: int, width: int) -> None:
    lifted = lower(kernel, [Shape(threads)])
    stores = [statement for statement in lifted.body if isinstance(statement, Store)]
    assert "s" not in lifted.arrays
    assert lifted.blocks == ((threads, 1, 1),)
    assert [statement.array for statement in stores] == ["p"]
    assert [(found.op, found.width) for found in reductions(lifted)] == [("add", width)]


@pytest.mark.parametrize(
    ("kernel", "shapes"),
    [
        (halving(1), [Shape(32)]),  # two values are left
        (halving(0, start=12), [Shape(32)]),  # some take part twice
        (halving(0), [Shape(24)]),  # no power of two
        (halving(0), [Shape(32), Shape(64)]),  # another sum for each launch
        (halving(0), []),  # nobody knows how it is launched
    ],
)
def test_what_is_no_single_operation_stays(kernel: Kernel, shapes: list[Shape]) -> None:
    lifted = lower(kernel, shapes)
    assert "s" in lifted.arrays
    assert lifted.blocks == ()
    assert reductions(lifted) == []
