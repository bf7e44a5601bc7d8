"""Idioms of real code bases: what stands in other files, or is deduced, is known where it is used."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, by_path, translate_text, translate_tree

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


@pytest.mark.parametrize(
    ("lambda_", "expected"),
    [
        ("[] { return threadIdx.x; }", "[&item] {"),
        ("[n] { return n + s[threadIdx.y] + t[0][n]; }", "[n, &item, &s, &t] {"),
        ("[=] { return n + s[threadIdx.y] + t[0][n]; }", "[=, &t] {"),
        ("[=, &t] { return s[threadIdx.y] + t[0][n] + v; }", "[=, &t, &v] {"),
        ("[&] { return s[threadIdx.y] + t[0][n]; }", "[&] {"),
        ("[n] { return a[n]; }", "[n] {"),
        ("[](int i) { return [](int j) { return s[j]; }(i); }", "[&s](int i) { return [&s](int j) {"),
    ],
)
def test_lambdas_capture_what_has_become_a_parameter(lambda_: str, expected: str) -> None:
    source = (
        "__device__ int v;\nconstexpr int a[4] = {};\n"
        f"__global__ void k(int *p, int n) {{ __shared__ int s[4], t[2][2]; auto f = {lambda_}; p[s[t[n][v]]] = 1; }}\n"
    )
    assert f"auto f = {expected}" in (translate_text(source, target="sycl").output or b"").decode()


OPERATOR = (
    "template <class F> __global__ void call(F f, int *p) { f(p); }\n"
    "struct Store { __device__ void operator()(int *p) const { BODY } };\n"
    "void h(int *p) { call<<<GRID, 32>>>(Store{}, p); }\n"
)


@pytest.mark.parametrize(("grid", "rank"), [("1", 1), ("dim3(2, 2)", 2)])
def test_operators_ask_for_the_work_item(grid: str, rank: int) -> None:
    source = OPERATOR.replace("BODY", "__shared__ int s; s = 1; p[threadIdx.x] = s;").replace("GRID", grid)
    result = translate_text(source, target="sycl")
    declared = (
        f"{{ const auto item = sycl::ext::oneapi::this_work_item::get_nd_item<{rank}>(); "
        "sycl::ext::oneapi::experimental::work_group_static<int> s_memory; auto &s = *&s_memory; "
    )
    assert f"{declared}s = 1; p[item.get_local_id({rank - 1})] = s; }}" in (result.output or b"").decode()
    told = [(d.code, d.start.line, d.start.column, d.message, d.hint) for d in result.diagnostics if d.code == "HP240"]
    message = "an operator or lambda, which its calls can't hand the work-item to, asks an extension of DPC++ for it"
    assert told == [("HP240", 2, 42, message, "for other compilers, make it a named function")]


@pytest.mark.parametrize(
    ("head", "body", "grid"),
    [
        ("__global__ void two(int *p) { *p = threadIdx.y; }\n", "p[threadIdx.x] = 1;", "1"),
        ("", "p[threadIdx.y] = 1;", "1"),
        ("", "*p = __shfl_sync(~0u, *p, 1);", "1"),
        ("__device__ int v;\n", "p[threadIdx.x] = v;", "1"),
    ],
)
def test_operators_that_can_not_ask_for_the_work_item(head: str, body: str, grid: str) -> None:
    result = translate_text(head + OPERATOR.replace("BODY", body).replace("GRID", grid), target="sycl")
    message = "an operator or lambda uses the work-item or variables of the device, and its calls can't hand them to it"
    assert message in [d.message for d in result.diagnostics if d.severity is ERROR]
    assert b"get_nd_item" not in (result.output or b"")


@pytest.mark.parametrize(("name", "column"), [("name", 38), ("name##_kernel", 44), ("run_##name", 44)])
def test_functions_that_a_macro_gives_their_names(name: str, column: int) -> None:
    source = f"#define DEFINE(name) __global__ void {name}(int *p) {{ p[threadIdx.x] = 1; }}\nDEFINE(one)\n"
    result = translate_text(source, target="sycl")
    message = "a macro gives the function its name, so that its calls and launches can't be told what it needs in SYCL"
    told = [(d.code, d.start.column, d.message, d.hint) for d in result.diagnostics if d.severity is ERROR]
    assert told == [("HP240", column, message, "write the function out, or make a template of it")]
    assert b"get_nd_item" not in (result.output or b"")


@pytest.mark.parametrize(
    ("declaration", "comparison", "exact"),
    [
        ("const long long rest = n - 5;", "threadIdx.x < rest", False),
        ("int64_t rest = n, more = 2;", "more > threadIdx.x", False),
        ("using index = ptrdiff_t; index rest = n;", "threadIdx.x >= rest", False),
        ("typedef long index; const auto rest = (index)n;", "threadIdx.x >= rest && n", False),
        ("", "threadIdx.x < (long)n", False),
        ("", "threadIdx.x < s.rest", False),
        ("unsigned long size = n; size_t more = n;", "threadIdx.x < size", True),
        (
            "struct T { long f() { return 1; } }; long f(int); int sizes[] = {sizeof(long) + n};",
            "threadIdx.x < n",
            True,
        ),
        ("long rest = n;", "rest && threadIdx.x < n", True),
        ("long rest = n;", "threadIdx.x < n && rest", True),
    ],
)
def test_indices_keep_their_type_beside_signed_numbers_of_64_bits(
    declaration: str, comparison: str, exact: bool
) -> None:
    head = "#include <cstdint>\nstruct S { long rest; };\n__global__ void k(int *p, int n, S s) { "
    result = translate_text(f"{head}{declaration} if ({comparison}) *p = 1; }}\n", target="sycl")
    new = "item.get_local_id(0)" if exact else "unsigned(item.get_local_id(0))"
    assert f"if ({comparison.replace('threadIdx.x', new)})" in (result.output or b"").decode()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("threadIdx.x * 1000000000", "unsigned(item.get_local_id(0)) * 1000000000"),
        ("threadIdx.x * 16", "item.get_local_id(0) * 16"),
    ],
)
def test_products_with_large_numbers_wrap_as_in_32_bits(value: str, expected: str) -> None:
    result = translate_text(f"__global__ void k(long *p) {{ long n = {value}; *p = n; }}\n", target="sycl")
    assert f"long n = {expected};" in (result.output or b"").decode()


@pytest.mark.parametrize(
    ("macro", "name", "reason"),
    [
        (
            "#define RUN(n, ...) k<<<n, 32>>>(__VA_ARGS__)\n",
            "k",
            "its arguments are a macro's variable ones, and each has to be captured by itself",
        ),
        (
            "#define RUN(k, n, ...) k<<<n, 32>>>(__VA_ARGS__)\n",
            "k",
            "it is no kernel that is declared in sight, and SYCL kernels can't be called by pointer",
        ),
    ],
)
def test_launches_of_macros_that_their_text_does_not_decide(macro: str, name: str, reason: str) -> None:
    source = f"__global__ void k(int *p, int n) {{ p[blockIdx.x] = n; }}\n{macro}"
    errors = [d.message for d in translate_text(source, target="sycl").diagnostics if d.code == "HP242"]
    assert errors == [f"the launch of {name} is not translated: {reason}"]
