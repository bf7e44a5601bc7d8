"""What single constructs become in SYCL."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, translate_text

K = "__global__ void k(int *p) { *p = 1; }\n"


def output(source: str) -> str:
    """The translation without the includes that were added."""
    result = translate_text(source, target="sycl")
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    lines = (result.output or b"").decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#include")).lstrip("\n")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "__global__ void f(int *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i] = 1; }\n",
            "void f(const sycl::nd_item<1> &item, int *p) { int i = item.get_global_id(0); p[i] = 1; }\n",
            id="indices",
        ),
        pytest.param(
            "__global__ void f(int *p) { p[threadIdx.y] = threadIdx.x; }\n",
            "void f(const sycl::nd_item<2> &item, int *p) { p[item.get_local_id(0)] = item.get_local_id(1); }\n",
            id="x is the last dimension",
        ),
        pytest.param(
            "__device__ int g(int v) { return v + blockDim.x; }\n__global__ void f(int *p) { *p = g(1); }\n",
            "int g(const sycl::nd_item<1> &item, int v) { return v + unsigned(item.get_local_range(0)); }\n"
            "void f(const sycl::nd_item<1> &item, int *p) { *p = g(item, 1); }\n",
            id="the item is handed on",
        ),
        pytest.param(
            "__global__ void f(int *p)\n{\n    __shared__ int s[4], n;\n    s[0] = n = *p;\n}\n",
            "void f(int *s, int &n, int *p)\n{\n    s[0] = n = *p;\n}\n",
            id="shared memory is handed in",
        ),
        pytest.param(
            "__global__ void f(int *p)\n{\n    __shared__ int s[4];\n    __shared__ int n;\n\n    s[0] = n = *p;\n}\n",
            "void f(int *s, int &n, int *p)\n{\n    s[0] = n = *p;\n}\n",
            id="no blank line is left at the head of a body",
        ),
        pytest.param(
            "__global__ void f(int *p)\n{\n    int n = *p;\n\n    __shared__ int s[4];\n\n    s[0] = n;\n}\n",
            "void f(int *s, int *p)\n{\n    int n = *p;\n\n    s[0] = n;\n}\n",
            id="no blank line is left twice",
        ),
        pytest.param(
            "template <bool B>\n__global__ void f(int *__restrict__ p) { *p = B; }\n",
            "template <bool B>\nvoid f(int *__restrict__ p) { *p = B; }\n",
            id="restrict stays in templates, too",
        ),
        pytest.param(
            "__global__ void f(float *p) { p[0] = sqrtf(p[1]); }\nfloat h(float x) { return sqrtf(x); }\n",
            "void f(float *p) { p[0] = sycl::sqrt(p[1]); }\nfloat h(float x) { return sqrtf(x); }\n",
            id="mathematics of the device only",
        ),
        pytest.param(
            "namespace cg = cooperative_groups;\n__device__ void g(cg::thread_block b) { b.sync(); }\n"
            "__global__ void f(int *p) { auto b = cg::this_thread_block(); p[b.thread_index().y] = 1; g(b); }\n",
            "namespace cg = gpu::groups;\nvoid g(cg::thread_block<2> b) { b.sync(); }\n"
            "void f(const sycl::nd_item<2> &item, int *p) { auto b = cg::this_thread_block(item); "
            "p[b.thread_index().y] = 1; g(b); }\n",
            id="groups have the item's dimensions",
        ),
        pytest.param(
            "__global__ void k(int *o, unsigned *u) { o[0] = __hadd(o[1], 3) + __mul24(o[2] + 1, o[3]); "
            "u[0] = __umul24(u[1], u[2]); }\n",
            "void k(int *o, unsigned *u) { "
            "o[0] = sycl::hadd(o[1], 3) + sycl::mul24((o[2] + 1) << 8 >> 8, o[3] << 8 >> 8); "
            "u[0] = sycl::mul24(u[1] & 0xffffffu, u[2] & 0xffffffu); }\n",
            id="products of the low 24 bits, and averages",
        ),
        pytest.param(
            "__managed__ int m = 1, a[2];\nextern __managed__ float f;\n__global__ void k() { m = a[1] + f; }\n"
            "int h() { k<<<1, 1>>>(); return m; }\n",
            "auto &m = gpu::managed<int>(1); auto &a = gpu::managed<int[2]>();\nextern float &f;\n"
            "void k(int &m, int (&a)[2], float &f) { m = a[1] + f; }\n"
            "int h() { gpu::queue().parallel_for<class k_kernel>(\n"
            "    sycl::nd_range<1>(1, 1),\n"
            "    [=, m = &m, a = &a, f = &f](sycl::nd_item<1>) { k(*m, *a, *f); }); return m; }\n",
            id="managed variables are references",
        ),
        pytest.param(
            K + "void h(int *p) { k<<<2, 32>>>(p); }\n",
            "void k(int *p) { *p = 1; }\nvoid h(int *p) { gpu::queue().parallel_for<class k_kernel>(\n"
            "    sycl::nd_range<1>(sycl::range<1>(2) * 32, 32),\n"
            "    [=](sycl::nd_item<1>) { k(p); }); }\n",
            id="launch",
        ),
        pytest.param(
            K + "struct S { int *m; void h() { k<<<dim3(2, 1), 32, 0, s>>>(m + 1); } cudaStream_t s; };\n",
            "void k(int *p) { *p = 1; }\nstruct S { int *m; void h() { "
            "gpu::queue(s).parallel_for<class k_kernel>(\n"
            "    gpu::nd_range<1>(gpu::dim3(2, 1), 32),\n"
            "    [=, p = m + 1](sycl::nd_item<1>) { k(p); }); } gpu::stream s; };\n",
            id="members are read on the host",
        ),
        pytest.param(
            "struct B { int *m; operator int *() const { return m; } };\n" + K + "template <class T> void t(B &b, T v) "
            "{ k<<<1, v>>>(b); }\nvoid h(B b, B *c) { k<<<1, 1>>>(b); k<<<1, 1>>>(*c); k<<<1, 1>>>((int *)b); }\n",
            "struct B { int *m; operator int *() const { return m; } };\nvoid k(int *p) { *p = 1; }\n"
            "template <class T> void t(B &b, T v) { gpu::queue().parallel_for(\n"
            "    sycl::nd_range<1>(v, v),\n"
            "    [=, p = static_cast<int *>(b)](sycl::nd_item<1>) { k(p); }); }\n"
            "void h(B b, B *c) { gpu::queue().parallel_for<class k_kernel>(\n"
            "    sycl::nd_range<1>(1, 1),\n"
            "    [=, p = static_cast<int *>(b)](sycl::nd_item<1>) { k(p); }); "
            "gpu::queue().parallel_for<class k_kernel_2>(\n"
            "    sycl::nd_range<1>(1, 1),\n"
            "    [=, p = static_cast<int *>(*c)](sycl::nd_item<1>) { k(p); }); "
            "gpu::queue().parallel_for<class k_kernel_3>(\n"
            "    sycl::nd_range<1>(1, 1),\n"
            "    [=, p = (int *)b](sycl::nd_item<1>) { k(p); }); }\n",
            id="objects become what the kernel takes, on the host",
        ),
        pytest.param(
            K + "void h() { static int *p; static constexpr int n = 1; k<<<n, n>>>(p + n); }\n",
            "void k(int *p) { *p = 1; }\nvoid h() { static int *p; static constexpr int n = 1; "
            "gpu::queue().parallel_for<class k_kernel>(\n"
            "    sycl::nd_range<1>(sycl::range<1>(n) * n, n),\n"
            "    [=, p = p + n](sycl::nd_item<1>) { k(p); }); }\n",
            id="static variables are read on the host",
        ),
        pytest.param(
            "__constant__ float c[2] = {1, 2};\n__global__ void f(float *p) { *p = c[1]; }\n",
            "constexpr float c[2] = {1, 2};\nvoid f(float *p) { *p = c[1]; }\n",
            id="constants that nobody writes",
        ),
        pytest.param(
            "namespace a { __device__ int n; __device__ int m; }\nnamespace b { __device__ int n; }\n"
            "__device__ int f(int n) { return n + a::m; }\n__global__ void k(int *p) { *p = f(1) + a::n + ::b::n; }\n"
            "void h(int *n) { k<<<1, 1>>>(n); }\n",
            "namespace a { gpu::global_variable<int> n; gpu::global_variable<int> m; }\n"
            "namespace b { gpu::global_variable<int> n; }\nint f(int &m, int n) { return n + m; }\n"
            "void k(int &a_n, int &m, int &b_n, int *p) { *p = f(m, 1) + a_n + b_n; }\n"
            "void h(int *n) { gpu::queue().parallel_for<class k_kernel>(\n"
            "    sycl::nd_range<1>(1, 1),\n"
            "    [=, a_n = a::n.address(), m = a::m.address(), b_n = b::n.address()](sycl::nd_item<1>) {\n"
            "        k(*a_n, *m, *b_n, n);\n    }); }\n",
            id="device variables in namespaces",
        ),
        pytest.param(
            "__device__ int n;\n__device__ int f() { return n; }\nstruct A { int n; };\n"
            "struct B : A { __device__ int g() { return n + f() + ::n; } };\n"
            "__global__ void k(int *p) { B b; *p = b.n + b.g() + f(); }\n"
            "void h(int *p) { for (int n = 0; n < 2; ++n) k<<<1, n>>>(p + n); }\n",
            "gpu::global_variable<int> n;\nint f(int &n) { return n; }\nstruct A { int n; };\n"
            "struct B : A { int g(int &device_n) { return n + f(device_n) + device_n; } };\n"
            "void k(int &device_n, int *p) { B b; *p = b.n + b.g(device_n) + f(device_n); }\n"
            "void h(int *p) { for (int n = 0; n < 2; ++n) gpu::queue().parallel_for<class k_kernel>(\n"
            "    sycl::nd_range<1>(n, n),\n"
            "    [=, n_device = ::n.address()](sycl::nd_item<1>) { k(*n_device, p + n); }); }\n",
            id="members and local variables with the name of a device variable",
        ),
        pytest.param(
            "__device__ int f(int v) { return v + threadIdx.x; }\n"
            "template <class F> __device__ int g(F f, int v) { return f(v); }\n"
            "struct S { int f; __device__ int h() { return f; } };\n"
            "template <int f> __device__ int t() { return f; }\n",
            "int f(const sycl::nd_item<1> &item, int v) { return v + unsigned(item.get_local_id(0)); }\n"
            "template <class F> int g(F f, int v) { return f(v); }\n"
            "struct S { int f; int h() { return f; } };\ntemplate <int f> int t() { return f; }\n",
            id="other things with the name of a device function",
        ),
        pytest.param(
            "struct B { operator int *() const; };\n" + K + "template <class T> struct C { B b; T n;\n"
            "    void h() { k<<<1, n>>>(b); } };\n",
            "struct B { operator int *() const; };\nvoid k(int *p) { *p = 1; }\n"
            "template <class T> struct C { B b; T n;\n    void h() { gpu::queue().parallel_for(\n"
            "        sycl::nd_range<1>(n, n),\n"
            "        [=, p = static_cast<int *>(b)](sycl::nd_item<1>) { k(p); }); } };\n",
            id="members of templates become what the kernel takes",
        ),
        pytest.param(
            "struct __align__(16) S { float x; } __align__(8) s;\n__device__ float f(S s) { return s.x; }\n",
            "struct __attribute__((aligned(16))) S { float x; } __attribute__((aligned(8))) s;\n"
            "float f(S s) { return s.x; }\n",
            id="alignment",
        ),
        pytest.param(
            K + "#define RUN(f, ...) f<<<1, 2>>>(__VA_ARGS__)\nvoid h(int *p) { RUN(k, p + 1); }\n",
            "void k(int *p) { *p = 1; }\n#define RUN(f, ...) [&](auto... arguments) { gpu::queue().parallel_for("
            "gpu::nd_range<1>(1, 2), [=](sycl::nd_item<1>) { f(arguments...); }); }(__VA_ARGS__)\n"
            "void h(int *p) { RUN(k, p + 1); }\n",
            id="a kernel that a macro gets",
        ),
        pytest.param(
            K + "template <class F, class... A> void t(F f, A... a) { f<<<1, 2>>>(a...); }\n"
            "void h(int *p) { t(k, p); }\n",
            "void k(int *p) { *p = 1; }\n"
            "template <class F, class... A> void t(F f, A... a) { gpu::queue().parallel_for(\n"
            "    sycl::nd_range<1>(2, 2),\n"
            "    [=](sycl::nd_item<1>) { f(a...); }); }\n"
            "void h(int *p) { t([](const auto &...arguments) { k(arguments...); }, p); }\n",
            id="a kernel that a template gets",
        ),
        pytest.param(
            "#if defined(__CUDACC__) || defined(__NVCC__)\n#define HD __host__ __device__ inline\n#else\n#define HD\n"
            "#endif\nHD int f() { return 1; }\n",
            "#if defined(SYCL_LANGUAGE_VERSION) || defined(SYCL_LANGUAGE_VERSION)\n#define HD inline\n#else\n"
            "#define HD\n#endif\nHD int f() { return 1; }\n",
            id="whether CUDA's compiler is at work",
        ),
        pytest.param(
            "__device__ double f(int a, int b) { return __hiloint2double(a, b) + __double2hiint(b); }\n",
            "double f(int a, int b) { return sycl::bit_cast<double>(sycl::int2(b, a)) "
            "+ sycl::bit_cast<sycl::int2>(double(b))[1]; }\n",
            id="halves of a double",
        ),
        pytest.param(
            "__device__ int n;\n__global__ void f() { n = 1; }\nvoid h(int *v) { cudaMemcpyFromSymbol(v, n, 4); }\n",
            "gpu::global_variable<int> n;\nvoid f(int &n) { n = 1; }\n"
            "void h(int *v) { gpu::queue().memcpy(v, n.address(), 4).wait(); }\n",
            id="device variables",
        ),
        pytest.param(
            "__global__ void f(int *p) { __syncthreads(); __threadfence(); }\n",
            "void f(const sycl::nd_item<1> &item, int *p) { sycl::group_barrier(item.get_group()); "
            "sycl::atomic_fence(sycl::memory_order::acq_rel, sycl::memory_scope::device); }\n",
            id="barriers and fences",
        ),
        pytest.param(
            '__global__ void f(int *p) { printf("%d", *p); }\nvoid h() { printf("host"); }\n',
            'void f(int *p) { sycl::ext::oneapi::experimental::printf("%d", *p); }\nvoid h() { printf("host"); }\n',
            id="printf in kernels",
        ),
        pytest.param(
            "#include <cmath>\n__device__ double f(double b, float a, int *e) {\n"
            "    return std::exp(b) + ::cbrt(b) + ldexp(a, 3) + std::ldexp(b, 2) + llrint(a) + frexp(b, e) "
            "+ rhypot(b, 2.0); }\n"
            "double g(double b) { return std::exp(b) + std::ldexp(b, 3) + llrint(b); }\n",
            "double f(double b, float a, int *e) {\n"
            "    return sycl::exp(b) + ::sycl::cbrt(b) + sycl::ldexp(a, 3) + sycl::ldexp(b, 2) + "
            "(long long)(sycl::rint(a)) + sycl::frexp(b, e) + (1.0 / sycl::hypot(b, 2.0)); }\n"
            "double g(double b) { return std::exp(b) + std::ldexp(b, 3) + llrint(b); }\n",
            id="functions of the C library, by all their names",
        ),
        pytest.param(
            "#include <cuda_fp16.h>\n__global__ void k(__half *h, int *n, unsigned short u) {\n"
            "    h[0] = __hmax(hsqrt(h[1]), hrcp(__habs(h[2])));\n    h[1] = __ushort_as_half(u);\n"
            "    n[0] = __half2int_rd(hfloor(h[3])); }\n",
            "void k(sycl::half *h, int *n, unsigned short u) {\n"
            "    h[0] = sycl::fmax(sycl::half(sycl::sqrt(float(h[1]))), (sycl::half(1.0f) / sycl::fabs(h[2])));\n"
            "    h[1] = sycl::bit_cast<sycl::half>(u);\n"
            "    n[0] = gpu::rounded<int, sycl::rounding_mode::rtn>(sycl::floor(h[3])); }\n",
            id="functions of half",
        ),
        pytest.param(
            "__global__ void k(float *p, const int n = 1) { p[0] = n; }\n"
            "cudaError_t f(float *p, cudaStream_t s) { void *a[] = {&p};\n"
            "    return cudaLaunchKernel((const void *)k, dim3(2), dim3(64), (void **)a, 0, s); }\n",
            "void k(float *p, const int n = 1) { p[0] = n; }\n"
            "gpu::error f(float *p, gpu::stream s) { void *a[] = {&p};\n"
            "    return gpu::attempt([&] {\n"
            "        gpu::queue(s).parallel_for<class k_kernel>(\n"
            "            gpu::nd_range<1>(gpu::dim3(2), gpu::dim3(64)),\n"
            "            [=,\n"
            "             p = *static_cast<float **>(a[0]),\n"
            "             n = *static_cast<const int *>(a[1])](sycl::nd_item<1>) {\n"
            "                k(p, n);\n            });\n"
            "    }); }\n",
            id="a launch by a call, its arguments from the array",
        ),
        pytest.param(
            "template <class T> __global__ void k(T *p) { __shared__ T s[8]; s[threadIdx.x] = *p; }\n"
            "cudaError_t f(void **a) { return cudaLaunchCooperativeKernel(&k<int>, 1, 8, a); }\n",
            "template <class T> void k(const sycl::nd_item<1> &item, T *s, T *p) { s[item.get_local_id(0)] = *p; }\n"
            "gpu::error f(void **a) { return gpu::attempt([&] {\n"
            "    gpu::queue().submit([&, p = *static_cast<int **>(a[0])](sycl::handler &h) {\n"
            "        sycl::local_accessor<int, 1> s(8, h);\n"
            "        h.parallel_for<class k_kernel>(\n"
            "            sycl::nd_range<1>(8, 8), gpu::cooperative,\n"
            "            [=](sycl::nd_item<1> item) { k<int>(item, &s[0], p); });\n"
            "    });\n"
            "}); }\n",
            id="a cooperative launch of a template with local memory",
        ),
        pytest.param(
            "void f(cudaStream_t s) { cudaGraph_t g; cudaGraphExec_t e; size_t n;\n"
            "    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); cudaStreamEndCapture(s, &g);\n"
            "    cudaGraphGetNodes(g, nullptr, &n); cudaGraphInstantiate(&e, g, nullptr, nullptr, 0);\n"
            "    cudaGraphLaunch(e, s); cudaGraphExecDestroy(e); cudaGraphDestroy(g); }\n",
            "void f(gpu::stream s) { gpu::graph g; gpu::executable_graph e; size_t n;\n"
            "    gpu::begin_capture(s); gpu::end_capture(s, &g);\n"
            "    gpu::node_count(g, &n); gpu::instantiate(&e, g);\n"
            "    gpu::launch(e, s); gpu::destroy(e); gpu::destroy(g); }\n",
            id="graphs by capture",
        ),
    ],
)
def test_constructs(source: str, expected: str) -> None:
    assert output(source) == expected


@pytest.mark.parametrize(
    ("head", "mask"),
    [("unsigned all = ~0u;", "all"), ("const int m = -1; use(p[m & 1]);", "m"), ("auto m = 0xffffffffu;", "m")],
)
def test_masks_of_all_lanes_in_variables(head: str, mask: str) -> None:
    source = f"__global__ void f(int *p) {{ {head} *p = __shfl_down_sync({mask}, *p, 1); }}\n"
    assert "gpu::shuffle_down(item.get_sub_group(), *p, 1)" in output(source)


@pytest.mark.parametrize(
    "change", ["m >>= 1;", "m = *p;", "refine(m);", "unsigned *q = &m;", "{ unsigned m = 1; use(p, m, 1); }"]
)
def test_variables_that_change_are_no_masks_of_all_lanes(change: str) -> None:
    source = f"__global__ void f(int *p) {{ unsigned m = ~0u; {change} *p = __shfl_down_sync(m, *p, 1); }}\n"
    result = translate_text(source, target="sycl")
    assert [d.code for d in result.diagnostics if d.severity is WARNING] == ["HP105"]


def test_barriers_in_loops_that_groups_bound() -> None:
    output(
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        "__global__ void f(int *p) { auto b = cg::this_thread_block(); int lane = b.thread_rank();\n"
        "    auto t = cg::tiled_partition<32>(b);\n"
        "    for (int i = b.size() / 2; i > 0; i /= 2) if (i > 1) p[lane] += p[lane ^ i];\n"
        "    for (int i = 0, n = 2; i < n; i += 1) p[lane] = i; for (int i = 0; i < 2; ++i) b.sync();\n"
        "    for (int i = t.size() / 2; i > 0; i /= 2) p[lane] += t.shfl_down(p[lane], i); }\n"
    )


def test_warp_operations_ask_for_sub_groups_of_32() -> None:
    text = output(
        "__global__ void f(int *p) { *p = __shfl_down_sync(0xffffffff, *p, 1); }\nvoid h(int *p) { f<<<1, 32>>>(p); }\n"
    )
    assert "gpu::shuffle_down(item.get_sub_group(), *p, 1)" in text
    assert "[=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(32)]] { f(item, p); }" in text


@pytest.mark.parametrize("mask", ["~0u", "-1", "0xFFFF'FFFFu", "(1ull << 32) - 1", "WARP", "LANES", "kAll"])
def test_masks_of_all_lanes(mask: str) -> None:
    head = "#define WARP 0xffffffff\n#define LANES (WARP)\nconstexpr unsigned kAll = ~0u;\n"
    result = translate_text(f"{head}__global__ void f(int *p) {{ *p = __shfl_sync({mask}, *p, 1); }}\n", target="sycl")
    assert "gpu::shuffle(item.get_sub_group(), *p, 1)" in (result.output or b"").decode()


@pytest.mark.parametrize(
    ("head", "parameter", "mask"),
    [
        ("#define FULL_MASK 0xffffu\n", "int n", "FULL_MASK"),
        ("", "unsigned all_active_mask", "all_active_mask"),
        ("constexpr unsigned mask = ~0u;\n", "unsigned mask", "mask"),
        ("constexpr unsigned mask = ~0u;\n", "unsigned mask", "(mask)"),
        ("", "int n", "FULL_MASK"),
        ("#if X\n#define M ~0u\n#else\n#define M 1u\n#endif\n", "int n", "M"),
    ],
)
def test_names_do_not_make_a_mask_full(head: str, parameter: str, mask: str) -> None:
    source = f"{head}__global__ void f(int *p, {parameter}) {{ *p = __shfl_sync({mask}, *p, 1); }}\n"
    result = translate_text(source, target="sycl")
    assert "gpu::masked::shuffle(item.get_sub_group(), " in (result.output or b"").decode()
    assert [(d.code, d.symbol) for d in result.diagnostics if d.severity is WARNING] == [("HP105", "__shfl_sync")]


def test_functions_of_the_c_library_that_sycl_lacks() -> None:
    source = "#include <cmath>\n__device__ double f(double b) { return j0(b); }\ndouble g(double b) { return j0(b); }\n"
    found = [
        (d.code, d.start.line, d.start.column, d.message)
        for d in translate_text(source, target="sycl").diagnostics
        if d.severity is ERROR
    ]
    assert found == [("HP102", 2, 40, "j0 has no counterpart in SYCL 2020: plain SYCL 2020 has no counterpart")]


def test_local_memory_is_named_from_where_the_kernel_is_launched() -> None:
    code = output(
        "namespace app\n{\nconstexpr int count = 8;\nenum { size = 4 };\n"
        "__global__ void k(int *p)\n{\n    constexpr int count = 2;\n"
        "    __shared__ int s[count], t[size];\n    s[0] = t[0] = *p;\n}\n}\n"
        "void go(int *p) { app::k<<<1, 1>>>(p); }\n"
    )
    assert "constexpr int count = 2;" in code
    assert "sycl::local_accessor<int, 1> s(count, h);" in code  # the kernel's own constant
    assert "sycl::local_accessor<int, 1> t(app::size, h);" in code


def test_constants_of_a_kernel_that_share_a_name_with_device_code_size_its_local_memory() -> None:
    code = output(
        "__device__ int count;\n__device__ int size() { return count; }\n"
        "__global__ void k(int *p)\n{\n    const int count = 2, size = 4;\n"
        "    __shared__ int s[count], t[size];\n    s[0] = t[0] = *p;\n}\n"
        "void go(int *p) { k<<<1, 1>>>(p); }\n"
    )
    assert "    constexpr int count = 2;\n    constexpr int size = 4;\n" in code


@pytest.mark.parametrize("name", ["main.cu", "main.cpp", "main.cc"])
def test_sources_of_every_suffix_include_the_support_that_they_use(name: str) -> None:
    result = translate_text("#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n", name=name, target="sycl")
    assert result.output is not None
    assert result.output.splitlines()[:2] == [b"#include <sycl/sycl.hpp>", b'#include "sycl_support/memory.h"']


def test_least_and_most_of_two_numbers_on_the_host() -> None:
    source = "float f(int a, unsigned b, float c) { return max(a, 1) + min(a, b) + max(c, 1.f); }\n"
    assert output("#include <cuda_runtime.h>\n" + source) == (
        "float f(int a, unsigned b, float c) { return sycl::max(a, 1) + gpu::min(a, b) + sycl::fmax(c, 1.f); }\n"
    )


def test_variables_of_host_code_with_names_of_indices() -> None:
    source = (
        "struct S { dim3 blockDim; };\n" + K + "void h(int *p, int gridDim, const S &s)\n"
        "{ dim3 blockIdx(32); k<<<gridDim, s.blockDim>>>(p); k<<<gridDim, blockIdx>>>(p); }\n"
    )
    text = output(source)
    assert "gpu::nd_range<3>(gridDim, s.blockDim)" in text
    assert "gpu::nd_range<3>(gridDim, blockIdx)" in text


def test_parameters_of_macros_keep_their_names() -> None:
    source = "#define AT(p, dim3, d) p[(dim3) + d]\n#define BLOCK(d) dim3(d)\n#define SHAPE (dim3(1))\ndim3 f();\n"
    assert output(source).splitlines()[-4:] == [
        "#define AT(p, dim3, d) p[(dim3) + d]",
        "#define BLOCK(d) gpu::dim3(d)",
        "#define SHAPE (gpu::dim3(1))",
        "gpu::dim3 f();",
    ]


def test_guards_that_ask_for_the_runtime_s_header() -> None:
    text = output("#ifdef __DRIVER_TYPES_H__\n#define CHECK(x) ((x) != cudaSuccess)\n#endif\n")
    assert text == "#ifdef SYCL_LANGUAGE_VERSION\n#define CHECK(x) ((x) != gpu::success)\n#endif\n"


def test_local_memory_of_a_class_template_that_launches_its_own_kernel() -> None:
    source = (
        "template <int W> struct A {\n"
        "    static __global__ void run(int *p) { __shared__ int s[W]; s[0] = *p; }\n"
        "    void go(int *p) { run<<<1, W>>>(p); }\n"
        "};\n"
    )
    assert "sycl::local_accessor<int, 1> s(W, h);" in output(source)


def test_methods_of_classes_that_have_one_name_are_told_apart_by_their_qualifiers() -> None:
    source = (
        "struct A { static __device__ void run(int *p) { __shared__ int s; s = *p; } };\n"
        "template <class T> class B {\n"
        "    static __device__ void run(T *p, int n);\n"
        "    static __device__ void twice(T *p) { run(p, 1); }\n"
        "};\n"
        "template <class T> __device__ void B<T>::run(T *p, int n) { __shared__ float f; f = n; }\n"
        "__global__ void k(int *p) { A::run(p); }\n"
        "__global__ void l(int *p) { B<int>::twice(p); }\n"
    )
    text = output(source)
    assert "void k(int &s, int *p) { A::run(s, p); }" in text
    assert "void l(float &f, int *p) { B<int>::twice(f, p); }" in text
    assert "static void run(float &f, T *p, int n);" in text


def test_methods_of_objects_stay_one_name() -> None:
    source = (
        "struct A { __device__ void run(int *p) { *p = threadIdx.x; } };\n"
        "struct B { __device__ void run(int *p) { *p = 1; } };\n"
        "__global__ void k(A a, B b, int *p) { a.run(p); b.run(p); }\n"
    )
    text = output(source)
    assert "{ a.run(item, p); b.run(item, p); }" in text
    assert "struct B { void run(const sycl::nd_item<1> &item, int *p) { *p = 1; } };" in text


def test_parameters_of_macros_with_names_of_indices() -> None:
    text = "#define SIZE(gridDim, blockDim) ((gridDim) * (blockDim))\nint f() { return SIZE(2, 3); }\n"
    assert output("dim3 d;\n" + text) == "gpu::dim3 d;\n" + text


def test_overloads_of_functions_of_cudas_leave_the_calls_of_these_theirs() -> None:
    text = output(
        "inline __host__ __device__ float2 make_float2(float s) { return make_float2(s, s); }\n"
        "inline __host__ __device__ float2 make_float2(float3 a) { return make_float2(a.x, a.y); }\n"
        "__device__ float2 sum(float3 a) { return make_float2(a) ; }\n"
    )
    assert "inline gpu::float2 make_float2(float s) { return gpu::make_float2(s, s); }" in text
    assert "inline gpu::float2 make_float2(gpu::float3 a) { return gpu::make_float2(a.x, a.y); }" in text
    assert "gpu::float2 sum(gpu::float3 a) { return make_float2(a) ; }" in text


def test_what_is_captured_for_a_parameter_without_a_name_has_one() -> None:
    text = output(
        "struct Ray { int length; };\n"
        "__global__ void k(int, float *, Ray, const Ray, unsigned int);\n"
        "void f(Ray *r, float **p) { k<<<1, 1>>>(r->length, *p, *r, r[1], r->length); }\n"
        "__global__ void k(int n, float *p, Ray a, const Ray b, unsigned int m) {}\n"
    )
    names = ("argument0 = r->length", "argument1 = *p", "argument2 = *r", "argument3 = r[1]", "argument4 = r->length")
    assert all(name in text for name in names)
    assert "k(argument0, argument1, argument2, argument3, argument4)" in text
