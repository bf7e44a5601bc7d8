"""HP225: functions and types that mean 32 lanes, with --warp-size=portable."""

from __future__ import annotations

import pytest
from lane_rules import HEADER, kept, kernel, of_code, only, output, translated

END = " p[threadIdx.x / warpSize] = v;"
FOUND = {
    "a match": ("v = __match_any_sync(~0u, v);", "__match_any_sync"),
    "a reduction": ("v = __reduce_add_sync(~0u, v);", "__reduce_add_sync"),
    "a tile": ("auto t = cg::tiled_partition<32>(cg::this_thread_block()); v = t.shfl(v, 0);", "tiled_partition"),
    "a coalesced group": ("auto g = cg::coalesced_threads(); v = g.size();", "coalesced_threads"),
}
CG = "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;"


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, symbol = FOUND[case]
    source = kernel(statements + END, CG)
    column = source.split("\n")[3].index(symbol) + 1
    consequence = f"{symbol} means 32 lanes: lanes 32 to 63 of a wavefront of 64 are a group of their own"
    assert only(translated(source), "HP225") == (kept("HP225", f"4:{column}", symbol, consequence, ""),)


def test_inline_ptx_that_counts_lanes() -> None:
    source = kernel('int l; asm("mov.u32 %0, %%laneid;" : "=r"(l)); p[l] = v;' + END)
    consequence = "inline PTX means 32 lanes: lanes 32 to 63 of a wavefront of 64 are a group of their own"
    assert only(translated(source), "HP225") == (kept("HP225", "3:1", "inline PTX", consequence, ""),)


def test_other_inline_ptx_keeps_nothing() -> None:
    result = translated(kernel('asm("add.u32 %0, %0, 1;" : "+r"(v));' + END))
    assert of_code(result, "HP225") == []
    assert "threadIdx.x / warpSize" in output(result)


def test_functions_without_a_name() -> None:
    source = f"""{HEADER}
struct S {{ __device__ int operator()(int v) {{ return __shfl_sync(~0u, v, warpSize - 1); }} }};
"""
    result = translated(source)
    message = (
        "a function without a name means 32 lanes: lanes 32 to 63 of a wavefront of 64 are a group of their own; "
        "groups of 32 lanes are kept in this function"
    )
    assert [f.message for f in only(result, "HP225")] == [message]
    assert "__shfl(v, warp32::size - 1, 32)" in output(result)


def test_code_that_never_reads_the_width_stays_as_it_is() -> None:
    result = translated(kernel("p[threadIdx.x] = __any_sync(~0u, v);"))
    assert of_code(result, "HP225") == [("3:60", "__any_sync")]
    assert "warp32::any(~0u, v)" in output(result)


def test_tiles_alone_are_right_everywhere() -> None:
    source = kernel("auto t = cg::tiled_partition<32>(cg::this_thread_block()); p[0] = t.shfl(v, 0);", CG)
    assert of_code(translated(source), "HP225") == []
