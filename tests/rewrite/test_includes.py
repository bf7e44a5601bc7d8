"""Includes: mapped, once each, and added where nvcc adds its own; everything around them stays."""

from __future__ import annotations

import pytest
from support import by_path, found, output, translate_tree

from hipify_py.results import FileResult

USE = "int f() { return cudaFree(0); }\n"
USED = "int f() { return hipFree(0); }\n"
HIP = "#include <hip/hip_runtime.h>\n"

# Files that stand alone: name -> (suffix, before, after).
ALONE = {
    "mapped": (".cu", "#include <cuda_runtime.h>\n" + USE, HIP + USED),
    "in quotes": (".cu", '#include "cuda_runtime.h"\n' + USE, HIP + USED),
    "odd spacing": (
        ".cu",
        "  #  include<cuda_runtime.h>  // runtime\n" + USE,
        "  #  include<hip/hip_runtime.h>  // runtime\n" + USED,
    ),
    "the API's header alone": (
        ".cpp",
        "#include <cuda_runtime_api.h>\nint f(cudaStream_t s) { return cudaStreamSynchronize(s); }\n",
        "#include <hip/hip_runtime_api.h>\nint f(hipStream_t s) { return hipStreamSynchronize(s); }\n",
    ),
    "the API's header and a kernel": (
        ".cu",
        "#include <cuda_runtime_api.h>\n__global__ void k(int* p) { *p = __popc(*p); }\n",
        HIP + "#include <hip/hip_runtime_api.h>\n__global__ void k(int* p) { *p = __popc(*p); }\n",
    ),
    "two that become one": (".cu", "#include <cuda.h>\n#include <cuda_runtime.h>\n" + USE, HIP + USED),
    "twice": (".cu", "#include <cuda_runtime.h>\nint v;\n#include <cuda_runtime.h>\n" + USE, HIP + "int v;\n" + USED),
    "a comment behind one that goes": (
        ".cu",
        "#include <cuda.h>\n#include <cuda_runtime.h> // why\n" + USE,
        HIP + " // why\n" + USED,
    ),
    "in both branches": (
        ".cu",
        "#ifdef A\n#include <cuda_runtime.h>\n#else\n#include <cuda_runtime.h>\n#endif\n",
        "#ifdef A\n" + HIP + "#else\n" + HIP + "#endif\n",
    ),
    "again inside a branch": (
        ".cu",
        "#include <cuda_runtime.h>\n#ifdef A\n#include <cuda.h>\n#endif\n",
        HIP + "#ifdef A\n#endif\n",
    ),
    "first inside a branch": (
        ".cu",
        "#ifdef A\n#include <cuda.h>\n#endif\n#include <cuda_runtime.h>\n",
        "#ifdef A\n" + HIP + "#endif\n" + HIP,
    ),
    "other headers stay": (
        ".cu",
        '#include <vector>\n#include "mine.h"\n#include <cuda_fp16.h>\n',
        '#include <vector>\n#include "mine.h"\n#include <hip/hip_fp16.h>\n',
    ),
    "in a comment or string": (".cu", '// #include <cuda.h>\nconst char* s = "#include <cuda.h>";\n', None),
    "none at all": (".cu", USE, HIP + "\n" + USED),
    "none, first another": (".cu", "#include <cstdio>\n" + USE, HIP + "#include <cstdio>\n" + USED),
    "none, a blank line first": (".cu", "\n" + USE, HIP + "\n" + USED),
    "none, empty besides": (".cu", "\n", None),
    "a licence on top": (
        ".cu",
        "// A licence.\n// Its second line.\n\n" + USE,
        "// A licence.\n// Its second line.\n" + HIP + "\n" + USED,
    ),
    "a licence in a block": (
        ".cu",
        "/* A licence.\n * More of it. */\n\n" + USE,
        "/* A licence.\n * More of it. */\n" + HIP + "\n" + USED,
    ),
    "a licence, then an include": (
        ".cu",
        "/* A licence. */\n\n#include <cstdio>\n" + USE,
        "/* A licence. */\n\n" + HIP + "#include <cstdio>\n" + USED,
    ),
    "an include only in a branch": (
        ".cu",
        "#ifdef A\n#include <cstdio>\n#endif\n" + USE,
        HIP + "\n#ifdef A\n#include <cstdio>\n#endif\n" + USED,
    ),
    "an include behind code": (
        ".cu",
        "int v;\n#include <cstdio>\n" + USE,
        HIP + "\nint v;\n#include <cstdio>\n" + USED,
    ),
    "a definition before the includes": (
        ".cu",
        "#define N 4\n#include <cstdio>\n" + USE,
        "#define N 4\n" + HIP + "#include <cstdio>\n" + USED,
    ),
    "code behind a comment": (".cu", "/* Hi. */ " + USE, HIP + "\n/* Hi. */ " + USED),
    "code behind a second comment": (
        ".cu",
        "// One.\n/* Two\n*/ " + USE,
        "// One.\n" + HIP + "\n/* Two\n*/ " + USED,
    ),
    "pragma once": (".cuh", "#pragma once\n" + USE, "#pragma once\n\n" + HIP + "\n" + USED),
    "pragma once below a comment": (
        ".cuh",
        "// About.\n\n#pragma once\n\n" + USE,
        "// About.\n\n#pragma once\n" + HIP + "\n" + USED,
    ),
    "an include guard": (
        ".cuh",
        "#ifndef A_H\n#define A_H\n\n" + USE + "#endif\n",
        "#ifndef A_H\n#define A_H\n" + HIP + "\n" + USED + "#endif\n",
    ),
    "an include guard with defined": (
        ".h",
        "#if !defined(A_H)\n#define A_H\n#include <cstdio>\n" + USE + "#endif\n",
        "#if !defined(A_H)\n#define A_H\n" + HIP + "#include <cstdio>\n" + USED + "#endif\n",
    ),
    'extern "C"': (
        ".h",
        '#pragma once\n#ifdef __cplusplus\nextern "C" {\n#endif\ncudaError_t f(void);\n#ifdef __cplusplus\n}\n#endif\n',
        "#pragma once\n\n" + HIP + "\n"
        '#ifdef __cplusplus\nextern "C" {\n#endif\nhipError_t f(void);\n#ifdef __cplusplus\n}\n#endif\n',
    ),
    "a header without runtime names": (".h", "#pragma once\nint f();\n", None),
    "only in a branch": (".cu", "#ifdef A\n" + USE + "#endif\n", "#ifdef A\n" + USED + "#endif\n"),
    "a source in C++": (".cpp", USE, USED),
    "Windows line ends": (".cu", USE.replace("\n", "\r\n"), (HIP + "\n" + USED).replace("\n", "\r\n")),
    "Windows line ends and headers": (
        ".cu",
        "#include <cuda.h>\r\n#include <cuda_runtime.h>\r\nint v;\r\n",
        "#include <hip/hip_runtime.h>\r\nint v;\r\n",
    ),
    "a byte-order mark": (".cu", "\ufeff" + USE, "\ufeff" + HIP + "\n" + USED),
    "a byte-order mark and an include": (
        ".cu",
        "\ufeff#include <cstdio>\n" + USE,
        "\ufeff" + HIP + "#include <cstdio>\n" + USED,
    ),
    "a byte-order mark and a comment": (".cu", "\ufeff// Hi.\n" + USE, "\ufeff// Hi.\n" + HIP + "\n" + USED),
    "no final newline": (".cu", "#include <cuda_runtime.h>", "#include <hip/hip_runtime.h>"),
    "no final newline, one that goes": (".cu", "#include <cuda_runtime.h>\n#include <cuda.h>", HIP),
}


