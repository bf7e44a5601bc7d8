"""Kernels in Triton's interpreter compute what they compute on the CPU engine."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from random_kernels import program
from running import built, run_both
from support import absent, output, translate_text

from hipify_py.ir.check import Malformed
from hipify_py.targets.triton.whole import execute
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

pytestmark = [pytest.mark.run, pytest.mark.triton]
BATCH = 20  # kernels of one program
PROGRAMS = Path(__file__).parent / "programs"


@pytest.fixture(autouse=True)
def _triton() -> None:
    if importlib.util.find_spec("triton") is None:
        absent("the extra 'triton' is not installed; its wheels are for Linux")


def test_where_generated_code_can_easily_mean_something_else(tmp_path: Path) -> None:
    both = run_both(PROGRAMS / "meaning.cu", tmp_path)
    assert len(both.original) == len(both.prepared.kernels) == 15
    assert both.prepared.refused == ()
    assert both.different() == []


def test_each_part_of_the_language_for_edge_sizes(tmp_path: Path) -> None:
    """No element, one, a block's less one, a block's, one more, and numbers that are prime."""
    both = run_both(PROGRAMS / "language.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.prepared.kernels) == 24
    assert len(both.original) == 7 * 24
    assert both.different() == []


def test_idioms(tmp_path: Path) -> None:
    """Lifted kernels, the same kernels before that, and the original agree; integers, so that order is no matter."""
    both = run_both(PROGRAMS / "idioms.cu", tmp_path, plain=True)
    text = both.prepared.module.read_text()
    assert len(both.prepared.kernels) == 13
    assert both.prepared.in_scratch == ()
    assert text.count("tl.histogram(") == 2
    assert "_shuffle" not in text
    assert both.different() == []


def test_places(tmp_path: Path) -> None:
    """Values that are read later than they stand in the source, and places that aren't known before."""
    both = run_both(PROGRAMS / "places.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == len(both.prepared.kernels) == 9
    assert both.different() == []


def test_numbers(tmp_path: Path) -> None:
    """Constants of all widths, conversions to integers, and comparisons with what is no number: bit for bit."""
    both = run_both(PROGRAMS / "numbers.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == len(both.prepared.kernels) == 13
    assert both.different() == []


def test_names(tmp_path: Path) -> None:
    """Variables that have names of masks, counters and copies which the translation makes."""
    both = run_both(PROGRAMS / "names.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == len(both.prepared.kernels) == 3
    assert both.different() == []


def test_nulls(tmp_path: Path) -> None:
    """Pointers that are null in some launches."""
    both = run_both(PROGRAMS / "nulls.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == 8
    assert both.different() == []


def test_pointers(tmp_path: Path) -> None:
    """Pointers into one of several shared arrays, or arrays of a thread; shared arrays of functions called twice."""
    both = run_both(PROGRAMS / "pointers.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == len(both.prepared.kernels) == 10
    assert both.different() == []


def test_constructors(tmp_path: Path) -> None:
    """Bases come first, then members as they are declared; a constructor may leave all of it to another."""
    both = run_both(PROGRAMS / "constructors.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == len(both.prepared.kernels) == 7
    assert both.different() == []


def test_lists(tmp_path: Path) -> None:
    """Members that initialiser lists name, leave out or convert; arguments that are null in some calls."""
    both = run_both(PROGRAMS / "lists.cu", tmp_path)
    assert both.prepared.refused == ()
    assert len(both.original) == len(both.prepared.kernels) == 4
    assert both.different() == []


def test_parameters_of_array_type(tmp_path: Path) -> None:
    """They are pointers, in kernels and in functions."""
    both = run_both(PROGRAMS / "parameters.cu", tmp_path)
    assert both.prepared.refused == ()
    assert both.different() == []


class Outcome(NamedTuple):
    """What is wrong with random kernels, which are refused, and how many are translated."""

    faults: list[str]
    refused: list[str]
    translated: int


def test_random_kernels(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A sample; ``--random-kernels 2000`` makes it a sweep, ``-rP`` shows what was refused."""
    count, first = request.config.getoption("--random-kernels"), request.config.getoption("--random-first")
    outcome = _outcome(range(first, first + count), tmp_path)
    reasons = Counter(re.sub(r"^kernel \w+ is not translated: ", "", message) for message in outcome.refused)
    print(f"{outcome.translated} of {count} translated")
    print(*(f"{number} {reason}" for reason, number in reasons.most_common()), sep="\n")
    assert outcome.faults == []
    assert outcome.translated >= count * 0.6


def _outcome(seeds: range, folder: Path) -> Outcome:
    """The outcome of the kernels of ``seeds``, in batches; a batch that fails as a whole is run kernel by kernel."""
    if len(seeds) > BATCH:
        parts = [_outcome(seeds[first : first + BATCH], folder) for first in range(0, len(seeds), BATCH)]
        return _together(parts)
    path = folder / f"random{seeds.start}.cu"
    path.write_text(program(seeds, "cuda_runtime.h", "dim3", atomics=True, defined=True, language=True), "utf-8")
    try:
        both = run_both(path, folder)
    except (AssertionError, Malformed) as failed:
        if len(seeds) == 1:
            return Outcome([f"seed {seeds.start}: {failed}"], [], 0)
        outcome = _together([_outcome(range(seed, seed + 1), folder) for seed in seeds])
        return outcome._replace(faults=outcome.faults or [f"seeds {seeds} together only: {failed}"])
    translated = sum(name != "leavers" for name in both.prepared.kernels)
    return Outcome(sorted({*both.different()}), list(both.prepared.refused), translated)


def _together(parts: list[Outcome]) -> Outcome:
    faults = [fault for part in parts for fault in part.faults]
    refused = [message for part in parts for message in part.refused]
    return Outcome(faults, refused, sum(part.translated for part in parts))


FAULTY = """\
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void beyond(int n, int *p) { if (threadIdx.x < n) p[threadIdx.x + 1] = 1; }
template <bool WAIT> __global__ void swapped(int *p) {
    __shared__ int s[64];
    s[threadIdx.x] = p[threadIdx.x];
    if (WAIT) __syncthreads();
    p[threadIdx.x] = s[threadIdx.x ^ 1];
}
int main() {
    int *p;
    cudaMalloc(&p, 40 * sizeof(int));
    if (getenv("BEYOND")) beyond<<<1, 64>>>(40, p);
    else if (getenv("EARLY")) swapped<false><<<1, 40>>>(p);
    else swapped<true><<<1, 40>>>(p);
    return cudaDeviceSynchronize();
}
"""


def test_bad_accesses_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "faulty.cu"
    path.write_text(FAULTY, encoding="utf-8")
    prepared, program = built(path, tmp_path)

    def outcome(**chosen: str) -> tuple[int | None, str]:
        done = execute(prepared, program, Limits(120.0), {**os.environ, **chosen}, races=True)
        return done.code, done.err.partition("BadAccess: ")[2].partition("\n")[0]

    assert outcome(BEYOND="1") == (70, "beyond: a write out of bounds in program (0, 0, 0), thread 39")
    assert outcome(EARLY="1") == (70, "swapped_0: a read races in program (0, 0, 0), thread 0")
    assert outcome() == (0, "")


LAUNCHED = """\
__global__ void saxpy(int n, float a, const float *x, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void mirrored(const double *x, double scale, double *out) {
    extern __shared__ double s[];
    s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x] * scale;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void kernel(int *kernel) { kernel[threadIdx.x] += 1; }
__global__ void warm_up() {}
__global__ void max(int *self, int *num_warps) { self[threadIdx.x] += num_warps[threadIdx.x]; }
__global__ void shuffle(int *p) { p[threadIdx.x] += __shfl_xor_sync(~0u, p[threadIdx.x], 1); }
__global__ void lambda(int *sizes) { sizes[threadIdx.x] *= 2; }
__global__ void launch_lambda_(int *p) { p[threadIdx.x] += 5; }
__global__ void _shuffle(int *p) { p[threadIdx.x] += 9; }
"""


def test_launchers(tmp_path: Path) -> None:
    """With torch, or a stand-in for it, which has only what they use; torch also compiles a function with a launch."""
    module = tmp_path / "main_triton.py"
    module.write_text(output(translate_text(LAUNCHED, target="triton")), encoding="utf-8")
    here = Path(__file__).parent
    environment = {**os.environ, "TRITON_INTERPRET": "1"}
    if importlib.util.find_spec("torch") is None:
        environment["PYTHONPATH"] = str(here / "stand_in")
    done = run([sys.executable, str(here / "launched.py"), str(module)], Limits(120.0), env=environment)
    assert done.err == ""
    assert done.out.splitlines() == [
        "[1. 3. 5.] 199.0",
        f"{[31 * 0.1, 30 * 0.1]} {32 * 0.1}",
        "a contiguous tensor of float32 is wanted, not one of float64",
        "[22, 22, 38]",
    ]
