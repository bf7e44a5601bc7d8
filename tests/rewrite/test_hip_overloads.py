"""HIP lacks overloads that CUDA has, and headers that CUDA's brings in."""

from __future__ import annotations

import pytest
from support import output, translate_snippets, translate_text, translate_tree

from hipify_py.results import FileStatus

UNSIGNED, SIGNED = "int i, unsigned u, unsigned long long w, long long l, long a, size_t b, float f", "int i, int j"
CALLS = {
    "signed and unsigned": (f"int g({UNSIGNED}) {{ return min(i, u); }}", "min(static_cast<unsigned int>(i), u)"),
    "unsigned and signed": (f"int g({UNSIGNED}) {{ return max(u, 3); }}", "max(u, static_cast<unsigned int>(3))"),
    "long": (f"size_t g({UNSIGNED}) {{ return min(a, b); }}", "min(static_cast<unsigned long>(a), b)"),
    "long long": (f"size_t g({UNSIGNED}) {{ return max(w, l); }}", "max(w, static_cast<unsigned long long>(l))"),
    "of one type": (f"int g({SIGNED}) {{ return min(i, j) + max(i, 3); }}", "return min(i, j) + max(i, 3);"),
    "not called": ("#define FOLD(f, a, b) f(a, b)\nint g(int a, int b) { return FOLD(max, a, b); }", "FOLD(max, a, b)"),
    "floating point": ("float g(float x, double y) { return min(x, 1.0f) + max(y, x); }", "min(x, 1.0f) + max(y, x)"),
    "another function's": ("int min(int, unsigned); int g(unsigned u) { return min(1, u); }", "return min(1, u);"),
    "a pair of halves": ("__device__ void g(__half2* p) { atomicAdd(p, *p); }", "narrow_atomic::add(p, *p);"),
    "a half": ("__device__ void g(__half* p) { atomicAdd(p, *p); }", "narrow_atomic::add(p, *p);"),
    "a vector": ("__device__ void g(float4* p) { atomicAdd(p, *p); }", "narrow_atomic::add(p, *p);"),
    "a vector, for a block": ("__device__ void g(float2* p) { atomicAdd_block(p, *p); }", "narrow_atomic::add(p, *p);"),
    "two numbers, for a system": (
        "__device__ void g(float2* p) { atomicAdd_system(p, *p); }",
        "narrow_atomic::add_system(p, *p);",
    ),
    "four numbers, for a system": (
        "__device__ void g(float4* p) { atomicAdd_system(p, *p); }",
        "narrow_atomic::add_system(p, *p);",
    ),
    "the bits of a signed number": (
        "__device__ void g(long long* p) { atomicAnd(p, 1ll); }",
        "atomicAnd(reinterpret_cast<unsigned long long*>(p), 1ll);",
    ),
    "of a signed number": ("__device__ int g(int n) { return __ffsll(n); }", "__ffsll(static_cast<long long>(n))"),
    "a number": ("__device__ void g(float* p) { atomicAdd(p, 1.0f); }", "atomicAdd(p, 1.0f);"),
    "in a template": ("template <class T> __device__ void g(T* p) { atomicAdd(p, T(1)); }", "atomicAdd(p, T(1));"),
}

TEMPLATE = "template <class T> __device__ T g(T v, int n) {{ return {}; }}"
IN_TEMPLATES = {
    "rsqrt(v)": "floating::rsqrt(v)",
    "jn(n, v)": "floating::jn(n, v)",
    "jn(v, 2.0f)": "jnf(v, 2.0f)",
    "pow(v, 2)": "pow(v, floating::exponent(2))",
    "std::pow(v, n)": "std::pow(v, floating::exponent(n))",
    "std::pow(2.0f, v)": "std::pow(2.0f, floating::exponent(v))",
    "std::pow(2.0f, n)": "std::pow(static_cast<double>(2.0f), n)",
    "std::pow(2.0f, 2.0f)": "std::pow(2.0f, 2.0f)",
    "__ffs(v)": "__ffs(static_cast<int>(v))",
    "__ffsll(v)": "__ffsll(static_cast<long long>(v))",
    "sqrt(v)": "sqrt(v)",
}
CALLS |= {f"{call} in a template": (TEMPLATE.format(call), f"return {new};") for call, new in IN_TEMPLATES.items()}
CALLS["a host's std::pow"] = ("template <class T> T g(T v) { return std::pow(v, 2); }", "return std::pow(v, 2);")


def test_calls() -> None:
    results = translate_snippets({name: source for name, (source, _) in CALLS.items()}, ("cuda_fp16.h", "cmath"))
    for name, (_, after) in CALLS.items():
        assert after in output(results[name]), name
    said = {name: [d.code for d in result.diagnostics] for name, result in results.items() if result.diagnostics}
    assert said == {}


CLASSIFIES = "#include <cuda_runtime.h>\nbool f(float* p) { cudaFree(p); return isfinite(*p); }\n"


def test_a_header_that_cudas_compiler_brings_in() -> None:
    result = translate_text(CLASSIFIES)
    assert output(result).startswith("#include <math.h>\n#include <hip/hip_runtime.h>\n")
    assert [(d.code, d.message) for d in result.diagnostics] == [
        ("HP112", "#include <math.h> was added, which nvcc does by itself")
    ]
    assert translate_text(output(result)).status is FileStatus.UNCHANGED


@pytest.mark.parametrize(
    ("before", "after"),
    [("isfinite(*p)", "std::isfinite(*p)"), ("isfinite(*p)", "p->isfinite()"), ("bool f", "__device__ bool f")],
)
def test_where_it_is_not_needed(before: str, after: str) -> None:
    assert "math.h" not in output(translate_text(CLASSIFIES.replace(before, after)))


def test_it_is_there_by_another_file() -> None:
    tree = {"a.cu": '#include "b.h"\n' + CLASSIFIES, "b.h": "#include <math.h>\n"}
    (result,) = (file for file in translate_tree(tree).files if file.path == "a.cu")
    assert "math.h" not in output(result)
