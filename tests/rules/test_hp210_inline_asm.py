"""HP210: inline PTX that stays."""

from __future__ import annotations

import pytest
from support import ERROR, Case, Found, check, translate_cases

from hipify_py.results import FileResult

OPCODE = "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned"


def refused(place: str, *, unverified: bool = False) -> Found:
    message = (
        f"inline PTX is not translated for HIP (ROCm): {OPCODE}: "
        "multiplies matrices in tensor memory, which AMD GPUs don't have"
    )
    hint = "rocWMMA or Composable Kernel; MFMA accumulates in registers"
    return Found("HP210", ERROR, place, OPCODE, message, hint, unverified)


CASES = {
    "no asm": Case("__device__ int f(int a) { return a; }"),
    "assembly of the host": Case('void f() { asm volatile("pause" ::: "memory"); }'),
    "a function called like it": Case("int my_asm(int); int f() { return my_asm(1); }"),
    "in a comment": Case('/* asm("tcgen05.wait;"); */'),
    "in a device function": Case(f'__device__ void f() {{ asm volatile("{OPCODE};"); }}', None, (refused("1:37"),)),
    "by another name": Case(f'__device__ void f() {{ __asm__("{OPCODE};"); }}', None, (refused("1:32"),)),
    "in a macro": Case(f'#define RELEASE asm volatile("{OPCODE};")', None, (refused("1:31", unverified=True),)),
    "its instruction from a macro": Case(
        '#define OP(o) asm(STR(o) ".u32 %0, %0, %1;" : "+r"(x) : "r"(y))',
        None,
        (
            Found(
                "HP210",
                ERROR,
                "1:19",
                "asm",
                "inline PTX is not translated for HIP (ROCm): asm: "
                "the template is put together by the preprocessor (STR)",
                "write it in plain C++",
                True,
            ),
        ),
    ),
    "in a dead branch": Case(
        f'#if 0\n__device__ void f() {{ asm("{OPCODE};"); }}\n#endif\nint after;\n',
        None,
        (refused("2:28", unverified=True),),
    ),
    "a statement that is put together": Case(
        '#define TYPE "f32"\n__device__ void f() { asm("tcgen05." TYPE ";"); }',
        None,
        (
            Found(
                "HP210",
                ERROR,
                "2:38",
                "asm",
                "inline PTX is not translated for HIP (ROCm): asm: "
                "the template is put together by the preprocessor (TYPE)",
                "write it in plain C++",
            ),
        ),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_inline_asm(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
