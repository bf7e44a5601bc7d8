"""HP705: calls that are left out on purpose."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_snippets

from hipify_py.results import FileResult

MESSAGE = "the call of printf is left out of the Triton kernel"
HINT = "it does not change what the kernel computes"
CASES = {
    "printf": (
        '__global__ void k(int *p) { printf("%d", p[0]); p[0] = 1; }',
        (Found("HP705", WARNING, "1:29", "printf", MESSAGE, HINT),),
    ),
    "no output": ("__global__ void k(int *p) { p[0] = 1; }", ()),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    sources = {name: source for name, (source, _) in CASES.items()}
    return translate_snippets(sources, target="triton", includes=("cuda_runtime.h", "cstdio"))


@pytest.mark.parametrize("name", CASES)
def test_findings(results: dict[str, FileResult], name: str) -> None:
    assert found(results[name].diagnostics) == CASES[name][1]
    assert results[name].output is not None
