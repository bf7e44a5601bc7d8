"""HP244: blocks whose rows may be no whole warps, where the target leaves open which threads share one."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_text

KERNEL = (
    "__global__ void k(int* p) { p[threadIdx.x + 8 * threadIdx.y] = __shfl_down_sync(0xffffffffu, p[0], 1); }\n"
    "__global__ void plain(int* p) { p[threadIdx.x + 8 * threadIdx.y] = 1; }\n"
    "enum { W = 64 };\n"
)
MESSAGE = (
    "k works on warps, and its blocks may have rows that are no whole warps: SYCL leaves it open which threads share a"
    " sub-group then"
)
HINT = "make x a multiple of 32, or launch one dimension and compute the indices"


def said(launch: str, target: str = "sycl") -> tuple[Found, ...]:
    result = translate_text(f"{KERNEL}void h(int* p, int n) {{\n{launch}\n}}\n", target=target)
    return tuple(item for item in found(result.diagnostics) if item.code == "HP244")


@pytest.mark.parametrize(
    ("launch", "place"),
    [
        ("k<<<1, dim3(8, 4)>>>(p);", "5:8"),
        ("k<<<1, dim3(n, 4)>>>(p);", "5:8"),
        ("dim3 b(16, 16); k<<<1, b>>>(p);", "5:24"),
        ("dim3 b(32, 4); b.x = n; k<<<1, b>>>(p);", "5:32"),
        ("dim3 b = dim3(32, 4); b = dim3(16, 16); k<<<1, b>>>(p);", "5:48"),
    ],
)
def test_rows_that_may_be_no_whole_warps(launch: str, place: str) -> None:
    assert said(launch) == (Found("HP244", WARNING, place, "k", MESSAGE, HINT),)


@pytest.mark.parametrize(
    "launch",
    [
        "k<<<1, n>>>(p);",
        "k<<<dim3(4, 4), 48>>>(p);",
        "k<<<1, dim3(n)>>>(p);",
        "k<<<1, dim3(48, 1)>>>(p);",
        "k<<<1, dim3(32, n)>>>(p);",
        "k<<<1, dim3(2 * W, 4)>>>(p);",
        "dim3 b(W, 4); k<<<1, b>>>(p);",
        "plain<<<1, dim3(8, 4)>>>(p);",
    ],
)
def test_whole_warps_or_none(launch: str) -> None:
    assert said(launch) == ()


def test_targets_that_keep_the_order_say_nothing() -> None:
    assert said("k<<<1, dim3(8, 4)>>>(p);", "hip") == ()
