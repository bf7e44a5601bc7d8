"""HP706: kernels that the parser does not understand."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_snippets

from hipify_py.results import FileResult

REFUSED = "kernel k is not translated: "
CASES = {
    "an unknown name": (
        "__global__ void k(int *p) { p[0] = nowhere; }",
        (
            Found(
                "HP706",
                ERROR,
                "1:36",
                "k",
                REFUSED + "the parser does not understand it: use of undeclared identifier 'nowhere'",
                "make the missing headers visible with -I",
            ),
        ),
    ),
    "in a device function": (
        "__device__ int f() { return nowhere; }\n__global__ void k(int *p) { p[0] = f(); }",
        (
            Found(
                "HP706",
                ERROR,
                "1:29",
                "k",
                REFUSED + "the parser does not understand it: use of undeclared identifier 'nowhere'",
                "make the missing headers visible with -I",
            ),
        ),
    ),
    "deep nesting": (
        "__global__ void k(int *p) { p[0] = " + "(" * 200 + "1" + ")" * 200 + "; }",
        (
            Found(
                "HP706",
                ERROR,
                "1:17",
                "k",
                REFUSED + "the parser does not understand it: it is nested too deeply",
                "make the missing headers visible with -I",
            ),
        ),
    ),
}
SILENT = "int f() { return nowhere; }\n__global__ void k(int *p) { p[0] = 1; }"


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    sources = {name: source for name, (source, _) in CASES.items()}
    return translate_snippets({**sources, "silent": SILENT}, target="triton")


@pytest.mark.parametrize("name", CASES)
def test_findings(results: dict[str, FileResult], name: str) -> None:
    assert tuple(d for d in found(results[name].diagnostics) if d.code == "HP706") == CASES[name][1]


def test_silent(results: dict[str, FileResult]) -> None:
    assert [d for d in found(results["silent"].diagnostics) if d.code == "HP706"] == []
