"""HP309: names of CUDA's that are looked up at run time."""

from __future__ import annotations

import pytest
from support import WARNING, Case, Found, check, found, translate_cases, translate_text

from hipify_py.results import FileResult


def looked_up(place: str, name: str, hint: str) -> Found:
    message = f"{name} is looked up when the program runs; this string is left as it is"
    return Found("HP309", WARNING, place, name, message, hint)


MALLOC = "write hipMalloc, and look it up in the library that has it"
DECLARED = 'extern "C" void* dlsym(void*, const char*);\n'
CASES = {
    "a function of the user's": Case(DECLARED + 'void* f(void* h) { return dlsym(h, "own"); }'),
    "a name that is part of the text": Case(DECLARED + 'void* f(void* h) { return dlsym(h, "cudaMalloc failed"); }'),
    "another argument": Case('void dlsym(const char*, int); void f() { dlsym("cudaMalloc", 1); }'),
    "another function": Case('void log(int, const char*); void f() { log(1, "cudaMalloc"); }'),
    "a name of the target's, too": Case(DECLARED + 'void* f(void* h) { return dlsym(h, "__syncthreads"); }'),
    "no call": Case('extern const char* dlsym; const char* s = "cudaMalloc";'),
    "by dlsym": Case(
        DECLARED + 'void* f(void* h) { return dlsym(h, "cudaMalloc"); }',
        None,
        (looked_up("2:36", "cudaMalloc", MALLOC),),
    ),
    "on Windows": Case(
        'void* GetProcAddress(void*, const char*); void* f(void* h) { return GetProcAddress(h, ("cuInit")); }',
        None,
        (looked_up("1:88", "cuInit", "write hipInit, and look it up in the library that has it"),),
    ),
    "either of two": Case(
        DECLARED + 'void* f(void* h, bool b) { return dlsym(h, b ? "cudaMalloc" : "cudaNope"); }',
        None,
        (
            looked_up("2:48", "cudaMalloc", MALLOC),
            looked_up("2:63", "cudaNope", "cudaNope is not in the tables for HIP (ROCm)"),
        ),
    ),
    "without a counterpart": Case(
        DECLARED + 'void* f(void* h) { return dlsym(h, "cuCoredumpGetAttribute"); }',
        None,
        (looked_up("2:36", "cuCoredumpGetAttribute", "HIP (ROCm) has no cuCoredumpGetAttribute: call something else"),),
    ),
    "in a macro": Case('#define LOAD(h) dlsym(h, "cudaMalloc")\n', None, (looked_up("1:26", "cudaMalloc", MALLOC),)),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_name_in_string(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


@pytest.mark.parametrize(
    ("call", "column"),
    [
        ('cuGetProcAddress("cudaMalloc", p, 12000, 0, nullptr)', 28),
        ('cudaGetDriverEntryPoint("cudaMalloc", p, 0, nullptr)', 35),
    ],
)
def test_cudas_own_lookups(call: str, column: int) -> None:
    result = translate_text(f"#include <cuda.h>\nint f(void** p) {{ return {call}; }}\n", "main.cu")
    places = [item for item in found(result.diagnostics) if item.code == "HP309"]
    assert places == [looked_up(f"2:{column + 15}", "cudaMalloc", MALLOC)]
