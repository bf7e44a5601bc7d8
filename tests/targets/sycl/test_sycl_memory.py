"""Advice on managed memory in SYCL: where it is prefetched to, and what goes without a trace."""

from __future__ import annotations

import pytest
from support import ERROR, translate_text

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
