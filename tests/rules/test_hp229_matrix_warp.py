"""HP229: warps of 32 threads that work on matrix fragments."""

from __future__ import annotations

import pytest
from lane_rules import HEADER, of_code, only, translated
from support import WARNING, Found

WMMA = f"{HEADER}#include <mma.h>\nusing namespace nvcuda;\n"
FRAGMENTS = "wmma::fragment<wmma::accumulator, 16, 16, 16, float> c; wmma::mma_sync(c, a, b, c);"


@pytest.mark.parametrize("symbol", ["threadIdx.x / 32", "threadIdx.x / warpSize", "threadIdx.x >> 5"])
@pytest.mark.parametrize("policy", ["32", "portable"])
def test_found(symbol: str, policy: str) -> None:
    head = "template <class A, class B> __device__ void f(A a, B b, int* p)"
    source = f"{WMMA}{head} {{ p[{symbol}] = 1; {FRAGMENTS} }}\n"
    message = (
        f"{symbol}: fragments are spread over a wavefront, so lanes 32 to 63 of a wavefront of 64 are taken for "
        "another warp than the one whose fragment they hold"
    )
    hint = "count wavefronts of the GPU's own size, or use a GPU whose wavefronts have 32 lanes"
    place = f"4:{source.split(chr(10))[3].index(symbol) + 1}"
    result = translated(source, target_options={"warp-size": policy})
    assert only(result, "HP229") == (Found("HP229", WARNING, place, symbol, message, hint),)


def test_silent_without_fragments() -> None:
    source = f"{WMMA}__global__ void k(int* p) {{ p[threadIdx.x / 32] = 1; }} // mma_sync\n"
    assert of_code(translated(source, target_options={}), "HP229") == []
