"""``verify --to triton``: programs run beside their originals, with their kernels in Triton's interpreter."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest
from support import absent

from hipify_py.cli import main

pytestmark = [pytest.mark.run, pytest.mark.triton]

SCALE = """\
#pragma once
template <typename T> __global__ void scale(T* v, T by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= by;
}
template <int MODE> __global__ void mark(int* v)
{
    if constexpr (MODE == 0) v[0] += low;
    else if constexpr (MODE == 1) v[1] += high;
    else v[2] += clock() < 0 ? 6 : 7;
}
"""
MAIN = """\
#include <cstdio>
#include <cstdlib>
__device__ int low = 3, high = 5;
#include "scale.cuh"
#include "other.h"

#define COUNTED(name, step) __global__ void name(int* v) { v[3] += step; }
COUNTED(counted, 2)
__global__ void later(int* v) { if (v[0] > 0) v[1] = clock() != 0; }

int main(int argc, char** argv)
{
    const int n = 100;
    float* f;
    int* k;
    cudaMallocManaged(&f, n * sizeof(float));
    cudaMallocManaged(&k, n * sizeof(int));
    for (int i = 0; i < n; ++i) f[i] = k[i] = i;
    scale<<<4, 32>>>(f, 0.5f, n);
    scale<<<4, 32>>>(k, atoi(argv[1]), n);
    twice(k, n);
    mark<0><<<1, 1>>>(k);
    mark<1><<<1, 1>>>(k);
    mark<2><<<1, 1>>>(k);
    counted<<<1, 1>>>(k);
    cudaDeviceSynchronize();
    printf("%s %s: %g %d, %d %d %d\\n", argv[0], argv[1], f[99], k[99], k[0], k[1], k[2]);
}
"""
OTHER = """\
#include "other.h"
static __global__ void add(int* v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] += v[i];
}
namespace {
__global__ void clear(int* v) { v[0] = 0; }
}
namespace other {
__global__ void clear(int* v) { v[1] = 1; }
__global__ void clear(float* v) { v[2] = 0; }
}
void twice(int* v, int n)
{
    add<<<4, 32>>>(v, n);
    clear<<<1, 1>>>(v);
    other::clear<<<1, 1>>>(v);
    other::clear<<<1, 1>>>((float*)v);
}
"""
FILES = {
    "demo/main.cu": MAIN,
    "demo/scale.cuh": SCALE,
    "demo/other.cu": OTHER,
    "demo/other.h": "void twice(int* v, int n);\n",
    "demo/verify.toml": '[[program]]\nsources = ["main.cu", "other.cu"]\narguments = ["7"]\n',
}
Verify = Callable[..., list[str]]


@pytest.fixture
def verify(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Verify:
    """Verify a project; stdout, split into lines, behind the exit code. Tests of one project share what is built."""
    if importlib.util.find_spec("triton") is None:
        absent("the extra 'triton' is not installed; its wheels are for Linux")
    folder = tmp_path_factory.getbasetemp() / "triton-runner"
    folder.mkdir(exist_ok=True)
    monkeypatch.setenv("HIPIFY_PY_CACHE", str(folder / "cache"))
    monkeypatch.chdir(folder)

    def call(project: str, files: dict[str, str]) -> list[str]:
        for name, text in files.items():
            path = Path(project, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        code = main(["verify", project, "--to", "triton", "--no-compile"])
        return [str(int(code)), *capsys.readouterr().out.splitlines()]

    return call


def test_program_of_several_files_with_arguments(verify: Verify) -> None:
    """Instances in a header, one refused; kernels of one name in another source; one refused, one by a macro."""
    lines = verify("several", FILES)
    assert lines[0] == "0"
    assert lines[-2].split()[:8] == ["demo", "triton", "yes", "-", "yes", "yes", "noticed", "noticed"]
    assert lines[-2].endswith("agrees: not translated: later, mark<2>; not compared, as macros write them: counted")
    assert lines[-1] == "1 of 1 programs agree"


def test_program_without_any_translated_kernel(verify: Verify) -> None:
    lines = verify("single", {"a.cu": "__global__ void k(int* v) { v[0] = clock(); }\nint main() {}\n"})
    assert lines[0] == "0"
    assert lines[-2].endswith("refused: nothing of it is translated")
    assert lines[-1] == "0 of 0 programs agree, 1 refused"


def test_kernel_that_does_something_else(verify: Verify, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the translation wrong, the finding would stand at the program."""
    from hipify_py.targets.triton import runner

    right = runner.render
    monkeypatch.setattr(runner, "render", lambda *parts: right(*parts).replace(" * by", " + by"))
    lines = verify("several", FILES)
    assert lines[0] == "1"
    message = "its output differs in line 1: 'main 7: 99.5 212, 3 6 7' instead of 'main 7: 49.5 1386, 3 6 7'"
    where = "several/demo/main.cu:11:5: error HP804: the output for Triton does not do what the original does"
    assert f"{where}: {message} [demo]" in lines
    assert lines[-1] == "0 of 1 programs agree"
