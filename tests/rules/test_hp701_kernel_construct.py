"""HP701: constructs that the kernel IR has no form for."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_snippets

from hipify_py.results import FileResult

REFUSED = "kernel k is not translated: "
WAITS = "this loop waits for other threads"
WAITS_HINT = "end the kernel where threads of other blocks must have finished, and launch another"
STATIC_HINT = "make it a __device__ variable"
MADE = "{} is made by a constructor here"
MADE_HINT = "write its initialiser out"
ARRAY = "parameter s is a struct with the array s.n of 65 elements"
ARRAY_HINT = "pass the array by a pointer"
RANGE = "a range-based for over what is no array"
UNION_HINT = "copy or initialise one of its members"
MUTABLE_HINT = "capture by reference, or write a struct with operator()"
UNWRITTEN = "a member's constructor that nobody wrote has no counterpart"
COPIED = "is copied here by functions that its members have, or by one that the list leaves out"
COPIED_HINT = "write the copy as a declaration of its own, or leave it to the compiler"
CASES = {
    "a jump": (
        "__global__ void k(int *p) { if (p[0]) goto end; p[1] = 2; end: p[2] = 3; }",
        (Found("HP701", ERROR, "1:39", "k", REFUSED + "goto has no counterpart"),),
    ),
    "inline PTX": (
        '__global__ void k(int *p) { asm("membar.gl;"); }',
        (Found("HP701", ERROR, "1:29", "k", REFUSED + "inline PTX has no counterpart"),),
    ),
    "recursion": (
        "__device__ int f(int n) { return n < 2 ? n : f(n - 1); }\n__global__ void k(int *p) { p[0] = f(p[1]); }",
        (Found("HP701", ERROR, "1:46", "f", REFUSED + "f calls itself", "turn it into a loop"),),
    ),
    "a variable in a condition": (
        "__global__ void k(int *p) { while (int x = p[0]) p[0] = x - 1; }",
        (Found("HP701", ERROR, "1:29", "k", REFUSED + "a variable declared in a loop's condition"),),
    ),
    "a value that is kept": (
        "__global__ void k(int *p) { static int n; p[0] = n++; }",
        (Found("HP701", ERROR, "1:29", "n", REFUSED + "n keeps its value from launch to launch", STATIC_HINT),),
    ),
    "recursion of two functions": (
        """\
