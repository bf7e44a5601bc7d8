"""Libraries of CUDA in SYCL: oneMKL and oneCCL, under handles and codes that stay; functions of device code.

The programs beside this file run by ``bench/sycl.py --tree``: they need oneMKL's libraries, or GPUs.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ERROR, WARNING, translate_text

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize(
    ("name", "warned"),
    [
        ("blas", []),
        ("blas_lt", []),
        ("collective_communication", ["ncclCommInitRank"]),
        ("cub_device", []),
        ("cub_sorts", []),
        ("device_math", []),
        ("fft", []),
        ("solver", []),
        ("sparse", []),
    ],
)
def test_all_of_a_program_is_translated(name: str, warned: list[str]) -> None:
    result = translate_text((PROGRAMS / f"{name}.cu").read_text(), target="sycl")
    severe = [d.symbol for d in result.diagnostics if d.severity in (WARNING, ERROR)]
    assert severe == warned
    words = ("cub::", "cublas", "cufft", "cusolver", "cusparse", "cudaStream_t", " nccl", "(nccl", "cudaMalloc(")
    code = (result.output or b"").decode()
    assert [word for word in words if word in code] == []


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("ncclAllReduce(from, to, n, ncclFloat, ncclSum, comm, s)",
         "onecclAllReduce(const_cast<void *>(static_cast<const void *>(from)), to, n, onecclFloat, onecclSum, comm, "
         "&gpu::queue(s))"),
        ("ncclAllReduce(to, to, n, ncclFloat, ncclSum, comm, 0)",
         "onecclAllReduce(to, to, n, onecclFloat, onecclSum, comm, &gpu::queue(0))"),
        ("ncclBcast(to, n, ncclHalf, 1, comm, s)", "onecclBroadcast(to, to, n, onecclHalf, 1, comm, &gpu::queue(s))"),
        ("ncclCommInitRank(&comm, 2, id, 1)",
         "(onecclSetDevice(gpu::current_device()), onecclCommInitRank(&comm, 2, id, 1))"),
    ],
)  # fmt: skip
def test_communication(call: str, expected: str) -> None:
    head = "#include <nccl.h>\n"
    parameters = "const float *from, float *to, size_t n, ncclComm_t comm, ncclUniqueId id, cudaStream_t s"
    result = translate_text(f"{head}int f({parameters})\n{{\n    return {call};\n}}\n", target="sycl")
    assert f"    return {expected};\n" in (result.output or b"").decode()


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("ncclCommInitAll(comm, 2, 0)",
         "ncclCommInitAll has no counterpart in SYCL 2020: oneCCL has no call for all devices of a process: one thread "
         "a device, each with onecclSetDevice and onecclCommInitRank"),
        ("ncclCommAbort(*comm)",
         "ncclCommAbort has no counterpart in SYCL 2020: oneCCL declares onecclCommAbort and does not have it"),
    ],
)  # fmt: skip
def test_communication_that_is_refused(call: str, reason: str) -> None:
    source = f"#include <nccl.h>\nint f(ncclComm_t *comm)\n{{\n    return {call};\n}}\n"
    result = translate_text(source, target="sycl")
    errors = [(d.code, d.start.line, d.start.column, d.message) for d in result.diagnostics if d.severity is ERROR]
    assert errors == [("HP102", 4, 12, reason)]
