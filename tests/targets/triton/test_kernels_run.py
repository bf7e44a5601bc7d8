"""Kernels in Triton's interpreter compute what they compute on the CPU engine."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from random_kernels import program
from running import run_both
from support import absent

pytestmark = [pytest.mark.run, pytest.mark.triton]
BATCH = 20  # kernels of one program
PROGRAMS = Path(__file__).parent / "programs"
BARRIER = "not all threads of the block come to this barrier"


@pytest.fixture(autouse=True)
def _triton() -> None:
    if importlib.util.find_spec("triton") is None:
        absent("the extra 'triton' is not installed; its wheels are for Linux")


def test_where_generated_code_can_easily_mean_something_else(tmp_path: Path) -> None:
    both = run_both(PROGRAMS / "meaning.cu", tmp_path)
    assert len(both.original) == len(both.prepared.kernels) == 13
    assert both.prepared.refused == ()
    assert both.different() == []


def test_random_kernels(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A sample; ``--random-kernels 2000`` makes it a sweep."""
    count = request.config.getoption("--random-kernels")
    translated = 0
    for first in range(0, count, BATCH):
        path = tmp_path / f"random{first}.cu"
        path.write_text(program(range(first, min(count, first + BATCH)), "cuda_runtime.h", "dim3"), encoding="utf-8")
        both = run_both(path, tmp_path)
        assert both.different() == []
        assert all(message.endswith(BARRIER) for message in both.prepared.refused)
        translated += len(both.prepared.kernels)
    assert translated > count / 2
