"""HP004: headers that were not found."""

from __future__ import annotations

from pathlib import Path

from support import NOTE, Found, by_path, found, output, translate_text, translate_tree

from hipify_py.api import ParseOptions

SOURCE = '#include "vendor/tensor.h"\n#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n'
MISSING = Found(
    "HP004",
    NOTE,
    "1:10",
    "vendor/tensor.h",
    "vendor/tensor.h was not found; what it declares is judged by spelling",
    "give its folder with -I if it holds CUDA code",
)


def test_headers_of_the_project_are_found() -> None:
    results = by_path(translate_tree({"main.cu": SOURCE, "vendor/tensor.h": "int tensor;\n"}))
    assert found(results["main.cu"].diagnostics) == ()


def test_headers_in_folders_that_were_named_are_found(tmp_path: Path) -> None:
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "tensor.h").write_text("int tensor;\n")
    assert found(translate_text(SOURCE, parse=ParseOptions(include_dirs=(tmp_path,))).diagnostics) == ()


def test_the_rest_is_translated_without_it() -> None:
    result = translate_text(SOURCE)
    assert output(result) == SOURCE.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaFree", "hipFree")
    assert found(result.diagnostics) == (MISSING,)
