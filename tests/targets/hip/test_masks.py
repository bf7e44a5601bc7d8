"""Macros that are masks of all lanes are written as the support header's name for them."""

from __future__ import annotations

import pytest
from support import output, translate_text

NAMED = "#define ALL warp32::all_lanes"
USED = "__device__ int f(int v) { return __any_sync(ALL, v); }"
ARE = {
    "an argument": USED,
    "a default argument": (
        "__device__ int g(int v, unsigned m = ALL) { return __shfl_sync(m, v, 0); }"
        "__device__ int f(int v) { return __any_sync(~0u, v); }"
    ),
    "an argument that is handed on": (
        "template <int W> __device__ int g(int v, unsigned m) { return __shfl_xor_sync(m, v, 1, W); }"
        "__device__ int f(int v) { return g<8>(v, ALL) + __any_sync(~0u, v); }"
    ),
    "elsewhere too": USED + " unsigned other = ALL; static_assert(sizeof(ALL) == 4);",
    "in another macro": USED + "\n#define BOTH (ALL & ALL)",
}
ARE_NOT = {
    "no mask": "__device__ unsigned g() { return ALL; } __device__ int f(int v) { return __any_sync(~0u, v); }",
    "a part of a mask": "__device__ int f(int v) { return __any_sync(ALL & 1, v); }",
    "asked for by the preprocessor": USED + "\n#if ALL > 1\n#endif",
    "quoted": USED + "\n#define Q(x) #x\n#define R(ALL) #ALL",
}


@pytest.mark.parametrize("case", ARE)
def test_named(case: str) -> None:
    source = f"#include <cuda_runtime.h>\n#define ALL 0xffffffffu\n{ARE[case]}\n"
    text = output(translate_text(source))
    assert text.split("\n")[2] == NAMED
    assert translate_text(text).output is None


@pytest.mark.parametrize("case", ARE_NOT)
def test_left(case: str) -> None:
    source = f"#include <cuda_runtime.h>\n#define ALL 0xffffffffu\n{ARE_NOT[case]}\n"
    assert "#define ALL 0xffffffffu\n" in output(translate_text(source))


@pytest.mark.parametrize("body", ["0xffff", "0xffffffffull", "~0u", "(-1)", "-1"])
def test_only_the_plain_number_of_type_unsigned(body: str) -> None:
    source = f"#include <cuda_runtime.h>\n#define ALL {body}\n{USED}\n"
    assert f"#define ALL {body}\n" in output(translate_text(source))
