"""HP706: kernels that the parser does not understand."""

from __future__ import annotations

from support import ERROR, Found, findings_of

REFUSED = "kernel k is not translated: "
CASES = {
    "an unknown name": (
        "__global__ void k(int *p) { p[0] = nowhere; }",
        (
            Found(
                "HP706",
                ERROR,
                "1:36",
                "k",
                REFUSED + "the parser does not understand it: use of undeclared identifier 'nowhere'",
                "make the missing headers visible with -I",
            ),
        ),
    ),
    "in a device function": (
        "__device__ int f() { return nowhere; }\n__global__ void k(int *p) { p[0] = f(); }",
        (
            Found(
                "HP706",
                ERROR,
                "1:29",
                "k",
                REFUSED + "the parser does not understand it: use of undeclared identifier 'nowhere'",
                "make the missing headers visible with -I",
            ),
        ),
    ),
    "deep nesting": (
        "__global__ void k(int *p) { p[0] = " + "(" * 200 + "1" + ")" * 200 + "; }",
        (
            Found(
                "HP706",
                ERROR,
                "1:17",
                "k",
                REFUSED + "the parser does not understand it: it is nested too deeply",
                "make the missing headers visible with -I",
            ),
        ),
    ),
    "silent": ("int f() { return nowhere; }\n__global__ void k(int *p) { p[0] = 1; }", ()),
}


def test_findings() -> None:
    assert findings_of("HP706", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
