"""Names: which are renamed, which stay, and which are the user's own."""

from __future__ import annotations

import pytest
from support import (
    NOTE,
    Case,
    Found,
    check,
    found,
    output,
    translate_cases,
    translate_snippets,
    translate_text,
    translate_tree,
)

from hipify_py.results import FileResult, Outcome, Reference


def dead(place: str, names: str) -> Found:
    message = f"this branch is not taken; in it names were translated by spelling: {names}"
    return Found("HP302", NOTE, place, "", message, "", unverified=True)


def macro(place: str, name: str, names: str) -> Found:
    message = f"the body of macro {name} was translated by spelling: {names}"
    return Found("HP301", NOTE, place, name, message, "", unverified=True)


STAYS = {
    "no CUDA": "int f(int a) { return a + 1; }",
    "built-in variables": "__global__ void k(int* p) { p[blockIdx.x * blockDim.x + threadIdx.x] = gridDim.x; }",
    "qualifiers": "__constant__ int c; __device__ int d; __shared__ int* s; __host__ __device__ int g();",
    "launch bounds": "__global__ void __launch_bounds__(128) k() {}",
    "built-in types": "__device__ float4 f(dim3 d, uint3 u) { return make_float4(d.x, u.y, 0, 0); }",
    "device functions": "__global__ void k(int* p) { __syncthreads(); atomicAdd(p, 1); p[0] = __popc(p[1]); }",
    "in a string": 'const char* s = "cudaMalloc(&p, 4)";',
    "in a raw string": 'const char* s = R"(cudaMalloc(" \\)";',
    "in a raw string with a delimiter": 'const char* s = R"x(cudaFree)" cudaFree)x";',
    "in a wide string": 'auto s = L"cudaFree"; auto t = u8"cudaFree"; auto u = U"cudaFree";',
    "after an escaped quote": 'const char* s = "\\" cudaFree";',
    "in a character": "int c = 'cuda';",
    "in a line comment": "// cudaMalloc\nint v;",
    "in a line comment that goes on": "// the next line too \\\ncudaMalloc(p, 4);\nint v;",
    "in a block comment": "/* cudaMalloc\n cudaFree */ int v;",
    "in a comment that is split": "/\\\n/ cudaMalloc(p, 4)\nint v;",
    "in a block comment that is split": "/\\\n* cudaMalloc(p, 4) */ int v;",
    "a comment in a macro": "#define NOTHING /* cudaMalloc */ 1 // cudaFree",
    "in #error": "#if 0\n#error use cudaMalloc\n#endif\nint v;",
    "in a pragma": "#pragma own cudaMalloc",
    "a local": "int f() { int cudaMalloc = 1; return cudaMalloc + 1; }",
    "a parameter": "int f(int cudaFree) { return cudaFree; }",
    "a member function": "struct P { void cudaFree(int); }; void f(P p, P* q) { p.cudaFree(1); q->cudaFree(2); }",
    "a data member": "struct P { int cudaSuccess = 0; }; int f(P p) { return p.cudaSuccess; }",
    "a static member": "struct P { static int cudaGetDevice(); }; int f() { return P::cudaGetDevice(); }",
    "a member of a template": "template <class T> void f(T t) { t->cudaFree(); t.template cudaFree<1>(); }",
    "in a namespace": "namespace own { int cudaMalloc(int); } int f() { return own::cudaMalloc(1); }",
    "through a using declaration": "namespace own { int cudaMemset(); } using own::cudaMemset; int v = cudaMemset();",
    "an enumerator": "enum class Kind { cudaSuccess }; Kind k = Kind::cudaSuccess;",
    "a label": "int f() { cudaError: return 1; goto cudaError; }",
    "longer and shorter names": "int cudaMallocator, mycudaMalloc, cuda; int f() { return cudaMallocator + cuda; }",
    "a function of the user's": "int cuInitialise(int); int cuInit2(); int f() { return cuInitialise(1) + cuInit2(); }",
    "a variable of dead code": "#if 0\nint cudaOwn = 1; int v = cudaOwn; float cublasOwn; float w = cublasOwn;\n#endif",
    "ordinary words": "int half, texture, surface, atomic, cub, thrust, tex, cg; int f() { return half + cub; }",
    "a foreign namespace": "namespace torch { int cudaMalloc(int); } int f() { return torch::cudaMalloc(1); }",
}

