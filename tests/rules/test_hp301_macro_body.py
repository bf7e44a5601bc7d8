"""HP301: names in macro bodies."""

from __future__ import annotations

import pytest
from support import NOTE, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def macro(place: str, name: str, names: str) -> Found:
    message = f"the body of macro {name} was translated by spelling: {names}"
    return Found("HP301", NOTE, place, name, message, "", unverified=True)


CASES = {
    "no CUDA": Case("#define TWICE(x) ((x) + (x))"),
    "the same on the target": Case("#define INDEX threadIdx.x"),
    "in a comment": Case("#define NOTHING /* cudaFree */"),
    "in a string": Case('#define TEXT "cudaFree"'),
    "an argument of a macro": Case(
        "#define ID(x) x\nint f() { return ID(cudaFree(0)); }", "#define ID(x) x\nint f() { return ID(hipFree(0)); }"
    ),
    "a rename": Case("#define FREE(p) cudaFree(p)", "#define FREE(p) hipFree(p)", (macro("1:9", "FREE", "cudaFree"),)),
    "several names, each once": Case(
        "#define CHECK(x) if (cudaError_t e = x) { cudaFree(0); cudaFree(1); }",
        "#define CHECK(x) if (hipError_t e = x) { hipFree(0); hipFree(1); }",
        (macro("1:9", "CHECK", "cudaError_t, cudaFree"),),
    ),
    "a macro used by another": Case(
        "#define INNER cudaFree(0)\n#define OUTER INNER\n",
        "#define INNER hipFree(0)\n#define OUTER INNER\n",
        (macro("1:9", "INNER", "cudaFree"),),
    ),
    "continued lines": Case(
        "#define CHECK(x) \\\n    do { x; \\\n        cudaGetLastError(); } while (0)",
        "#define CHECK(x) \\\n    do { x; \\\n        hipGetLastError(); } while (0)",
        (macro("1:9", "CHECK", "cudaGetLastError"),),
    ),
    "a call": Case(
        "#define PIN(p, n) cudaMallocHost(p, n)",
        "#define PIN(p, n) hipHostMalloc(p, n, hipHostMallocDefault)",
        (macro("1:9", "PIN", "cudaMallocHost"),),
    ),
    "the user's own macro of that name": Case(
        "#define cudaMine() cudaFree(0)\n#define ALIAS cudaMine()",
        "#define cudaMine() hipFree(0)\n#define ALIAS cudaMine()",
        (macro("1:9", "cudaMine", "cudaFree"),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_macro_body(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
