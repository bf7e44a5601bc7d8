"""HP230: CUB's warp classes, whose default width is another one in hipCUB."""

from __future__ import annotations

import pytest
from lane_rules import only, output, translated
from support import NOTE, WARNING, Found

CUB = "#include <cub/cub.cuh>\n"
FIXED = {
    "a reduction": ("cub::WarpReduce<int>", "hipcub::WarpReduce<int, 32>"),
    "a scan": ("cub::WarpScan<float>", "hipcub::WarpScan<float, 32>"),
    "an exchange": ("cub::WarpExchange<int, 4>", "hipcub::WarpExchange<int, 4, 32>"),
    "a type with commas": ("cub::WarpReduce<pair<int, int>>", "hipcub::WarpReduce<pair<int, int>, 32>"),
}
CAUSE = (
    "works on 32 lanes in CUDA and on the whole wavefront here: on 64 lanes, lanes 32 to 63 would join lanes 0 to 31"
)


@pytest.mark.parametrize("case", FIXED)
def test_fixed(case: str) -> None:
    before, after = FIXED[case]
    source = f"{CUB}template <class A, class B> struct pair;\ntypedef {before} T;\n"
    result = translated(source, target_options={})
    assert f"typedef {after} T;" in output(result)
    text = before.partition("::")[2]
    message = f"{text} {CAUSE}; the width is written out"
    assert only(result, "HP230") == (Found("HP230", NOTE, "3:14", text, message),)
    assert translated(output(result), target_options={}).output is None


def test_not_fixed_where_arguments_lie_between() -> None:
    result = translated(f"{CUB}typedef cub::WarpLoad<int, 4> T;\n", target_options={})
    assert "typedef hipcub::WarpLoad<int, 4> T;" in output(result)
    message = f"WarpLoad<int, 4> {CAUSE}"
    assert only(result, "HP230") == (
        Found("HP230", WARNING, "2:14", "WarpLoad<int, 4>", message, "write 32 as template argument 4"),
    )


@pytest.mark.parametrize("text", ["cub::WarpReduce<int, 16>", "cub::BlockReduce<int, 128>"])
def test_silent(text: str) -> None:
    assert only(translated(f"{CUB}typedef {text} T;\n", target_options={}), "HP230") == ()
