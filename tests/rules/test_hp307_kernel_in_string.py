"""HP307: strings that hold device code."""

from __future__ import annotations

import pytest
from support import WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def kernel(place: str) -> Found:
    message = "this string holds device code, which is not translated"
    return Found("HP307", WARNING, place, "", message, "--strings translates it, or move it to a file")


CASES = {
    "a string": Case('const char* s = "cudaFree(p); k<<<1, 1>>>()";'),
    "a comment": Case("// __global__ void k() {}\n"),
    "code": Case("__global__ void k();"),
    "a string with a kernel": Case('const char* s = "__global__ void k() {}";', None, (kernel("1:17"),)),
    "a raw string": Case(
        'const char* s = R"x(\n__global__ void k() { __shfl_sync(1, 2, 3); }\n)x";', None, (kernel("1:17"),)
    ),
    "one of several pieces": Case(
        'const char* s = "#include <x>\\n"\n    "__global__ void k() {}\\n"\n    "// end";', None, (kernel("2:5"),)
    ),
    "in a macro": Case('#define SOURCE "__global__ void k() {}"', None, (kernel("1:16"),)),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_kernel_in_string(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
