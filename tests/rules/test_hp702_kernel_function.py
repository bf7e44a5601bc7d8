"""HP702: functions whose meaning is not known in generated code."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_snippets

from hipify_py.results import FileResult

REFUSED = "kernel k is not translated: "
CASES = {
    "declared only": (
        "__device__ int f(int);\n__global__ void k(int *p) { p[0] = f(1); }",
        (Found("HP702", ERROR, "2:36", "f", REFUSED + "test_0::f is not known in device code"),),
    ),
    "a texture": (
        "__global__ void k(int *p) { p[0] = tex1Dfetch<int>(0, 1); }",
        (Found("HP702", ERROR, "1:36", "tex1Dfetch", REFUSED + "tex1Dfetch is not known in device code"),),
    ),
}
SILENT = "__device__ int f(int x) { return x + 1; }\n__global__ void k(int *p) { p[0] = f(1); }"


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    sources = {name: source for name, (source, _) in CASES.items()}
    return translate_snippets({**sources, "silent": SILENT}, target="triton")


@pytest.mark.parametrize("name", CASES)
def test_findings(results: dict[str, FileResult], name: str) -> None:
    assert tuple(d for d in found(results[name].diagnostics) if d.code == "HP702") == CASES[name][1]


def test_silent(results: dict[str, FileResult]) -> None:
    assert [d for d in found(results["silent"].diagnostics) if d.code == "HP702"] == []
