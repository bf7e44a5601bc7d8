"""HP111: CUDA's headers that the target has no counterpart for."""

from __future__ import annotations

from support import ERROR, Found, by_path, found, output, translate_text, translate_tree

AMGX = Found(
    "HP111",
    ERROR,
    "1:10",
    "amgx_c.h",
    "amgx_c.h has no counterpart in HIP (ROCm): AmgX has no HIP counterpart; hypre or rocALUTION offer multigrid",
)


def test_a_supported_header() -> None:
    result = translate_text("#include <cufft.h>\n")
    assert output(result) == "#include <hipfft/hipfft.h>\n"
    assert found(result.diagnostics) == ()


def test_a_header_of_the_project_with_its_name() -> None:
    results = by_path(translate_tree({"main.cu": '#include "amgx_c.h"\n', "amgx_c.h": "int mine;\n"}))
    assert found(results["main.cu"].diagnostics) == ()


def test_an_unsupported_header() -> None:
    result = translate_text("#include <amgx_c.h>\n")
    assert output(result) == "#include <amgx_c.h>\n"
    assert found(result.diagnostics, without=("HP004",)) == (AMGX,)


def test_in_a_dead_branch() -> None:
    result = translate_text("#if 0\n#include <amgx_c.h>\n#endif\n")
    assert found(result.diagnostics) == (AMGX._replace(place="2:10"),)
