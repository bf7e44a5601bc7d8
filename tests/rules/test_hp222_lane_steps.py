"""HP222: steps that cover 32 lanes, with --warp-size=portable."""

from __future__ import annotations

import pytest
from lane_rules import kept, kernel, of_code, only, output, translated

FOUND = {
    "from half a warp": ("for (int d = 16; d; d /= 2) v += __shfl_down_sync(~0u, v, d);", "d = 16"),
    "up to a warp": ("for (int d = 1; d < 32; d *= 2) v += __shfl_up_sync(~0u, v, d);", "d < 32"),
    "one by one": ("v += __shfl_xor_sync(~0u, v, 16);", "16"),
    "a width of 32": ("v += __shfl_xor_sync(~0u, v, 1, 32);", "32"),
    "a width that isn't known": ("v += __shfl_xor_sync(~0u, v, 1, n);", "n"),
}


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, symbol = FOUND[case]
    source = kernel(statements + " p[threadIdx.x % warpSize] = v;")
    column = source.split("\n")[2].rindex(symbol if len(symbol) > 2 else f"{symbol});") + 1
    consequence = f"{symbol}: lanes 32 to 63 of a wavefront of 64 would not be reached"
    hint = "start at warpSize / 2, or end at warpSize, to let this run on whole wavefronts"
    result = translated(source)
    assert only(result, "HP222") == (kept("HP222", f"3:{column}", symbol, consequence, hint),)
    assert "warp32::size" in output(result)


def test_smaller_groups_are_the_same_everywhere() -> None:
    result = translated(kernel("v += __shfl_xor_sync(~0u, v, 1, 8); p[threadIdx.x / warpSize] = v;"))
    assert of_code(result, "HP222") == []
    assert "__shfl_xor(v, 1, 8); p[threadIdx.x / warpSize]" in output(result)
