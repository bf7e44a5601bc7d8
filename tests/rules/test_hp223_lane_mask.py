"""HP223: masks that are not all lanes, with --warp-size=portable."""

from __future__ import annotations

import pytest
from lane_rules import kept, kernel, of_code, only, output, translated

END = " p[threadIdx.x / warpSize] = v;"
FOUND = {
    "a constant": ("v += __shfl_xor_sync(0xffff, v, 1);", "0xffff"),
    "a parameter": ("v += __shfl_xor_sync(n, v, 1);", "n"),
    "a variable that changes": ("unsigned m = ~0u; m ^= 1; v += __shfl_xor_sync(m, v, 1);", "m"),
    "a variable of some lanes": ("unsigned m = 1u << n; v += __any_sync(m, v);", "m"),
}
ALL = ["0xffffffff", "0xFFFFFFFFu", "~0u", "-1", "__activemask()", "FULL", "m"]


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, symbol = FOUND[case]
    source = kernel(statements + END)
    column = source.split("\n")[2].index(f"_sync({symbol}") + len("_sync(") + 1
    consequence = f"{symbol}: lanes 32 to 63 of a wavefront of 64 would not be in this mask, or are not known to be"
    hint = "write the constant 0xffffffff where all lanes are meant"
    assert only(translated(source), "HP223") == (kept("HP223", f"3:{column}", symbol, consequence, hint),)


@pytest.mark.parametrize("mask", ALL)
def test_all_lanes(mask: str) -> None:
    source = kernel(f"unsigned m = FULL; v += __shfl_xor_sync({mask}, v, 1);{END}", "#define FULL 0xffffffffu")
    result = translated(source)
    assert of_code(result, "HP223") == []
    assert "v += __shfl_xor(v, 1); p[threadIdx.x / warpSize]" in output(result)
