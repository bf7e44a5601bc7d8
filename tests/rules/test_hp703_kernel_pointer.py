"""HP703: pointers whose array is not known."""

from __future__ import annotations

from support import ERROR, Found, findings_of

REFUSED = "kernel k is not translated: "
BITS = "a value of type a bit-field or a member of a second base is written to memory"
CASES = {
    "one of two arrays": (
        "__global__ void k(int *a, int *b, int c) { int *p = a; if (c) p = b; p[0] = 1; }",
        (Found("HP703", ERROR, "1:63", "p", REFUSED + "p may point into a or into b", "use an index into one array"),),
    ),
    "in memory": (
        "struct S { int *p; };\n__global__ void k(S *s) { s->p[0] = 1; }",
        (Found("HP703", ERROR, "2:27", "int *", REFUSED + "a value of type int * is read from memory"),),
    ),
    "compared": (
        "__global__ void k(int *a, int *b) { if (a < b) a[0] = 1; }",
        (Found("HP703", ERROR, "1:41", "<", REFUSED + "pointers into different arrays are compared"),),
    ),
    "a bit-field": (
        "struct S { int a : 3, b : 5; };\n__global__ void k(S *s) { s->b = 1; }",
        (Found("HP703", ERROR, "2:27", "=", REFUSED + BITS),),
    ),
    "to a function": (
        "__global__ void k(int *p, int (*f)(int)) { p[0] = 1; }",
        (Found("HP703", ERROR, "1:42", "f", REFUSED + "parameter f points to int (int)"),),
    ),
    "silent": ("__global__ void k(int *a, int n, int c) { int *p = a; if (c) p = a + n; p[0] = 1; }", ()),
}


def test_findings() -> None:
    assert findings_of("HP703", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
