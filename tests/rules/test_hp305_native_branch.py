"""HP305: CUDA code beside code for the target."""

from __future__ import annotations

import pytest
from support import NOTE, WARNING, Case, Found, check, found, translate_cases, translate_text

from hipify_py.options import ParseOptions
from hipify_py.results import FileResult

LEFT = "this CUDA branch is left as it is, since the code has one for HIP (ROCm)"


def left(place: str, macro: str = "") -> Found:
    if not macro:
        return Found("HP305", NOTE, place, "", LEFT)
    hint = f"build with -D{macro}, and give it to hipify-py, too"
    return Found("HP305", WARNING, place, macro, f"{LEFT}, compiled where {macro} is defined", hint)


CASES = {
    "no branch": Case("int f() { return cudaFree(0); }", "int f() { return hipFree(0); }"),
    "a branch of the user's own": Case(
        "#ifdef MINE\n#else\nint f() { return cudaFree(0); }\n#endif\n",
        "#ifdef MINE\n#else\nint f() { return hipFree(0); }\n#endif\n",
    ),
    "nothing of CUDA's in it": Case("#ifdef __HIP_PLATFORM_AMD__\n#else\nint f() { return 1; }\n#endif\n"),
    "the other branch": Case(
        "#ifdef __HIP_PLATFORM_AMD__\nint f();\n#else\nint f() { return cudaFree(0); }\n#endif\n", None, (left("3:6"),)
    ),
    "negated": Case(
        "#ifndef __HIP_PLATFORM_AMD__\nint f() { return cudaFree(0); }\n#else\nint f();\n#endif\n",
        None,
        (left("1:29"),),
    ),
    "negated in an expression": Case(
        "#if !defined(USE_ROCM)\nint f() { return cudaFree(0); }\n#endif\n", None, (left("1:23", "USE_ROCM"),)
    ),
    "launches and headers in it": Case(
        '#ifdef USE_HIP\n#include "mine.h"\n#else\n#include <cuda_fp16.h>\n'
        "__global__ void k(); void f() { k<<<1, cudaSuccess>>>(); }\n#endif\n",
        None,
        (left("3:6", "USE_HIP"),),
    ),
    "a macro that the file sets": Case(
        "#ifdef MINE\n#define MINE_USE_HIP\n#endif\n"
        "#ifdef MINE_USE_HIP\n#else\nint f() { return cudaFree(0); }\n#endif\n",
        None,
        (left("5:6"),),
    ),
    "code after it": Case(
        "#ifdef USE_HIP\n#else\nint f() { return cudaFree(0); }\n#endif\nint g() { return cudaFree(0); }\n",
        "#ifdef USE_HIP\n#else\nint f() { return cudaFree(0); }\n#endif\nint g() { return hipFree(0); }\n",
        (left("2:6", "USE_HIP"),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_native_branch(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_a_macro_of_the_command_line_is_known() -> None:
    text = CASES["code after it"].source
    result = translate_text(text, parse=ParseOptions(defines=("USE_HIP=1",)))
    assert [d for d in found(result.diagnostics) if d.code == "HP305"] == [left("2:6")]


def test_a_macro_that_the_build_tools_of_pytorch_set() -> None:
    guarded = "#ifndef USE_ROCM\nint f() { return cudaFree(0); }\n#endif\n"
    result = translate_text(f"#include <torch/extension.h>\n{guarded}")
    assert [one for one in found(result.diagnostics) if one.code == "HP305"] == [left("2:17")]
