"""Loops of a known number of rounds are not kept from those who aren't there; others are."""

from __future__ import annotations

import pytest

from hipify_py.ir.lift.convert import compare
from hipify_py.ir.nodes import (
    TRUE,
    Any,
    Array,
    Assign,
    Binary,
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
    Var,
)
from hipify_py.ir.passes.guards import guards
from hipify_py.ir.types import BOOL, F32, I32

K, LIVE = Var(I32, "k"), Index(BOOL, "live")
STORE = Store(0, "p", K, Const(F32, 0.0), LIVE)


def number(value: int) -> Const:
    return Const(I32, value)


def kernel(start: Expr, condition: Expr, step: Expr, *body: Stmt) -> Kernel:
    loop = Loop(0, condition, (), (STORE, *body), (Assign(0, K, step),))
    guarded = If(0, Any(BOOL, LIVE), (loop,))
    return Kernel("k", (), {"p": Array("p", "global", F32)}, (Declare(0, K, start), guarded))


def below(limit: Expr) -> Expr:
    return compare("<", K, limit)


def plus(amount: Expr) -> Expr:
    return Binary(I32, "add", K, amount)


def test_a_loop_that_counts_has_no_guard() -> None:
    found = guards(kernel(number(-4), below(number(5)), plus(number(1))))
    assert isinstance(found.body[1], Loop)
    assert found.body[1].body == (STORE,)


NESTED = Loop(0, TRUE, (), (), ())


@pytest.mark.parametrize(
    "kept",
    [
        kernel(Var(I32, "n"), below(number(5)), plus(number(1))),  # from anywhere
        kernel(number(0), below(Var(I32, "n")), plus(number(1))),  # to anywhere
        kernel(number(0), below(number(5)), plus(Var(I32, "n"))),  # by anything
        kernel(number(0), below(number(5)), plus(number(0))),  # for ever
        kernel(number(0), below(Load(I32, "p", K)), plus(number(1))),  # by what is in memory
        kernel(number(0), below(Index(I32, "block_size")), plus(number(1))),  # as the launch says
        kernel(number(0), below(number(5)), plus(number(1)), NESTED),  # with one in it that doesn't end
    ],
)
def test_other_loops_keep_their_guard(kept: Kernel) -> None:
    assert guards(kept) == kept
