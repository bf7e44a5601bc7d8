"""Calls whose arguments change, as ``tables/hip/calls.toml`` and ``enums.toml`` say."""

from __future__ import annotations

import pytest
from support import ERROR, NOTE, Case, Found, check, found, output, translate_cases, translate_snippets, translate_text

from hipify_py.results import FileResult, Outcome

KERNEL = "__global__ void k(int); template <class T, int N> __global__ void t(T); "
SYMBOL = "__constant__ float c[4]; template <class T, int N> __device__ T v; "
PREFETCH = "HIP has the CUDA 12 signature: the location becomes a device number, the flags go"
CACHE = "AMD GPUs have no configurable split of L1 and shared memory; the call has no effect"


def macro(place: str, name: str, names: str) -> Found:
    message = f"the body of macro {name} was translated by spelling: {names}"
    return Found("HP301", NOTE, place, name, message, "", unverified=True)


def dead(place: str, names: str) -> Found:
    message = f"this branch is not taken; in it names were translated by spelling: {names}"
    return Found("HP302", NOTE, place, "", message, "", unverified=True)


def changed(place: str, name: str, note: str) -> Found:
    return Found("HP105", NOTE, place, name, f"{name}: {note}")


def in_function(
    before: str, after: str, prefix: str = "", parameters: str = "void* p, size_t n, cudaStream_t s"
) -> Case:
    """A statement in a function of its own."""
    translated = parameters.replace("cuda", "hip")
    return Case(f"{prefix}void f({parameters}) {{ {before}; }}", f"{prefix}void f({translated}) {{ {after}; }}")


