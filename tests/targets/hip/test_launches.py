"""Kernel launches for HIP: kept, with braces as ``dim3``; or as hipLaunchKernelGGL when asked for."""

from __future__ import annotations

import pytest
from support import Case, check, found, output, translate_snippets, translate_text

from hipify_py.results import FileResult

K = "__global__ void k(int); template <class T, int N> __global__ void t(T); struct S { static void (*p)(int); };\n"

# name -> launch, the same with chevrons kept (None: as it is), the same as a macro call
LAUNCHES: dict[str, tuple[str, str | None, str]] = {
    "two numbers": ("k<<<1, 2>>>(3)", None, "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, 3)"),
    "no arguments": ("k<<<1, 2>>>()", None, "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0)"),
    "shared memory": ("k<<<1, 2, 4 * n>>>(3)", None, "hipLaunchKernelGGL(k, dim3(1), dim3(2), 4 * n, 0, 3)"),
    "a stream": ("k<<<1, 2, 0, s>>>(3, 4)", None, "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, s, 3, 4)"),
    "dim3 already": (
        "k<<<dim3(1, 2), dim3 (3), 0, s>>>(4)",
        None,
        "hipLaunchKernelGGL(k, dim3(1, 2), dim3 (3), 0, s, 4)",
    ),
    "an expression": (
        "k<<<(n + 255) / 256, n < 4 ? 1 : 2>>>(n)",
        None,
        "hipLaunchKernelGGL(k, dim3((n + 255) / 256), dim3(n < 4 ? 1 : 2), 0, 0, n)",
    ),
    "a call in it": (
        "k<<<g(1, 2), g(3, 4)>>>(n)",
        None,
        "hipLaunchKernelGGL(k, dim3(g(1, 2)), dim3(g(3, 4)), 0, 0, n)",
    ),
    "a template": (
        "t<float, 4><<<1, 2>>>(3)",
        None,
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(t<float, 4>), dim3(1), dim3(2), 0, 0, 3)",
    ),
    "a template of one argument": (
        "o<int><<<1, 2>>>(3)",
        None,
        "hipLaunchKernelGGL(o<int>, dim3(1), dim3(2), 0, 0, 3)",
    ),
    "a qualified name": ("::n::k<<<1, 2>>>(3)", None, "hipLaunchKernelGGL(::n::k, dim3(1), dim3(2), 0, 0, 3)"),
    "a pointer": ("(*S::p)<<<1, 2>>>(3)", None, "hipLaunchKernelGGL((*S::p), dim3(1), dim3(2), 0, 0, 3)"),
    "a shift": ("k<<<1 << 2, n >> 3>>>(4)", None, "hipLaunchKernelGGL(k, dim3(1 << 2), dim3(n >> 3), 0, 0, 4)"),
    "comments and lines": (
        "k /* one */ <<<1, // blocks\n    2 /* threads */>>>(3, // first\n    4)",
        None,
        "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, 3, // first\n    4)",
    ),
    "names of CUDA's in it": (
        "k<<<1, 2, 0, cudaStreamPerThread>>>(cudaSuccess)",
        "k<<<1, 2, 0, hipStreamPerThread>>>(hipSuccess)",
        "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, hipStreamPerThread, hipSuccess)",
    ),
    "a call that changes in it": (
        "k<<<1, 2>>>(cudaMallocHost(&p, 4))",
        "k<<<1, 2>>>(hipHostMalloc(&p, 4, hipHostMallocDefault))",
        "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, hipHostMalloc(&p, 4, hipHostMallocDefault))",
    ),
    "blanks in its signs": (
        "t<float, 4> << <1, n >> 1 >> > (3)",
        "t<float, 4> <<<1, n >> 1 >>> (3)",
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(t<float, 4>), dim3(1), dim3(n >> 1), 0, 0, 3)",
    ),
    "blanks in one sign": (
        "k<<<1, 2 >>\t>(3)",
        "k<<<1, 2 >>>(3)",
        "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, 3)",
    ),
    "braces": (
        "k<<<{1, 2}, {3}>>>(4)",
        "k<<<dim3(1, 2), dim3(3)>>>(4)",
        "hipLaunchKernelGGL(k, dim3(1, 2), dim3(3), 0, 0, 4)",
    ),
}


def statement(launch: str) -> str:
    """A dead branch with the launch, for the parser has no part in this."""
    return f"#if 0\nvoid f(int n, cudaStream_t s, void* p) {{ {launch}; }}\n#endif\nint after;\n"