__device__ int g(int n);
__device__ int f(int n) { return n ? g(n - 1) : 0; }
__device__ int g(int n) { return f(n) + 1; }
__global__ void k(int *p) { p[0] = f(p[1]); }""",
        (Found("HP701", ERROR, "3:34", "f", REFUSED + "f calls itself", "turn it into a loop"),),
    ),
    "PTX that reads a register": (
        '__global__ void k(int *p) { int r; asm volatile("mov.u32 %0, %%smid;" : "=r"(r)); p[0] = r; }',
        (Found("HP701", ERROR, "1:36", "k", REFUSED + "inline PTX has no counterpart"),),
    ),
    "a computed jump": (
        "__global__ void k(int *p) { void *t = &&l; goto *t; l: p[0] = 1; }",
        (Found("HP701", ERROR, "1:39", "ADDR_LABEL_EXPR", REFUSED + "the address of a label has no counterpart"),),
    ),
    "new": (
        "__global__ void k(int *p) { int *q = new int[3]; q[0] = p[0]; p[1] = q[0]; }",
        (Found("HP701", ERROR, "1:38", "CXX_NEW_EXPR", REFUSED + "new has no counterpart"),),
    ),
    "a loop over an object": (
        "struct R { int a[2]; __device__ int *begin() { return a; } __device__ int *end() { return a + 2; } };\n"
        "__global__ void k(int *p) { R r = {{1, 2}}; for (int x : r) p[x] = 1; }",
        (Found("HP701", ERROR, "2:45", "x", REFUSED + RANGE, "write a loop with an index"),),
    ),
    "members that are preset, of elements that a list leaves out": (
        "struct S { int a = 5; };\n__global__ void k(int *p) { S s[3] = {}; p[0] = s[1].a; }",
        (Found("HP701", ERROR, "2:29", "test_10::S", REFUSED + MADE.format("test_10::S"), MADE_HINT),),
    ),
    "a constructor of what a list leaves out": (
        "struct S { int a; __device__ S() : a(3) {} };\nstruct T { int b; S s; };\n"
        "__global__ void k(int *p) { T t = {1}; p[0] = t.s.a; }",
        (Found("HP701", ERROR, "3:35", "test_11::S", REFUSED + MADE.format("test_11::S"), MADE_HINT),),
    ),
    "a struct with an array as a parameter": (
        "struct S { int n[65]; };\n__global__ void k(int *p, S s) { p[0] = s.n[p[1]]; }",
        (Found("HP701", ERROR, "2:32", "s.n", REFUSED + ARRAY, ARRAY_HINT),),
    ),
    "a union": (
        "union U { int a; float b; };\n__global__ void k(int *p) { U u, v; u.b = 2; v = u; p[0] = v.a; }",
        (
            Found(
                "HP701",
                ERROR,
                "2:50",
                "test_13::U",
                REFUSED + "test_13::U is a union, which is used as a whole",
                UNION_HINT,
            ),
        ),
    ),
    "a lambda that counts, twice": (
        "__global__ void k(int *p) {\n"
        "int n = p[0]; auto f = [n]() mutable { return ++n; }; auto g = f; p[0] = f() + g(); }",
        (Found("HP701", ERROR, "2:55", "mutable", REFUSED + "a mutable lambda is copied", MUTABLE_HINT),),
    ),
    "waiting for a count of blocks": (
        """\
__global__ void k(volatile int *c, int *p) {
  if (threadIdx.x == 0) {
    atomicAdd((int *)c, 1);
    while (*c < gridDim.x) ;
  }
  __syncthreads();
  p[0] = 1;
}""",
        (Found("HP701", ERROR, "4:5", "k", REFUSED + WAITS, WAITS_HINT),),
    ),
    "waiting for a turn": (
        """\
