"""HP119: handles that are numbers in CUDA and pointers in HIP; HIP's compiler refuses what is told, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ERROR, WARNING, Found, found, output, translate_text, translate_tree

from hipify_py._resources import resource
from hipify_py.rewrite.knowledge import load_knowledge
from hipify_py.tables import Kind, Tables, load_tables
from hipify_py.verify.compile import check
from hipify_py.verify.model import CompileJob, Toolchain

HEAD = """#include <cuda.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
#define INVALID_PLAN (-1)
typedef cufftHandle Plan;
using Tex = cudaTextureObject_t;
struct S {
    cufftHandle plan;
    int id;
    CUdeviceptr base;
    Plan other;
    std::vector<cufftHandle> plans;
    cufftHandle many[4];
};
cufftHandle make();
"""
# In all of these, @ stands before the place of each finding.
WRONG = [
    "void f() { cufftHandle @a = -1; }",
    "void f() { cufftHandle @a = 5; }",
    "void f() { cufftHandle @a(7); }",
    "void f() { cufftHandle @a{7}; }",
    "void f() { Plan @a = INVALID_PLAN; }",
    "void f(cufftHandle a) { @a = -1; }",
    "bool f(cufftHandle a) { return @a == -1; }",
    "bool f(cufftHandle a) { return -1 != @a; }",
    "bool f(cufftHandle a) { return INVALID_PLAN == @a; }",
    "bool f(cufftHandle a) { return @a < 0; }",
    "bool f(cufftHandle a) { return @a >= 0; }",
    "bool f(cufftHandle a, int n) { return n >= @a || 7 > @a; }",
    "void f(CUdeviceptr p) { @p >>= 8; }",
    "bool f(cufftHandle a) { return @a > 0 && true; }",
    "bool f(cufftHandle a, int n) { if (@a == n) return true; return false; }",
    "void f(cufftHandle a) { int n = @a; }",
    "void f(cudaTextureObject_t a) { unsigned long long n = @a; }",
    "void f(Tex a, size_t n) { n = @a; }",
    "void f(Tex a, size_t n) { @a = n; }",
    "int f(cufftHandle a) { return static_cast<int>(@a); }",
    "size_t f(Tex a) { return static_cast<unsigned long long>(@a); }",
    "int f(cufftHandle a) { return (int)@a; }",
    "int f(cufftHandle a) { return int(@a); }",
    "int f(cufftHandle a, int* table) { return table[@a]; }",
    "void f(cufftHandle a) { switch (@a) { default: break; } }",
    "int f(cufftHandle a) { return @a; }",
    "cufftHandle f() { return @-1; }",
    "cufftHandle f(int n) { return @n; }",
    "void f(CUdeviceptr p, size_t n) { p = @p + n; }",
    "void f(CUdeviceptr p, size_t n) { @p += n; }",
    "void f(CUdeviceptr p, size_t n) { CUdeviceptr q = @p - n; }",
    "void f(CUdeviceptr p, size_t n) { CUdeviceptr q = n + @p; }",
    "bool f(CUdeviceptr p) { return @p % 256 == 0; }",
    "bool f(CUdeviceptr p) { return (@p & 255) == 0; }",
    "bool f(CUdeviceptr p) { return ((@p) >> 8) == 0; }",
    "void f(CUdeviceptr p, size_t n) { cuMemsetD8(@p + n, 0, 4); }",
    "void f(S s) { s.@plan = -1; }",
    "void f(S* s) { s->@base += 4; }",
    "void f(S* s, int i) { s[i].@plan = -1; }",
    "void f(S& s) { s.@plans[0] = -1; }",
    "void f(S& s) { s.@many[2] = -1; }",
    "void f(S& s) { if (s.@other == -1) return; }",
    "void f(cufftHandle* p) { *@p = -1; }",
    "void f(cufftHandle* p) { @p[1] = -1; }",
    "void f(CUdeviceptr a[2]) { a[0] = @a[1] + 4; }",
    "bool f() { return @make() == -1; }",
    "void f(int n) { cufftHandle a = 0, @b = -1; }",
    "std::string f(cufftHandle a) { return std::to_string(@a); }",
    "void f() { int id; cufftPlan1d(&@id, 8, CUFFT_C2C, 1); }",
    "void f(int id) { cufftDestroy(@id); }",
    "void f(S s) { cufftDestroy(@s.id); }",
    "void f(cudaResourceDesc* r) { unsigned long long x; cudaCreateTextureObject(&@x, r, nullptr, nullptr); }",
    "__global__ void f(unsigned long long t, float* o) { *o = tex2D<float>(@t, 1.f, 2.f); }",
    "void f(bool ok, cufftHandle a) { cufftHandle b = ok ? @a : -1; }",
    "void f(size_t n) { CUdeviceptr p = static_cast<@CUdeviceptr>(n); }",
    "void f(cufftHandle @a = -1);",
    "struct T { cufftHandle @a = -1; };",
    "struct T { cufftHandle a; T() : @a(-1) {} };",
    "struct T { cufftHandle a; T() : @a{-1} {} };",
    "void f(CUdeviceptr p) { ++@p; }",
    "void f(CUdeviceptr p) { CUdeviceptr q = ~@p; }",
    "void f(CUdeviceptr p, CUdeviceptr q) { size_t n = @p - @q; }",
    "void f(CUdeviceptr p, int i) { CUdeviceptr q = @p + i * sizeof(float); }",
    "int f(S* s) { int n = s->@plan; return n; }",
    "void f(std::vector<cufftHandle>& v, int i) { if (@v[i] == -1) return; }",
    "CUdeviceptr f(float* x, int n) { return (@CUdeviceptr)x + n; }",
    "CUdeviceptr f(S* x, int n) { return (@CUdeviceptr)x->many + n; }",
    "CUdeviceptr f(float* x, int n) { return reinterpret_cast<@CUdeviceptr>(x) + n; }",
    "CUdeviceptr f(CUdeviceptr x, int n) { return (@CUdeviceptr)x + n; }",
    "bool f(Tex t) { return (@t >> 3) == 0; }",
    "void f() { cudaDestroyTextureObject(@7); }",
    "int f(cufftHandle a) { return 1 + (int)@a; }",
    "__constant__ cudaTextureObject_t ct; __device__ bool f() { return @ct == 1; }",
    "int f(S& s, int n) { n = s.@plans[n] + 1; return n; }",
    "template <class T> T f(CUdeviceptr p) { return *reinterpret_cast<T*>(@p + 4); } float g() { return f<float>(0); }",
    "void f(CUdeviceptr p, size_t n) { for (CUdeviceptr q = p; q < @p + n; @q += 4) {} }",
]
PRINTED = [
    'void f(cufftHandle a) { printf("%d", @a); }',
    "void f(Tex a) { std::cout << @a; }",
    'void f(FILE* o, Tex a) { fprintf(o, "%llu\\n", @a); }',
    'void f(Tex a) { std::cout << "t " << @a << std::endl; }',
]
RIGHT = [
    "void f() { cufftHandle a = 0; }",
    "void f() { cufftHandle a{}; cufftHandle b = {}; cufftHandle c(0); }",
    "void f(cufftHandle a) { if (a) return; if (!a) return; if (a == 0 || a != 0) return; }",
    "void f(cufftHandle a, cufftHandle b) { a = b; if (a == b) return; a = 0; a = NULL; }",
    "bool f(CUdeviceptr p, CUdeviceptr q) { return p < q || p >= q; }",
    "size_t f(Tex a) { return (size_t)a; }",
    "unsigned long long f(Tex a) { return (unsigned long long)a; }",
    "void* f(CUdeviceptr p) { return (void*)p; }",
    "char* f(CUdeviceptr p, int n) { return (char*)p + n; }",
    "float* f(CUdeviceptr p, int n) { return reinterpret_cast<float*>(p) + n; }",
    "CUdeviceptr f(float* x) { return (CUdeviceptr)x; }",
    "CUdeviceptr f(float* x, int n) { return (CUdeviceptr)(x + n); }",
    "CUdeviceptr f(float* x) { return reinterpret_cast<CUdeviceptr>(x); }",
    "CUdeviceptr f(size_t x, int n) { return (CUdeviceptr)(x + n); }",
    "void f(int n) { cufftHandle p; cufftPlan1d(&p, n, CUFFT_C2C, 1); cufftDestroy(p); }",
    "cufftHandle f() { return 0; }",
    "cufftHandle f(cufftHandle* p) { return *p; }",
    "cufftHandle f(cufftHandle* p, int i) { return p[i]; }",
    "void f(cufftHandle* p, int n) { p += n; ++p; }",
    "cufftHandle* f(cufftHandle* p, int n) { return p + n; }",
    "void f(S* s, S t, int n) { s->plan = t.plan; if (s->id == 3) n = s->id; }",
    "void f(CUdeviceptr* p, int n) { for (int i = 0; i < n; i++) cuMemAlloc(&p[i], n * 4); cuMemFree(*p); }",
    "void f(int a, int b) { a = b + 1; if (a == -1) return; }",
    "void f(float plan) { plan = plan * 2 + 1; }",
    "void f(bool ok, cufftHandle a) { cufftHandle b = ok ? a : 0; }",
    "void f(int n) { cufftHandle* p = new cufftHandle[n]; delete[] p; }",
    "void f(int n, CUdeviceptr p) { cuMemsetD8(p, 0, n + 4); cuMemcpyHtoD(p, &n, sizeof(int) * n); }",
    "cufftHandle f(bool ok, cufftHandle a) { if (ok) return a; return 0; }",
    "void f(S& s, int i) { s.plans.push_back(s.plan); s.plans.resize(i + 1); }",
    "void f(std::vector<CUdeviceptr>& v, int n) { while (n > 0) v[--n] = 0; for (auto& p : v) cuMemFree(p); }",
    "int f(cufftHandle* a, int n) { if (n > 0 && a[0] && n < 8) return n + 1; return a ? n : -1; }",
    "void f(CUdeviceptr p, float* h, int n) { cuMemcpyDtoH(h + n, p, n * 4); cuMemcpyHtoDAsync(p, h, n, 0); }",
    "void f(CUdeviceptr& p, CUdeviceptr q) { p = q; CUdeviceptr r = p ? p : q; void* args[] = {&p, &q, &r}; }",
    "bool f(cufftHandle a, bool b) { return a && b; }",
    "uintptr_t f(CUdeviceptr p) { return (uintptr_t)p + 1; }",
    "uintptr_t f(CUdeviceptr p) { return reinterpret_cast<uintptr_t>(p) % 256; }",
    "int f(std::vector<cufftHandle>& v) { return v.size() - 1; }",
]
PROGRAMS = [*WRONG, *PRINTED, *RIGHT]
LINES = [f"namespace n{number} {{ {text} }}" for number, text in enumerate(PROGRAMS)]
NUMBER = "{} is a number in CUDA and a pointer in HIP (ROCm): this use of it as a number does not compile"
PRINT = "{} is a number in CUDA and a pointer in HIP (ROCm): it is printed in another form"
GIVEN = "{} is a number, and {} is a pointer in HIP (ROCm): this does not compile"
NUMBER_TYPES = ("typedef int", "typedef unsigned int", "typedef unsigned long long")
HINT = "use 0 for none; cast to uintptr_t, or an address to char*, to calculate"


@pytest.fixture(scope="module")
def translated() -> tuple[str, tuple[Found, ...]]:
    """The output of all programs, and what HP119 says of them."""
    result = translate_text(HEAD + "\n".join(LINES).replace("@", "") + "\n")
    return output(result), tuple(item for item in found(result.diagnostics) if item.code == "HP119")


def test_places(translated: tuple[str, tuple[Found, ...]]) -> None:
    expected = []
    for number, line in enumerate(LINES, start=HEAD.count("\n") + 1):
        *before, _ = line.split("@")
        expected += [f"{number}:{len(''.join(before[: part + 1])) + 1}" for part in range(len(before))]
    assert [item.place for item in translated[1]] == expected


def test_messages() -> None:
    text = (
        "#include <cufft.h>\n#include <cstdio>\ncufftHandle make() { return -1; }\n"
        'void f(cufftHandle a, int id) { if (a == -1) cufftDestroy(id); cufftDestroy(7); printf("%d", a); }\n'
    )
    told = tuple(item for item in found(translate_text(text).diagnostics) if item.code == "HP119")
    assert told == (
        Found("HP119", ERROR, "3:29", "-", NUMBER.format("make"), HINT),
        Found("HP119", ERROR, "4:37", "a", NUMBER.format("a"), HINT),
        Found("HP119", ERROR, "4:59", "id", GIVEN.format("id", "cufftHandle"), "declare it as cufftHandle"),
        Found("HP119", ERROR, "4:77", "7", GIVEN.format("7", "cufftHandle"), HINT),
        Found("HP119", WARNING, "4:94", "a", PRINT.format("a"), "cast it to the type that was printed"),
    )


def test_members_of_other_files_and_names_of_the_users_own() -> None:
    files = {
        "plan.h": "#pragma once\n#include <cufft.h>\nstruct P { cufftHandle plan; };\ntypedef cufftHandle Fft;\n",
        "main.cu": '#include "plan.h"\nbool f(P& p) { Fft a = -1; return p.plan < 0; }\n',
        "own.cu": "typedef int cufftHandle;\nbool f(cufftHandle a) { return a < 0; }\n",
    }
    told = {
        result.path: [item.place for item in found(result.diagnostics) if item.code == "HP119"]
        for result in translate_tree(files).files
    }
    assert told == {"plan.h": [], "main.cu": ["2:20", "2:37"], "own.cu": []}


@pytest.mark.compile
def test_hips_headers_say_the_same(
    translated: tuple[str, tuple[Found, ...]], hip_toolchain: Toolchain, tmp_path: Path
) -> None:
    """The lines that don't compile are the wrong ones; pointers are those types that the table says."""
    pointers, types = load_knowledge("hip").pointers, _number_types(load_tables("hip"))
    assert set(types) >= pointers
    claims = [
        f"static_assert({'' if name in pointers else '!'}std::is_pointer_v<{new}>);" for name, new in types.items()
    ]
    file = tmp_path / "main.cu"
    file.write_text(translated[0] + "".join(f"{claim}\n" for claim in claims), encoding="utf-8")
    (tmp_path / "hip_support").symlink_to(resource("templates", "hip", "support"))
    first = translated[0][: translated[0].index("namespace n0 ")].count("\n") + 1
    (result,) = (r for r in check([CompileJob(file)], hip_toolchain, ("gfx90a",), 1) if r.arch == "host")
    refused = {message.line - first for message in result.messages if message.severity.fails}
    assert refused == set(range(len(WRONG)))


def _number_types(tables: Tables) -> dict[str, str]:
    """CUDA's types that are numbers, of the APIs whose headers are included above, with what becomes of them."""
    found: dict[str, str] = {}
    for entry in tables:
        fact, kind = entry.cuda, entry.cuda.signature
        while kind.startswith("typedef ") and (next_ := tables.lookup(kind.removeprefix("typedef "))) is not None:
            kind = next_.cuda.signature
        known = entry.api in ("runtime", "driver", "cufft") and entry.target is not None and entry.target.new
        if known and fact.kind is Kind.TYPE and kind in NUMBER_TYPES:
            found[fact.name] = entry.target.new
    return found
