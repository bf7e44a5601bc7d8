"""Idioms of real code bases: what stands in other files, or is deduced, is known where it is used."""

from __future__ import annotations

import pytest
from support import WARNING, by_path, translate_text, translate_tree

KERNEL = '#include "warp.cuh"\n__global__ void f(int *p) { *p = __shfl_sync(FULL, *p, 1); }\n'


@pytest.mark.parametrize(
    "header", ["#define FULL 0xffffffffu\n", "#define ALL ~0u\n#define FULL ALL\n", "constexpr unsigned FULL = ~0u;\n"]
)
def test_masks_of_all_lanes_may_be_constants_of_headers(header: str) -> None:
    results = by_path(translate_tree({"main.cu": KERNEL.encode(), "warp.cuh": header.encode()}, target="sycl"))
    assert b"gpu::shuffle(item.get_sub_group(), *p, 1)" in (results["main.cu"].output or b"")
    assert [d for d in results["main.cu"].diagnostics if d.severity is WARNING] == []


@pytest.mark.parametrize(
    ("header", "head"),
    [
        ("#define FULL 0xffffu\n", ""),
        ("#if X\n#define FULL ~0u\n#else\n#define FULL 1u\n#endif\n", ""),
        ("#define FULL ~0u\n", "#define FULL 3u\n"),
        ("#define FULL ~0u\n", "void g(unsigned FULL);\n"),
    ],
)
def test_what_an_own_name_or_two_values_say_counts(header: str, head: str) -> None:
    files = {"main.cu": (head + KERNEL).encode(), "warp.cuh": header.encode()}
    results = by_path(translate_tree(files, target="sycl"))
    assert b"gpu::masked::shuffle(item.get_sub_group(), FULL, *p, 1)" in (results["main.cu"].output or b"")


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("auto [grid, block] = shape(n);", "gpu::nd_range<3>(grid, block)"),
        ("const auto& [grid, block] = shape(n);", "gpu::nd_range<3>(grid, block)"),
        ("auto grid = dim3(n); auto block = dim3{64};", "gpu::nd_range<1>(grid, block)"),
        ("dim3 given(n, 2); auto grid = given; auto block = 64;", "gpu::nd_range<2>(grid, block)"),
        ("auto grid = (n + 63) / 64; auto block = 64u;", "sycl::nd_range<1>(sycl::range<1>(grid) * block, block)"),
    ],
)
def test_sizes_of_launches_that_auto_declares(declaration: str, expected: str) -> None:
    head = "std::tuple<dim3, dim3> shape(int n);\n__global__ void f(int *p) { *p = blockIdx.x; }\n"
    result = translate_text(f"{head}void h(int *p, int n) {{ {declaration} f<<<grid, block>>>(p); }}\n", target="sycl")
    assert expected in (result.output or b"").decode()


@pytest.mark.parametrize(
    ("head", "launch"),
    [
        ("#define BOTH(...) { using T = int; __VA_ARGS__; } { using T = char; __VA_ARGS__; }\n", "BOTH(LAUNCH)"),
        ("#define both(...) { using T = int; __VA_ARGS__; } { using T = char; __VA_ARGS__; }\n", "both(LAUNCH)"),
        ('#include "dispatch.h"\n', 'DISPATCH_TYPES(type, "k", [&] { using T = scalar_t; LAUNCH; });'),
    ],
)
def test_launches_that_a_macro_may_repeat_have_no_name(head: str, launch: str) -> None:
    source = (
        f"{head}template <class T> __global__ void k(T *p) {{ *p = 1; }}\nvoid h(void *p, int type) {{ {launch} }}\n"
    )
    result = translate_text(source.replace("LAUNCH", "k<T><<<1, 1>>>((T *)p)"), target="sycl")
    assert b"gpu::queue().parallel_for(" in (result.output or b"")
    assert b"class k" not in (result.output or b"")


@pytest.mark.parametrize(
    ("function", "call", "expected"),
    [
        ("template <class T> __device__ T f(T v) { __shared__ T s[32]; return s[0] = v; }", "f(1)", "T[32]> s_memory"),
        (
            "template <int N> __device__ int f(int v) { volatile __shared__ int s[N]; return s[0] = v; }",
            "f<4>(1)",
            "int[N]> s_memory; volatile auto &s = *&s_memory;",
        ),
        (
            "template <class T> struct A { T s; __device__ T f(T v) { __shared__ T s[2][3]; return s[0][0] = v; } };",
            "A<int>{}.f(1)",
            "T[2][3]> s_memory; auto &s = *&s_memory;",
        ),
    ],
)
def test_local_memory_that_depends_on_a_template_is_declared_where_it_is(
    function: str, call: str, expected: str
) -> None:
    result = translate_text(
        f"{function}\n__global__ void k(int *p) {{ *p = {call}; }}\nvoid h(int *p) {{ k<<<1, 1>>>(p); }}\n",
        target="sycl",
    )
    text = (result.output or b"").decode()
    assert "sycl::ext::oneapi::experimental::work_group_static<" + expected in text
    assert "local_accessor" not in text
