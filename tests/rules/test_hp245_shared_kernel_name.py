"""HP245: launches in templates of one name, in several sources, where compilers name kernels after functions."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_tree

KERNEL = "template <class T> __global__ void k(T *p) { *p = 1; }\n"
STATIC = "template <class T> static void run(T *p) { k<<<1, 1>>>(p); }\nvoid %s(int *p) { run(p); }\n"
MESSAGE = "run is a function of b.cu, too, and what the two launch has one name in a program of both"


def said(first: str, second: str, target: str = "sycl") -> tuple[Found, ...]:
    project = translate_tree({"a.cu": KERNEL + first, "b.cu": KERNEL + second}, target=target)
    said = found(diagnostic for result in project.files if result.path == "a.cu" for diagnostic in result.diagnostics)
    return tuple(item for item in said if item.code == "HP245")


def test_functions_of_the_same_name() -> None:
    expected = Found("HP245", WARNING, "2:45", "run", MESSAGE, "give the function another name in one of them")
    assert said(STATIC % "f", STATIC % "g") == (expected,)


def test_functions_in_nameless_namespaces() -> None:
    source = "namespace {\ntemplate <class T> void run(T *p) { k<<<1, 1>>>(p); }\n}\n"
    assert [item.place for item in said(source, source)] == ["3:38"]


def test_launches_by_macros() -> None:
    source = (
        "#define RUN(f, p) f<<<1, 1>>>(p)\nstatic void run(int *p) { RUN(k<int>, p); }\nvoid %s(int *p) { run(p); }\n"
    )
    assert [(item.place, item.message) for item in said(source % "f", source % "g")] == [("3:27", MESSAGE)]


@pytest.mark.parametrize(
    ("first", "second", "target"),
    [
        (STATIC % "f", (STATIC % "g").replace("run", "start"), "sycl"),
        (STATIC % "f", "static void run(int *p) { k<<<1, 1>>>(p); }\n", "sycl"),
        (STATIC % "f", STATIC % "g", "hip"),
    ],
)
def test_nothing_to_say(first: str, second: str, target: str) -> None:
    assert said(first, second, target) == ()
