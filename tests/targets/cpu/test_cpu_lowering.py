"""Lowering for the CPU engine: what becomes of launches, dynamic shared memory and kernel casts."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.program import ProgramFile
from hipify_py.targets.cpu.lower import lower


def lowered(text: str, **others: str) -> str:
    """``text`` as the only source of a project, beside headers given by name (``dot`` for a dot)."""
    files = {"a.cu": text} | {name.replace("_dot_", "."): content for name, content in others.items()}
    result = lower([ProgramFile(name, Path("/project", name), data.encode()) for name, data in files.items()])
    assert not any(applied.conflicts for applied in result.values())
    return result["a.cu"].data.decode()


def launched(text: str, kernel: str = "__global__ void k(int*, int);") -> str:
    """What becomes of a launch in a host function that follows ``kernel``."""
    result = lowered(f"{kernel}\nvoid f() {{ {text}; }}\n")
    return result.split("void f() { ", 1)[1].removesuffix("; }\n")


def test_text_without_device_code_stays() -> None:
    text = "int main() {\r\n  return 1 << 3; // k<<<1, 1>>>()\r\n}\r\n"
    assert lowered(text) == text


def test_hip_text_keeps_its_names() -> None:
    text = "#include <hip/hip_runtime.h>\nvoid f() { hipLaunchKernelGGL(k, 1, 2, 0, 0, p); hipFree(p); }\n"
    assert lowered(text) == text


@pytest.mark.parametrize(
    ("launch", "expected"),
    [
        ("k<<<2, 3>>>(p, n)", "::simt::launch({2, 3}, [=](auto... simt_args) { k(simt_args...); })(p, n)"),
        (
            "k<<<dim3(2, 2), {3, 1}, n * 4, s>>>(p, n)",
            "::simt::launch({dim3(2, 2), {3, 1}, size_t(n * 4), s}, [=](auto... simt_args) { k(simt_args...); })(p, n)",
        ),
        ("k<<<config>>>(p, n)", "::simt::launch({config}, [=](auto... simt_args) { k(simt_args...); })(p, n)"),
        ("table[i]<<<2, 3>>>(p)", "::simt::launch({2, 3}, [=](auto... simt_args) { table[i](simt_args...); })(p)"),
        ("(*f)<<<2, 3>>>(p)", "::simt::launch({2, 3}, [=](auto... simt_args) { (*f)(simt_args...); })(p)"),
        ("k<<<2, 3>>>(NULL, n)", "::simt::launch_kernel<k>({2, 3})(NULL, n)"),
        ("k<<<2, 3>>>({}, n)", "::simt::launch_kernel<k>({2, 3})({}, n)"),
    ],
)
def test_launch(launch: str, expected: str) -> None:
    assert launched(launch) == expected


def test_launch_with_default_arguments_keeps_them() -> None:
    kernel = "__global__ void k(int*, int = 3);"
    assert launched("k<<<2, 3>>>(NULL)", kernel).startswith("::simt::launch({2, 3}, [=]")


def test_launch_of_a_template_names_its_arguments() -> None:
    kernel = "template <class T, int N> __global__ void k(T*);"
    expected = "::simt::launch({1, 2}, [=](auto... simt_args) { k<float, 4>(simt_args...); })(p)"
    assert launched("k<float, 4><<<1, 2>>>(p)", kernel) == expected


@pytest.mark.parametrize("around", ["{}", "namespace n {{ {} }}", 'extern "C" {{ {} }}', "namespace {{ {} }}"])
def test_launch_in_the_initialiser_of_a_global_captures_nothing(around: str) -> None:
    text = around.format("int x = (k<<<1, 2>>>(3), 0);")
    assert "::simt::launch({1, 2}, [](auto... simt_args) { k(simt_args...); })(3)" in lowered(text)


def test_launch_in_a_macro_keeps_its_parameters_and_lines() -> None:
    text = "#define RUN(kernel, ...) \\\n    kernel<<<4, \\\n        64>>>(__VA_ARGS__)\n"
    expected = (
        "#define RUN(kernel, ...) \\\n    ::simt::launch({4, 64}, "
        "[=](auto... simt_args) { kernel(simt_args...); })(__VA_ARGS__)\n"
    )
    assert lowered(text) == expected


def test_variable_arguments_of_a_macro_may_be_any_number_of_a_configuration_s_parts() -> None:
    text = "#define RUN(kernel, g, b, ...) kernel<<<g, b, ##__VA_ARGS__>>>\n"
    expected = (
        "#define RUN(kernel, g, b, ...) ::simt::launch(::simt::configured(g, b, ##__VA_ARGS__), "
        "[=](auto... simt_args) { kernel(simt_args...); })\n"
    )
    assert lowered(text) == expected


def test_launch_from_a_kernel() -> None:
    text = "__global__ void k(int n) { __syncthreads(); if (n) f<<<1, 1>>>(n - 1); }\n"
    assert "if (n) ::simt::launch({1, 1}, [=](auto... simt_args) { f(simt_args...); })(n - 1); }" in lowered(text)


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("extern __shared__ float s[];", "auto* s = ::simt::dynamic_shared<float>();"),
        ("extern __shared__ __align__(16) unsigned char s[];", "auto* s = ::simt::dynamic_shared<unsigned char>();"),
        ("extern __shared__ volatile T s[];", "auto* s = ::simt::dynamic_shared<volatile T>();"),
        ("__shared__ extern std::pair<int, T> s[];", "auto* s = ::simt::dynamic_shared<std::pair<int,T>>();"),
        ("extern __shared__ float s[][8];", "auto* s = ::simt::dynamic_shared<float[8]>();"),
        ("__shared__ float s[8];", "typedef float simt_shared_s[8]; SIMT_SHARED(s);"),
    ],
)
def test_local_shared_memory(declared: str, expected: str) -> None:
    text = "template <class T> __global__ void k() { %s s[0] = 1; }\n"
    assert lowered(text % declared) == text % expected


def test_shared_memory_at_file_scope_is_declared_where_it_is_used() -> None:
    text = "extern __shared__ int s[];\n__device__ void f(int* s) { s[0] = 1; }\n__global__ void k() { f(s); }\n"
    expected = (
        "\n__device__ void f(int* s) { s[0] = 1; }\n"
        "__global__ void k() { auto* s = ::simt::dynamic_shared<int>(); f(s); }\n"
    )
    assert lowered(text) == expected


def test_shared_memory_of_an_included_file() -> None:
    text = '#include "s.h"\n__global__ void k() { s[0] = 1; }\n'
    assert "{ auto* s = ::simt::dynamic_shared<int>(); s[0] = 1; }" in lowered(
        text, s_dot_h="extern __shared__ int s[];"
    )


@pytest.mark.parametrize(
    ("cast", "expected"),
    [
        ("(void*)k", "(void*)::face::identify(k)"),
        ("(const void *)&k", "(const void *)::face::identify(&k)"),
        ("(void*)n::k<float, 2>", "(void*)::face::identify(n::k<float, 2>)"),
        ("reinterpret_cast<const void*>(k)", "(void*)::face::identify(k)"),
        ("reinterpret_cast<void *>(&n::k<1>)", "(void*)::face::identify(&n::k<1>)"),
        ("(void*)other", "(void*)other"),
        ("(char*)k", "(char*)k"),
        ("static_cast<Fn>(k)", "static_cast<Fn>(k)"),
    ],
)
def test_cast(cast: str, expected: str) -> None:
    text = "__global__ void k() { }\nvoid f() { call(%s, 1); }\n"
    assert lowered(text % cast) == text % expected


def test_clock_counts_cycles_in_device_code_only() -> None:
    text = (
        "__device__ long t(T s) { return clock() + ::clock() + s.clock() + other::clock() + clock(1); }\n"
        "__global__ void k(clock_t* p) { *p = clock(); }\nlong host() { return clock(); }\n"
    )
    expected = text.replace("return clock() + ::clock()", "return ::simt::clock() + ::simt::clock()")
    assert lowered(text) == expected.replace("*p = clock()", "*p = ::simt::clock()")
