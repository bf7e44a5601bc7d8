"""HP304: conditions on NVIDIA's architectures and versions."""

from __future__ import annotations

import pytest
from support import WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def guard(place: str, macro: str) -> Found:
    message = f"{macro} is not defined for HIP (ROCm): this condition takes it as 0"
    hint = "decide which branch is right, and test for the target's own macro"
    return Found("HP304", WARNING, place, macro, message, hint)


def undefined(place: str) -> Found:
    message = "__CUDA_ARCH__ is not defined for HIP (ROCm)"
    return Found("HP304", WARNING, place, "__CUDA_ARCH__", message, "write the number that it stands for")


CASES = {
    "another macro": Case("#if MY_ARCH >= 700\n#endif\n"),
    "a name that only contains it": Case("#ifdef MY__CUDA_ARCH__X\n#endif\n"),
    "in a comment": Case("/* #if __CUDA_ARCH__ */\n"),
    "beside the target's own macro": Case("#if defined(__HIP_DEVICE_COMPILE__)\n#elif __CUDA_ARCH__ >= 700\n#endif\n"),
    "an architecture that depends on a macro": Case(
        "#if __CUDA_ARCH__ >= OLDEST\n#endif\n", None, (guard("1:1", "__CUDA_ARCH__"),)
    ),
    "the architecture in a macro": Case("#define ARCH __CUDA_ARCH__\n", None, (undefined("1:14"),)),
    "the architecture in code": Case(
        "#if 0\n__device__ int arch = __CUDA_ARCH__;\n#endif\n", None, (undefined("2:23"),)
    ),
    "defined or not": Case("#ifdef CUDA_VERSION\n#endif\n", None, (guard("1:1", "CUDA_VERSION"),)),
    "an alternative": Case(
        "#if MINE\n#elif CUDART_VERSION >= 11000\n#endif\n", None, (guard("2:1", "CUDART_VERSION"),)
    ),
    "a version of the compiler": Case(
        "  # if defined(__CUDACC_VER_MAJOR__) && 1\n#endif\n", None, (guard("1:3", "__CUDACC_VER_MAJOR__"),)
    ),
    "once a condition": Case(
        "#if CUDA_VERSION > 1 && CUDA_VERSION < 9\n#endif\n", None, (guard("1:1", "CUDA_VERSION"),)
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_arch_guard(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
