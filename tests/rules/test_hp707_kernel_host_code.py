"""HP707: launches in host code."""

from __future__ import annotations

import pytest
from support import NOTE, Found, found, translate_snippets

from hipify_py.results import FileResult

CASES = {
    "two launches": (
        "__global__ void k(int *p) { p[0] = 1; }\nvoid f(int *p) { k<<<1, 1>>>(p); k<<<2, 1>>>(p); }",
        (Found("HP707", NOTE, "2:18", "k", "host code is not translated (2 launches); the module lists them"),),
    ),
}
SILENT = "__global__ void k(int *p) { p[0] = 1; }"


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    sources = {name: source for name, (source, _) in CASES.items()}
    return translate_snippets({**sources, "silent": SILENT}, target="triton")


@pytest.mark.parametrize("name", CASES)
def test_findings(results: dict[str, FileResult], name: str) -> None:
    assert tuple(d for d in found(results[name].diagnostics) if d.code == "HP707") == CASES[name][1]


def test_silent(results: dict[str, FileResult]) -> None:
    assert [d for d in found(results["silent"].diagnostics) if d.code == "HP707"] == []
