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
         "r = sycl::mul_hi(unsigned(a), unsigned(int(sycl::clz(b))));"),
        ('asm("shf.r.clamp.b32 %0, %1, %2, 7;" : "=r"(r) : "r"(a), "r"(b));',
         "r = gpu::funnel_shift_right_clamped(a, b, 7u);"),
        ('asm("mov.u32 %0, %%tid.x;" : "=r"(r));', "r = unsigned(item.get_local_id(0));"),
        ('asm("mov.u32 %0, %%ctaid.y;" : "=r"(r));', "r = unsigned(item.get_group(0));"),
        ('asm("mov.u32 %0, %%laneid;" : "=r"(r));', "r = unsigned(item.get_sub_group().get_local_linear_id()) & 31;"),
        ('asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r));',
         "r = ((1u << item.get_sub_group().get_local_linear_id()) - 1u);"),
        ('asm("mov.u32 %0, %%warpid;" : "=r"(r));', "r = unsigned(item.get_sub_group().get_group_linear_id());"),
        ('asm("bar.sync 0;");', "sycl::group_barrier(item.get_group());"),
        ('asm("bar.warp.sync 0xffffffff;");', "sycl::group_barrier(item.get_sub_group());"),
        ('asm("prefetch.global.L1 [%0];" : : "l"(&r));', "return r; }"),
        ('asm("shfl.sync.down.b32 %0, %1, 4, 0x1f, -1;" : "=r"(r) : "r"(a));',
         "r = gpu::shuffle_down(item.get_sub_group(), a, 4u, 32);"),
        ('asm("redux.sync.add.u32 %0, %1, -1;" : "=r"(r) : "r"(a));',
         "r = sycl::reduce_over_group(item.get_sub_group(), a, sycl::plus<>());"),
        ('asm("atom.global.add.u32 %0, [%1], %2;" : "=r"(r) : "l"(&r), "r"(a));',
         "r = gpu::atomic_add((unsigned*)(&r), a);"),
        ('asm("fma.rn.f32 %0, %1, %1, %1;" : "=f"(x) : "f"(x));', "x = sycl::fma(float(x), float(x), float(x));"),
    ],
)  # fmt: skip
def test_translated(asm: str, expected: str) -> None:
    result = translate_text(statement(asm), target="sycl")
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    assert f"    {expected}\n" in (result.output or b"").decode()
    assert bool(result.support & {"atomic", "math", "warp"}) == ("gpu::" in expected)


@pytest.mark.parametrize(
    ("asm", "reason"),
    [
        ('asm("mov.u32 %0, %%smid;" : "=r"(r));', "SYCL has no counterpart of __smid"),
        ('asm("match.any.sync.b32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));',
         "SYCL has no counterpart of __match_any_sync"),
        ('asm volatile("" : "+r"(r) :: "memory");', "SYCL has no counterpart of asm"),
        ('asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(x));', "it has no form in portable C++"),
    ],
)  # fmt: skip
def test_refused(asm: str, reason: str) -> None:
    """The statement stays as it is."""
    result = translate_text(statement(asm), target="sycl")
    errors = [(d.code, d.start.line, d.start.column, d.message) for d in result.diagnostics if d.severity is ERROR]
    assert errors == [("HP210", 4, 5, f"inline PTX is not translated for SYCL 2020: asm: {reason}")]
    assert asm in (result.output or b"").decode()


def test_a_shuffle_under_another_mask_is_refused() -> None:
    asm = 'asm("shfl.sync.idx.b32 %0, %1, 0, 31, %2;" : "=r"(r) : "r"(a), "r"(b));'
    result = translate_text(statement(asm), target="sycl")
    errors = [(d.code, d.start.line, d.start.column, d.message) for d in result.diagnostics if d.severity is ERROR]
    reason = "shfl: it may shuffle among some lanes of the warp only"
    assert errors == [("HP210", 4, 5, f"inline PTX is not translated for SYCL 2020: {reason}")]


def test_the_item_is_handed_to_functions_whose_ptx_asks_for_it() -> None:
    source = """__device__ unsigned row() { unsigned r; asm("mov.u32 %0, %%tid.y;" : "=r"(r)); return r; }
#define LANE(r) asm("mov.u32 %0, %%laneid;" : "=r"(r))
__global__ void f(unsigned *p) { unsigned r; LANE(r); p[r] = row(); }
void g(unsigned *p) { f<<<1, 32>>>(p); }
"""
    text = (translate_text(source, target="sycl").output or b"").decode()
    assert "unsigned row(const sycl::nd_item<2> &item) { unsigned r; r = unsigned(item.get_local_id(0));" in text
    assert "#define LANE(r) r = unsigned(item.get_sub_group().get_local_linear_id()) & 31" in text
    assert "void f(const sycl::nd_item<2> &item, unsigned *p) { unsigned r; LANE(r); p[r] = row(item); }" in text
    assert "[[sycl::reqd_sub_group_size(32)]]" in text


def test_registers_need_a_function_with_a_name() -> None:
    source = 'auto f = [] __device__ (unsigned &r) { asm("mov.u32 %0, %%tid.x;" : "=r"(r)); };\n'
    result = translate_text(source, target="sycl")
    errors = [(d.code, d.start.column, d.message) for d in result.diagnostics if d.severity is ERROR]
    message = (
        "inline PTX is not translated for SYCL 2020: asm: SYCL has no counterpart of threadIdx outside of a named "
    )
    assert ("HP210", 40, message + "device function") in errors
