"""``verify --to sycl``: programs run beside their originals on SYCL's CPU device."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.cli import main
from hipify_py.verify.dpcpp.toolchain import Toolchain

pytestmark = pytest.mark.run

PROGRAM = """\
#include <cstdio>
#include "sum.h"

int main(int argc, char** argv)
{
    int* v;
    cudaMallocManaged(&v, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i) v[i] = i;
    reverse(v);
    printf("%s %s %d\\n", argv[0], argv[1], v[3]);
}
"""
KERNEL = """\
#include "sum.h"
__global__ void reversed(int* v)
{
    __shared__ int s[64];
    s[threadIdx.x] = v[threadIdx.x];
    __syncthreads();
    v[threadIdx.x] = s[63 - threadIdx.x];
}
void reverse(int* v)
{
    reversed<<<1, 64>>>(v);
    cudaDeviceSynchronize();
}
"""
MANIFEST = '[[program]]\nsources = ["main.cu", "sum.cu"]\narguments = ["x"]\n'


def test_program_of_several_files_with_arguments(
    sycl_toolchain: Toolchain,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = {"main.cu": PROGRAM, "sum.cu": KERNEL, "sum.h": "void reverse(int* v);\n", "verify.toml": MANIFEST}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    code = main(["verify", ".", "--to", "sycl"])
    done = capsys.readouterr()
    assert (code, done.out.splitlines()[-1]) == (0, "1 of 1 programs agree")
    assert done.out.splitlines()[-2].split()[1:8] == ["sycl", "yes", "yes", "yes", "yes", "noticed", "noticed"]
    assert f"SYCL 2020: {sycl_toolchain.name}" in done.err.splitlines()


def test_inline_ptx(
    sycl_toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent / "programs")
    code = main(["verify", "inline_ptx.cu", "--to", "sycl", "-q", "--isolated"])
    assert (code, capsys.readouterr().out.splitlines()[-1]) == (0, "1 of 1 programs agree")
