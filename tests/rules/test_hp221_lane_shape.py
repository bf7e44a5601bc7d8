"""HP221: sizes that count warps of 32 lanes, with --warp-size=portable."""

from __future__ import annotations

import pytest
from lane_rules import HEADER, kept, kernel, of_code, only, output, translated

SHUFFLE = "v += __shfl_down_sync(~0u, v, warpSize / 2); p[0] = v;"
KERNEL = f"{HEADER}__global__ void k(int* p, int v) {{ {SHUFFLE} }}\n"
HINT = "divide by warpSize in kernels, and by the device's warpSize property on the host"
IN_KERNELS = {
    "a block": ("int w = blockDim.x / 32;", "blockDim.x / 32"),
    "an array": ("__shared__ int s[32];", "s[32]"),
}
ON_HOSTS = {
    "shared memory": ("void f(int* p, int n) { k<<<1, n, n / 32 * 4>>>(p, n); }", "n / 32"),
    "a shift": ("void f(int* p, int n) { int w = n >> 5; k<<<w, n>>>(p, n); }", "n >> 5"),
    "a block of one warp": ("void f(int* p, int n) { k<<<n, 32>>>(p, n); }", "32"),
    "a name": ("void f(int* p, int n) { int warp_size = 32; k<<<n, warp_size>>>(p, n); }", "warp_size = 32"),
}


def expected(place: str, symbol: str):
    consequence = f"{symbol} counts warps of 32 lanes: lanes 32 to 63 of a wavefront of 64 are no warp of their own"
    return (kept("HP221", place, symbol, consequence, HINT),)


@pytest.mark.parametrize("case", IN_KERNELS)
def test_in_kernels(case: str) -> None:
    statements, symbol = IN_KERNELS[case]
    source = kernel(statements + SHUFFLE)
    column = source.split("\n")[2].index(symbol) + 1
    assert only(translated(source), "HP221") == expected(f"3:{column}", symbol)


@pytest.mark.parametrize("case", ON_HOSTS)
def test_on_hosts(case: str) -> None:
    text, symbol = ON_HOSTS[case]
    result = translated(f"{KERNEL}{text}\n")
    assert only(result, "HP221") == expected(f"3:{text.rindex(symbol) + 1}", symbol)
    assert "__shfl_down(v, warp32::size / 2, 32)" in output(result)


def test_silent_on_hosts_that_launch_no_such_kernel() -> None:
    result = translated(f"{KERNEL}__global__ void o(int*);\nvoid f(int* p, int n) {{ o<<<n / 32, 64>>>(p); }}\n")
    assert of_code(result, "HP221") == []
    assert "__shfl_down(v, warpSize / 2)" in output(result)
