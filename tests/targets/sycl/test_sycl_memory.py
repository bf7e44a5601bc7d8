"""Advice on managed memory in SYCL: where it is prefetched to, and what goes without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ERROR, translate_text, translate_tree

from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Toolchain
from hipify_py.verify.model import CompileJob

HEAD = "#include <cuda_runtime.h>\nint f(float *p, size_t n, cudaMemLocation where, cudaStream_t s)\n{\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("cudaMemPrefetchAsync(p, n, where, 0, s);", "gpu::prefetch(p, n, where, s);"),
        ("cudaMemPrefetchAsync(p, n, where, 0);", "gpu::prefetch(p, n, where);"),
        ("return cudaMemPrefetchAsync(p, n, where, 0, s);",
         "return gpu::attempt([&] { gpu::prefetch(p, n, where, s); });"),
        ("cudaMemPrefetchAsync(p, n, 0, s);", "gpu::queue(s).prefetch(p, n);"),
        ("where.type = cudaMemLocationTypeHost;", "where.type = gpu::location_type::host;"),
        ("return cudaMemAdvise(p, n, cudaMemAdviseSetReadMostly, 0);", "return gpu::success;"),
        ("cudaMemAdvise(p, n, cudaMemAdviseSetPreferredLocation, where);", ""),
    ],
)  # fmt: skip
def test_advice(line: str, expected: str) -> None:
    result = translate_text(f"{HEAD}    {line}\n}}\n", target="sycl")
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    body = (result.output or b"").decode().partition("{\n")[2]
    assert body == (f"    {expected}\n" if expected else "") + "}\n"


def test_lanes_that_count_on_lockstep_are_an_error() -> None:
    """SYCL's work-items don't run in lockstep, so that the sums come out wrong."""
    source = "__global__ void f(int *p)\n{\n    __shared__ int s[64];\n    int t = threadIdx.x;\n    s[t] = p[t];\n"
    source += "    __syncthreads();\n    s[t] += s[t + 16];\n    s[t] += s[t + 8];\n    p[t] = s[t];\n}\n"
    result = translate_text(source, target="sycl")
    errors = [(d.code, d.start.line, d.symbol) for d in result.diagnostics if d.severity is ERROR]
    assert errors == [("HP227", 7, "s")]


MEMORY_INFO = """#include <cuda_runtime.h>
#include <cstdio>
int main()
{
    cudaDeviceProp device;
    size_t available = 1, total = 0;
    cudaError_t code = cudaMemGetInfo(&available, &total);
    bool known = code == cudaSuccess ? available <= total : code == cudaErrorNotSupported && !available;
    cudaGetDeviceProperties(&device, 0);
    printf(known && total == device.totalGlobalMem ? "PASS\\n" : "FAIL %d %zu %zu\\n", int(code), available, total);
}
"""


@pytest.mark.run
def test_free_memory_is_known_or_an_error(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    project = translate_tree({"main.cu": MEMORY_INFO.encode()}, target="sycl")
    (result,) = project.files
    partly = (
        "cudaMemGetInfo is only partly the same as gpu::memory_info: SYCL 2020 knows the size of a device's memory, "
    )
    partly += "DPC++ on some how much is free; elsewhere it is an error"
    assert [(d.code, d.message) for d in result.diagnostics if d.severity.label != "note"] == [("HP104", partly)]
    for name, text in ({"main.cpp": result.output or b""} | dict(project.added)).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text)
    compiled = compile_source(CompileJob(tmp_path / "main.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
    assert link(compiled.objects, sycl_toolchain, tmp_path / "program") == ""
    assert execute(tmp_path / "program", sycl_toolchain).out == "PASS\n"
