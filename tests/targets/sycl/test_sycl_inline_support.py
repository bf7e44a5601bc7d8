"""``--inline-support``: files hold the parts of the support header that they use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import by_path, translate_tree

from hipify_py.results import FileStatus, ProjectResult
from hipify_py.verify.dpcpp.build import compile_source
from hipify_py.verify.dpcpp.toolchain import Toolchain
from hipify_py.verify.model import CompileJob

MAIN = """// A program.
#include <cstdio>
#include "work.cuh"

int twice(int *p);

int main()
{
    int *p;
    if (cudaMallocManaged(&p, 32 * sizeof(int)) != cudaSuccess) return 1;
    work(p);
    puts(twice(p) == 62 ? "PASS" : "FAIL");
}
"""
HEADER = """#pragma once
#include <cuda_runtime.h>

static __global__ void copy_lane(int *p) { p[threadIdx.x] = __shfl_sync(0xffffffffu, threadIdx.x, threadIdx.x); }

inline void work(int *p)
{
    copy_lane<<<1, 32>>>(p);
}
"""
OTHER = '#include "work.cuh"\n\nint twice(int *p)\n{\n    cudaDeviceSynchronize();\n    return 2 * p[31];\n}\n'
FILES = {"main.cu": MAIN, "work.cuh": HEADER, "other.cu": OTHER}
QUEUE = (
    "#ifndef GPU_SUPPORT_QUEUE\n#define GPU_SUPPORT_QUEUE\n\n// Queues in the place of CUDA's streams.\nnamespace gpu {"
)
ORDER = r"#(?:ifndef GPU_SUPPORT_\w+|include \S+)"


def translated(value: str) -> ProjectResult:
    return translate_tree(FILES, target="sycl", target_options={"inline-support": value})


@pytest.fixture(scope="module")
def project() -> ProjectResult:
    return translated("yes")


def texts(project: ProjectResult) -> dict[str, str]:
    return {result.output_path or result.path: (result.output or b"").decode() for result in project.files}


def test_nothing_is_written_beside_the_output(project: ProjectResult) -> None:
    assert (project.added, translated("no").added.keys() > set()) == ({}, True)
    assert not [path for path, text in texts(project).items() if "sycl_support" in text]


def test_files_hold_the_parts_that_they_use_behind_what_these_include(project: ProjectResult) -> None:
    found = {path: re.findall(ORDER, text) for path, text in texts(project).items()}
    queue = ["#include <math.h>", "#include <algorithm>", "#include <mutex>", "#include <vector>"]
    assert found["work.cuh"] == [
        "#include <sycl/sycl.hpp>",
        *queue,
        "#ifndef GPU_SUPPORT_QUEUE",
        *found["work.cuh"][6:],
    ]
    assert found["work.cuh"][6:] == ["#ifndef GPU_SUPPORT_WARP"]
    assert found["main.cpp"] == [
        *("#include <sycl/sycl.hpp>", "#include <new>", *queue, "#include <cstddef>"),
        *(f"#ifndef GPU_SUPPORT_{part}" for part in ("ERROR", "QUEUE", "MEMORY")),
        *("#include <cstdio>", '#include "work.cuh"'),
    ]
    assert all(QUEUE in text for text in texts(project).values())


def test_one_blank_line_stands_behind_the_parts(project: ProjectResult) -> None:
    ends = {path: text.rpartition("#endif")[2].split("\n", 4)[1:4] for path, text in texts(project).items()}
    assert ends["main.cpp"] == ["", "#include <cstdio>", '#include "work.cuh"']
    assert ends["work.cuh"][:2] == ["", ends["work.cuh"][1]]
    assert ends["work.cuh"][1].startswith("static void copy_lane(")
    assert ends["other.cpp"] == ["", '#include "work.cuh"', ""]


def test_line_ends_are_the_file_s() -> None:
    files = {"main.cu": MAIN.replace("\n", "\r\n"), "work.cuh": HEADER}
    project = translate_tree(files, target="sycl", target_options={"inline-support": "yes"})
    text = by_path(project)["main.cu"].output or b""
    assert b"GPU_SUPPORT_QUEUE" in text
    assert text.count(b"\n") == text.count(b"\r\n")


def test_translating_twice_changes_nothing(project: ProjectResult) -> None:
    again = translate_tree(texts(project), target="sycl", target_options={"inline-support": "yes"})
    assert {result.status for result in again.files} == {FileStatus.UNCHANGED}


@pytest.mark.run
def test_a_source_and_its_header_compile_together(
    project: ProjectResult, sycl_toolchain: Toolchain, tmp_path: Path
) -> None:
    for path, text in texts(project).items():
        (tmp_path / path).write_text(text)
    compiled = compile_source(CompileJob(tmp_path / "main.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
