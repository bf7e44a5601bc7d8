"""Inline PTX in SYCL: the C++ of the shared rules with SYCL's functions, or a refusal at its place."""

from __future__ import annotations

import pytest
from support import ERROR, translate_text


def statement(asm: str) -> str:
    return f"__device__ unsigned f(unsigned a, unsigned b, float x)\n{{\n    unsigned r;\n    {asm}\n    return r; }}\n"


@pytest.mark.parametrize(
    ("asm", "expected"),
    [
        ('asm("lop3.b32 %0, %1, %2, 0, 0x3c;" : "=r"(r) : "r"(a), "r"(b));', "r = a ^ b;"),
        ('asm("popc.b32 %0, %1;" : "=r"(r) : "r"(a | b));', "r = int(sycl::popcount(unsigned(a | b)));"),
        ('asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(__clz(b)));',
         "r = sycl::mul_hi(unsigned(a), unsigned(int(sycl::clz(unsigned(b)))));"),
        ('asm("shf.r.clamp.b32 %0, %1, %2, 7;" : "=r"(r) : "r"(a), "r"(b));',
         "r = gpu::funnel_shift_right_clamped(a, b, 7u);"),
        ('asm("fma.rn.f32 %0, %1, %1, %1;" : "=f"(x) : "f"(x));', "x = sycl::fma(float(x), float(x), float(x));"),
    ],
)  # fmt: skip
def test_translated(asm: str, expected: str) -> None:
    result = translate_text(statement(asm), target="sycl")
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    assert f"    {expected}\n" in (result.output or b"").decode()
    assert ("math" in result.support) == ("gpu::" in expected)


@pytest.mark.parametrize(
    ("asm", "reason"),
    [
        ('asm("mov.u32 %0, %%laneid;" : "=r"(r));', "SYCL has no counterpart of __lane_id"),
        ('asm("mov.u32 %0, %%tid.x;" : "=r"(r));', "SYCL has no counterpart of threadIdx"),
        ('asm("bar.sync 0;");', "SYCL has no counterpart of __syncthreads"),
        ('asm volatile("" : "+r"(r) :: "memory");', "SYCL has no counterpart of asm"),
        ('asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(x));', "it has no form in portable C++"),
        ('asm("shfl.sync.idx.b32 %0, %1, 0, 31, -1;" : "=r"(r) : "r"(a));', "SYCL has no counterpart of __shfl"),
    ],
)  # fmt: skip
def test_refused(asm: str, reason: str) -> None:
    """The work-item is handed on by what CUDA code says, which is nothing here; the statement stays as it is."""
    result = translate_text(statement(asm), target="sycl")
    errors = [(d.code, d.start.line, d.start.column, d.message) for d in result.diagnostics if d.severity is ERROR]
    assert errors == [("HP210", 4, 5, f"inline PTX is not translated for SYCL 2020: asm: {reason}")]
    assert asm in (result.output or b"").decode()
