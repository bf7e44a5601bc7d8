"""HP220: numbers of threads taken apart by 32 lanes, with --warp-size=portable."""

from __future__ import annotations

import pytest
from lane_rules import HEADER, kept, kernel, of_code, only, output, translated

SHUFFLE = "v += __shfl_down_sync(~0u, v, warpSize / 2); p[0] = v;"
FOUND = {
    "modulo": ("int l = threadIdx.x % 32;", "threadIdx.x % 32"),
    "division": ("int w = threadIdx.x / 32;", "threadIdx.x / 32"),
    "mask": ("int l = threadIdx.x & 31;", "threadIdx.x & 31"),
    "shift": ("int w = threadIdx.x >> 5;", "threadIdx.x >> 5"),
    "hexadecimal": ("int l = threadIdx.x & 0x1fu;", "threadIdx.x & 0x1fu"),
    "through a variable": ("int t = blockIdx.x * n + threadIdx.x; int l = t % 32;", "t % 32"),
    "of a term": ("int l = (threadIdx.x + n) % 32;", "(threadIdx.x + n) % 32"),
    "a comparison": ("if (threadIdx.x < 32) p[1] = v;", "threadIdx.x < 32"),
    "the last lane": ("int l = threadIdx.x; if (l == 31) p[1] = v;", "l == 31"),
    "a stride": ("for (int i = threadIdx.x; i < n; i += 32) p[i] = v;", "i += 32"),
    "a macro": ("int l = threadIdx.x & (WARP - 1);", "threadIdx.x & (WARP - 1)"),
    "a constant": ("int w = threadIdx.x / LANES;", "threadIdx.x / LANES"),
}


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, symbol = FOUND[case]
    before = "#define WARP (1 << 5)\n" if "WARP" in symbol else "constexpr int LANES = 32;" if "LANES" in symbol else ""
    source = kernel(statements + SHUFFLE, before)
    result = translated(source)
    line = source.split("\n").index(next(text for text in source.split("\n") if "void k" in text)) + 1
    column = source.split("\n")[line - 1].index(symbol) + 1
    consequence = (
        f"{symbol}: lanes 32 to 63 of a wavefront of 64 would be taken for lanes of another warp, or be left out"
    )
    hint = "write warpSize for the width to let this run on whole wavefronts"
    assert only(result, "HP220") == (kept("HP220", f"{line}:{column}", symbol, consequence, hint),)
    assert "__shfl_down(v, warp32::size / 2, 32)" in output(result), "the kernel must stay at 32 lanes"


def test_silent_without_warp_functions() -> None:
    assert of_code(translated(kernel("p[threadIdx.x % 32] = v;")), "HP220") == []


def test_silent_for_what_is_no_thread_number() -> None:
    assert of_code(translated(kernel("p[n % 32] = v;" + SHUFFLE)), "HP220") == []


def test_silent_by_default() -> None:
    result = translated(kernel("p[threadIdx.x % 32] = v;" + SHUFFLE), target_options={})
    assert of_code(result, "HP220") == []


def test_a_function_holds_those_that_call_it() -> None:
    source = f"""{HEADER}
__device__ int lane() {{ return threadIdx.x % 32; }}
__global__ void a(int* p, int v) {{ p[lane()] = __shfl_xor_sync(~0u, v, warpSize / 2); }}
__global__ void b(int* p, int v) {{ p[threadIdx.x % warpSize] = __shfl_xor_sync(~0u, v, warpSize / 2); }}
"""
    result = translated(source)
    assert of_code(result, "HP220") == [("3:32", "threadIdx.x % 32")]
    assert "p[lane()] = __shfl_xor(v, warp32::size / 2, 32);" in output(result)
    assert "p[threadIdx.x % warpSize] = __shfl_xor(v, warpSize / 2);" in output(result)


@pytest.mark.parametrize(
    "helper",
    [
        "#define LANE(t) ((t) & 31)",
        "__device__ int LANE(int t) { return t & 31; }",
        "#define LANE(t) (threadIdx.x % 32)",
        "struct L { int t; __device__ int LANE(int u) { return u % 32; } };",
    ],
)
def test_helpers_hold_the_kernels_that_use_them(helper: str) -> None:
    call = "L().LANE(threadIdx.x)" if "struct" in helper else "LANE(threadIdx.x)"
    result = translated(kernel(f"p[{call}] = v; {SHUFFLE}", helper))
    assert len(of_code(result, "HP220")) == 1
    assert "__shfl_down(v, warp32::size / 2, 32)" in output(result)


def test_a_macro_with_the_width_goes_with_the_kernels_that_use_it() -> None:
    result = translated(kernel(f"p[LANE] = v; {SHUFFLE}", "#define LANE (threadIdx.x % warpSize)"))
    assert "#define LANE (threadIdx.x % warpSize)\n" in output(result)
    assert "__shfl_down(v, warpSize / 2)" in output(result)


USES = "p[0] = __shfl_xor_sync(~0u, p[0], warpSize / 2);"
HANDED = {
    "a constant": (
        f"__device__ int lane(int t, int w) {{ return t % w; }}\n"
        f"__global__ void k(int* p) {{ p[lane(threadIdx.x, 32)] = 1; {USES} }}\n",
        "t % w",
    ),
    "at the launch": (
        f"__global__ void k(int* p, int w) {{ p[threadIdx.x / w] = 1; {USES} }}\n"
        "void f(int* p) { k<<<1, 64>>>(p, 32); }\n",
        "threadIdx.x / w",
    ),
    "a variable of the host": (
        f"__global__ void k(int* p, int w) {{ p[threadIdx.x / w] = 1; {USES} }}\n"
        "void f(int* p) { int w = 32; k<<<1, 64>>>(p, w); }\n",
        "threadIdx.x / w",
    ),
    "passed on": (
        "__device__ int lane(int t, int m) { return t & m; }\n"
        f"__global__ void k(int* p, int last) {{ p[lane(threadIdx.x, last)] = 1; {USES} }}\n"
        "void f(int* p) { k<<<1, 64>>>(p, 31); }\n",
        "t & m",
    ),
    "a template argument": (
        "template <int W> __device__ int lane() { return threadIdx.x % W; }\n"
        f"__global__ void k(int* p) {{ p[lane<32>()] = 1; {USES} }}\n",
        "threadIdx.x % W",
    ),
    "a default": (
        "__device__ int lane(int t, int w = 32) { return t % w; }\n"
        f"__global__ void k(int* p) {{ p[lane(threadIdx.x)] = 1; {USES} }}\n",
        "t % w",
    ),
}


@pytest.mark.parametrize("case", HANDED)
def test_a_width_that_is_handed_over_is_found(case: str) -> None:
    source, symbol = HANDED[case]
    result = translated(HEADER + source)
    column = source.partition("\n")[0].index(symbol) + 1
    assert of_code(result, "HP220") == [(f"2:{column}", symbol)]
    assert "warp32::size / 2, 32)" in output(result)


@pytest.mark.parametrize("width", ["warpSize", "16", "p[1]"])
def test_silent_for_another_width_that_is_handed_over(width: str) -> None:
    source = (
        f"{HEADER}__device__ int lane(int t, int w) {{ return t % w; }}\n"
        f"__global__ void k(int* p) {{ p[lane(threadIdx.x, {width})] = 1; {USES} }}\n"
    )
    assert of_code(translated(source), "HP220") == []
