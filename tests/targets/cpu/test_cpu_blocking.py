"""Which kernels run as plain loops: only those whose whole code is in sight and never waits."""

from __future__ import annotations

import pytest

from hipify_py.frontend.tokens import lex
from hipify_py.targets.cpu.blocking import Blocking
from hipify_py.targets.cpu.code import DeviceCode


def is_flat(device: str, header: str = "") -> bool:
    """Whether the kernel ``k`` of ``device``, compiled together with ``header``, is known never to wait."""
    return Blocking(DeviceCode([lex(device.encode()), lex(header.encode())])).never_blocks(b"k")


@pytest.mark.parametrize(
    "device",
    [
        "__global__ void k(int* p) { p[threadIdx.x] = 1; }",
        "__global__ void __launch_bounds__(64) k(int* p) { atomicAdd(p, 1); }",
        "__global__ void k(int* p) { /* __syncthreads() */ p[0] = '}'; }",
        "__device__ int g(int);\n__device__ int g(int x) { return x; }\n__global__ void k(int* p) { p[0] = g(1); }",
        "__global__ void other() { __syncthreads(); }\n__global__ void k(int* p) { p[0] = 1; }",
        "template <class T> __global__ void k(T* p) { while (*p) --*p; }",
        "__device__ void g() { __syncthreads(); }\ntemplate <class T, int N> __global__ void k(T* p) { *p = T(N); }",
        "__device__ void g() { }\ntemplate <void (*F)()> __global__ void k() { F(); }",
        "struct P { float x; __device__ void wait() { __syncthreads(); } };\n__global__ void k(P* p) { p->x = 1; }",
        "class C; struct D { }; using namespace std;\n__global__ void k(D* p) { }",
    ],
)
def test_plain_loop(device: str) -> None:
    assert is_flat(device)


@pytest.mark.parametrize(
    "device",
    [
        "__global__ void k(int* p);",
        "__global__ void k(int* p) { __syncthreads(); }",
        "__global__ void k(int* p) { p[0] = __shfl_down_sync(~0u, p[1], 1); }",
        "__device__ void g() { __syncthreads(); }\n__global__ void k(int* p) { g(); }",
        "#define WAIT __syncthreads()\n__global__ void k(int* p) { WAIT; }",
        "#define DEVICE __device__ inline\nDEVICE void g() { __syncthreads(); }\n__global__ void k(int* p) { g(); }",
        "struct F { __device__ void operator()(int) { __syncwarp(); } };\n"
        "template <class T> __global__ void k(T f) { f(1); }",
        "struct G { __device__ ~G() { __syncthreads(); } };\n__global__ void k(G g) { }",
        "__global__ void k(int* p) { while (atomicAdd(p, 0) < 3) { } }",
        "__global__ void k(volatile int* p) { while (!*p) { } }",
        "__global__ void k(int* p) { auto tile = cg::tiled_partition<32>(cg::this_thread_block()); }",
        "__global__ void k(int* p) { }\n__global__ void k(float* p) { __syncthreads(); }",
        "__device__ void g() { __syncthreads(); }\n"
        "template <class T, void (*F)()> __global__ void __launch_bounds__(64) k(T* p) { F(); }",
        "__device__ void g() { __syncthreads(); }\n"
        "template <F f> __device__ void call() { f(); }\ntemplate <F f> __global__ void k() { call<f>(); }",
        "__device__ void g() { __syncthreads(); }\n__global__ void k(void (*f)()) { f(); }",
        "struct C { cg::thread_block_tile<8> t; __device__ int any(int x) const { return t.any(x); } };\n"
        "template <class T> __device__ int use(const T& c) { return c.any(1); }\n"
        "__global__ void k(int* p) { C c; p[0] = use(c); }",
        "struct B { }; class C : public B { B b; __device__ C() : b(this_thread_block()) { } };\n"
        "__global__ void k(C c) { }",
        "using namespace cub;\n__global__ void k(int* p) { p[0] = WarpReduce<int>(p[1]).Sum(1); }",
    ],
)
def test_may_wait(device: str) -> None:
    assert not is_flat(device)


def test_code_of_included_files_counts() -> None:
    kernel = "__global__ void k(int* p) { g(); }"
    assert is_flat(kernel, header="__device__ void g() { }")
    assert not is_flat(kernel, header="__device__ void g() { __syncthreads(); }")
