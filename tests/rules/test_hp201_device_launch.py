"""HP201: kernels launched from device code."""

from __future__ import annotations

import pytest
from support import ERROR, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def device_launch(place: str, kernel: str, *, unverified: bool = False) -> Found:
    message = f"{kernel} is launched from device code, which HIP (ROCm) can't do"
    hint = "launch it from the host, or call its body as a device function"
    return Found("HP201", ERROR, place, kernel, message, hint, unverified)


def stopped(kernel: str) -> str:
    return f"abort() /* {kernel} can't be launched from device code */"


CASES = {
    "from the host": Case("__global__ void k(); void f() { k<<<1, 1>>>(); }"),
    "from a host function between kernels": Case(
        "__global__ void k() {} void f() { k<<<1, 1>>>(); } __global__ void l() {}"
    ),
    "from a lambda on the host": Case("__global__ void k(); auto f = [] { k<<<1, 1>>>(); };"),
    "by a macro": Case(
        "__global__ void c();\n#define RUN(k) k<<<1, 1>>>()\nvoid f() { RUN(c); }\n"
        "__host__ __device__ void g() { RUN(c); }\n__global__ void k() { RUN(c); }\n",
        None,
        (
            Found(
                "HP201",
                ERROR,
                "5:23",
                "RUN",
                "RUN launches a kernel, here from device code, which HIP (ROCm) can't do",
                "launch it from the host, or call its body as a device function",
            ),
        ),
    ),
    "in a comment": Case("__global__ void k() { /* k<<<1, 1>>>(); */ }"),
    "from a kernel": Case(
        "__global__ void c(); __global__ void k() { c<<<1, 1>>>(); }",
        f"__global__ void c(); __global__ void k() {{ {stopped('c')}; }}",
        (device_launch("1:45", "c"),),
    ),
    "from a device function": Case(
        "__global__ void c(); __device__ void d() { c<<<1, 1>>>(); }",
        f"__global__ void c(); __device__ void d() {{ {stopped('c')}; }}",
        (device_launch("1:45", "c"),),
    ),
    "names of CUDA's in it": Case(
        "__global__ void c(int); __global__ void k() { c<<<1, 1, 0, cudaStreamPerThread>>>(cudaSuccess); }",
        f"__global__ void c(int); __global__ void k() {{ {stopped('c')}; }}",
        (device_launch("1:48", "c"),),
    ),
    "with comments in it": Case(
        "__global__ void c(int);\n__global__ void k() { c<<</* grid */ 1, // block\n    1>>>(2 /* why */); }",
        f"__global__ void c(int);\n__global__ void k() {{ {stopped('c')} /* grid */ // block\n /* why */; }}",
        (device_launch("2:24", "c"),),
    ),
    "of a template": Case(
        "template <class T> __global__ void c(T) {} __global__ void k() { c<int><<<1, 1>>>(1); }",
        f"template <class T> __global__ void c(T) {{}} __global__ void k() {{ {stopped('c<int>')}; }}",
        (device_launch("1:72", "c<int>"),),
    ),
    "a comment in the kernel's name": Case(
        "#if 0\n__global__ void k() { c</* T */int><<<1, 1>>>(1); }\n#endif\nint after;\n",
        f"#if 0\n__global__ void k() {{ {stopped('c</* T * /int>')}; }}\n#endif\nint after;\n",
        (device_launch("2:36", "c</* T */int>", unverified=True),),
    ),
    "in a dead branch": Case(
        "#if 0\n__global__ void k() { c<<<1, 1>>>(); }\n#endif\nint after;\n",
        f"#if 0\n__global__ void k() {{ {stopped('c')}; }}\n#endif\nint after;\n",
        (device_launch("2:24", "c", unverified=True),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_device_launch(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
