"""HP117: definitions and labels that become one."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_snippets, translate_text, translate_tree

FUNCTION = "{} is defined in {} already: {} both become {} in HIP (ROCm)"
CLASS = "{} is specialised in {} already: {} both become {} in HIP (ROCm)"
CASE = "{} is a label of this switch already, in {}: {} both become {} in HIP (ROCm)"
KEEP, MERGE = "keep one of the two", "merge the two labels"
ERRORS = "cudaError_t and CUresult", "hipError_t"
STREAMS = FUNCTION.format("bad", "line 4", "cudaStream_t and CUstream", "hipStream_t")
HEADERS = "#include <cuda.h>\n#include <cuda_runtime.h>\n"

TWICE = {
    "overloads": (
        "bool bad(cudaError_t e) { return e; }\nbool bad(CUresult r) { return r; }\n",
        Found("HP117", ERROR, "4:6", "bad", FUNCTION.format("bad", "line 3", *ERRORS), KEEP),
    ),
    "overloads with other parameters": (
        "bool bad(const char* s, cudaStream_t, cudaError_t e = cudaSuccess);\n"
        "bool bad(const char* s, cudaStream_t, cudaError_t e) { return e; }\n"
        "bool bad(const char*, CUstream t, CUresult) { return 0; }\n",
        Found(
            "HP117",
            ERROR,
            "5:6",
            "bad",
            FUNCTION.format("bad", "line 4", "cudaStream_t and CUstream", "hipStream_t"),
            KEEP,
        ),
    ),
    "pointers": (
        "int n(const cudaMemLocation* a) { return 0; }\n\nint n(const CUmemLocation* b) { return 0; }\n",
        Found(
            "HP117",
            ERROR,
            "5:5",
            "n",
            FUNCTION.format("n", "line 3", "cudaMemLocation and CUmemLocation", "hipMemLocation"),
            KEEP,
        ),
    ),
    "operators": (
        "struct S {};\nS& operator<<(S& s, cudaError_t e) { return s; }\n"
        "S& operator<<(S& s, CUresult e) { return s; }\n",
        Found("HP117", ERROR, "5:4", "operator", FUNCTION.format("operator", "line 4", *ERRORS), KEEP),
    ),
    "members": (
        "struct S {\n    bool bad(cudaError_t e) const { return e; }\n"
        "    bool bad(CUresult e) const { return e; }\n};\n",
        Found("HP117", ERROR, "5:10", "bad", FUNCTION.format("bad", "line 4", *ERRORS), KEEP),
    ),
    "in a namespace that opens twice": (
        "namespace a { bool bad(cudaError_t e) { return e; } }\nnamespace a { bool bad(CUresult e) { return e; } }\n",
        Found("HP117", ERROR, "4:20", "bad", FUNCTION.format("bad", "line 3", *ERRORS), KEEP),
    ),
    "specialised classes": (
        "template <class T> struct Of;\ntemplate <> struct Of<cudaError_t> {};\ntemplate <> struct Of<CUresult> {};\n",
        Found("HP117", ERROR, "5:20", "Of", CLASS.format("Of", "line 4", *ERRORS), KEEP),
    ),
    "specialised functions": (
        "template <class T> void f();\ntemplate <> void f<cudaError_t>() {}\ntemplate <> void f<CUresult>() {}\n",
        Found("HP117", ERROR, "5:18", "f", FUNCTION.format("f", "line 4", *ERRORS), KEEP, unverified=True),
    ),
    "labels": (
        "#include <cublas_v2.h>\nint f(cublasGemmAlgo_t a) {\n    switch (a) {\n    case CUBLAS_GEMM_ALGO1: return 1;\n"
        "    case CUBLAS_GEMM_ALGO2: { return 2; }\n    default: return 0;\n    }\n}\n",
        Found(
            "HP117",
            ERROR,
            "7:10",
            "CUBLAS_GEMM_ALGO2",
            CASE.format(
                "CUBLAS_GEMM_ALGO2", "line 6", "CUBLAS_GEMM_ALGO1 and CUBLAS_GEMM_ALGO2", "HIPBLAS_GEMM_DEFAULT"
            ),
            MERGE,
        ),
    ),
    "branches that are not compiled": (
        "#ifdef A\nbool bad(cudaError_t e) { return e; }\n#endif\n"
        "#ifdef B\nbool bad(CUresult e) { return e; }\n#endif\n",
        Found("HP117", ERROR, "7:6", "bad", FUNCTION.format("bad", "line 4", *ERRORS), KEEP, unverified=True),
    ),
}
ONCE = {
    "one of them": "bool bad(cudaError_t e) { return e; }\nbool bad(int e) { return e; }\n",
    "one is declared only": "bool bad(CUresult e);\nbool bad(cudaError_t e) { return e; }\n",
    "other names": "bool failed(CUresult e) { return e; }\nbool bad(cudaError_t e) { return e; }\n",
    "another parameter": "bool bad(CUresult e, int n) { return e; }\nbool bad(cudaError_t e, long n) { return e; }\n",
    "const members": "struct S { void f(CUresult) {} void f(cudaError_t) const {} };\n",
    "members of two classes": "struct S { void f(CUresult) {} }; struct T { void f(cudaError_t) {} };\n",
    "two namespaces": "namespace a { void f(CUresult) {} } namespace b { void f(cudaError_t) {} }\n",
    "two branches": "#if A\nvoid f(CUresult) {}\n#else\nvoid f(cudaError_t) {}\n#endif\n",
    "two switches": "int f(int e) { switch (e) { case CUBLAS_GEMM_ALGO1: return 1; }\n"
    "    switch (e) { case CUBLAS_GEMM_ALGO2: return 2; } return 0; }\n",
    "a switch in a switch": "int f(int e) { switch (e) { case CUBLAS_GEMM_ALGO1: switch (e) {\n"
    "    case CUBLAS_GEMM_ALGO2: return 2; } } return 0; }\n",
    "two values": "int f(int e) { switch (e) { case CUBLAS_GEMM_ALGO1: return 1;\n"
    "    case CUBLAS_OP_T: return 2; default: return 0; } }\n",
    "arguments of a template": "template <class T> struct Of {}; Of<cudaError_t> a; Of<CUresult> b;\n",
}


@pytest.mark.parametrize("case", TWICE)
def test_what_is_there_twice(case: str) -> None:
    text, expected = TWICE[case]
    assert [item for item in found(translate_text(HEADERS + text).diagnostics) if item.code == "HP117"] == [expected]


def test_what_is_there_once() -> None:
    results = translate_snippets(ONCE, ("cuda.h", "cuda_runtime.h", "cublas_v2.h"))
    assert {name for name, result in results.items() for d in result.diagnostics if d.code == "HP117"} == set()


def test_a_name_of_the_targets() -> None:
    text = "bool bad(hipError_t e) { return e; }\nbool bad(cudaError_t e) { return e; }\n"
    (item,) = (item for item in found(translate_text(HEADERS + text).diagnostics) if item.code == "HP117")
    assert item.message == FUNCTION.format("bad", "line 3", "hipError_t and cudaError_t", "hipError_t")


RUNTIME = "#pragma once\n#include <cuda_runtime.h>\n"
DRIVER = "#pragma once\n#include <cuda.h>\n"
CHECK_RUNTIME = "inline bool bad(cudaError_t e) { return e; }\n"
CHECK_DRIVER = "inline bool bad(CUresult r) { return r; }\n"
GUARDED = "#ifndef ERRORS_H\n#define ERRORS_H\n{}#endif\n"
ACROSS = {
    "a source and its header": (
        {"a.h": RUNTIME + CHECK_RUNTIME, "main.cu": '#include <cuda.h>\n#include "a.h"\n' + CHECK_DRIVER},
        ("main.cu", "3:13", "a.h:3", "cudaError_t and CUresult", False),
    ),
    "two headers": (
        {
            "a.h": RUNTIME + CHECK_RUNTIME,
            "b.h": DRIVER + "\n" + CHECK_DRIVER,
            "main.cu": '#include "b.h"\n#include "a.h"\n',
        },
        ("a.h", "3:13", "b.h:4", "CUresult and cudaError_t", False),
    ),
    "a header that another unit translates": (
        {
            "a.h": RUNTIME + CHECK_RUNTIME,
            "b.h": DRIVER + CHECK_DRIVER,
            "first.cu": '#include "a.h"\n',
            "main.cu": '#include "b.h"\n#include "a.h"\n',
        },
        ("b.h", "3:13", "a.h:3", "cudaError_t and CUresult", False),
    ),
    "where a macro decides": (
        {
            "a.h": RUNTIME + "#ifdef RUNTIME_API\n" + CHECK_RUNTIME + "#endif\n",
            "main.cu": '#include <cuda.h>\n#include "a.h"\n' + CHECK_DRIVER,
        },
        ("main.cu", "3:13", "a.h:4", "cudaError_t and CUresult", True),
    ),
    "classes in a namespace": (
        {
            "a.h": RUNTIME + "namespace n { template <class T> struct bad; template <> struct bad<cudaError_t> {}; }\n",
            "main.cu": '#include <cuda.h>\n#include "a.h"\nnamespace n { template <> struct bad<CUresult> {}; }\n',
        },
        ("main.cu", "3:34", "a.h:3", "cudaError_t and CUresult", False),
    ),
}
APART = {
    "files of two programs": {"a.cu": RUNTIME + CHECK_RUNTIME, "b.cu": DRIVER + CHECK_DRIVER},
    "copies of a header": {
        "a/e.h": GUARDED.format("#include <cuda.h>\n" + CHECK_DRIVER),
        "b/e.h": GUARDED.format("#include <cuda_runtime.h>\n" + CHECK_RUNTIME),
        "main.cu": '#include "a/e.h"\n#include "b/e.h"\n',
    },
    "a declaration": {
        "a.h": RUNTIME + "bool bad(cudaError_t e);\n",
        "main.cu": '#include <cuda.h>\n#include "a.h"\n' + CHECK_DRIVER,
    },
    "a header inside a namespace": {
        "a.h": CHECK_RUNTIME,
        "main.cu": f'#include <cuda.h>\nnamespace a {{\n#include "a.h"\n}}\n{CHECK_DRIVER}',
    },
    "members": {
        "a.h": RUNTIME + "struct A { " + CHECK_RUNTIME + "};\n",
        "main.cu": '#include <cuda.h>\n#include "a.h"\n' + CHECK_DRIVER,
    },
}


def test_files_of_a_program() -> None:
    """Each case is a folder of one project."""
    cases = {**{name: files for name, (files, _) in ACROSS.items()}, **APART}
    tree = {f"{name}/{path}": text for name, files in cases.items() for path, text in files.items()}
    results = translate_tree(tree).files
    told = {
        result.path: items
        for result in results
        if (items := tuple(item for item in found(result.diagnostics) if item.code == "HP117"))
    }
    expected = {}
    for name, (_, (path, place, other, names, unverified)) in ACROSS.items():
        message = (CLASS if "classes" in name else FUNCTION).format("bad", f"{name}/{other}", names, "hipError_t")
        expected[f"{name}/{path}"] = (Found("HP117", ERROR, place, "bad", message, KEEP, unverified=unverified),)
    assert told == expected
