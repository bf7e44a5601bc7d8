"""HP106: Calls that must change, in a form that no rule fits."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def unfit(place: str, name: str, use: str, *, unverified: bool = False) -> Found:
    message = f"{name} changes for HIP (ROCm), but no rule fits its use {use}"
    return Found("HP106", ERROR, place, name, message, "rewrite this use by hand", unverified)


def alone(place: str, name: str, *, unverified: bool = False) -> Found:
    message = f"{name} is not called here: only its name was changed, though calls of it may change more"
    return Found(
        "HP106", WARNING, place, name, message, "check the arguments wherever it is called through this", unverified
    )


CASES = {
    "a call that fits": Case(
        "__device__ int v; void f(int* p) { cudaMemcpyToSymbol(v, p, 4); }",
        "__device__ int v; void f(int* p) { hipMemcpyToSymbol(HIP_SYMBOL(v), p, 4); }",
    ),
    "the name alone": Case(
        "auto f() { return &cudaMallocHost<int>; }",
        "auto f() { return &hipHostMalloc<int>; }",
        (alone("1:20", "cudaMallocHost"),),
    ),
    "the name handed to a macro": Case(
        "#define CALL(f, ...) f(__VA_ARGS__)\nint v; void f(int* p) { CALL(cudaMemcpyToSymbol, v, p, 4); }",
        "#define CALL(f, ...) f(__VA_ARGS__)\nint v; void f(int* p) { CALL(hipMemcpyToSymbol, v, p, 4); }",
        (alone("2:30", "cudaMemcpyToSymbol"),),
    ),
    "too many arguments": Case(
        "#if 0\ncudaMallocHost(1, 2, 3, 4);\n#endif\n",
        None,
        (unfit("2:1", "cudaMallocHost", "with 4 arguments", unverified=True),),
    ),
    "no arguments": Case(
        "#if 0\ncudaMemcpyToSymbol();\n#endif\n",
        None,
        (unfit("2:1", "cudaMemcpyToSymbol", "with 0 arguments", unverified=True),),
    ),
    "a condition that does not hold": Case(
        "void f(cudaStream_t s, cudaGraphNode_t* n, cudaGraphEdgeData* e)"
        " { cudaStreamUpdateCaptureDependencies(s, n, e, 1, 0); }",
        "void f(hipStream_t s, hipGraphNode_t* n, hipGraphEdgeData* e)"
        " { cudaStreamUpdateCaptureDependencies(s, n, e, 1, 0); }",
        (unfit("1:68", "cudaStreamUpdateCaptureDependencies", "with 5 arguments"),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_unfit_call(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
