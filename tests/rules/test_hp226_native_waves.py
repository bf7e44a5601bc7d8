"""HP226: functions that run on whole wavefronts."""

from __future__ import annotations

from lane_rules import HEADER, only, output, translated
from support import NOTE, Found

SOURCE = f"""{HEADER}
__device__ int sum(int v) {{
    for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
    __syncwarp();
    return __all_sync(0xffffffff, v > 0) || __any_sync(~0u, v) ? v : 0;
}}
__global__ void k(int* p) {{ if (threadIdx.x % warpSize == 0) p[0] = sum(p[threadIdx.x]); }}
"""
MESSAGE = "this runs on whole wavefronts: lanes 32 to 63 of a wavefront of 64 work with lanes 0 to 31"


def test_a_function_and_its_caller() -> None:
    result = translated(SOURCE)
    assert only(result, "HP226") == tuple(Found("HP226", NOTE, place, "", MESSAGE) for place in ("3:1", "8:1"))
    assert output(result).split("\n", 3)[3] == (
        """__device__ int sum(int v) {
    for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down(v, d);
    wavefront::sync();
    return __all(v > 0) || __any(v) ? v : 0;
}
__global__ void k(int* p) { if (threadIdx.x % warpSize == 0) p[0] = sum(p[threadIdx.x]); }
"""
    )
    assert result.support == {"wavefront"}


STEPS = {
    "__shfl_up_sync(~0u, v, n)": "__shfl_up(v, (n) & (warpSize - 1))",
    "__shfl_xor_sync(~0u, v, n, warpSize / 2)": "__shfl_xor(v, (n) & (warpSize - 1), warpSize / 2)",
    "__shfl_down(v, 40)": "__shfl_down(v, (40) & (warpSize - 1))",
    "__shfl_down_sync(~0u, v, warpSize / 2)": "__shfl_down(v, warpSize / 2)",
}


def test_steps_are_counted_modulo_the_wavefront() -> None:
    for before, after in STEPS.items():
        source = f"{HEADER}__device__ int f(int v, int n) {{ return {before} % warpSize; }}\n"
        assert f"return {after} % warpSize;" in output(translated(source))


def test_shuffles_of_two_bfloat16() -> None:
    body = "return {}(b, warpSize / 2{});"
    source = f"{HEADER}#include <cuda_bf16.h>\n__device__ __nv_bfloat162 f(__nv_bfloat162 b) {{{{ {body} }}}}\n"
    result = translated(source.format("__shfl_xor_sync", "").replace("(b", "(~0u, b"))
    assert body.format("warp32::shfl_xor", ", warpSize") in output(result)


def test_64_is_another_name_for_portable() -> None:
    assert output(translated(SOURCE, target_options={"warp-size": "64"})) == output(translated(SOURCE))


def test_translating_twice_changes_nothing() -> None:
    assert translated(output(translated(SOURCE))).output is None


def test_none_by_default() -> None:
    result = translated(SOURCE, target_options={})
    assert only(result, "HP226") == ()
    assert "warp32::all(0xffffffff, v > 0)" in output(result)