@pytest.fixture(scope="module")
def alone() -> dict[str, FileResult]:
    names = {f"f{number}{suffix}": name for number, (name, (suffix, _, _)) in enumerate(ALONE.items())}
    files = {path: ALONE[name][1] for path, name in names.items()}
    return {names[path]: result for path, result in by_path(translate_tree(files, jobs=2)).items()}


@pytest.mark.parametrize("name", ALONE)
def test_a_file_alone(alone: dict[str, FileResult], name: str) -> None:
    _, before, after = ALONE[name]
    assert output(alone[name]) == (before if after is None else after)


def project(**files: str) -> dict[str, str]:
    """The outputs of a small project; ``main_cu`` is ``main.cu``, ``sub__a_cuh`` is ``sub/a.cuh``."""
    named = {name.replace("__", "/")[::-1].replace("_", ".", 1)[::-1]: text for name, text in files.items()}
    return {path: output(result) for path, result in by_path(translate_tree(named)).items()}


def test_a_header_that_uses_the_runtime_includes_it_itself() -> None:
    outputs = project(main_cu='#include <cuda_runtime.h>\n#include "a.cuh"\n', a_cuh="#pragma once\n" + USE)
    assert outputs["a.cuh"] == "#pragma once\n\n" + HIP + "\n" + USED


def test_not_if_a_header_of_the_project_brings_it_in() -> None:
    outputs = project(
        main_cu='#include "a.cuh"\n' + USE,
        a_cuh='#pragma once\n#include "b.cuh"\n' + USE,
        b_cuh="#pragma once\n#include <cuda_runtime.h>\n",
    )
    assert outputs["a.cuh"] == '#pragma once\n#include "b.cuh"\n' + USED
    assert outputs["main.cu"] == '#include "a.cuh"\n' + USED


