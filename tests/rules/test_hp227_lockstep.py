"""HP227: exchanges through shared memory without a barrier."""

from __future__ import annotations

import pytest
from lane_rules import kernel, of_code, only, translated
from support import WARNING, Found

SHARED = "volatile __shared__ int s[64]; int t = threadIdx.x; "
FOUND = {
    "two in a row": ("s[t] += s[t + 16]; s[t] += s[t + 8];", "s[t] += s[t + 16]"),
    "written out": ("s[t] = s[t] + s[t + 16]; s[t] = s[t] + s[t + 8];", "s[t] = s[t] + s[t + 16]"),
    "in a loop": ("for (int d = 16; d; d /= 2) if (t < d) s[t] += s[t + d];", "s[t] += s[t + d]"),
}
SILENT = {
    "one alone": "s[t] += s[t + 16];",
    "a barrier of the warp": "s[t] += s[t + 16]; __syncwarp(); s[t] += s[t + 8];",
    "a barrier of the block": "for (int d = 16; d; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); }",
    "a barrier around a loop of one's own": (
        "for (int d = 16; d; d /= 2) { __syncthreads(); for (int i = t; i < d; i += n) s[i] += s[i + d]; }"
    ),
    "one step for several elements": "s[2 * t] += s[2 * t + 8]; s[2 * t + 1] += s[2 * t + 9];",
    "the same element": "s[t] += s[t] * 2; s[t] += s[t] + 1;",
    "private arrays": "int r[4] = {}; r[0] += r[1]; r[1] += r[2];",
}


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, text = FOUND[case]
    source = kernel(SHARED + statements)
    message = "lanes read what others wrote to s with no barrier between: right only while they run in lockstep"
    hint = "put __syncwarp() between reading and writing, or use shuffles"
    place = f"3:{source.split(chr(10))[2].index(text) + 1}"
    assert only(translated(source, target_options={}), "HP227") == (Found("HP227", WARNING, place, "s", message, hint),)


@pytest.mark.parametrize("case", SILENT)
def test_silent(case: str) -> None:
    assert of_code(translated(kernel(SHARED + SILENT[case]), target_options={}), "HP227") == []


def test_parameters() -> None:
    source = "__device__ void f(volatile int* s, int t) { s[t] += s[t + 2]; s[t] += s[t + 1]; }\n"
    assert of_code(translated(source, target_options={}), "HP227") == [("1:45", "s")]


def test_silent_on_the_host() -> None:
    source = "void f(volatile int* s, int t) { s[t] += s[t + 2]; s[t] += s[t + 1]; cudaDeviceSynchronize(); }\n"
    assert of_code(translated(source, target_options={}), "HP227") == []