CASES = {
    "a symbol": in_function("cudaMemcpyToSymbol(c, p, n)", "hipMemcpyToSymbol(HIP_SYMBOL(c), p, n)", SYMBOL),
    "a symbol's element": in_function(
        "cudaMemcpyToSymbol(c[1], p, n, 0, cudaMemcpyHostToDevice)",
        "hipMemcpyToSymbol(HIP_SYMBOL(c[1]), p, n, 0, hipMemcpyHostToDevice)",
        SYMBOL,
    ),
    "a symbol with a comma in its name": in_function(
        "cudaMemcpyToSymbol(v<int, 3>, p, n)", "hipMemcpyToSymbol(HIP_SYMBOL((v<int, 3>)), p, n)", SYMBOL
    ),
    "from a symbol": in_function(
        "cudaMemcpyFromSymbolAsync(p, c, n, 0, cudaMemcpyDeviceToHost, s)",
        "hipMemcpyFromSymbolAsync(p, HIP_SYMBOL(c), n, 0, hipMemcpyDeviceToHost, s)",
        SYMBOL,
    ),
    "defaults that HIP lacks": in_function(
        "cudaMemcpyToSymbolAsync(c, p, n)",
        "hipMemcpyToSymbolAsync(HIP_SYMBOL(c), p, n, 0, hipMemcpyHostToDevice)",
        SYMBOL,
    ),
    "pinned memory": in_function("cudaMallocHost(&p, n)", "hipHostMalloc(&p, n, hipHostMallocDefault)"),
    "comments and lines between arguments": in_function(
        "cudaMallocHost(&p, /* bytes */\n    n // all\n  )",
        "hipHostMalloc(&p, /* bytes */\n    n, hipHostMallocDefault // all\n  )",
    ),
    "blanks before the parenthesis": in_function(
        "cudaMallocHost (&p, n)", "hipHostMalloc (&p, n, hipHostMallocDefault)"
    ),
    "template arguments": in_function(
        "cudaMallocHost<int>(q, n)", "hipHostMalloc<int>(q, n, hipHostMallocDefault)", parameters="int** q, size_t n"
    ),
    "flags that were given": in_function(
        "cudaHostAlloc(&p, n, cudaHostAllocMapped | cudaHostAllocPortable)",
        "hipHostAlloc(&p, n, hipHostMallocMapped | hipHostMallocPortable)",
    ),
    "another function for more arguments": in_function(
        "cudaEventCreate(e, cudaEventDisableTiming)",
        "hipEventCreateWithFlags(e, hipEventDisableTiming)",
        parameters="cudaEvent_t* e",
    ),
    "the same function for fewer": in_function("cudaEventCreate(e)", "hipEventCreate(e)", parameters="cudaEvent_t* e"),
    "a kernel": in_function(
        "cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1)",
        "hipFuncSetAttribute(reinterpret_cast<const void*>(k), hipFuncAttributeMaxDynamicSharedMemorySize, 1)",
        KERNEL,
    ),
    "a kernel's address": in_function(
        "cudaFuncGetAttributes(a, &k)",
        "hipFuncGetAttributes(a, reinterpret_cast<const void*>(&k))",
        KERNEL,
        "cudaFuncAttributes* a",
    ),
    "a template's instance": in_function(
        "cudaFuncGetAttributes(a, t<float, 3>)",
        "hipFuncGetAttributes(a, reinterpret_cast<const void*>(t<float, 3>))",
        KERNEL,
        "cudaFuncAttributes* a",
    ),
    "a pointer to a function": in_function(
        "cudaFuncGetAttributes(a, g)",
        "hipFuncGetAttributes(a, reinterpret_cast<const void*>(g))",
        KERNEL,
        "cudaFuncAttributes* a, void (*g)(int)",
    ),
    "a pointer to void needs no cast": in_function(
        "cudaFuncGetAttributes(a, g)", "hipFuncGetAttributes(a, g)", KERNEL, "cudaFuncAttributes* a, const void* g"
    ),
    "a cast that is there": in_function(
        "cudaFuncGetAttributes(a, (const void*)k)",
        "hipFuncGetAttributes(a, (const void*)k)",
        KERNEL,
        "cudaFuncAttributes* a",
    ),
    "a kernel that depends on a template": Case(
        KERNEL + "template <class T> void f(cudaFuncAttributes* a) { cudaFuncGetAttributes(a, t<T, 1>); }",
        KERNEL + "template <class T> void f(hipFuncAttributes* a) "
        "{ hipFuncGetAttributes(a, reinterpret_cast<const void*>(t<T, 1>)); }",
    ),
    "prefetching as in CUDA 12": in_function("cudaMemPrefetchAsync(p, n, 0, s)", "hipMemPrefetchAsync(p, n, 0, s)"),
    "prefetching as in CUDA 13": in_function(
        "cudaMemPrefetchAsync(p, n, l, 0, s)",
        "hipMemPrefetchAsync(p, n, (l).type == hipMemLocationTypeDevice ? (l).id : hipCpuDeviceId, s)",
        parameters="void* p, size_t n, cudaMemLocation l, cudaStream_t s",
    )._replace(found=(changed("1:64", "cudaMemPrefetchAsync", PREFETCH),)),
    "advice as in CUDA 12": in_function(
        "cudaMemAdvise(p, n, cudaMemAdviseSetReadMostly, 0)", "hipMemAdvise(p, n, hipMemAdviseSetReadMostly, 0)"
    ),
    "nested calls": in_function(
        "cudaMallocHost(&p, cudaMemcpyToSymbol(c, p, n))",
        "hipHostMalloc(&p, hipMemcpyToSymbol(HIP_SYMBOL(c), p, n), hipHostMallocDefault)",
        SYMBOL,
    ),
    "a call in a launch": Case(
        KERNEL + "void f(void* p) { k<<<cudaMallocHost(&p, 1), 1>>>(cudaMallocHost(&p, 2)); }",
        KERNEL + "void f(void* p) { k<<<hipHostMalloc(&p, 1, hipHostMallocDefault), 1>>>"
        "(hipHostMalloc(&p, 2, hipHostMallocDefault)); }",
    ),
    "in a macro": Case(
        "#define PIN(p, n) cudaMallocHost((void**)p, (n) * sizeof(int))",
        "#define PIN(p, n) hipHostMalloc((void**)p, (n) * sizeof(int), hipHostMallocDefault)",
        (macro("1:9", "PIN", "cudaMallocHost"),),
    ),
    "an argument of a macro": Case(
        "#define CALL(x) do { x; } while (0)\nvoid f(void* p) { CALL(cudaMallocHost(&p, 4)); }",
        "#define CALL(x) do { x; } while (0)\nvoid f(void* p) { CALL(hipHostMalloc(&p, 4, hipHostMallocDefault)); }",
    ),
    "in a dead branch": Case(
        "#if 0\ncudaMallocHost(&p, 4);\n#endif\nint after;\n",
        "#if 0\nhipHostMalloc(&p, 4, hipHostMallocDefault);\n#endif\nint after;\n",
        (dead("1:1", "cudaMallocHost"),),
    ),
    "commas inside arguments": in_function(
        "cudaMallocHost(&p, g(1, 2) + h{3, 4}.n + sizeof(t<int, 5>) + (n, n))",
        "hipHostMalloc(&p, g(1, 2) + h{3, 4}.n + sizeof(t<int, 5>) + (n, n), hipHostMallocDefault)",
        "template <class T, int N> struct t {}; struct h { int a, n; }; int g(int, int); ",
    ),
    "a call without effect": in_function(
        "cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1)",
        "hipFuncSetCacheConfig(reinterpret_cast<const void*>(k), hipFuncCachePreferL1)",
        KERNEL,
        "",
    )._replace(found=(changed("1:84", "cudaFuncSetCacheConfig", CACHE),)),
    "a word that goes": Case(
        "void CUDART_CB done(cudaStream_t s, cudaError_t e, void* p);",
        "void done(hipStream_t s, hipError_t e, void* p);",
    ),
    "a word that goes, in a type": Case(
        "typedef void (CUDART_CB *callback)(void*);", "typedef void (*callback)(void*);"
    ),
    "a qualifier that goes": Case(
        "__global__ void k(const __grid_constant__ int n);", "__global__ void k(const int n);"
    ),
    "a qualifier with arguments that goes": Case(
        "__global__ void __maxnreg__(64) k(int n);", "__global__ void k(int n);"
    ),
    "shuffles": Case(
        "__device__ int f(int x) { return __shfl_down_sync(0xffffffffu, x, 1); }",
        "__device__ int f(int x) { return __shfl_down(x, 1, 32); }",
    ),
    "a mask with a call in it": Case(
        "__device__ int f(int x) { return __shfl_xor_sync(__activemask(), x, 1, 16); }",
        "__device__ int f(int x) { return __shfl_xor(x, 1, 16); }",
    ),
    "the user's function of that name": Case(
        "namespace own { void cudaMallocHost(void*, int); } void f(void* p) { own::cudaMallocHost(p, 1); }"
    ),
    "the user's member of that name": Case(
        "struct P { void cudaMallocHost(void*, int); }; void f(P* q) { q->cudaMallocHost(q, 1); }"
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_calls(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_an_enumerator_that_depends_on_the_function() -> None:
    source = (
        "void f(cublasHandle_t h, float* p) { cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, p, p, CUDA_R_32F, 1,"
        " p, CUDA_R_32F, 1, p, p, CUDA_R_32F, 1, CUDA_R_32F, CUBLAS_GEMM_DEFAULT); }"
    )
    result = translate_snippets({"gemm": source}, ("cublas_v2.h",))["gemm"]
    assert output(result) == (
        "void f(hipblasHandle_t h, float* p) { hipblasGemmEx(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, p, p, HIP_R_32F,"
        " 1, p, HIP_R_32F, 1, p, p, HIP_R_32F, 1, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT); }"
    )
    assert found(result.diagnostics) == ()


def test_an_argument_that_goes_takes_its_names_along() -> None:
    source = "void f(cudaStream_t s, cudaGraphNode_t* n) { cudaStreamUpdateCaptureDependencies(s, n, nullptr, 1, 0); }"
    result = translate_snippets({"graph": source})["graph"]
    assert output(result) == (
        "void f(hipStream_t s, hipGraphNode_t* n) { hipStreamUpdateCaptureDependencies(s, n, 1, 0); }"
    )
    assert found(result.diagnostics) == ()


def test_unsafe_rewrites_wait_to_be_asked_for() -> None:
    source = (
        "#include <cuda_runtime.h>\n"
        "void f(cudaArray_t a, void* p) { cudaMemcpyToArrayAsync(a, 0, 0, p, 4, cudaMemcpyDefault); }\n"
    )
    kept = translate_text(source)
    assert "cudaMemcpyToArrayAsync(a, 0, 0, p, 4, hipMemcpyDefault)" in output(kept)
    assert [r.outcome for r in kept.references if r.symbol == "cudaMemcpyToArrayAsync"] == [Outcome.UNSUPPORTED]
    message = (
        "cudaMemcpyToArrayAsync is left as it is, because its counterpart may mean another thing: right if the copy"
        " stays within one row of the array; CUDA's call, dropped by CUDA 12, went on in the next row"
    )
    expected = Found("HP106", ERROR, "2:34", "cudaMemcpyToArrayAsync", message, "--unsafe-fixes rewrites it")
    assert expected in found(kept.diagnostics)
    done = translate_text(source, unsafe_fixes=True)
    assert "hipMemcpy2DToArrayAsync(a, 0, 0, p, 4, 4, 1, hipMemcpyDefault)" in output(done)
    assert [d.code for d in done.diagnostics if d.symbol == "cudaMemcpyToArrayAsync"] == ["HP105"]


def test_a_driver_call_whose_source_is_const() -> None:
    source = "CUresult f(const void* p) { return cuMemcpyHtoD(0, p, 4); }"
    result = translate_snippets({"copy": source}, ("cuda.h",))["copy"]
    assert output(result) == (
        "hipError_t f(const void* p) { return hipMemcpyHtoD(0, const_cast<void*>(static_cast<const void*>(p)), 4); }"
    )
    assert found(result.diagnostics) == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int c = __popc(a);", None),
        ("n += __popcll(w);", None),
        ("p[__popc(a)] = 1;", None),
        ("n = (int)__popc(a) + int(__popc(a));", None),
        ("if (__popc(a) == 1 && __popcll(w) >= 2) n = __popc(a) > 3 ? 1 : 2;", None),
        ("n = __popc(a) > n || __popc(a) - 4 < 0;", "n = int(__popc(a)) > n || int(__popc(a)) - 4 < 0;"),
        ("n = 5 - __popc(a) < 0;", "n = 5 - int(__popc(a)) < 0;"),
        ("auto c = __popc(a);", "auto c = int(__popc(a));"),
        ("f = 32 - 2 * __popc(a);", "f = 32 - 2 * int(__popc(a));"),
        ("n /= __popc(a);", "n /= int(__popc(a));"),
        ("if (__popcll(w) - 1 < n) n = 0;", "if (int(__popcll(w)) - 1 < n) n = 0;"),
        ("n = min(n, __popc(a));", "n = min(n, int(__popc(a)));"),
    ],
)
def test_counts_of_bits_are_int_as_with_cuda(before: str, after: str | None) -> None:
    function = "__device__ void g(unsigned a, unsigned long long w, int n, float f, int* p) {{ {} }}"
    result = translate_snippets({"bits": function.format(before)})["bits"]
    assert output(result) == function.format(before if after is None else after)
    assert found(result.diagnostics) == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("n = umax(n, a);", "n = max(static_cast<unsigned int>(n), static_cast<unsigned int>(a));"),
        ("w = ullmin(w, a);", "w = min(static_cast<unsigned long long>(w), static_cast<unsigned long long>(a));"),
        ("w = llmax(n, a);", "w = max(static_cast<long long>(n), static_cast<long long>(a));"),
        ("w = __umul24(a, n);", "w = static_cast<unsigned int>(__umul24(a, n));"),
        ("w = __fns(a, 0, 2);", "w = static_cast<unsigned int>(__fns(a, 0, 2));"),
        ("f = rsqrt(f) + rsqrt(d);", "f = rsqrtf(f) + rsqrt(d);"),
        ("f = jn(2, f) + jn(2, d);", "f = jnf(2, f) + jn(2, d);"),
        ("d = pow(f, 2) + pow(d, 2) + pow(f, f);", "d = pow(static_cast<double>(f), 2) + pow(d, 2) + pow(f, f);"),
        ("n = __ffs(w) + __ffs(a);", "n = __ffs(static_cast<int>(w)) + __ffs(a);"),
        ("a = atomicCAS(s, s[1], s[2]);", "a = narrow_atomic::compare_and_swap(s, s[1], s[2]);"),
        ("atomicOr_system(l, 2);", "atomicOr_system(reinterpret_cast<unsigned long long*>(l), 2);"),
        ("f = __ldg(u).x;", "f = (*(u)).x;"),
        ("n = __shfl_down_sync(~0u, n, 33);", "n = __shfl_down(n, (33) & 31, 32);"),
        ("n = __shfl_xor_sync(~0u, n, 1 << 5, 16);", "n = __shfl_xor(n, (1 << 5) & 31, 16);"),
        ("n = __shfl_up_sync(~0u, n, 31);", "n = __shfl_up(n, 31, 32);"),
        ("n = __shfl_up_sync(~0u, n, a);", "n = __shfl_up(n, (a) & 31, 32);"),
        ("n = __shfl_down_sync(~0u, n, a + 1, 8);", "n = __shfl_down(n, (a + 1) & 31, 8);"),
        ("n = __shfl_xor_sync(~0u, n, -1);", "n = __shfl_xor(n, (-1) & 31, 32);"),
        ("n = __shfl_sync(~0u, n, a);", "n = __shfl(n, a, 32);"),
        (
            "for (int o = 16; o > 0; o >>= 1) n += __shfl_down_sync(~0u, n, o);",
            "for (int o = 16; o > 0; o >>= 1) n += __shfl_down(n, o, 32);",
        ),
        (
            "for (int o = 64; o > 0; o >>= 1) n += __shfl_down_sync(~0u, n, o);",
            "for (int o = 64; o > 0; o >>= 1) n += __shfl_down(n, (o) & 31, 32);",
        ),
    ],
)
def test_results_have_the_types_that_cuda_gives_them(before: str, after: str) -> None:
    function = "__device__ void g(unsigned a, unsigned long long w, int n, float f, double d, unsigned short* s, "
    function += "long long* l, const ushort4* u) {{ {} }}"
    result = translate_snippets({"types": function.format(before)})["types"]
    assert function.format(after) in output(result)
    assert [item for item in found(result.diagnostics) if item.severity is not NOTE] == []


