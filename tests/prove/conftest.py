"""Fixtures: a compiler for the CPU engine, builds that last for the whole test session, small programs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import HostCompiler, find_compilers

VECTOR_SUM = """\
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(const float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] += a[i];
}

int main() {
    const int n = 300;
    float *a, *b;
    cudaMallocManaged(&a, n * sizeof(float));
    cudaMallocManaged(&b, n * sizeof(float));
    for (int i = 0; i < n; ++i) a[i] = i, b[i] = 1;
    add<<<3, 128>>>(a, b, n);
    cudaDeviceSynchronize();
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += b[i];
    printf("sum %.1f\\n", sum);
    return 0;
}
"""


@pytest.fixture(scope="session")
def compiler() -> HostCompiler:
    """The first C++ compiler of the machine."""
    usable = [found for found in find_compilers(os.environ) if found.usable]
    if usable:
        return usable[0]
    reason = "no C++ compiler; apt-get install g++"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def builder(compiler: HostCompiler, tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """Builds into a cache of the test session."""
    return Builder(compiler, tmp_path_factory.mktemp("cache"))


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Path]:
    """Write files into a project folder and return it."""

    def write(files: dict[str, str]) -> Path:
        root = tmp_path / "project"
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return root

    return write
