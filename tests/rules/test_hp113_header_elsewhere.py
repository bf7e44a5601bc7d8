"""HP113: headers that are named in macros and conditions."""

from __future__ import annotations

import pytest
from support import ERROR, NOTE, WARNING, Case, Found, by_path, check, found, output, translate_cases, translate_tree

from hipify_py.results import FileResult


def renamed(place: str, header: str, new: str) -> Found:
    message = f"{header} became {new} in a macro or condition, by its spelling"
    return Found("HP113", NOTE, place, header, message, "", unverified=True)


def computed(place: str, name: str) -> Found:
    message = f"{name} makes the name of a header at preprocessing; it is left as it is"
    return Found(
        "HP113", WARNING, place, name, message, "if the header is CUDA's, write its include out", unverified=True
    )


CASES = {
    "included by the name of a macro": Case("#if 0\n#define VECTOR <vector>\n#include VECTOR\n#endif\nint included;\n"),
    "put together for an include": Case(
        "#define HEADER(x) <x.h>\n#if 0\n#include HEADER(cuda_fp16)\n#endif\nint made;\n",
        None,
        (computed("3:10", "HEADER"),),
    ),
    "a macro of somewhere else": Case(
        "#if 0\n#include SOMEWHERE_ELSE\n#endif\nint elsewhere;\n", None, (computed("2:10", "SOMEWHERE_ELSE"),)
    ),
    "another header": Case('#define MINE <vector>\n#define YOURS "mine.h"\n'),
    "a comparison": Case("#define LESS(a, b) ((a) < (b) && (b) > (a))\n"),
    "in a comment": Case("#define MINE /* <cuda_fp16.h> */\n"),
    "in code": Case('const char* s = "cuda_fp16.h";\n'),
    "not a whole name": Case('#define TEXT "see cuda_fp16.h"\n'),
    "in angle brackets": Case(
        "#define HALF <cuda_fp16.h>\n",
        "#define HALF <hip/hip_fp16.h>\n",
        (renamed("1:15", "cuda_fp16.h", "hip/hip_fp16.h"),),
    ),
    "in quotes": Case(
        '#define HALF "cuda_fp16.h"\n',
        '#define HALF "hip/hip_fp16.h"\n',
        (renamed("1:15", "cuda_fp16.h", "hip/hip_fp16.h"),),
    ),
    "asked for": Case(
        "#if defined(A) && __has_include(<cuda_fp16.h>)\n#endif\n",
        "#if defined(A) && __has_include(<hip/hip_fp16.h>)\n#endif\n",
        (renamed("1:34", "cuda_fp16.h", "hip/hip_fp16.h"),),
    ),
    "without counterpart": Case(
        "#define SOLVER <amgx_c.h>\n",
        None,
        (
            Found(
                "HP113",
                ERROR,
                "1:17",
                "amgx_c.h",
                "amgx_c.h is named here, and no single header of HIP (ROCm) takes its place",
                "write the include out",
                unverified=True,
            ),
        ),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_header_elsewhere(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_a_header_of_the_project_with_its_name() -> None:
    files = {"main.cu": '#include "cuda_fp16.h"\n#define HALF "cuda_fp16.h"\n', "cuda_fp16.h": "int mine;\n"}
    result = by_path(translate_tree(files))["main.cu"]
    assert output(result) == files["main.cu"]
    assert found(result.diagnostics) == ()
