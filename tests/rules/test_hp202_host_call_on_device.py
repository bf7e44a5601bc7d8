"""HP202: Host functions of CUDA called from device code."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_text


def called(place: str, name: str, *, unverified: bool = False) -> Found:
    message = f"{name} is called from device code; HIP (ROCm) has it for the host only"
    return Found("HP202", ERROR, place, name, message, "make the call on the host", unverified)


CASES = {
    "on the host": ("void f() { cudaDeviceSynchronize(); }\n", ()),
    "in code for both sides": ("__host__ __device__ void f() { cudaDeviceSynchronize(); }\n", ()),
    "a device function": ("__global__ void k() { __syncthreads(); }\n", ()),
    "a call that goes": ("__global__ void k() { cudaGridDependencySynchronize(); }\n", ()),
    "in a kernel": (
        "__global__ void k() { cudaDeviceSynchronize(); }\n",
        (called("1:23", "cudaDeviceSynchronize"),),
    ),
    "in a dead kernel": (
        "#if 0\n__device__ void k() { cudaGetLastError(); }\n#endif\n",
        (called("2:23", "cudaGetLastError", unverified=True),),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_host_call_on_device(name: str) -> None:
    source, expected = CASES[name]
    result = translate_text(source)
    assert found(d for d in result.diagnostics if d.code == "HP202") == expected
