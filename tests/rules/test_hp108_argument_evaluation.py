"""HP108: arguments with effects that a rewritten call leaves out or repeats."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support import ERROR, NOTE, WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult

KERNEL = "__device__ unsigned next(int);\n__device__ void k(float v, unsigned* m, int i) {{\n  {}\n}}\n"
PREFETCH = "HIP has the CUDA 12 signature: the location becomes a device number, the flags go"


def changed(place: str, name: str, text: str) -> Found:
    message = f"{text} is not evaluated by the counterpart of {name}; the call is left as it is"
    return Found("HP108", ERROR, place, name, message, "evaluate it into a variable before the call")


def called(place: str, name: str, text: str, often: str) -> Found:
    message = f"{text} is {often} by the counterpart of {name}"
    return Found("HP108", WARNING, place, name, message, "evaluate it into a variable before the call")


def kernel(before: str, after: str, *found: Found) -> Case:
    return Case(KERNEL.format(before), KERNEL.format(after), found)


def left(call: str, found: Found) -> Case:
    return kernel(call, call, found)


CASES = {
    "increment": left("__shfl_down_sync(m[i++], v, 1);", changed("3:20", "__shfl_down_sync", "m[i++]")),
    "assignment": left("__shfl_sync((i = 1, ~0u), v, 1);", changed("3:15", "__shfl_sync", "(i = 1, ~0u)")),
    "update": left("__shfl_sync(m[0] |= 1u, v, 1);", changed("3:15", "__shfl_sync", "m[0] |= 1u")),
    "own function": kernel(
        "__shfl_xor_sync(next(i), v, 1);",
        "__shfl_xor(v, 1, 32);",
        called("3:19", "__shfl_xor_sync", "next(i)", "not evaluated"),
    ),
    "atomic function": kernel(
        "__shfl_xor_sync(atomicAdd(m, 1), v, 1);",
        "__shfl_xor(v, 1, 32);",
        called("3:19", "__shfl_xor_sync", "atomicAdd(m, 1)", "not evaluated"),
    ),
    "repeated": Case(
        "cudaMemLocation at();\nvoid f(void* p) {\n  cudaMemPrefetchAsync_v2(p, 4, at(), 0, 0);\n}\n",
        "hipMemLocation at();\nvoid f(void* p) {\n  hipMemPrefetchAsync(p, 4, (at()).type == hipMemLocationTypeDevice ?"
        " (at()).id : hipCpuDeviceId, 0);\n}\n",
        (
            Found("HP105", NOTE, "3:3", "cudaMemPrefetchAsync_v2", f"cudaMemPrefetchAsync_v2: {PREFETCH}"),
            called("3:33", "cudaMemPrefetchAsync_v2", "at()", "evaluated 2 times"),
        ),
    ),
    "conversion": kernel("__shfl_xor_sync(unsigned(~0), v, 1);", "__shfl_xor(v, 1, 32);"),
    "CUDA's function": kernel("__shfl_xor_sync(__ballot_sync(~0u, v > 1), v, 1);", "__shfl_xor(v, 1, 32);"),
    "comparison": kernel("__shfl_xor_sync(m[i == 1], v, 1);", "__shfl_xor(v, 1, 32);"),
    "size": kernel("__shfl_xor_sync(sizeof(v), v, 1);", "__shfl_xor(v, 1, 32);"),
}


@pytest.fixture(scope="module")
def results() -> Mapping[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_argument_evaluation(name: str, results: Mapping[str, FileResult]) -> None:
    check(CASES[name], results[name])
