"""What is refused in SYCL: the place and reason of each construct that is left for the user."""

from __future__ import annotations

import pytest
from support import ERROR, NOTE, WARNING, Found, found, translate_text

K = "__global__ void k(int *p) { *p = 1; }\n"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            K + "void h(int *p, void (*f)(int *)) { f<<<1, 1>>>(p); }\n",
            Found(
                "HP242",
                ERROR,
                "2:37",
                "f",
                "the launch of f is not translated: it is no kernel that is declared in sight, "
                "and SYCL kernels can't be called by pointer",
                "write the command group by hand",
            ),
            id="a kernel by pointer",
        ),
        pytest.param(
            K
            + "void h(int *p, int *q) {\n    k<<<1, 1>>>(\n#ifdef Q\n        q\n#else\n        p\n#endif\n    );\n}\n",
            Found(
                "HP242",
                ERROR,
                "3:6",
                "k",
                "the launch of k is not translated: directives of the preprocessor stand between its arguments",
                "write the command group by hand",
            ),
            id="a launch with directives",
        ),
        pytest.param(
            "#include <cstdio>\n"
            "template <int W> struct A { static __device__ void run(int *p) { __shared__ int s[W]; s[0] = *p; } };\n"
            "__global__ void k(int *p) { A<16>::run(p); }\nvoid h(int *p) { k<<<1, 1>>>(p); }\n",
            Found(
                "HP241",
                NOTE,
                "2:66",
                "s",
                "s is local memory of a type that only the function itself can write: an extension of DPC++ declares "
                "it there",
                "for other compilers, hand it to the function",
            ),
            id="local memory of a method of a class template",
        ),
        pytest.param(
            "__global__ void k(int *p) { __shared__ int s; s = 1; *p = s; }\n"
            "#define RUN(f, ...) f<<<1, 2>>>(__VA_ARGS__)\nvoid h(int *p) { RUN(k, p); }\n",
            Found(
                "HP242",
                ERROR,
                "2:22",
                "f",
                "the launch of f is not translated: kernels that it stands for have shared memory or device variables, "
                "which differ",
                "write the command group by hand",
            ),
            id="a kernel with shared memory that a macro gets",
        ),
        pytest.param(
            K + "__global__ void t(int *p) { p[threadIdx.x] = 1; }\n"
            "template <class F> void r(F f, int *p) { f<<<1, 2>>>(p); }\nvoid h(int *p) { r(k, p); r(t, p); }\n",
            Found(
                "HP242",
                ERROR,
                "3:43",
                "f",
                "the launch of f is not translated: the kernels that it stands for don't all take the same work-item",
                "write the command group by hand",
            ),
            id="kernels of several kinds that a template gets",
        ),
        pytest.param(
            "__shared__ int m;\n",
            Found(
                "HP241",
                ERROR,
                "1:1",
                "m",
                "m is not translated: its declaration has a form that is not read (in a macro, of an unnamed "
                "type, several pointers)",
                "pass the memory to the function as an argument",
            ),
            id="shared memory outside of functions",
        ),
        pytest.param(
            "struct F { __device__ int operator()() const { return threadIdx.x; } };\n",
            Found(
                "HP240",
                ERROR,
                "1:37",
                "operator",
                "an operator or lambda uses the work-item or variables of the device, "
                "and its calls can't hand them to it",
                "make it a named function",
            ),
            id="an operator that needs the item",
        ),
        pytest.param(
            "__global__ void f(int *p) { uint3 t = threadIdx; *p = t.x; }\n",
            Found(
                "HP240",
                ERROR,
                "1:39",
                "threadIdx",
                "threadIdx is not used by its members x, y and z in a device function, and SYCL has no such variable",
                "ask the nd_item for each dimension",
            ),
            id="an index as a whole",
        ),
        pytest.param(
            "__global__ void f(int **p) { *p = (int *)malloc(4); }\n",
            Found(
                "HP240",
                ERROR,
                "1:42",
                "malloc",
                "malloc is called in device code: SYCL kernels can't allocate memory",
                "allocate the memory on the host",
            ),
            id="memory that kernels allocate",
        ),
        pytest.param(
            "__global__ void f(int **p) { *p = new int[2]; }\n",
            Found(
                "HP240",
                ERROR,
                "1:35",
                "new",
                "new in device code: SYCL kernels can't allocate memory",
                "allocate the memory on the host",
            ),
            id="objects that kernels create",
        ),
        pytest.param(
            "__global__ void f(int *p) { delete[] p; }\n",
            Found(
                "HP240",
                ERROR,
                "1:29",
                "delete",
                "delete in device code: SYCL kernels can't allocate memory",
                "allocate the memory on the host",
            ),
            id="objects that kernels delete",
        ),
        pytest.param(
            "__device__ int (*op)(int, int) = nullptr;\n",
            Found(
                "HP241",
                ERROR,
                "1:1",
                "op",
                "op is not translated: its declaration has a form that is not read (in a macro, of an unnamed type, "
                "several pointers)",
                "pass the memory to the function as an argument",
            ),
            id="a pointer to a function",
        ),
        pytest.param(
            "__global__ void f(int *p, unsigned m) { *p = __shfl_sync(m, *p, 1); }\n",
            Found(
                "HP105",
                WARNING,
                "1:46",
                "__shfl_sync",
                "__shfl_sync: the lanes of the mask have to be together here, which is asserted; takes an extension of "
                "DPC++ for divergent lanes",
                "",
            ),
            id="a mask that is not all lanes",
        ),
        pytest.param(
            "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
            "__global__ void f(int *p) { auto t = cg::tiled_partition<8>(cg::this_thread_block());\n"
            "    if (t.meta_group_rank() == 0) t.sync(); *p = 1; }\n",
            Found(
                "HP243",
                ERROR,
                "4:37",
                "sync",
                "only some lanes of the warp may reach this operation of a tile, which takes all of them in SYCL",
                "let all lanes of the warp reach the operation, and put a condition around the work instead",
            ),
            id="a tile that is alone",
        ),
        pytest.param(
            "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
            "__global__ void f(int *p) { auto b = cg::this_thread_block();\n"
            "    if (b.thread_rank() == 0) { *p = 1; b.sync(); } }\n",
            Found(
                "HP243",
                ERROR,
                "4:43",
                "sync",
                "only some threads of the block may reach this barrier",
                "let all threads of the block reach the barrier, and put a condition around the work instead",
            ),
            id="a block's barrier in a branch",
        ),
        pytest.param(
            "#include <cooperative_groups.h>\ntypedef cooperative_groups::thread_block Block;\n",
            Found(
                "HP240",
                ERROR,
                "2:29",
                "thread_block",
                "thread_block stands outside of a named device function, and its dimensions are unknown",
                "write auto, or the dimensions",
            ),
            id="a group's type where its dimensions are unknown",
        ),
        pytest.param(
            "template <int N> __global__ void f(int *p) { __shared__ int s[N]; s[0] = *p; }\n"
            "template <int N> void g(int (&)[N], int *p) { f<N><<<1, 1>>>(p); }\n"
            "template <class T, int N> __global__ void t(T (&a)[N]) { __shared__ T s[N]; s[0] = a[0]; }\n"
            "void h(int (&a)[3]) { t<<<1, 1>>>(a); }\n",
            Found(
                "HP242",
                ERROR,
                "4:24",
                "t",
                "the launch of t is not translated: its local memory depends on T, which the launch does not spell out",
                "write the command group by hand",
            ),
            id="shared memory of deduced size",
        ),
        pytest.param(
            "__global__ void k(int *p) {}\n"
            "void f(const void *kernel, void **a) { cudaLaunchKernel(pick(kernel), 1, 1, a, 0, 0); }\n",
            Found(
                "HP242",
                ERROR,
                "2:40",
                "cudaLaunchKernel",
                "the launch of cudaLaunchKernel is not translated: its arguments are not written out, or its kernel is "
                "not named",
                "write the command group by hand",
            ),
            id="a launch by a call of a kernel that is computed",
        ),
        pytest.param(
            "template <int N> __global__ void k(int *p);\nvoid h(int *p) { out::sight<2><<<1, 1>>>(p); }\n",
            Found(
                "HP242",
                ERROR,
                "2:31",
                "out::sight<2>",
                "the launch of out::sight<2> is not translated: no kernel of that name is declared in the files that "
                "are translated with it",
                "write the command group by hand",
            ),
            id="a kernel out of sight",
        ),
        pytest.param(
            "__global__ void k(int *p) { static __device__ int calls = 1; *p = calls; }\n",
            Found(
                "HP241",
                ERROR,
                "1:29",
                "calls",
                "calls is not translated: it keeps its value in the function, and SYCL kernels have no static "
                "variables",
                "declare it outside of the function",
            ),
            id="a static variable of a kernel",
        ),
        pytest.param(
            "__device__ float f(float *p) { __shared__ float s[4]; s[0] = *p; return s[0]; }\n"
            "__device__ float g(int *p) { return 1; }\n__device__ int f(int *p) { __shared__ float s[4]; return *p; }\n"
            "__device__ int f(char *p) { __shared__ int s; return s = *p; }\n",
            Found(
                "HP241",
                ERROR,
                "4:29",
                "s",
                "s is not translated: another function of the same name has shared memory of that name, and calls "
                "can't tell them apart",
                "give one of the two another name",
            ),
            id="shared memory of overloads",
        ),
        pytest.param(
            "struct A { int item; };\nstruct B : A { __device__ int f() { return item + threadIdx.x; } };\n",
            Found(
                "HP241",
                ERROR,
                "2:44",
                "item",
                "item is also the name of the sycl::nd_item, which this function would get and use",
                "give one of the two another name",
            ),
            id="an inherited member with the name of the item",
        ),
        pytest.param(
            "__device__ int f(int v) { return v + threadIdx.x; }\n"
            "__global__ void k(int *p) { for (int i = 0; i < 2; ++i) { int item = p[i]; p[i] = f(item); } }\n",
            Found(
                "HP241",
                ERROR,
                "2:63",
                "item",
                "item is also the name of the sycl::nd_item, which this function would get and use",
                "give one of the two another name",
            ),
            id="the name of the item where the item is needed",
        ),
        pytest.param(
            "__global__ void k(int *p) { int item = threadIdx.x; p[item] = item; }\n",
            Found(
                "HP241",
                ERROR,
                "1:33",
                "item",
                "item is also the name of the sycl::nd_item, which this function would get and use",
                "give one of the two another name",
            ),
            id="a local variable with the name of the item",
        ),
        pytest.param(
            "__device__ float twice(float x) { return x + x; }\n__device__ float (*chosen)(float) = twice;\n"
            "using F = float (*)(float);\n__constant__ F table[1] = {twice};\n",
            Found(
                "HP241",
                ERROR,
                "4:1",
                "table",
                "table is not translated: it holds the address of a device function, and SYCL kernels can't call "
                "functions through pointers",
                "choose among the functions by a number, in a switch",
            ),
            id="a table of device functions",
        ),
        pytest.param(
            "float twice(float x) { return x + x; }\nusing F = float (*)(float);\n__constant__ F table[1] = {twice};\n",
            Found(
                "HP241",
                ERROR,
                "3:1",
                "table",
                "table is not translated: it holds the address of a device function, and SYCL kernels can't call "
                "functions through pointers",
                "choose among the functions by a number, in a switch",
            ),
            id="a table of functions without marks, as the output has them",
        ),
        pytest.param(
            "template <int B> struct L { static __device__ int f(int *p) { __shared__ int s[B]; return *s = *p; } };\n"
            "__global__ void k(int *p) { *p = L<32>::f(p); }\n"
            "void h(int *p) { k<<<1, 1>>>(p); }\n",
            Found(
                "HP241",
                NOTE,
                "1:63",
                "s",
                "s is local memory of a type that only the function itself can write: an extension of DPC++ declares "
                "it there",
                "for other compilers, hand it to the function",
            ),
            id="shared memory sized by a class template",
        ),
        pytest.param(
            "__global__ void k(int *p) { typedef int Row[4]; __shared__ Row s; *p = 0; }\n",
            Found(
                "HP241",
                NOTE,
                "1:49",
                "s",
                "s is local memory of a type that only the function itself can write: an extension of DPC++ declares "
                "it there",
                "for other compilers, hand it to the function",
            ),
            id="a typedef of the function",
        ),
        pytest.param(
            "__global__ void k(int *p) { using R = int; __shared__ R s; *p = 0; }\n",
            Found(
                "HP241",
                NOTE,
                "1:44",
                "s",
                "s is local memory of a type that only the function itself can write: an extension of DPC++ declares "
                "it there",
                "for other compilers, hand it to the function",
            ),
            id="an alias of the function",
        ),
        pytest.param(
            "__global__ void k(int *p) { enum { N = 4 }; __shared__ int s[N]; *p = 0; }\n",
            Found(
                "HP241",
                NOTE,
                "1:45",
                "s",
                "s is local memory of a type that only the function itself can write: an extension of DPC++ declares "
                "it there",
                "for other compilers, hand it to the function",
            ),
            id="an enumerator of the function",
        ),
        pytest.param(
            "__host__ __device__ int f() { return threadIdx.x; }\nint h() { return f(); }\n",
            Found(
                "HP240",
                ERROR,
                "2:18",
                "f",
                "f uses the work-item or variables of the device, which host code can't hand to it",
                "give host code a function of its own",
            ),
            id="a function with the work-item that host code calls",
        ),
        pytest.param(
            "#define HD __host__ __device__\nHD int f() { return threadIdx.x; }\nint h() { return f(); }\n",
            Found(
                "HP240",
                ERROR,
                "3:18",
                "f",
                "f uses the work-item or variables of the device, which host code can't hand to it",
                "give host code a function of its own",
            ),
            id="such a function with a macro for its marks",
        ),
        pytest.param(
            "__global__ void item(int *p) { *p = threadIdx.x; }\n",
            Found(
                "HP241",
                ERROR,
                "1:17",
                "item",
                "item is also the name of the sycl::nd_item, which what calls this function has",
                "give one of the two another name",
            ),
            id="a kernel with the name of the item",
        ),
        pytest.param(
            "__device__ int item(int x) { return x + threadIdx.x; }\n"
            "__global__ void k(int *p, int item) { *p = item + threadIdx.x; }\n",
            Found(
                "HP241",
                ERROR,
                "2:31",
                "item",
                "item is also the name of the sycl::nd_item, which this function would get and use",
                "give one of the two another name",
            ),
            id="a parameter with the name of the item beside such a function",
        ),
        pytest.param(
            "#define DEVICE __device__\nDEVICE int v;\n",
            Found(
                "HP241",
                ERROR,
                "1:16",
                "__shared__",
                "__shared__ is not translated: its declaration has a form that is not read (in a macro, of an "
                "unnamed type, several pointers)",
                "pass the memory to the function as an argument",
            ),
            id="a mark in a macro that variables have",
        ),
    ],
)
def test_refusals(source: str, expected: Found) -> None:
    result = translate_text(source, target="sycl")
    assert expected in found(result.diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        "#include <new>\n__device__ void f(void *p) { new (p) int(1); }\n",
        "struct S { S(const S &) = delete; __device__ int f() { return 1; } };\n",
        "int *make() { return new int; }\n",
    ],
)
def test_memory_that_no_kernel_allocates(text: str) -> None:
    assert [one for one in found(translate_text(text, target="sycl").diagnostics) if one.code == "HP240"] == []
