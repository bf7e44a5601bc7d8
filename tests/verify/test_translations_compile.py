"""What needs the target's own headers to be seen: overloads, types of states, and shuffles of every type compile."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ERROR, WARNING, found, output, translate_text

from hipify_py._resources import resource
from hipify_py.verify.compile import check
from hipify_py.verify.model import HOST, CompileJob, Toolchain

pytestmark = pytest.mark.compile

SOURCE = """#include <cmath>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <curand_kernel.h>
template <class T> __device__ T math(T x, int n) {
    T s, c;
    sincos(x, &s, &c);
    return rsqrt(x) + rcbrt(x) + exp10(x) + sinpi(x) + erfinv(x) + jn(n, x) + pow(x, n) + std::pow(x, 2) + s + c;
}
template <class T> __device__ int bits(T x) { return __ffs(x) + __ffsll(x); }
template <class T> __device__ T sum(T v, int step) {
    for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
    return v + __shfl_up_sync(~0u, v, step) + __shfl_down_sync(~0u, v, step, 8);
}
__global__ void k(curandState* state, float* f, double* d, long long* l, __half2* h, __nv_bfloat162* b) {
    curandStateXORWOW_t own = *state;
    skipahead(3ull, &own);
    f[0] = math(f[1], 2) + curand_uniform(&own) + std::pow(f[1], 3);
    d[0] = math(d[1], 2) + sum(d[1], int(l[1])) + sum(f[1], 40);
    l[0] = bits(3) + bits(l[1]) + bits(7ull) + sum(l[1], 3) + sum(3ul, 3);
    h[0] = __shfl_xor_sync(~0u, h[1], warpSize / 2);
    b[0] = __shfl_xor_sync(~0u, b[1], warpSize / 2);
    static_assert(sizeof(std::pow(f[1], 3)) == sizeof(double));
}
"""


@pytest.mark.parametrize(("policy", "arch"), [("32", "gfx90a"), ("portable", "gfx1100")])
def test_without_errors(hip_toolchain: Toolchain, tmp_path: Path, policy: str, arch: str) -> None:
    result = translate_text(SOURCE, target_options={"warp-size": policy})
    path = tmp_path / "case.hip"
    path.write_text(output(result), encoding="utf-8")
    (tmp_path / "hip_support").symlink_to(resource("templates", "hip", "support"))
    compiled = list(check([CompileJob(path)], hip_toolchain, (arch,), 2))
    assert [(item.arch, item.messages) for item in compiled] == [(arch, ()), (HOST, ())]
    told = {item.code for item in found(result.diagnostics) if item.severity in (WARNING, ERROR)}
    assert told == {"HP115"}, "sum may be for bfloat16, too"