__global__ void k(int *c, int *p) {
  int turn = atomicAdd(c, 1);
  while (atomicAdd(c + 1, 0) != turn) ;
  p[0] += 1;
  atomicAdd(c + 1, 1);
}""",
        (Found("HP701", ERROR, "3:3", "k", REFUSED + WAITS, WAITS_HINT),),
    ),
    "writing elsewhere while waiting": (
        "__global__ void k(volatile int *f, int *p) { int n = 0; while (f[0] == 0) p[threadIdx.x] = ++n; }",
        (Found("HP701", ERROR, "1:57", "k", REFUSED + WAITS, WAITS_HINT),),
    ),
    "counting elsewhere while waiting": (
        "__global__ void k(volatile int *f, int *p) { while (f[0] == 0) atomicAdd(p, 1); }",
        (Found("HP701", ERROR, "1:46", "k", REFUSED + WAITS, WAITS_HINT),),
    ),
    "waiting for a flag": (
        "__global__ void k(volatile int *f, int *p) { while (f[0] == 0) {} p[0] = 1; }",
        (Found("HP701", ERROR, "1:46", "k", REFUSED + WAITS, WAITS_HINT),),
    ),
    "a lock": (
        "__global__ void k(int *l, int *p) { while (atomicCAS(l, 0, 1) != 0) {} p[0] += 1; atomicExch(l, 0); }",
        (Found("HP701", ERROR, "1:37", "k", REFUSED + WAITS, WAITS_HINT),),
    ),
    "a constructor of a base": (
        "struct B { int x; __device__ B(int v) : x(v) {} };\nstruct D : B { using B::B; };\n"
        "__global__ void k(int *p) { D d(3); p[0] = d.x; }",
        (Found("HP701", ERROR, "3:31", "B", REFUSED + "a constructor that is a base's has no counterpart"),),
    ),
    "a member's constructor that nobody wrote": (
        "struct M { int x = 3; };\nstruct D { M m; int y; __device__ D(int v) : y(v) {} };\n"
        "__global__ void k(int *p) { D d(3); p[0] = d.m.x; }",
        (Found("HP701", ERROR, "3:31", "M", REFUSED + UNWRITTEN),),
    ),
    "a destructor": (
        "struct G { int *p; __device__ ~G() { *p = 1; } };\n__global__ void k(int *p) { G g{p}; p[1] = 2; }",
        (
            Found(
                "HP701",
                ERROR,
                "2:29",
                "test_23::G",
                REFUSED + "test_23::G has a destructor",
                "call what it does by name",
            ),
        ),
    ),
    "copies of members": (
        "struct C { int n; __device__ C(int x) : n(x) {} __device__ C(const C &o) : n(o.n + 1) {} };\n"
        "struct W { C c; };\n__global__ void k(int *p) { W w{C(1)}; W v = w; p[0] = v.c.n; }",
        (Found("HP701", ERROR, "3:46", "test_24::W", REFUSED + "test_24::W " + COPIED, COPIED_HINT),),
    ),
    "copies in a list": (
        "struct C { int n; __device__ C(int x) : n(x) {} __device__ C(const C &o) : n(o.n + 1) {} };\n"
        "__global__ void k(int *p) { C c(1); C a[1] = {c}; p[0] = a[0].n; }",
        (Found("HP701", ERROR, "2:37", "test_25::C", REFUSED + "test_25::C " + COPIED, COPIED_HINT),),
    ),
    "empty destructors and copies that nobody wrote": (
        "struct C { int n; __device__ C(int x) : n(x) {} __device__ ~C() {} };\n"
        "__global__ void k(int *p) { C c(1), d = c; d = c; p[0] = d.n; }",
        (),
    ),
    "elements that a list names": (
        "__global__ void k(int *p) { int t[4] = {[2] = 5}; p[0] = t[p[1]]; }",
        (Found("HP701", ERROR, "1:40", "k", REFUSED + "an initialiser list that names elements"),),
    ),
}
LOOPS = """\
__device__ float largest(float *at, float v) {
  int *bits = (int *)at, old = *bits;
  while (__int_as_float(old) < v) { int was = old; if ((old = atomicCAS(bits, was, __float_as_int(v))) == was) break; }
  return __int_as_float(old);
}
__global__ void k(float *p, int *next, int *table) {
  int i = threadIdx.x;
  while (next[i] >= 0) i = next[i];
  unsigned slot = i;
  while (atomicCAS(&table[slot], -1, i) != -1) slot = (slot + 1) & 63u;
  p[1] = largest(p, i);
  while (table[i] > 0) table[i] -= 3;
  while (atomicSub(&table[i], 5) > 0) p[2] = i;
}"""
SILENT = """\
template <class F> __device__ int of(F f) { return f(3); }
__global__ void k(int *p) { do { if (p[0]) break; p[1] = 2; } while (0); p[2] = 3; }
__global__ void lambda(int *p) { int y = p[1]; p[0] = of([=](int by) { return y + by; }); }"""


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    sources = {name: source for name, (source, _) in CASES.items()}
    return translate_snippets({**sources, "silent": SILENT, "loops": LOOPS}, target="triton")


@pytest.mark.parametrize("name", CASES)
def test_findings(results: dict[str, FileResult], name: str) -> None:
    assert tuple(d for d in found(results[name].diagnostics) if d.code == "HP701") == CASES[name][1]


@pytest.mark.parametrize("name", ["silent", "loops"])
def test_silent(results: dict[str, FileResult], name: str) -> None:
    assert [d for d in found(results[name].diagnostics) if d.code == "HP701"] == []
    assert results[name].output is not None
