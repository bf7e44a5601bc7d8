"""HP703: pointers whose array is not known."""

from __future__ import annotations

from support import ERROR, Found, findings_of

REFUSED = "kernel k is not translated: "
BITS = "a value of type a bit-field, a member of a second base or one that hides a base's is written to memory"
DECIDED = "which variable or element this changes is decided when the kernel runs"
DECIDED_HINT = "write an if, or use an index into one array"
RETYPED = "f is looked at as if it were of another type"
RETYPED_HINT = "use __float_as_int, __int_as_float and their kind"
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
    "a function gives one of two variables": (
        "__device__ int &pick(int &a, int &b, int c) { if (c) return a; return b; }\n"
        "__global__ void k(int *o, int t) { int a = 1, b = 2; pick(a, b, t) = 5; o[t] = a * 10 + b; }",
        (Found("HP703", ERROR, "2:54", "=", REFUSED + DECIDED, DECIDED_HINT),),
    ),
    "bits of a variable are changed": (
        "__global__ void k(float *o) { float f = o[0]; *(int *)&f |= 4; o[0] = f; }",
        (Found("HP703", ERROR, "1:48", "f", REFUSED + RETYPED, RETYPED_HINT),),
    ),
    "a cast to a reference": (
        "__global__ void k(float *o) { float f = o[0]; o[1] = reinterpret_cast<int &>(f); }",
        (Found("HP703", ERROR, "1:54", "f", REFUSED + RETYPED, RETYPED_HINT),),
    ),
    "the address of a float as that of a number": (
        "__device__ void set(int *p) { *p = 1; }\n"
        "__global__ void k(float *o) { float f = 0; set((int *)&f); o[0] = f; }",
        (Found("HP703", ERROR, "2:48", "f", REFUSED + RETYPED, RETYPED_HINT),),
    ),
    "silent": ("__global__ void k(int *a, int n, int c) { int *p = a; if (c) p = a + n; p[0] = 1; }", ()),
    "one of two variables by a condition": (
        "__device__ int &less(int &a, int &b) { return a < b ? a : b; }\n"
        "__global__ void k(int *o, int *q, int t) {\n"
        "  int a = t, &m = a > 1 ? a : t;\n  (t & 1 ? o[t] : q[t]) = m++ + less(a, t);\n}",
        (),
    ),
    "a chain of calls": (
        "struct V { float x; __device__ V &add(float k) { x += k; x *= k; return *this; } };\n"
        "__global__ void k(float *o) { V v = {1}, *p = &v; v.add(1).add(2); o[0] = p->x; }",
        (),
    ),
}


def test_findings() -> None:
    assert findings_of("HP703", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
