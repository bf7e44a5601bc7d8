"""What the IR promises is checked between passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hipify_py.ir.check import Malformed, check
from hipify_py.ir.lowering import lower
from hipify_py.ir.nodes import (
    TRUE,
    Array,
    Assign,
    Binary,
    Const,
    Declare,
    If,
    Index,
    Kernel,
    Leave,
    Load,
    Loop,
    Parameter,
    Reduction,
    Region,
    Select,
    Stmt,
    Store,
    Var,
)
from hipify_py.ir.types import BOOL, F32, I8, I32

X, N = Var(F32, "x"), Var(I32, "n")
THREAD = Index(I32, "thread")
ONE = Const(F32, 1.0)


def kernel(*body: Stmt, varying: frozenset[str] = frozenset()) -> Kernel:
    parameters = (Parameter("n", I32, "n", 0), Parameter("p", None, "p", 1))
    return Kernel("k", parameters, {"p": Array("p", "global", F32)}, body, varying=varying)


def test_a_kernel_that_keeps_the_rules_comes_back() -> None:
    load = Load(F32, "p", THREAD)
    good = kernel(Declare(0, X, load), Assign(0, X, Binary(F32, "add", X, ONE)), Store(0, "p", THREAD, X))
    assert check(good) is good
    assert check(good, structured=True) is good


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (Assign(0, X, ONE), "a variable that is not in scope is assigned to"),
        (Store(0, "p", THREAD, X), "a variable that is not in scope"),
        (Store(0, "q", THREAD, ONE), "an unknown array"),
        (Store(0, "p", ONE, ONE), "an index that is no integer"),
        (Declare(0, X, N), "a value of another type than f32"),
        (Declare(0, Var(I8, "c"), Const(I8, 200)), "a constant out of range"),
        (Declare(0, X, Binary(F32, "add", ONE, N)), "operands of different types"),
        (Declare(0, X, Select(F32, TRUE, ONE, N)), "a choice between different types"),
        (If(0, N, ()), "a value of another type than bool"),
        (Leave(0, "nowhere"), "a jump out of no region"),
        (Declare(0, X, Reduction(F32, "add", ONE)), "an operation over the block in what one thread does"),
    ],
)
def test_what_breaks_the_rules(statement: Stmt, message: str) -> None:
    with pytest.raises(Malformed, match=rf"^{message}"):
        check(kernel(statement))


def test_a_variable_ends_with_its_branch() -> None:
    with pytest.raises(Malformed, match=r"^a variable that is not in scope"):
        check(kernel(If(0, TRUE, (Declare(0, X, ONE),)), Store(0, "p", THREAD, X)))


def test_what_a_level_leaves_out() -> None:
    jump = kernel(Region(0, "r", (Leave(0, "r"),)))
    assert check(jump) is jump
    with pytest.raises(Malformed, match=r"^a region is left: r"):
        check(jump, structured=True)
    store = kernel(Store(0, "p", THREAD, ONE))
    with pytest.raises(Malformed, match=r"^a write without a mask"):
        check(store, together=True)


def test_a_block_goes_one_way() -> None:
    live = Index(BOOL, "live")
    for apart in (If(0, live, ()), Loop(0, live, (), (), ())):
        with pytest.raises(Malformed, match=r"^threads of a block go different ways"):
            check(kernel(apart), together=True)
    mask = Var(BOOL, "m")
    varying = kernel(Declare(0, mask, live), If(0, mask, ()), varying=frozenset(("m",)))
    with pytest.raises(Malformed, match=r"^threads of a block go different ways"):
        check(varying, together=True)


def test_passes_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(of: Kernel) -> Kernel:
        return replace(of, body=(Assign(0, X, ONE),))

    passes: tuple[Callable[[Kernel], Kernel], ...] = (broken,)
    monkeypatch.setattr("hipify_py.ir.lowering.PASSES", passes)
    with pytest.raises(Malformed):
        lower(kernel())