@pytest.fixture(scope="module", params=["chevron", "ggl"])
def style(request: pytest.FixtureRequest) -> tuple[str, dict[str, FileResult]]:
    sources = {name: statement(launch) for name, (launch, _, _) in LAUNCHES.items()}
    return request.param, translate_snippets(sources, target_options={"hip-launch": request.param})


@pytest.mark.parametrize("name", LAUNCHES)
def test_launches(style: tuple[str, dict[str, FileResult]], name: str) -> None:
    launch, chevron, ggl = LAUNCHES[name]
    expected = ggl if style[0] == "ggl" else (launch if chevron is None else chevron)
    result = style[1][name]
    assert output(result) == statement(expected).replace("cudaStream_t", "hipStream_t")
    assert [d.code for d in result.diagnostics] == ["HP302"]


@pytest.mark.parametrize("launch", ["chevron", "ggl"])
@pytest.mark.parametrize(
    "source",
    [
        pytest.param("int f(int a, int b) { return a << b >> 1; }", id="shifts"),
        pytest.param("// k<<<1, 2>>>(3);\n", id="a comment"),
        pytest.param('const char* s = "k<<<1, 2>>>(3)";', id="a string"),
        pytest.param("template <class T> struct V {}; V<V<V<int>>> v;", id="closing brackets"),
    ],
)
def test_what_is_no_launch_of_the_host_stays(launch: str, source: str) -> None:
    result = translate_snippets({"one": source}, target_options={"hip-launch": launch})["one"]
    assert output(result) == source
    assert found(result.diagnostics) == ()


CASES = {
    "a macro": Case(
        "#define RUN(k, n, ...) k<<<(n), 1>>>(__VA_ARGS__)",
        "#define RUN(k, n, ...) hipLaunchKernelGGL(k, dim3((n)), dim3(1), 0, 0, __VA_ARGS__)",
    ),
    "over several lines of a macro": Case(
        "#define RUN(k, n) do { \\\n    k<<<(n), 1>>>(n); \\\n    } while (0)",
        "#define RUN(k, n) do { \\\n    hipLaunchKernelGGL(k, dim3((n)), dim3(1), 0, 0, n); \\\n    } while (0)",
    ),
    "half of it in a macro": Case("#define CONFIG <<<1, 2>>>"),
    "an argument of a macro": Case(
        K + "#define CHECK(x) x\nvoid f() { CHECK((k<<<1, 2>>>(3))); }",
        K + "#define CHECK(x) x\nvoid f() { CHECK((hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, 3))); }",
    ),
    "behind if": Case(
        K + "void f(int a) { if (a) k<<<1, 2>>>(3); else k<<<4, 5>>>(6); }",
        K + "void f(int a) { if (a) hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, 3); "
        "else hipLaunchKernelGGL(k, dim3(4), dim3(5), 0, 0, 6); }",
    ),
    "in a template": Case(
        K + "template <class T> void f(T a) { t<T, 2><<<1, 2>>>(a); }",
        K
        + "template <class T> void f(T a) { hipLaunchKernelGGL(HIP_KERNEL_NAME(t<T, 2>), dim3(1), dim3(2), 0, 0, a); }",
    ),
    "a lambda as argument": Case(
        K + "template <class F> __global__ void r(F) {} void f() { r<<<1, 2>>>([] __device__(int i) { return i; }); }",
        K + "template <class F> __global__ void r(F) {} "
        "void f() { hipLaunchKernelGGL(r, dim3(1), dim3(2), 0, 0, [] __device__(int i) { return i; }); }",
    ),
}


@pytest.fixture(scope="module")
def parsed() -> dict[str, FileResult]:
    return translate_snippets({n: c.source for n, c in CASES.items()}, target_options={"hip-launch": "ggl"})


@pytest.mark.parametrize("name", CASES)
def test_parsed_launches(parsed: dict[str, FileResult], name: str) -> None:
    check(CASES[name], parsed[name])


def test_launches_alone_need_the_runtime() -> None:
    result = translate_text("void f(void (*k)()) { k<<<1, 2>>>(); }\n")
    assert output(result).startswith("#include <hip/hip_runtime.h>\n")
    assert [finding.code for finding in found(result.diagnostics)] == ["HP112"]


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(ValueError, match="hip-launch: 'macro' is none of chevron, ggl"):
        translate_text("int v;\n", target_options={"hip-launch": "macro"})
