"""HP101: CUDA names that no table knows."""

from __future__ import annotations

import pytest
from support import ERROR, NOTE, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def unknown(place: str, name: str, *, unverified: bool = False) -> Found:
    message = f"{name} is not in the tables for HIP (ROCm); it is left as it is"
    hint = "translate it by hand; if it is your own name, make its header visible with -I"
    return Found("HP101", ERROR, place, name, message, hint, unverified)


CASES = {
    "a known name": Case("void f(void* p) { cudaFree(p); }", "void f(void* p) { hipFree(p); }"),
    "the user's own function": Case("int cudaMine(int); int f() { return cudaMine(1); }"),
    "the user's own macro": Case("#define CUDA_MINE(x) (x)\nint f() { return CUDA_MINE(1); }"),
    "the user's own member": Case("struct S { int cudaCount; }; int f(S s) { return s.cudaCount; }"),
    "a member of an unknown type": Case("template <class T> int f(T t) { return t.cudaThing(); }"),
    "a name in a foreign namespace": Case(
        "int f() { return mylib::cudaThing(); }",
        None,
        (
            Found(
                "HP003",
                NOTE,
                "1:18",
                "",
                "the parser stopped here: use of undeclared identifier 'mylib'; "
                "names near it are translated by their spelling",
                "-I, -D or -p can give the parser what it lacks",
            ),
        ),
    ),
    "in a comment or string": Case('// cudaNope\nconst char* s = "cudaNope";'),
    "undeclared": Case(
        "template <class T> void f(T t) { cudaNope(t); }", None, (unknown("1:34", "cudaNope", unverified=True),)
    ),
    "in a dead branch": Case("#if 0\ncudaNope();\n#endif\n", None, (unknown("2:1", "cudaNope", unverified=True),)),
    "in a macro": Case("#define BAD() cudaNope()", None, (unknown("1:15", "cudaNope", unverified=True),)),
    "each use": Case(
        "#if 0\ncudaNope + cudaNope\n#endif\n",
        None,
        (
            unknown("2:1", "cudaNope", unverified=True),
            unknown("2:12", "cudaNope", unverified=True),
        ),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_unknown_api(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