CASES: dict[str, Case] = {name: Case(source) for name, source in STAYS.items()}
CASES |= {
    "a function": Case("void f(void* p) { cudaFree(p); }", "void f(void* p) { hipFree(p); }"),
    "a type": Case("cudaStream_t s; cudaEvent_t* e;", "hipStream_t s; hipEvent_t* e;"),
    "an enumerator of CUDA's": Case("int v = cudaErrorInvalidValue;", "int v = hipErrorInvalidValue;"),
    "with another name": Case("int v = cudaErrorMemoryAllocation;", "int v = hipErrorOutOfMemory;"),
    "global scope": Case("void f(void* p) { ::cudaFree(p); }", "void f(void* p) { ::hipFree(p); }"),
    "beside the user's": Case(
        "struct P { int cudaFree(int); }; void f(P p) { p.cudaFree(cudaFree(0)); }",
        "struct P { int cudaFree(int); }; void f(P p) { p.cudaFree(hipFree(0)); }",
    ),
    "parenthesised": Case("void f(void* p) { (cudaFree)(p); }", "void f(void* p) { (hipFree)(p); }"),
    "its address": Case("auto f = &cudaFree; auto g = cudaFree;", "auto f = &hipFree; auto g = hipFree;"),
    "of a type with struct": Case("struct cudaDeviceProp p;", "struct hipDeviceProp_t p;"),
    "blanks and comments around": Case(
        "void f(void* p) { cudaFree /* why */ (\n  p // here\n ); }",
        "void f(void* p) { hipFree /* why */ (\n  p // here\n ); }",
    ),
    "split by a continuation": Case("void f(void* p) { cuda\\\nFree(p); }", "void f(void* p) { hipFree(p); }"),
    "an argument of a macro": Case(
        "#define OK(x) ((x) == cudaSuccess)\nbool f(void* p) { return OK(cudaFree(p)); }",
        "#define OK(x) ((x) == hipSuccess)\nbool f(void* p) { return OK(hipFree(p)); }",
        (macro("1:9", "OK", "cudaSuccess"),),
    ),
    "in a template": Case(
        "template <class T> T* f(int n) { T* p; cudaMalloc(&p, n * sizeof(T)); return p; }",
        "template <class T> T* f(int n) { T* p; hipMalloc(&p, n * sizeof(T)); return p; }",
    ),
    "depending on a template": Case(
        "template <class T> void f(T p) { cudaFree(p); auto e = cudaMemcpyAsync(p, p, 4, cudaMemcpyDefault, T()); }",
        "template <class T> void f(T p) { hipFree(p); auto e = hipMemcpyAsync(p, p, 4, hipMemcpyDefault, T()); }",
    ),
    "in a lambda": Case(
        "auto f = [](void* p) { return cudaFree(p); };", "auto f = [](void* p) { return hipFree(p); };"
    ),
    "in decltype and sizeof": Case(
        "using E = decltype(cudaFree(0)); int s = sizeof(cudaDeviceProp);",
        "using E = decltype(hipFree(0)); int s = sizeof(hipDeviceProp_t);",
    ),
    "in a default argument": Case(
        "void f(cudaStream_t s = cudaStreamPerThread);", "void f(hipStream_t s = hipStreamPerThread);"
    ),
    "in a dead branch": Case(
        "#if 0\nvoid f(void* p) { cudaFree(p); }\n#endif\nint v;\n",
        "#if 0\nvoid f(void* p) { hipFree(p); }\n#endif\nint v;\n",
        (dead("1:1", "cudaFree"),),
    ),
    "after a syntax error": Case(
        "int f() { int x = ; return cudaGetLastError(); }",
        "int f() { int x = ; return hipGetLastError(); }",
        (
            Found(
                "HP003",
                NOTE,
                "1:19",
                "",
                "the parser stopped here: expected expression; names near it are translated by their spelling",
                "-I, -D or -p can give the parser what it lacks",
            ),
        ),
    ),
    "not ASCII beside it": Case(
        "/* größe */ int länge = 1; void f(void* p) { cudaFree(p); } // 標準",
        "/* größe */ int länge = 1; void f(void* p) { hipFree(p); } // 標準",
    ),
    "a comment that only looks open": Case(
        'const char* s = "/*"; void f(void* p) { cudaFree(p); } // */',
        'const char* s = "/*"; void f(void* p) { hipFree(p); } // */',
    ),
    "division is no comment": Case(
        "int f(int a) { return a / cudaFree(0) / a; }", "int f(int a) { return a / hipFree(0) / a; }"
    ),
    "many on a line": Case(
        "cudaError_t f(cudaStream_t s) { cudaStreamSynchronize(s); return cudaGetLastError(); }",
        "hipError_t f(hipStream_t s) { hipStreamSynchronize(s); return hipGetLastError(); }",
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_names(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


LIBRARIES = {
    "namespaces": (
        ("cub/cub.cuh",),
        "size_t f(size_t n, int* p) { cub::DeviceReduce::Sum(nullptr, n, p, p, 1); return n; }",
        "size_t f(size_t n, int* p) { hipcub::DeviceReduce::Sum(nullptr, n, p, p, 1); return n; }",
    ),
    "an alias of a namespace": (
        ("cooperative_groups.h",),
        "namespace cg = cooperative_groups; __global__ void k() { cg::this_thread_block().sync(); }",
        "namespace cg = cooperative_groups; __global__ void k() { cg::this_thread_block().sync(); }",
    ),
    "a using directive": (
        ("cooperative_groups.h",),
        "using namespace cooperative_groups; __global__ void k() { auto b = this_thread_block(); b.sync(); }",
        "using namespace cooperative_groups; __global__ void k() { auto b = this_thread_block(); b.sync(); }",
    ),
    "a library's names": (
        ("cufft.h",),
        "cufftResult f(cufftHandle* h) { return cufftPlan1d(h, 8, CUFFT_C2C, 1); }",
        "hipfftResult f(hipfftHandle* h) { return hipfftPlan1d(h, 8, HIPFFT_C2C, 1); }",
    ),
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_libraries(name: str) -> None:
    includes, source, expected = LIBRARIES[name]
    result = translate_snippets({name: source}, includes)[name]
    assert output(result) == expected
    assert found(result.diagnostics) == ()


def test_a_macro_of_the_users_with_a_cuda_name_stays_wherever_the_file_uses_it() -> None:
    source = (
        "#include <cuda_runtime.h>\n"
        "#define cudaMemset(p, v, n) counted(p, v, n)\n"
        "#define CLEAR(p) cudaMemset(p, 0, 4)\n"
        "#if 0\ncudaMemset(p, 0, 4);\n#endif\n"
    )
    result = translate_text(source)
    assert output(result) == source.replace("cuda_runtime.h", "hip/hip_runtime.h")
    assert found(result.diagnostics) == ()


def test_a_macro_of_another_program_does_not_matter() -> None:
    result = translate_text("#include <cuda_runtime.h>\n#define CLEAR(p) cudaMemset(p, 0, 4)\n")
    assert "hipMemset(p, 0, 4)" in output(result)


def test_what_the_report_counts() -> None:
    result = translate_text(
        "#include <cuda_runtime.h>\n"
        "__global__ void k();\n"
        "#define SYNC cudaDeviceSynchronize()\n"
        "void f(void* p) { cudaFree(p); k<<<1, 1>>>(); cudaNope(); p = cudaStreamTailLaunch; }\n"
    )
    assert set(result.references) == {
        Reference("cuda_runtime.h", "header", "headers", Outcome.TRANSLATED, 1),
        Reference("__global__", "qualifier", "device", Outcome.TRANSLATED, 2),
        Reference("cudaDeviceSynchronize", "function", "runtime", Outcome.UNVERIFIED, 3),
        Reference("cudaFree", "function", "runtime", Outcome.TRANSLATED, 4),
        Reference("<<<>>>", "launch", "language", Outcome.TRANSLATED, 4),
        Reference("cudaNope", "unknown", "", Outcome.UNKNOWN, 4),
        Reference("cudaStreamTailLaunch", "macro", "runtime", Outcome.UNSUPPORTED, 4),
    }


# What the user declares again is CUDA's all the same.
DECLARED_AGAIN = {
    "a struct": (
        "struct cudaDeviceProp;\nint f(cudaDeviceProp* p);",
        "struct hipDeviceProp_t;\nint f(hipDeviceProp_t* p);",
    ),
    "an elaborated name": ("int f(struct cudaPitchedPtr p);", "int f(struct hipPitchedPtr p);"),
    "the user's own struct": ("struct cudaThing;\nint f(cudaThing* p);", None),
}
# Declarations that stand for CUDA's headers, in a header that includes none.
FORWARD = {
    "a handle": (
        "typedef struct CUstream_st* cudaStream_t;\nint f(cudaStream_t s);\n",
        "typedef struct ihipStream_t* hipStream_t;\nint f(hipStream_t s);\n",
    ),
    "a handle by using": (
        "struct CUevent_st;\nusing cudaEvent_t = CUevent_st*;\nint f(cudaEvent_t e);\n",
        "struct ihipEvent_t;\nusing hipEvent_t = ihipEvent_t*;\nint f(hipEvent_t e);\n",
    ),
    "in a namespace": ("namespace mine { struct CUstream_st; typedef CUstream_st* cudaStream_t; }\n", None),
}


@pytest.mark.parametrize("name", DECLARED_AGAIN)
def test_declared_again(name: str) -> None:
    source, expected = DECLARED_AGAIN[name]
    result = translate_text("#include <cuda_runtime.h>\n" + source)
    assert output(result) == "#include <hip/hip_runtime.h>\n" + (expected or source)
    assert found(result.diagnostics) == ()


@pytest.mark.parametrize("name", FORWARD)
def test_forward_declarations_without_the_headers(name: str) -> None:
    source, expected = FORWARD[name]
    assert output(translate_text(source, "main.cpp")).endswith(expected or source)


MEMBERS = {
    "renamed": (
        "int f(cudaPointerAttributes a) { return a.isManaged; }",
        "int f(hipPointerAttribute_t a) { return a.isManaged; }",
    ),
    "of a record with a tag": (
        "unsigned f(CUDA_KERNEL_NODE_PARAMS* p) { return p->gridDimX * p->blockDimZ; }",
        "unsigned f(hipKernelNodeParams* p) { return p->gridDim.x * p->blockDim.z; }",
    ),
    "of the first version of a record": (
        "unsigned f(CUDA_KERNEL_NODE_PARAMS_v1* p) { return p->gridDimY; }",
        "unsigned f(hipKernelNodeParams* p) { return p->gridDim.y; }",
    ),
    "in an unnamed union": (
        "const void* f(cudaExternalSemaphoreHandleDesc d) { return d.handle.nvSciSyncObj; }",
        "const void* f(hipExternalSemaphoreHandleDesc d) { return d.handle.NvSciSyncObj; }",
    ),
    "kept": ("int f(cudaDeviceProp* p) { return p->clockRate; }", "int f(hipDeviceProp_t* p) { return p->clockRate; }"),
}


@pytest.fixture(scope="module")
def members() -> dict[str, FileResult]:
    return translate_snippets({name: source for name, (source, _) in MEMBERS.items()}, ("cuda_runtime.h", "cuda.h"))


@pytest.mark.parametrize("name", MEMBERS)
def test_members(members: dict[str, FileResult], name: str) -> None:
    assert output(members[name]) == MEMBERS[name][1]
    assert found(members[name].diagnostics) == ()


def test_linking_goes_through_the_module_api() -> None:
    source = "#include <cuda.h>\nint f(CUlinkState s) { return cuLinkDestroy(s); }\n"
    expected = "#include <hip/hip_runtime.h>\nint f(hipLinkState_t s) { return hipLinkDestroy(s); }\n"
    assert output(translate_text(source)) == expected
    assert [d.code for d in translate_text(source, target_options={"rocm-version": "6.3"}).diagnostics] == ["HP103"] * 2


# Names of CUDA's that the user declares, too; "after" is None where the text stays as it is but for the header.
OWN = {
    "a template's overload": (
        "template <class T> int cudaMalloc(T** p, int n, int k) { return cudaMalloc((void**)p, n); }\n"
        "int f(int* p) { return cudaMalloc(&p, 4, 1) + cudaMalloc(&p, 4); }\n",
        "template <class T> int cudaMalloc(T** p, int n, int k) { return hipMalloc((void**)p, n); }\n"
        "int f(int* p) { return cudaMalloc(&p, 4, 1) + hipMalloc(&p, 4); }\n",
    ),
    "a template that returns CUDA's type": (
        "template <class T> cudaError_t cudaMalloc(T** p, size_t n, int k);\n"
        "int f(int* p) { return cudaMalloc(&p, 4, 1) + cudaMalloc(&p, 4); }\n",
        "template <class T> hipError_t cudaMalloc(T** p, size_t n, int k);\n"
        "int f(int* p) { return cudaMalloc(&p, 4, 1) + hipMalloc(&p, 4); }\n",
    ),
    "in a template": (
        "template <class T> cudaError_t cudaMalloc(T**, size_t, T);\n"
        "template <class T> int g(T t) { T* p; return cudaMalloc(&p, 4, t); }\n",
        "template <class T> hipError_t cudaMalloc(T**, size_t, T);\n"
        "template <class T> int g(T t) { T* p; return cudaMalloc(&p, 4, t); }\n",
    ),
    "friends": (
        "class R { friend cudaError_t cudaFree(void*); friend cudaError_t cudaFree(R&); };\n"
        "cudaError_t cudaFree(R& r);\nint f(R& r) { return cudaFree(r) + cudaFree((void*)0); }\n",
        "class R { friend hipError_t hipFree(void*); friend hipError_t cudaFree(R&); };\n"
        "hipError_t cudaFree(R& r);\nint f(R& r) { return cudaFree(r) + hipFree((void*)0); }\n",
    ),
    "in a namespace, beside CUDA's": (
        "namespace n { int cudaSuccess; cudaError_t e; int f() { return cudaSuccess + ::cudaSuccess; } }\n"
        "using n::cudaSuccess;\n",
        "namespace n { int cudaSuccess; hipError_t e; int f() { return cudaSuccess + ::hipSuccess; } }\n"
        "using n::cudaSuccess;\n",
    ),
    "a member": (
        "struct P { cudaError_t cudaFree(int n); int g() { return cudaFree(3) + ::cudaFree(0); } };\n",
        "struct P { hipError_t cudaFree(int n); int g() { return cudaFree(3) + ::hipFree(0); } };\n",
    ),
    "CUDA's function, declared again": (
        'extern "C" int cudaFree(void*);\nint f() { return cudaFree(0); }\n',
        'extern "C" int hipFree(void*);\nint f() { return hipFree(0); }\n',
    ),
    "CUDA's function, defined in its place": (
        "cudaError_t cudaFree(void* p) { return cudaSuccess; }\nint f() { return cudaFree(0); }\n",
        "hipError_t hipFree(void* p) { return hipSuccess; }\nint f() { return hipFree(0); }\n",
    ),
    "a type of its own": ("typedef int cudaStream_t;\ncudaStream_t f(cudaStream_t s);\n", None),
    "a type by using": ("using cudaEvent_t = int*;\ncudaEvent_t f(cudaEvent_t s);\n", None),
}


@pytest.mark.parametrize("name", OWN)
def test_names_that_are_the_users_too(name: str) -> None:
    source, expected = OWN[name]
    result = translate_text("#include <cuda_runtime.h>\n" + source)
    assert output(result) == "#include <hip/hip_runtime.h>\n" + (expected or source)
    assert translate_text(output(result)).output is None, "translating twice changes something"


def test_the_users_names_in_a_header_that_was_translated_before() -> None:
    source = '#include <hip/hip_runtime.h>\n#include "own.h"\nint f(int* p) { return cudaMalloc(&p, 4, 1); }\n'
    header = "template <class T> hipError_t cudaMalloc(T** p, size_t n, int k);\n"
    project = translate_tree({"main.cu": source, "other.cu": source, "own.h": header})
    assert [result.output for result in project.files] == [None, None, None]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("auto p = thrust::cuda::par.on(0);", "auto p = thrust::hip::par.on(0);"),
        ("auto p = thrust::cuda::par_nosync;", "auto p = thrust::hip::par_nosync;"),
        ("auto p = thrust::system::cuda::par;", "auto p = thrust::system::hip::par;"),
        ("namespace tc = thrust::cuda;\nauto p = tc::par;", "namespace tc = thrust::hip;\nauto p = tc::par;"),
        ("using namespace thrust::cuda;\nauto p = par.on(0);", "using namespace thrust::hip;\nauto p = par.on(0);"),
        ("namespace tc = ::thrust;\nauto p = tc::cuda::par;", "namespace tc = ::thrust;\nauto p = tc::hip::par;"),
    ],
)
def test_policies_of_thrust_by_any_way_to_name_them(before: str, after: str) -> None:
    result = translate_snippets({"policy": before}, ("thrust/execution_policy.h",))["policy"]
    assert output(result) == after
    assert found(result.diagnostics) == ()
    assert {reference.outcome for reference in result.references} == {Outcome.TRANSLATED}


def test_thrust_beyond_its_algorithms() -> None:
    source = (
        "using namespace thrust::placeholders;\n"
        "void f(thrust::device_vector<int>& v) {\n"
        "  thrust::for_each(v.begin(), v.end(), _1 + _2 * thrust::placeholders::_3);\n"
        "  thrust::async::reduce(v.begin(), v.end());\n"
        "}\n"
    )
    headers = ("thrust/device_vector.h", "thrust/for_each.h", "thrust/async/reduce.h")
    result = translate_snippets({"names": source}, headers)["names"]
    assert output(result) == source
    assert found(result.diagnostics) == ()
    assert {"_1", "_2", "_3", "async", "reduce"} < {reference.symbol for reference in result.references}


@pytest.mark.parametrize("code", ["return cudaOwn;", "throw cudaOwn;", "enum cudaOwn;", "using namespace cudaOwn;"])
def test_what_reads_like_a_declaration_and_is_none(code: str) -> None:
    result = translate_text(f"#if 0\nvoid f() {{ {code} }}\n#endif\n")
    assert [(d.code, d.symbol) for d in result.diagnostics if d.code == "HP101"] == [("HP101", "cudaOwn")]


def test_a_function_of_cudas_that_the_file_defines_is_its_own_where_no_definition_can_have_the_new_name() -> None:
    text = (
        "#include <hip/hip_runtime.h>\n"
        "static __device__ unsigned __vcmpne4(unsigned a, unsigned b) { return a ^ b; }\n"
        "__device__ unsigned f(unsigned a) { return __vcmpne4(a, 1u); }\n"
    )
    assert output(translate_text(text)) == text
