"""--warp-size: what runs with groups of 32 lanes and what with whole wavefronts computes what it should on both."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import output, translate_text
from wavefronts import printed

SOURCE = """#include <cstdio>
#include <cuda_runtime.h>
#define FULL 0xffffffffu
#define LANE (threadIdx.x % warpSize)

// Counts on 32 lanes: stays as it is.
__global__ void fixed(const int* in, unsigned* out) {
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int sum = in[threadIdx.x];
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(FULL, sum, d);
    for (int d = 30; d < 70; d += 9)
        sum += __shfl_xor_sync(FULL, sum, d) + __shfl_up_sync(FULL, sum, d) - __shfl_down_sync(FULL, lane, d, 16) +
               __shfl_sync(FULL, lane, d);
    const unsigned odd = __ballot_sync(FULL, in[threadIdx.x] & 1);
    const unsigned before = __popc(odd & ((1u << lane) - 1));
    out[threadIdx.x] = sum * 64 + before;
    const unsigned same = __match_any_sync(FULL, in[threadIdx.x]);
    if (lane == 0) out[blockDim.x + warp] = odd ^ same;
    if (lane < 16) out[threadIdx.x] += __shfl_down_sync(0xffff, sum, 4, 16) + __reduce_max_sync(0xffff, lane);
}

// Counts on no width.
__device__ int warp_sum(int v) {
    for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(FULL, v, d);
    return v;
}
__global__ void any_width(const int* in, unsigned* out) {
    const int sum = warp_sum(in[threadIdx.x]);
    if (LANE == 0) atomicAdd(&out[0], (unsigned)sum);
    const int odd = __popc(__ballot_sync(FULL, in[threadIdx.x] & 1));
    if (LANE == 0) atomicAdd(&out[1], (unsigned)odd);
    if (LANE == 0) atomicMax(&out[2], (unsigned)warpSize);
    __syncwarp();
}

int main() {
    const int n = 128;
    int* in;
    unsigned *out, *few;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, 2 * n * sizeof(unsigned));
    cudaMallocManaged(&few, 3 * sizeof(unsigned));
    for (int i = 0; i < n; ++i) in[i] = i * i % 7;
    for (int i = 0; i < 2 * n; ++i) out[i] = 0;
    for (int i = 0; i < 3; ++i) few[i] = 0;
    fixed<<<1, n>>>(in, out);
    any_width<<<1, n>>>(in, few);
    cudaDeviceSynchronize();
    unsigned long long hash = 0;
    for (int i = 0; i < 2 * n; ++i) hash = hash * 31 + out[i];
    printf("%llu %u %u %u\\n", hash, few[0], few[1], few[2]);
}
"""


@pytest.mark.run
@pytest.mark.parametrize(("policy", "lanes"), [("32", 32), ("32", 64), ("portable", 32), ("portable", 64)])
def test_results(policy: str, lanes: int, tmp_path: Path) -> None:
    cuda = printed(SOURCE, tmp_path, "original", 32, ())
    translated = output(translate_text(SOURCE, target_options={"warp-size": policy}))
    ours = printed(translated, tmp_path, "translated", lanes, ("hip",))
    *same, width = cuda.split()
    *results, wave = ours.split()
    assert results == same, "bit for bit what CUDA computes"
    assert (width, wave) == ("32", str(lanes) if policy == "portable" else "32")


@pytest.mark.parametrize("policy", ["32", "portable"])
def test_translating_twice_changes_nothing(policy: str) -> None:
    options = {"warp-size": policy}
    first = output(translate_text(SOURCE, target_options=options))
    assert translate_text(first, target_options=options).output is None


PLACES = {
    "a macro": "#define LANE (threadIdx.x % {})\n",
    "a dead branch": "#if 0\n__device__ int f() {{ return {}; }}\n#endif\nint after;\n",
    "a template": "template <class T> __device__ T f(T v) {{ return v % {}; }}\n",
    "no parser": "#include <missing.h>\n__device__ int f() {{ return undeclared({}); }}\n",
}


@pytest.mark.parametrize("place", PLACES)
def test_the_width_is_32_wherever_it_stands(place: str) -> None:
    source = "#include <cuda_runtime.h>\n" + PLACES[place].format("warpSize")
    assert PLACES[place].format("warp32::size") in output(translate_text(source))


@pytest.mark.parametrize("text", ["int warpSize;", "struct S { int warpSize; } s; int f() { return s.warpSize; }"])
def test_the_users_own_names_stay(text: str) -> None:
    assert text in output(translate_text(f"#include <cuda_runtime.h>\nvoid g(void* p) {{ cudaFree(p); }}\n{text}\n"))


@pytest.mark.parametrize("other", ["16", "f()", "8 * 2"])
def test_a_width_that_may_be_32_keeps_32_lanes(other: str) -> None:
    source = (
        f"namespace a {{ const int W = {other}; }}\nnamespace b {{ const int W = 32; }}\n"
        "__global__ void k(int* p) { using namespace b; if (threadIdx.x % W == 0) p[threadIdx.x / W] = "
        "__any_sync(0xffffffff, p[0]); }\n"
    )
    result = translate_text(source, target_options={"warp-size": "portable"})
    assert "warp32::any(0xffffffff, p[0])" in output(result)
    assert "HP220" in {diagnostic.code for diagnostic in result.diagnostics}
