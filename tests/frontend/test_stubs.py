"""The CUDA declaration headers: each parses, features parse, names resolve to them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from clang import cindex

from hipify_py.frontend.stubs import KEEP_GOING, ROOT, clang_arguments, is_stub

REPO = Path(__file__).resolve().parents[2]

HEADERS = sorted(
    path.relative_to(ROOT / folder).as_posix()
    for folder in ("include", "generated")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and path.name != "half_functions.h"  # included by the types that it serves
)

SNIPPETS = {
    "launch": """
        template <class T> __global__ void __launch_bounds__(256, 2) k(T *p) {
            extern __shared__ float s[];
            p[threadIdx.x + blockIdx.x * blockDim.x] = s[warpSize];
            __syncthreads();
        }
        void f(float *p, cudaStream_t s) { k<<<dim3(1, 2), 32, 4, s>>>(p); }""",
    "device launch": """
        __global__ void child(int *p);
        __global__ void parent(int *p) { child<<<1, 1>>>(p); }""",
    "memory spaces": """
        __constant__ float c[4]; __device__ int d; __managed__ int m;
        void f() { cudaMemcpyToSymbol(c, c, sizeof c); void *p; cudaGetSymbolAddress(&p, d); m = 1; }""",
    "math on both sides": """
        __host__ __device__ float f(float x) { return rsqrtf(x) + __expf(x) + min(1, 2) + max(1u, 2) + fabs(x); }
        float g(float x) { return f(x) + min(x, 2.0); }""",
    "atomics": """
        __global__ void k(int *i, float *f, double *d, unsigned long long *u) {
            atomicAdd(i, 1); atomicAdd(f, 1.f); atomicAdd(d, 1.); atomicCAS(u, 1ull, 2ull); atomicMax_system(i, 3);
        }""",
    "own atomicAdd of double": """
        __device__ double atomicAdd(double *p, double v) { return *p + v; }
        __global__ void k(double *p) { atomicAdd(p, 1.0); }""",
    "warps": """
        __global__ void k(float *p) {
            p[0] += __shfl_xor_sync(0xffffffff, p[0], 1) + __ballot_sync(__activemask(), p[0] > 0);
        }""",
    "cooperative groups": """
        #include <cooperative_groups.h>
        #include <cooperative_groups/reduce.h>
        namespace cg = cooperative_groups;
        __global__ void k(int *p) {
            auto tile = cg::tiled_partition<32>(cg::this_thread_block());
            *p = cg::reduce(tile, *p, cg::plus<int>()) + tile.shfl_down(1, 2);
            cg::this_grid().sync();
        }""",
    "half and bfloat16": """
        #include <cuda_fp16.h>
        #include <cuda_bf16.h>
        __global__ void k(half2 *h, __nv_bfloat16 *b, float f) {
            h[0] = __hfma2(h[1], h[2], h[3]) + __float2half2_rn(f); b[0] = __float2bfloat16(f) * b[1];
        }""",
    "matrix fragments": """
        #include <mma.h>
        using namespace nvcuda;
        __global__ void k(half *a, float *c) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
            wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
            wmma::fill_fragment(fc, 0.f); wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, a, 16);
            wmma::mma_sync(fc, fa, fb, fc); wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
        }""",
    "pipeline": """
        #include <cuda/barrier>
        #include <cuda/pipeline>
        __global__ void k(float *p) {
            __shared__ cuda::barrier<cuda::thread_scope_block> b; __shared__ float s[4];
            if (threadIdx.x == 0) init(&b, blockDim.x);
            cuda::memcpy_async(s, p, cuda::aligned_size_t<16>(16), b); b.arrive_and_wait();
        }""",
    "textures": """
        __global__ void k(cudaTextureObject_t t, cudaSurfaceObject_t s, float4 *p) {
            *p = tex2D<float4>(t, 1.f, 2.f); surf2Dwrite(*p, s, 1, 2);
        }""",
    "random numbers": """
        #include <curand_kernel.h>
        __global__ void k(curandState *s, float *p) { curand_init(1, 2, 3, s); *p = curand_uniform(s); }""",
    "thrust": """
        #include <thrust/device_vector.h>
        #include <thrust/sort.h>
        #include <thrust/transform_reduce.h>
        float f(thrust::host_vector<float> h) {
            thrust::device_vector<float> d = h; thrust::sort(thrust::device, d.begin(), d.end());
            h = d; float *p = thrust::raw_pointer_cast(&d[0]); (void)p;
            return thrust::reduce(d.begin(), d.end(), 0.f, thrust::plus<float>());
        }""",
    "cub": """
        #include <cub/cub.cuh>
        __global__ void k(float *p) {
            typedef cub::BlockReduce<float, 128> Reduce; __shared__ typename Reduce::TempStorage s;
            *p = Reduce(s).Sum(*p);
        }
        cudaError_t f(void *t, size_t n, float *p) { return cub::DeviceReduce::Sum(t, n, p, p, 4); }""",
    "libraries": """
        #include <cublas_v2.h>
        #include <cufft.h>
        #include <cusparse.h>
        #include <cusolverDn.h>
        #include <cudnn.h>
        #include <nccl.h>
        void f(cublasHandle_t h, float *p) {
            cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 1, 1, 1, p, p, 1, p, 1, p, p, 1);
            cufftHandle plan; cufftPlan1d(&plan, 8, CUFFT_C2C, 1); cusparseHandle_t s; cusparseCreate(&s);
        }""",
    "driver": """
        #include <cuda.h>
        void f(CUmodule m) { CUfunction k; cuModuleGetFunction(&k, m, "k"); CUdeviceptr p; cuMemAlloc(&p, 4); }""",
}

LEGACY = {
    "threads": """
        void f() { cudaThreadSynchronize(); cudaThreadExit(); cudaThreadSetCacheConfig(cudaFuncCachePreferL1); }""",
    "texture reference": """
        texture<float4, 2, cudaReadModeElementType> t; texture<uchar4, 1, cudaReadModeNormalizedFloat> n;
        __global__ void k(float4 *p) { p[0] = tex2D(t, 1.f, 2.f); p[1] = tex1Dfetch(n, 3); }
        void f(cudaArray *a, uchar4 *p) {
            t.filterMode = cudaFilterModeLinear; cudaBindTextureToArray(t, a); cudaBindTexture(0, n, p, 64);
            cudaUnbindTexture(n); cudaMemcpyToArray(a, 0, 0, p, 4, cudaMemcpyHostToDevice);
        }""",
    "warps without a mask": """
        __global__ void k(int *p) {
            *p = __shfl_down(*p, 1) + __shfl(*p, 2) + __any(*p) + __all(*p) + __ballot(*p);
        }""",
    "device properties": """
        int f() { cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);
            return p.clockRate + p.deviceOverlap + p.kernelExecTimeoutEnabled + p.computeMode + p.memoryClockRate; }""",
    "shared memory banks": """
        __global__ void k();
        void f() { cudaFuncSetSharedMemConfig(k, cudaSharedMemBankSizeEightByte); }""",
    "prefetch of 12 and of 13": """
        void f(void *p, cudaMemLocation l) { cudaMemPrefetchAsync(p, 4, 0, 0); cudaMemPrefetchAsync(p, 4, l, 0);
            cudaMemAdvise(p, 4, cudaMemAdviseSetReadMostly, 0); }""",
    "graph instantiation of 11 and of 12": """
        void f(cudaGraph_t g) { cudaGraphExec_t e; cudaGraphNode_t n; char log[8];
            cudaGraphInstantiate(&e, g, &n, log, 8); cudaGraphInstantiate(&e, g, 0); }""",
}


def parse(text: str, *extra: str) -> cindex.TranslationUnit:
    return cindex.Index.create().parse(
        "unit.cu",
        args=[*clang_arguments(), *extra],
        unsaved_files=[("unit.cu", text)],
        options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | KEEP_GOING,
    )


def problems(unit: cindex.TranslationUnit) -> list[str]:
    """Warnings about our headers and errors anywhere."""
    return [
        f"{found.location}: {found.spelling}"
        for found in unit.diagnostics
        if found.severity >= cindex.Diagnostic.Error
        or (found.severity >= cindex.Diagnostic.Warning and found.location.file and is_stub(found.location.file.name))
    ]


def make_stubs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_stubs", REPO / "tools" / "make_stubs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_all_headers_together() -> None:
    text = "".join(f"#include <{name}>\n" for name in HEADERS)
    assert problems(parse(text, "-Wall", "-Wextra", "-Wsystem-headers")) == []


@pytest.mark.parametrize(
    "header", ["cuda_runtime.h", "cublas_v2.h", "cuda_fp16.h", "nvml.h", "cub/cub.cuh", "thrust/sort.h"]
)
def test_header_alone(header: str) -> None:
    assert problems(parse(f"#include <{header}>\n", "-Wall", "-Wextra", "-Wsystem-headers")) == []


@pytest.mark.parametrize("name", SNIPPETS)
def test_feature_parses(name: str) -> None:
    assert problems(parse(SNIPPETS[name])) == []


@pytest.mark.parametrize("name", LEGACY)
def test_legacy_code_parses(name: str) -> None:
    assert problems(parse(LEGACY[name])) == []


@pytest.mark.parametrize("name", SNIPPETS | LEGACY)
def test_calls_resolve_to_stubs(name: str) -> None:
    unit = parse((SNIPPETS | LEGACY)[name])
    outside = {
        cursor.referenced.spelling
        for cursor in unit.cursor.walk_preorder()
        if cursor.kind == cindex.CursorKind.DECL_REF_EXPR
        and cursor.location.file
        and cursor.location.file.name == "unit.cu"
        and cursor.referenced
        and cursor.referenced.location.file
        and cursor.referenced.location.file.name != "unit.cu"
        and not is_stub(cursor.referenced.location.file.name)
    }
    assert outside <= {"fabs", "std"}


def test_an_unknown_name_is_an_error() -> None:
    assert any("cudaNoSuchCall" in text for text in problems(parse("void f() { cudaNoSuchCall(); }")))


def test_a_host_function_called_from_a_kernel_is_an_error() -> None:
    assert problems(parse("void host(); __global__ void k() { host(); }"))


@pytest.mark.checkout
def test_generated_headers_are_current() -> None:
    module = make_stubs()
    wanted = module.generate(module.TABLES, module.Settings.load(module.STUBS / "stubs.toml"))
    assert module.stale(wanted, ROOT / "generated") == []


def test_declare_writes_unknown_defaults_as_braces() -> None:
    assert make_stubs().declare("int(char=,T*=0)", "f") == "int f(char = {},T* = 0);"


@pytest.mark.parametrize("macro", ["CUDART_VERSION", "CUDA_VERSION", "__CUDACC__", "__NVCC__", "__DRIVER_TYPES_H__"])
def test_version_and_guard_macros(macro: str) -> None:
    assert problems(parse(f"#ifndef {macro}\n#error\n#endif\n")) == []


def test_device_branches_on_request() -> None:
    text = "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ != 800\n#error\n#endif\n"
    assert problems(parse(text, *clang_arguments(cuda_arch=800)[-1:])) == []
