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
    "silent": ("__global__ void k(int *p, int n) { if (threadIdx.x >= n) return; __syncthreads(); p[0] = 1; }", ()),
}


def test_findings() -> None:
    assert findings_of("HP704", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
