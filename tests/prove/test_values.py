"""Constants of a program that ``verify.toml`` gives other values."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.program import Program, ProgramFile
from hipify_py.prove.manifest import ManifestError
from hipify_py.prove.model import Subject
from hipify_py.prove.values import set_values, values_by_file


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int N = 1024;", "int N = 8;"),
        ("int M = 4, N = 1 << 20, K = 2;", "int M = 4, N = 8, K = 2;"),
        ("static const size_t N = (size_t)16 * sizeof(float);", "static const size_t N = 8;"),
        ("enum { M = 1, N = 2 };", "enum { M = 1, N = 8 };"),
        ("#define N 1024 // elements", "#define N 8 // elements"),
        ("#define N (1 << 20)\nint a[N];", "#define N 8\nint a[N];"),
    ],
)
def test_constant_is_set(text: str, expected: str) -> None:
    assert set_values(text.encode(), {"N": "8"}).data.decode() == expected


@pytest.mark.parametrize(
    "text",
    [
        "N = 1024;",
        "x.N = 1024;",
        "int N = atoi(argv[1])[0];",
        'const char* N = "1024";',
        "void f(int N);",
        "int NN = 1024;",
        "template <int N = 4> struct S;",
        "#define N(x) 1024",
        "#define N",
        "#ifdef N",
        "// int N = 1024;",
    ],
)
def test_no_constant(text: str) -> None:
    assert set_values(text.encode(), {"N": "8"}).data.decode() == text


def program_of(**files: str) -> Program:
    return Program([ProgramFile(f"{name}.cu", Path(f"{name}.cu"), text.encode()) for name, text in files.items()])


def test_values_reach_included_files() -> None:
    program = program_of(a='#include "c.cu"\nint N = 1;', b="int N = 1;", c="int N = 1, M = 2;")
    subjects = [Subject("a", ("a.cu",), values={"N": "8", "M": "9"})]
    assert values_by_file(subjects, program) == {"a.cu": {"N": "8"}, "c.cu": {"N": "8", "M": "9"}}


def test_value_of_nothing() -> None:
    with pytest.raises(ManifestError, match=r"^p: no constant N in a\.cu$"):
        values_by_file([Subject("p", ("a.cu",), values={"N": "8"})], program_of(a="int M = 1;"))


def test_two_values_for_one_file() -> None:
    subjects = [Subject("p", ("a.cu",), values={"N": "8"}), Subject("q", ("a.cu",), values={"N": "9"})]
    with pytest.raises(ManifestError, match=r"^p: N in a\.cu is a constant of another program, too$"):
        values_by_file(subjects, program_of(a="int N = 1;"))


def test_a_file_of_two_programs_stays_as_it_is() -> None:
    program = program_of(a='#include "c.cu"\nint N = 1;', b='#include "c.cu"\nint main();', c="int N = 1, M = 1;")
    subjects = [Subject("a", ("a.cu",), values={"N": "8"}), Subject("b", ("b.cu",))]
    assert values_by_file(subjects, program) == {"a.cu": {"N": "8"}}
    subjects[0] = Subject("a", ("a.cu",), values={"M": "8"})
    with pytest.raises(ManifestError, match=r"^a: M in c\.cu is a constant of another program, too$"):
        values_by_file(subjects, program)


def test_a_file_of_two_programs_that_give_one_value() -> None:
    program = program_of(a='#include "c.cu"\nint main();', b='#include "c.cu"\nint main();', c="int N = 1;")
    subjects = [Subject("a", ("a.cu",), values={"N": "8"}), Subject("b", ("b.cu",), values={"N": "8"})]
    assert values_by_file(subjects, program) == {"c.cu": {"N": "8"}}
