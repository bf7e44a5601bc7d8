"""HP704: barriers that not all threads of a block come to."""

from __future__ import annotations

from support import ERROR, Found, findings_of

REFUSED = "kernel k is not translated: "
CASES = {
    "in a branch": (
        "__global__ void k(int *p) { if (threadIdx.x < 3) __syncthreads(); p[0] = 1; }",
        (Found("HP704", ERROR, "1:50", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "in a loop": (
        "__global__ void k(int *p) { for (int i = threadIdx.x; i < 9; i += 4) __syncthreads(); p[0] = 1; }",
        (Found("HP704", ERROR, "1:70", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "ahead of a return": (
        "__global__ void k(int *p) { if (threadIdx.x < 3) { __syncthreads(); return; } p[0] = 1; }",
        (Found("HP704", ERROR, "1:52", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "in a case": (
        "__global__ void k(int *p) { switch (threadIdx.x % 2) { case 0: __syncthreads(); } p[0] = 1; }",
        (Found("HP704", ERROR, "1:64", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "in a loop that comes to its test last": (
        "__global__ void k(int *p) { int i = threadIdx.x; do { __syncthreads(); } while (--i > 0); p[0] = 1; }",
        (Found("HP704", ERROR, "1:55", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "in a function": (
        "__device__ void f() { __syncthreads(); }\n__global__ void k(int *p) { if (p[threadIdx.x]) f(); p[0] = 1; }",
        (Found("HP704", ERROR, "2:49", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "in a choice": (
        "__global__ void k(int *p) { p[0] = threadIdx.x ? __syncthreads_count(1) : 2; }",
        (Found("HP704", ERROR, "1:50", "k", REFUSED + "not all threads of the block come to this barrier"),),
    ),
    "silent": ("__global__ void k(int *p, int n) { if (threadIdx.x >= n) return; __syncthreads(); p[0] = 1; }", ()),
}


def test_findings() -> None:
    assert findings_of("HP704", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
