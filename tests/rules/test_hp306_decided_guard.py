"""HP306: conditions on an architecture that was decided."""

from __future__ import annotations

import pytest
from support import NOTE, Case, Found, check, found, output, translate_cases, translate_text

from hipify_py.results import FileResult

DEVICE = "defined(__HIP_DEVICE_COMPILE__)"


def decided(place: str, condition: str) -> Found:
    return Found("HP306", NOTE, place, "__CUDA_ARCH__", f"{condition}: decided as for architecture 800")


CASES = {
    "another macro": Case("#if MY_ARCH >= 700\n#endif\n"),
    "a name that only contains it": Case("#ifdef MY__CUDA_ARCH__X\n#endif\n"),
    "in a comment": Case("#if 1 /* __CUDA_ARCH__ */\n#endif\n"),
    "beside the target's own macro": Case(f"#if {DEVICE}\n#elif __CUDA_ARCH__ >= 700\n#endif\n"),
    "an architecture": Case(
        "#if __CUDA_ARCH__ >= 700\n#endif\n", f"#if {DEVICE}\n#endif\n", (decided("1:1", "#if __CUDA_ARCH__ >= 700"),)
    ),
    "defined or not": Case(
        "#ifdef __CUDA_ARCH__\n#endif\n",
        "#ifdef __HIP_DEVICE_COMPILE__\n#endif\n",
        (decided("1:1", "#ifdef __CUDA_ARCH__"),),
    ),
    "the same for host and device": Case(
        "#if __CUDA_ARCH__ >= 900\n#endif\n",
        "#if 0  // __CUDA_ARCH__ >= 900\n#endif\n",
        (decided("1:1", "#if __CUDA_ARCH__ >= 900"),),
    ),
    "over several lines": Case(
        "#if defined(__CUDA_ARCH__) && \\\n    __CUDA_ARCH__ >= 700\n#endif\n",
        f"#if {DEVICE}\n#endif\n",
        (decided("1:1", "#if defined(__CUDA_ARCH__) && \\ __CUDA_ARCH__ >= 700"),),
    ),
    "beside names that are translated": Case(
        "#if defined __CUDACC__ || __CUDA_ARCH__ >= 700 || \\\n  defined(__NVCC__)\n#endif\n",
        f"#if defined __HIPCC__ || {DEVICE} || \\\n  defined(__HIPCC__)\n#endif\n",
        (decided("1:1", "#if defined __CUDACC__ || __CUDA_ARCH__ >= 700 || \\ defined(__NVCC__)"),),
    ),
    "an alternative": Case(
        "#if MINE\n#elif __CUDA_ARCH__ < 700\n#endif\n",
        f"#if MINE\n#elif !{DEVICE}\n#endif\n",
        (decided("2:1", "#elif __CUDA_ARCH__ < 700"),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_decided_guard(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_another_architecture() -> None:
    result = translate_text("#if __CUDA_ARCH__ >= 900\n#endif\n", target_options={"define-cuda-arch": "900"})
    assert output(result) == f"#if {DEVICE}\n#endif\n"
    message = "#if __CUDA_ARCH__ >= 900: decided as for architecture 900"
    assert found(result.diagnostics) == (Found("HP306", NOTE, "1:1", "__CUDA_ARCH__", message),)
