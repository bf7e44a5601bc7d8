"""CUB's functions that number and ask lanes: hipCUB's of the same names are about the wavefront."""

from __future__ import annotations

import re

import pytest
from support import found, output, translate_text

MEANT = {
    "LaneId()": ("warp32::lane()", "hipcub::LaneId()"),
    "WarpId()": ("ptx::warp_id()", "hipcub::WarpId()"),
    "LaneMaskLt()": ("warp32::lanes_before()", "warp32::lanes_before()"),
    "LaneMaskLe()": ("warp32::lanes_up_to()", "warp32::lanes_up_to()"),
    "LaneMaskGt()": ("warp32::lanes_after()", "warp32::lanes_after()"),
    "LaneMaskGe()": ("warp32::lanes_from()", "warp32::lanes_from()"),
    "WARP_ALL(v, 0xffffffff)": ("warp32::all(0xffffffff, v)", "__all(v)"),
    "WARP_ANY(v, 0xffffffff)": ("warp32::any(0xffffffff, v)", "__any(v)"),
    "WARP_BALLOT(v, 0xffffffff)": ("warp32::ballot(0xffffffff, v)", "warp32::ballot(0xffffffff, v)"),
}
KERNEL = "__global__ void k{}(unsigned* p, int v) {{ p[threadIdx.x / warpSize] = {}{}; }}\n"


@pytest.mark.parametrize("policy", [0, 1], ids=["32", "portable"])
@pytest.mark.parametrize("prefix", ["cub::", ""], ids=["qualified", "using"])
def test_lanes_are_those_of_the_policy(policy: int, prefix: str) -> None:
    head = "#include <cub/cub.cuh>\n" + ("" if prefix else "using namespace cub;\n")
    source = head + "".join(KERNEL.format(number, prefix, call) for number, call in enumerate(MEANT))
    text = output(translate_text(source, target_options={"warp-size": ("32", "portable")[policy]}))
    meant = [pair[policy] for pair in MEANT.values()]
    assert re.findall(r"= ([^;]+);", text) == [call if prefix else call.replace("hipcub::", "") for call in meant]


def test_a_warp_is_synchronized() -> None:
    source = "#include <cub/cub.cuh>\n__global__ void k() { cub::WARP_SYNC(0xffffffff); }\n"
    assert "{ warp32::sync(0xffffffff); }" in output(translate_text(source))


def test_shuffles_are_not_bounded() -> None:
    source = "#include <cub/cub.cuh>\n__global__ void k(int* p) { *p = cub::ShuffleUp<32>(*p, 1, 0, 0xffffffff); }\n"
    codes = [(item.code, item.place) for item in found(translate_text(source).diagnostics)]
    assert ("HP104", "2:39") in codes