ASKS = "#pragma once\n#ifdef {}\ninline int g() {{ return 1; }}\n#endif\n"


def test_what_asks_for_the_runtime_finds_it_as_with_nvcc() -> None:
    outputs = project(
        main_cu='#include "b.h"\n#include "a.h"\n' + USE,
        late_cu='#include "b.h"\n#include <cuda_runtime.h>\n#include <cstdio>\n' + USE,
        early_cu='#include <cuda_runtime.h>\n#include "b.h"\n' + USE,
        host_cpp='#include "b.h"\n#include <cuda_runtime.h>\n' + USE,
        a_h="#pragma once\n#include <cuda_runtime.h>\n",
        b_h='#pragma once\n#include "c.h"\n',
        c_h=ASKS.format("__DRIVER_TYPES_H__"),
    )
    assert outputs["main.cu"] == HIP + '#include "b.h"\n#include "a.h"\n' + USED
    assert outputs["late.cu"] == HIP + '#include "b.h"\n#include <cstdio>\n' + USED
    assert outputs["early.cu"] == HIP + '#include "b.h"\n' + USED
    assert outputs["host.cpp"] == '#include "b.h"\n' + HIP + USED
    assert outputs["c.h"] == ASKS.format("HIP_INCLUDE_HIP_DRIVER_TYPES_H")


def test_other_questions_do_not_move_the_runtime() -> None:
    main = '#include "a.h"\n#include <cuda_runtime.h>\n'
    outputs = project(main_cu=main + USE, a_h=ASKS.format("__CUDACC__"))
    assert outputs["main.cu"] == '#include "a.h"\n' + HIP + USED


def test_fragments_never_include_anything() -> None:
    outputs = project(main_cu='#include <cuda_runtime.h>\n#include "a.inl"\n', a_inl=USE)
    assert outputs["a.inl"] == USED


def test_headers_inside_braces_never_include_anything() -> None:
    outputs = project(main_cu='#include <cuda_runtime.h>\nnamespace n {\n#include "a.cuh"\n}\n', a_cuh=USE)
    assert outputs["a.cuh"] == USED


def test_a_header_of_the_project_called_like_cudas_stays() -> None:
    outputs = project(main_cu='#include "cuda_fp16.h"\n', cuda_fp16_h="int mine;\n")
    assert outputs["main.cu"] == '#include "cuda_fp16.h"\n'


def test_an_include_cycle_ends() -> None:
    outputs = project(
        main_cu='#include "a.cuh"\n',
        a_cuh='#pragma once\n#include "b.cuh"\n' + USE,
        b_cuh='#pragma once\n#include "a.cuh"\n#include <cuda_runtime.h>\n',
    )
    assert outputs["b.cuh"] == '#pragma once\n#include "a.cuh"\n' + HIP


def test_a_source_that_is_included_is_a_fragment() -> None:
    result = by_path(translate_tree({"main.cu": '#include <cuda_runtime.h>\n#include "part.cu"\n', "part.cu": USE}))
    assert output(result["part.cu"]) == USED
    assert result["part.cu"].parsed_through == "main.cu"
    assert [d.code for d in result["part.cu"].diagnostics] == ["HP006"]
    assert found(result["main.cu"].diagnostics) == ()


LATE = {
    "NULL": ("const char *names[] = {NULL};\n#include <cstdio>\n", True),
    "a type": ("#include <cstdio>\nfloat4 f();\n", True),
    "code that needs nothing": ("#include <cstdio>\nstruct S;\n", False),
    "a macro's body": ("#include <cstdio>\n#define T float4\n", False),
}


@pytest.mark.parametrize("case", LATE)
def test_code_of_a_source_finds_what_nvcc_includes_before_it(case: str) -> None:
    before, moves = LATE[case]
    outputs = project(
        main_cu=before + "#include <cuda_runtime.h>\n" + USE, host_cpp=before + "#include <cuda_runtime.h>\n"
    )
    gap = "" if before.startswith("#") else "\n"
    assert outputs["main.cu"] == (HIP + gap + before + USED if moves else before + HIP + USED)
    assert outputs["host.cpp"] == before + HIP


def test_so_it_does_where_a_header_of_the_project_brings_it() -> None:
    outputs = project(main_cu='int *p = NULL;\n#include "a.h"\n' + USE, a_h="#pragma once\n#include <cuda_runtime.h>\n")
    assert outputs["main.cu"] == HIP + '\nint *p = NULL;\n#include "a.h"\n' + USED