GROUPS = """#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct Pair { float x; int i; };
struct Mine { unsigned ballot(int); unsigned long long size(); };
struct Held { cg::thread_block_tile<32> tile; };
__device__ cg::grid_group all_of_it();
"""


MEMBERS = [
    ("q = ~t.ballot(n);", "q = ~coop::ballot(t, n);"),
    (
        "q = h->tile.match_any(n) | h->tile.match_all(n, n);",
        "q = coop::match_any(h->tile, n) | coop::match_all(h->tile, n, n);",
    ),
    ("n = t.any(n) + c.all(n);", "n = coop::any(t, n) + coop::all(c, n);"),
    (
        "n = cg::tiled_partition<8>(b).ballot(__popc(n));",
        "n = coop::ballot(cg::tiled_partition<8>(b), int(__popc(n)));",
    ),
    (
        "auto w = cg::tiled_partition<N>(b); n = w.num_threads() + w.ballot(n) + w.shfl(n, 1);",
        "auto w = cg::tiled_partition<N>(b); n = w.size() + coop::ballot(w, n) + w.shfl(n, 1);",
    ),
    ("n = t.shfl(n, 1) + t.shfl_xor(f, 1);", "n = t.shfl(n, 1) + t.shfl_xor(f, 1);"),
    ("*p = t.shfl(*p, 0);", "*p = coop::shfl(t, *p, 0);"),
    ("*p = c.shfl_down(p[1], 2);", "*p = coop::shfl_down(c, p[1], 2);"),
    ("q = g.size() * n;", "q = static_cast<unsigned long long>(g.size()) * n;"),
    ("q = all_of_it().num_threads() - 1;", "q = static_cast<unsigned long long>(all_of_it().size()) - 1;"),
    ("n = g.thread_rank(); if (g.thread_rank() == 0) n = 1;", "n = g.thread_rank(); if (g.thread_rank() == 0) n = 1;"),
    (
        "for (int i = g.thread_rank(); i < n; i += g.num_threads()) f = i;",
        "for (int i = g.thread_rank(); i < n; i += g.size()) f = i;",
    ),
    ("n = m.ballot(n) + m.size();", "n = m.ballot(n) + m.size();"),
]


