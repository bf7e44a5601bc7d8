"""Declarations of static shared variables for the engine: their lines and meaning stay, and it can watch them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.program import ProgramFile
from hipify_py.targets.cpu.lower import lower


def lowered(text: str, *, split: bool = False) -> str:
    result = lower([ProgramFile("a.cu", Path("/project/a.cu"), text.encode())], split=split)["a.cu"]
    assert not result.conflicts
    return result.data.decode()


def declared(text: str) -> str:
    """What becomes of a declaration in a kernel."""
    before, after = "template <class T, int N> __global__ void k() { ", " }\n"
    return lowered(before + text + after).removeprefix(before).removesuffix(after)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("__shared__ int count;", "typedef int simt_shared_count; SIMT_SHARED(count);"),
        ("__shared__ T s[N][N + 1];", "typedef T simt_shared_s[N][N + 1]; SIMT_SHARED(s);"),
        ("static __shared__ int n;", "typedef  int simt_shared_n; SIMT_SHARED(n);"),
        ("volatile __shared__ int n;", "volatile typedef int simt_shared_n; SIMT_SHARED(n);"),
        (
            "__shared__ float a[4], b, *c;",
            "typedef float simt_shared_a[4], simt_shared_b, *simt_shared_c; "
            "SIMT_SHARED(a); SIMT_SHARED(b); SIMT_SHARED(c);",
        ),
        ("__shared__ alignas(16) char s[sizeof(T)];", "typedef  char simt_shared_s[sizeof(T)]; SIMT_SHARED(s);"),
        (
            "__shared__ typename Sort<T, N>::Storage s;",
            "typedef typename Sort<T, N>::Storage simt_shared_s; SIMT_SHARED(s);",
        ),
        ("__shared__ pair<int, int> s[2];", "typedef pair<int, int> simt_shared_s[2]; SIMT_SHARED(s);"),
    ],
)
def test_declaration(text: str, expected: str) -> None:
    assert declared(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "__shared__ struct { int x; } s;",
        "__shared__ int x = 3;",
        "__shared__ Box b(3);",
        "__shared__ int (*p)[4];",
        "__shared__ int &r;",
        "f(__shared__);",
    ],
)
def test_other_forms_stay(text: str) -> None:
    assert declared(text) == text


def test_declarations_in_macros_and_at_file_scope_stay() -> None:
    text = "#define TILE(name) __shared__ float name[32]\n__shared__ int s[4];\n__global__ void k() { TILE(t); }\n"
    assert lowered(text) == text


def test_text_that_is_written_for_users_stays() -> None:
    text = "__global__ void k() { __shared__ int s; s = 1; }\n"
    assert lowered(text, split=True) == text
