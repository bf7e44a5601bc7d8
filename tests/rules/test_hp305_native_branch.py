"""HP305: CUDA code beside code for the target."""

from __future__ import annotations

import pytest
from support import NOTE, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def left(place: str) -> Found:
    message = "this CUDA branch is left as it is, since the code has one for HIP (ROCm)"
    return Found("HP305", NOTE, place, "", message)


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
        "#if !defined(USE_ROCM)\nint f() { return cudaFree(0); }\n#endif\n", None, (left("1:23"),)
    ),
    "launches and headers in it": Case(
        '#ifdef USE_HIP\n#include "mine.h"\n#else\n#include <cuda_fp16.h>\n'
        "__global__ void k(); void f() { k<<<1, cudaSuccess>>>(); }\n#endif\n",
        None,
        (left("3:6"),),
    ),
    "code after it": Case(
        "#ifdef USE_HIP\n#else\nint f() { return cudaFree(0); }\n#endif\nint g() { return cudaFree(0); }\n",
        "#ifdef USE_HIP\n#else\nint f() { return cudaFree(0); }\n#endif\nint g() { return hipFree(0); }\n",
        (left("2:6"),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_native_branch(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
