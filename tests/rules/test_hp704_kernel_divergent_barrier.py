"""HP704: barriers that not all threads of a block come to."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_snippets

from hipify_py.results import FileResult

REFUSED = "kernel k is not translated: "
CASES = {
    "in a branch": (
        "__global__ void k(int *p) { if (threadIdx.x < 3) __syncthreads(); p[0] = 1; }",
        (Found("HP704", ERROR, "1:50", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "in a loop": (
        "__global__ void k(int *p) { for (int i = threadIdx.x; i < 9; i += 4) __syncthreads(); p[0] = 1; }",
        (Found("HP704", ERROR, "1:70", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "ahead of a return": (
        "__global__ void k(int *p) { if (threadIdx.x < 3) { __syncthreads(); return; } p[0] = 1; }",
        (Found("HP704", ERROR, "1:52", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
}
SILENT = "__global__ void k(int *p, int n) { if (threadIdx.x >= n) return; __syncthreads(); p[0] = 1; }"


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    sources = {name: source for name, (source, _) in CASES.items()}
    return translate_snippets({**sources, "silent": SILENT}, target="triton")


@pytest.mark.parametrize("name", CASES)
def test_findings(results: dict[str, FileResult], name: str) -> None:
    assert tuple(d for d in found(results[name].diagnostics) if d.code == "HP704") == CASES[name][1]


def test_silent(results: dict[str, FileResult]) -> None:
    assert [d for d in found(results["silent"].diagnostics) if d.code == "HP704"] == []
