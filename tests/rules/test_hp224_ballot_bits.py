"""HP224: ballots that are kept in 32 bits, with --warp-size=portable."""

from __future__ import annotations

import pytest
from lane_rules import kept, kernel, of_code, only, output, translated

END = " p[threadIdx.x / warpSize] = v;"
FOUND = {
    "a variable": ("unsigned b = __ballot_sync(~0u, v > 0); v = b;", "__ballot_sync(~0u, v > 0)"),
    "a shift": ("v = __ballot_sync(~0u, v > 0) >> n & 1u;", "__ballot_sync(~0u, v > 0)"),
    "some of its bits": ("v = __popc(__ballot_sync(~0u, v) & ((1u << n) - 1));", "__ballot_sync(~0u, v)"),
    "the first zero": ("v = __clz(__ballot_sync(~0u, v));", "__ballot_sync(~0u, v)"),
    "the active lanes": ("unsigned a = __activemask(); v = a;", "__activemask()"),
}
WIDENED = {
    "counted": ("v = __popc(__ballot_sync(~0u, v > 0));", "v = __popcll(__ballot(v > 0));"),
    "searched": ("v = __ffs(__ballot_sync(~0u, v > 0));", "v = __ffsll(__ballot(v > 0));"),
    "counted, active": ("v = __popc(__activemask());", "v = __popcll(__ballot(1));"),
    "compared": ("if (__ballot_sync(~0u, v > 0) != 0) v = 1;", "if (__ballot(v > 0) != 0) v = 1;"),
    "a condition": ("if (__ballot_sync(~0u, v > 0)) v = 1;", "if (__ballot(v > 0)) v = 1;"),
    "negated": ("v = !__ballot_sync(~0u, v > 0);", "v = !__ballot(v > 0);"),
}


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, symbol = FOUND[case]
    source = kernel(statements + END)
    column = source.split("\n")[2].index(symbol) + 1
    consequence = f"{symbol}: 32 bits would lose those of lanes 32 to 63 of a wavefront of 64"
    hint = "count or search the ballot where it stands"
    assert only(translated(source), "HP224") == (kept("HP224", f"3:{column}", symbol, consequence, hint),)


@pytest.mark.parametrize("case", WIDENED)
def test_widened(case: str) -> None:
    before, after = WIDENED[case]
    result = translated(kernel(before + END))
    assert of_code(result, "HP224") == []
    assert after + END in output(result)
