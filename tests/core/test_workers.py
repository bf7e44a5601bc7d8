"""Worker processes: order, several jobs, and items whose worker dies."""

from __future__ import annotations

import os
import signal

import pytest

from hipify_py.workers import Workers


def square(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def negative(number: int) -> int:
    """The rescue: it runs in the test's own process, where ``square`` would be fatal."""
    return -number


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_keep_their_order_and_a_dead_worker_costs_its_item_only(jobs: int) -> None:
    assert list(Workers(square, negative, jobs).run(range(8))) == [0, 1, 4, -3, 16, 25, 36, 49]


def test_nothing_to_do() -> None:
    assert list(Workers(square, negative, 2).run([])) == []


def test_abandoned_runs_end_their_workers() -> None:
    results = Workers(square, negative, 2).run(range(100))
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
