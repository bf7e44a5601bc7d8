"""``--to cpu``: what is reported, and which headers are added."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py import api
from hipify_py.api import InputFile, TranslateOptions
from hipify_py.results import FileResult, Outcome


@pytest.fixture
def translated(tmp_path: Path):
    """Translate one file for the CPU engine."""

    def call(text: str) -> FileResult:
        (tmp_path / "a.cu").write_text(text)
        (result,) = api.translate([InputFile(tmp_path, "a.cu")], TranslateOptions("cpu")).files
        return result

    return call


def output(result: FileResult) -> str:
    """The new content."""
    data = result.source if result.output is None else result.output
    assert data is not None
    return data.decode()


def test_runtime_header_is_added_where_the_compiler_adds_it(translated) -> None:
    result = translated("__global__ void k(int);\nvoid f() { cudaDeviceSynchronize(); }\n")
    assert output(result).startswith("#include <cuda_runtime.h>\n")
    assert not [found for found in result.diagnostics if found.code != "HP112"]


def test_hip_sources_keep_their_header(translated) -> None:
    text = "#include <hip/hip_runtime.h>\n__global__ void k(int);\nvoid f() { k<<<1, 2>>>(3); }\n"
    expected = "::simt::launch({1, 2}, [=](auto... simt_args) { k(simt_args...); })(3)"
    assert output(translated(text)) == text.replace("k<<<1, 2>>>(3)", expected)


def test_launch_from_a_kernel_is_no_problem_here(translated) -> None:
    result = translated("#include <cuda_runtime.h>\n__global__ void k(int n) { if (n) k<<<1, 1>>>(n - 1); }\n")
    assert not result.diagnostics
    outcomes = {reference.outcome for reference in result.references}
    assert outcomes <= {Outcome.TRANSLATED, Outcome.UNVERIFIED}


def test_what_the_engine_lacks_is_reported(translated) -> None:
    result = translated("#include <cudnn.h>\ncudnnHandle_t handle;\n")
    assert {(found.code, found.symbol) for found in result.diagnostics} == {
        ("HP110", "cudnn.h"),
        ("HP101", "cudnnHandle_t"),
    }
