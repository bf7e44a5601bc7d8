"""What sources agree on although none includes the other, and which files decide about a unit for that reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import translate_tree

from hipify_py.program import Program, ProgramFile
from hipify_py.targets.sycl.linked import Linked

LAUNCH = "static __global__ void k(int *p) { *p = 1; }\nvoid %s(int *p) { k<<<1, 1>>>(p); }\n"
TEMPLATE = "template <class T> static void run(T *p) { %s<<<1, 1>>>(p); }\n"


def linked(folder: Path, **files: str) -> Linked:
    texts = {name.replace("_", "."): text for name, text in files.items()}
    for name, text in texts.items():
        (folder / name).write_text(text)
    return Linked(Program([ProgramFile(name, folder / name, text.encode()) for name, text in texts.items()]))


@pytest.mark.parametrize(
    ("other", "deciding"),
    [
        (LAUNCH % "g", {"b.cu"}),
        (LAUNCH.replace("k", "other") % "g", set()),
        ("__device__ int n;\n", {"b.cu"}),
        ("extern __device__ int n;\n", {"b.cu"}),
        ("int n;\n", set()),
        (TEMPLATE % "m", {"b.cu"}),
    ],
)
def test_files_that_decide(tmp_path: Path, other: str, deciding: set[str]) -> None:
    own = LAUNCH % "f" + "__device__ int n = 1;\n" + TEMPLATE % "l"
    assert set(linked(tmp_path, a_cu=own, b_cu=other).deciding(["a.cu"])) == deciding


def test_one_file_for_each_reason(tmp_path: Path) -> None:
    sources = {f"{name}_cu": LAUNCH % name for name in "abcde"}
    assert set(linked(tmp_path, **sources).deciding(["c.cu"])) == {"a.cu"}


def test_names_of_kernels_that_several_files_launch() -> None:
    results = translate_tree({"a.cu": LAUNCH % "f", "cuda_b.cu": LAUNCH % "g", "c/a.cu": LAUNCH % "h"}, target="sycl")
    found = {result.path: re.findall(rb"<class (\w+)>", result.output or b"") for result in results.files}
    assert found == {"a.cu": [b"a_k_kernel"], "c/a.cu": [b"c_a_k_kernel"], "cuda_b.cu": [b"in_cuda_b_k_kernel"]}


@pytest.mark.parametrize(
    ("first", "second", "private"),
    [
        ("__device__ int n, m;\n", "__constant__ float n[2];\n", {b"n"}),
        ("__device__ int n;\n", "extern __device__ int n;\n", set()),
        ("__device__ int n;\n", "int n;\n", set()),
        ('#include "c.cuh"\n', '#include "c.cuh"\n', {b"c"}),
    ],
)
def test_variables_of_each_source(tmp_path: Path, first: str, second: str, private: set[bytes]) -> None:
    header = "__device__ int c;\n" if "c.cuh" in first else ""
    assert linked(tmp_path, a_cu=first, b_cu=second, c_cuh=header).private == private


def test_a_source_without_device_code_launches_kernels_of_files_that_it_includes() -> None:
    """A header without any in between as well; a header that many programs share doesn't make them one."""
    results = translate_tree(
        {
            "main.cu": '#include "all.h"\n#include "shared.h"\nvoid f(int *p) { k<<<1, 4>>>(p); }\n',
            "all.h": '#include "kernel.cu"\n',
            "kernel.cu": "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n",
            "other.cu": '#include "shared.h"\n__global__ void k(int *p, int n) { __shared__ int s[4]; s[n] = *p; }\n',
            "shared.h": "#include <cuda_runtime.h>\n",
        },
        target="sycl",
    )
    texts = {result.path: (result.output or b"").decode() for result in results.files}
    assert "k(item, p)" in texts["main.cu"]
    assert "void k(const sycl::nd_item<1> &item, int *p)" in texts["kernel.cu"]
    assert "void k(int *s, int *p, int n)" in texts["other.cu"]


def test_files_that_one_source_includes_one_behind_the_other() -> None:
    results = translate_tree(
        {
            "main.cu": '#include "kernel.cu"\n#include "run.cu"\n',
            "kernel.cu": "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n",
            "run.cu": '#include "shared.h"\nvoid f(int *p) { k<<<1, 4>>>(p); }\n',
            "shared.h": '#include <cuda_runtime.h>\n#define HELP "<file> <<< info"\n',
            "other.cu": '#include "shared.h"\n__global__ void k(int *p) { *p = 1; }\n',
        },
        target="sycl",
    )
    texts = {result.path: (result.output or b"").decode() for result in results.files}
    assert "k(item, p)" in texts["run.cu"]
    assert "void k(int *p) { *p = 1; }" in texts["other.cu"]
