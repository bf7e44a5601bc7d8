"""Pointers in device code: to functions, which SYCL has no calls through, and to CUDA's constants."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_text

POINTS = "{} points to a function, and SYCL kernels can't call functions through pointers"
POINTS_HINT = "choose among the functions by a number, in a switch, or make the function a template's argument"
FUNCTIONS = "typedef int (*op_t)(int);\nusing un = int (*)(int);\n__device__ int neg(int x) { return -x; }\n"


@pytest.mark.parametrize(
    ("text", "name", "column"),
    [
        ("__global__ void k(int *a, op_t f) { a[0] = f(a[0]); }\n", "f", 32),
        ("__device__ int apply(int (*f)(int), int x) { return (*f)(x); }\n", "f", 28),
        ("__global__ void k(int *a) { un g = neg; a[0] = g(a[0]); }\n", "g", 32),
        ("struct S { op_t f; __device__ int run(int x) { return f(x); } };\n", "f", 55),
        ("struct S { un f; }; __global__ void k(int *a, S s) { a[0] = s.f(a[0]); }\n", "f", 63),
        ("__global__ void k(int *a, int i) { int (*t[2])(int) = {neg, neg}; a[0] = t[i](a[0]); }\n", "t", 42),
    ],
)
def test_calls_through_pointers(text: str, name: str, column: int) -> None:
    told = [one for one in found(translate_text(FUNCTIONS + text, target="sycl").diagnostics) if one.code == "HP240"]
    assert told == [Found("HP240", ERROR, f"4:{column}", name, POINTS.format(name), POINTS_HINT)]


@pytest.mark.parametrize(
    "text",
    [
        "template <op_t F> __global__ void k(int *a) { a[0] = F(a[0]); }\n",
        "template <typename F> __global__ void k(int *a, F f) { a[0] = f(a[0]); }\n",
        "__global__ void k(int *a, op_t f) { a[0] = 1; }\n",
        "__global__ void k(int *a) { int b = a[0] * (*a); a[1] = neg(b); }\n",
        "int host(op_t f) { return f(1); }\n",
        "struct S { op_t f; int run(int x) { return f(x); } };\n__device__ int f(int x) { return x; }\n",
        "struct S { op_t g; };\n__device__ int h(int x) { return f(x) + neg(x); }\n",
    ],
)
def test_calls_that_are_none_through_pointers(text: str) -> None:
    result = translate_text(FUNCTIONS + text, target="sycl")
    assert [one for one in found(result.diagnostics) if one.code == "HP240"] == []


@pytest.mark.parametrize(
    ("statement", "parameter"),
    [
        ("unsigned *p = &t[0][1]; o[0] = *p;", "unsigned (&t)[2][3]"),
        ("unsigned *p = t[1]; o[0] = *p;", "unsigned (&t)[2][3]"),
        ("const unsigned *p = t[1]; o[0] = *p;", "const unsigned (&t)[2][3]"),
        ("*o = t[1][1];", "const unsigned (&t)[2][3]"),
        ("unsigned *p; p = t[1]; o[0] = *p;", "unsigned (&t)[2][3]"),
        ("unsigned &r = t[1][2]; o[0] = r;", "unsigned (&t)[2][3]"),
        ("S s = {o, t[1]}; o[0] = *s.b;", "unsigned (&t)[2][3]"),
        ("o[0] = write(o, t[1]);", "unsigned (&t)[2][3]"),
        ("o[0] = read(o, t[1]);", "const unsigned (&t)[2][3]"),
        ("o[0] = write(o + t[1][1], o) & t[1][0];", "const unsigned (&t)[2][3]"),
        ("unsigned v = t[1][1] * o[1]; o[0] = v;", "const unsigned (&t)[2][3]"),
    ],
)
def test_constants_that_pointers_to_no_constants_are_made_of(statement: str, parameter: str) -> None:
    source = "struct S { unsigned *a, *b; };\n__device__ unsigned read(unsigned *a, const unsigned *b) { return *b; }\n"
    source += "__device__ unsigned write(unsigned *a, unsigned *b) { return *b; }\n"
    source += f"__constant__ unsigned t[2][3];\n__global__ void k(unsigned *o) {{ {statement} }}\n"
    result = translate_text(source, target="sycl")
    assert f"void k({parameter}, unsigned *o)" in (result.output or b"").decode()
