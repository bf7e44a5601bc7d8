"""Branches of preprocessor conditionals, include guards, and code that has a branch of the target's own."""

from __future__ import annotations

import re

import pytest

from hipify_py.frontend.conditionals import conditionals, dominates
from hipify_py.frontend.tokens import lex
from hipify_py.rewrite.native import cuda_alternatives

MACROS = re.compile(rb"\b(?:(?P<predefined>__HIPCC__)|USE_HIP)\b")


def test_paths_nest_and_branches_number() -> None:
    source = b"a\n#if X\nb\n#ifdef Y\nc\n#endif\n#elif Z\nd\n#else\ne\n#endif\nf\n"
    found = conditionals(lex(source))
    paths = {name: [(b.group, b.number) for b in found.path(source.index(name + b"\n"))] for name in (b"a", b"b", b"c")}
    assert paths == {b"a": [], b"b": [(0, 0)], b"c": [(0, 0), (1, 0)]}
    assert [(b.group, b.number) for b in found.path(source.index(b"e\n#endif\nf"))] == [(0, 2)]
    assert found.path(source.index(b"f\n")) != ()  # 'f' of #if comes first
    assert found.path(len(source) - 2) == ()


def test_include_guard_is_no_condition() -> None:
    source = b"// c\n#ifndef G_H\n#define G_H\nx\n#endif  // G_H\n"
    found = conditionals(lex(source))
    assert found.guard == 0
    assert found.path(source.index(b"x\n")) == ()


def test_a_conditional_that_ends_early_is_no_guard() -> None:
    source = b"#ifndef G_H\n#define G_H\nx\n#endif\ny\n"
    assert conditionals(lex(source)).guard == -1


def test_domination() -> None:
    source = b"#if A\nx\n#if B\ny\n#endif\n#else\nz\n#endif\n"
    found = conditionals(lex(source))
    x, y, z = (found.path(source.index(name)) for name in (b"x\n", b"y\n", b"z\n"))
    assert dominates((), x)
    assert dominates(x, y)
    assert not dominates(y, x)
    assert not dominates(x, z)


@pytest.mark.parametrize(
    ("source", "left"),
    [
        pytest.param(b"#ifdef USE_HIP\nh\n#else\nc\n#endif\n", [(b"c", "USE_HIP")], id="else of ifdef"),
        pytest.param(b"#ifdef __HIPCC__\nh\n#else\nc\n#endif\n", [(b"c", "")], id="set by the compiler"),
        pytest.param(b"#ifndef USE_HIP\nc\n#else\nh\n#endif\n", [(b"c", "USE_HIP")], id="ifndef"),
        pytest.param(b"#if !defined(USE_HIP)\nc\n#endif\n", [(b"c", "USE_HIP")], id="not defined"),
        pytest.param(
            b"#if defined(USE_HIP)\nh\n#elif Q\nc\n#else\nd\n#endif\n",
            [(b"c", "USE_HIP"), (b"d", "USE_HIP")],
            id="elif chain",
        ),
        pytest.param(b"#if defined(__CUDACC__) || defined(__HIPCC__)\nboth\n#else\nn\n#endif\n", [], id="shared"),
        pytest.param(b"#ifdef OTHER\na\n#else\nb\n#endif\n", [], id="unrelated"),
    ],
)
def test_cuda_alternatives(source: bytes, left: list[tuple[bytes, str]]) -> None:
    found = list(cuda_alternatives(lex(source), MACROS))
    assert [(source[branch.span.start : branch.span.end].strip(), branch.macro) for branch in found] == left
