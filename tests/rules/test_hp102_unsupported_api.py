"""HP102: CUDA names that the target has no counterpart for."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult

DEVICE = "launching or changing work from device code is not possible on HIP; launch from the host"

CONTEXTS = "HIP manages contexts itself; use the primary context (hipDevicePrimaryCtx*) or hipSetDevice"


def unsupported(place: str, name: str, reason: str, *, unverified: bool = False) -> Found:
    return Found("HP102", ERROR, place, name, f"{name} has no counterpart in HIP (ROCm): {reason}", "", unverified)


VERSIONS = "NVIDIA's version numbers mean nothing on HIP; HIP_VERSION is HIP's own"
VERSION_CONDITION = Found(
    "HP304",
    WARNING,
    "2:1",
    "CUDART_VERSION",
    "CUDART_VERSION is not defined for HIP (ROCm): this condition takes it as 0",
    "decide which branch is right, and test for the target's own macro",
)
CASES = {
    "a supported name": Case(
        "cudaStream_t f() { return cudaStreamPerThread; }", "hipStream_t f() { return hipStreamPerThread; }"
    ),
    "the user's own": Case("namespace own { struct CUctxCreateParams {}; } own::CUctxCreateParams x;"),
    "in a comment": Case("/* cudaStreamTailLaunch */"),
    "a version in a condition is HP304's": Case(
        "#if 0\n#if CUDART_VERSION\n#endif\n#endif\n", None, (VERSION_CONDITION,)
    ),
    "a version elsewhere": Case(
        "#define VERSION CUDART_VERSION\n", None, (unsupported("1:17", "CUDART_VERSION", VERSIONS),)
    ),
    "active code": Case(
        "cudaStream_t f() { return cudaStreamTailLaunch; }",
        "hipStream_t f() { return cudaStreamTailLaunch; }",
        (unsupported("1:27", "cudaStreamTailLaunch", DEVICE),),
    ),
    "a dead branch": Case(
        "#if 0\ncudaStreamTailLaunch\n#endif\n",
        None,
        (unsupported("2:1", "cudaStreamTailLaunch", DEVICE, unverified=True),),
    ),
    "a macro": Case(
        "#define CONTEXT CUctxCreateParams",
        None,
        (unsupported("1:17", "CUctxCreateParams", CONTEXTS, unverified=True),),
    ),
    "a macro that the parser resolves in a macro": Case(
        "#define TAIL cudaStreamTailLaunch", None, (unsupported("1:14", "cudaStreamTailLaunch", DEVICE),)
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_unsupported_api(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
