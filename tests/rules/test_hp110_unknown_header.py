"""HP110: headers that look like CUDA's and are in no table."""

from __future__ import annotations

import pytest
from support import ERROR, Found, by_path, found, output, translate_text, translate_tree

MESSAGE = "{} is not in the tables for HIP (ROCm); the include is left as it is"
HINT = "remove or replace it; if it is your own header, make it visible with -I"


@pytest.mark.parametrize("header", ["<vector>", '"mine.h"', "<cuda_runtime.h>", "<hip/hip_runtime.h>"])
def test_other_headers_are_silent(header: str) -> None:
    assert "HP110" not in {d.code for d in translate_text(f"#include {header}\n").diagnostics}


def test_a_header_of_the_project_that_looks_so_is_the_users() -> None:
    files = {"main.cu": '#include "cuda_helpers.h"\n', "cuda_helpers.h": "int helper;\n"}
    assert found(by_path(translate_tree(files))["main.cu"].diagnostics) == ()


@pytest.mark.parametrize("header", ["cuda_nope.h", "cub/nope.cuh", "cublas_nope.h"])
def test_unknown_headers(header: str) -> None:
    result = translate_text(f"int v;\n#include <{header}>\n")
    assert output(result) == f"int v;\n#include <{header}>\n"
    assert found(result.diagnostics, without=("HP004",)) == (
        Found("HP110", ERROR, "2:10", header, MESSAGE.format(header), HINT),
    )


def test_in_a_dead_branch() -> None:
    result = translate_text("#if 0\n#include <cuda_nope.h>\n#endif\n")
    assert found(result.diagnostics) == (
        Found("HP110", ERROR, "2:10", "cuda_nope.h", MESSAGE.format("cuda_nope.h"), HINT),
    )
