"""Names of PyTorch's C++ API, with its headers at hand and without."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import output, translate_text, write_tree

from hipify_py.api import ParseOptions

CHECKS = "void f() {\n    C10_CUDA_CHECK(g());\n    C10_CUDA_KERNEL_LAUNCH_CHECK();\n    AT_CUDA_CHECK(g());\n}\n"
SOURCE = "#include <c10/cuda/CUDAException.h>\n#include <cuda_runtime.h>\ncudaError_t g();\n" + CHECKS
STREAM = SOURCE + "cudaStream_t h() { return c10::cuda::getCurrentCUDAStream(); }\n"
HEADERS = {
    "c10/cuda/CUDAException.h": "#pragma once\n#include <cuda_runtime.h>\n#define C10_CUDA_CHECK(x) (x)\n"
    "#define AT_CUDA_CHECK(x) C10_CUDA_CHECK(x)\n#define C10_CUDA_KERNEL_LAUNCH_CHECK()\n"
    "namespace c10::cuda { cudaStream_t getCurrentCUDAStream(int = 0); int unknown(); }\n",
}


@pytest.mark.parametrize("found", [False, True], ids=["without its headers", "with its headers"])
def test_names_of_version_1(tmp_path: Path, found: bool) -> None:
    write_tree(tmp_path, HEADERS)
    parse = ParseOptions(include_dirs=(tmp_path,) if found else ())
    text = output(translate_text(STREAM, parse=parse, target_options={"torch-hipify": "1"}))
    assert "    C10_HIP_CHECK(g());\n    C10_HIP_KERNEL_LAUNCH_CHECK();\n    AT_CUDA_CHECK(g());\n" in text
    assert "hipStream_t h() { return c10::hip::getCurrentHIPStreamMasqueradingAsCUDA(); }\n" in text


def test_names_of_version_2_stay(tmp_path: Path) -> None:
    write_tree(tmp_path, HEADERS)
    text = output(translate_text(STREAM, parse=ParseOptions(include_dirs=(tmp_path,))))
    assert CHECKS in text
    assert "hipStream_t h() { return c10::cuda::getCurrentCUDAStream(); }\n" in text


def test_a_macro_of_the_users_own_stays() -> None:
    own = "#define C10_CUDA_CHECK(x) (x)\nint f() { return C10_CUDA_CHECK(1); }\n"
    assert translate_text(own, target_options={"torch-hipify": "1"}).output is None


def test_what_the_tables_lack_in_its_headers_is_not_reported(tmp_path: Path) -> None:
    write_tree(tmp_path, HEADERS)
    source = "#include <c10/cuda/CUDAException.h>\nint f() { return c10::cuda::unknown() + 1; }\n"
    result = translate_text(source, parse=ParseOptions(include_dirs=(tmp_path,)))
    assert [d.code for d in result.diagnostics if d.code.startswith("HP1")] == []
