"""HP702: functions whose meaning is not known in generated code."""

from __future__ import annotations

from support import ERROR, Found, findings_of

REFUSED = "kernel k is not translated: "
GRID = "this_grid has no counterpart: a kernel's blocks don't wait for each other"
INCLUDES = ("cuda_runtime.h", "cooperative_groups.h")
CASES = {
    "declared only": (
        "__device__ int f(int);\n__global__ void k(int *p) { p[0] = f(1); }",
        (Found("HP702", ERROR, "2:36", "f", REFUSED + "test_0::f is not known in device code"),),
    ),
    "not in Triton": (
        "\n__global__ void k(float *p) { if (p[1] > 0) {\n  p[0] = cbrtf(p[0]); } }",
        (Found("HP702", ERROR, "3:3", "cbrt", REFUSED + "Triton has no cbrt of f32"),),
    ),
    "a texture": (
        "__global__ void k(int *p) { p[0] = tex1Dfetch<int>(0, 1); }",
        (Found("HP702", ERROR, "1:36", "tex1Dfetch", REFUSED + "tex1Dfetch is not known in device code"),),
    ),
    "a texture object": (
        "__global__ void k(float *p, cudaTextureObject_t t) { p[0] = tex2D<float>(t, 0, 1); }",
        (Found("HP702", ERROR, "1:61", "tex2D", REFUSED + "tex2D is not known in device code"),),
    ),
    "a surface": (
        "__global__ void k(int *p, cudaSurfaceObject_t s) { int v; surf2Dread(&v, s, 0, 0); p[0] = v; }",
        (Found("HP702", ERROR, "1:59", "surf2Dread", REFUSED + "surf2Dread is not known in device code"),),
    ),
    "memory for a thread": (
        "__global__ void k(int *p) { int *q = (int *)malloc(8); q[0] = p[0]; p[1] = q[0]; free(q); }",
        (Found("HP702", ERROR, "1:45", "malloc", REFUSED + "malloc is not known in device code"),),
    ),
    "a launch": (
        "__global__ void c(int *p) { p[0] = 1; }\n__global__ void k(int *p) { c<<<1, 1>>>(p); }",
        (Found("HP702", ERROR, "2:30", "cudaLaunchDevice", REFUSED + "a kernel launches another"),),
    ),
    "a pointer to a function": (
        "__device__ int f(int x) { return x + 1; }\n__global__ void k(int *p) { int (*g)(int) = f; p[0] = g(1); }",
        (Found("HP702", ERROR, "2:45", "f", REFUSED + "the function f is used as a value"),),
    ),
    "a table of functions": (
        """\
__device__ int f(int x) { return x; }
__device__ int (*table[1])(int) = {f};
__global__ void k(int *p) { p[0] = table[0](3); }""",
        (Found("HP702", ERROR, "3:36", "k", REFUSED + "this is called through a pointer"),),
    ),
    "the whole grid": (
        "__global__ void k(int *p) { cooperative_groups::this_grid().sync(); p[0] = 1; }",
        (Found("HP702", ERROR, "1:29", "this_grid", REFUSED + GRID),),
    ),
    "a virtual function": (
        "struct B { __device__ virtual int f() const { return 1; } };\n"
        "struct D : B { __device__ int f() const override { return 2; } };\n"
        "__global__ void k(int *p) { D d; const B &b = d; p[0] = b.f(); }",
        (Found("HP702", ERROR, "3:57", "f", REFUSED + "which f is called here is decided when the kernel runs"),),
    ),
    "a virtual function of what is known": (
        "struct B { __device__ virtual int f() const { return 1; } };\n"
        "struct D : B { __device__ int f() const override { return 2; } };\n"
        "__global__ void k(int *p) { D d; p[0] = d.f(); }",
        (),
    ),
    "silent": ("__device__ int f(int x) { return x + 1; }\n__global__ void k(int *p) { p[0] = f(1); }", ()),
}


def test_findings() -> None:
    findings = findings_of("HP702", CASES, target="triton", includes=INCLUDES)
    assert findings == {name: expected for name, (_, expected) in CASES.items()}
