"""HP211: what a translation of inline PTX leaves out."""

from __future__ import annotations

import pytest
from support import NOTE, Case, Found, check, translate_cases

from hipify_py.results import FileResult

CASES = {
    "nothing is left out": Case(
        '__device__ int f(int a) { int r; asm("add.s32 %0, %1, 1;" : "=r"(r) : "r"(a)); return r; }',
        "__device__ int f(int a) { int r; r = unsigned(a) + 1u; return r; }",
    ),
    "a hint to the cache": Case(
        '__device__ float f(float* p) { float r; asm("ld.global.cs.f32 %0, [%1];" : "=f"(r) : "l"(p)); return r; }',
        "__device__ float f(float* p) { float r; r = *(const float*)p; return r; }",
        (Found("HP211", NOTE, "1:46", "ld.global.cs.f32", "cache hints are dropped (.cs)"),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_ptx_left_out(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