def test_members_of_groups() -> None:
    """Votes have 32 bits, numbers of threads of a grid 64; records are exchanged, too."""
    head = (
        "template <class B, int N> __device__ void f{}(B& b, cg::thread_block_tile<32> t, cg::coalesced_group c, "
        "cg::grid_group g, Mine m, Held* h, Pair* p, int n, float f, unsigned long long q) {{ {} }}\n"
    )
    sources = [[head.format(number, text) for number, text in enumerate(texts)] for texts in zip(*MEMBERS, strict=True)]
    result = translate_text(GROUPS + "".join(sources[0]))
    assert output(result).splitlines(keepends=True)[-len(MEMBERS) :] == sources[1]
    assert {item.code for item in found(result.diagnostics)} == {"HP112"}


@pytest.mark.parametrize(
    "head",
    [
        "template <class T> __device__ T f(cg::thread_block_tile<32> t, T v)",
        "template <class T, unsigned N> __device__ T f(const cg::thread_block_tile<N>& t, T v)",
    ],
)
def test_what_a_template_chooses_is_exchanged(head: str) -> None:
    function = f"{head} {{{{ return {{}}; }}}}\n"
    result = translate_text(GROUPS + function.format("t.shfl_down(v, 1)"))
    assert output(result).endswith(function.format("coop::shfl_down(t, v, 1)"))
