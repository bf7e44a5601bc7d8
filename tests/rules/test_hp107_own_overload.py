"""HP107: dependent calls that may be of CUDA's function or of the user's overload."""

from __future__ import annotations

import pytest
from support import WARNING, Case, Found, check, translate_text


def doubtful(place: str, name: str) -> Found:
    message = f"{name} may be CUDA's or your own overload here; it is translated as CUDA's"
    hint = "give the overload a name of its own, or the name that CUDA's function has now"
    return Found("HP107", WARNING, place, name, message, hint, unverified=True)


OVERLOAD = "struct Buffer {};\nint cudaFree(Buffer);\n"
CASES = {
    "no template": Case(
        OVERLOAD + "int f(Buffer b, void* p) { return cudaFree(b) + cudaFree(p); }",
        OVERLOAD + "int f(Buffer b, void* p) { return cudaFree(b) + hipFree(p); }",
    ),
    "no overload": Case(
        "template <class T> int f(T t) { return cudaFree(t); }", "template <class T> int f(T t) { return hipFree(t); }"
    ),
    "either": Case(
        OVERLOAD + "template <class T> int f(T t) { return cudaFree(t); }",
        OVERLOAD + "template <class T> int f(T t) { return hipFree(t); }",
        (doubtful("3:40", "cudaFree"),),
    ),
    "another number of arguments": Case(
        "template <class T> int cudaFree(T, int);\ntemplate <class T> int f(T t) { return cudaFree(t, 1); }"
    ),
    "only the user's": Case("template <class T> int own(T);\ntemplate <class T> int f(T t) { return own(t); }"),
}


@pytest.mark.parametrize("name", CASES)
def test_own_overload(name: str) -> None:
    check(CASES[name], translate_text(CASES[name].source, "main.cpp"))
