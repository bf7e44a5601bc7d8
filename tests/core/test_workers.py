"""Worker processes: order, several jobs, and items whose worker dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable

import pytest

from hipify_py.workers import Limits, Workers


def square(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def negative(number: int, limit: str) -> int:
    """The rescue, in another worker; fatal for twice three."""
    if number == 6:
        os.kill(os.getpid(), signal.SIGKILL)
    return -number


def lost(number: int, limit: str) -> int:
    """What is left to do in the test's own process when the rescue dies, too."""
    return 100 * number


def slow(number: int) -> int:
    if number == 2:
        signal.pause()
    return number


def large(number: int) -> int:
    if number == 2:
        kept = bytearray(1 << 30)
        for page in range(0, len(kept), 4096):
            kept[page] = 1
        signal.pause()
    return number


def limit_of(number: int, limit: str) -> str:
    if number == 2:
        return limit
    raise AssertionError(number)


def doomed(number: int) -> int:
    if number in (3, 6):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_keep_their_order_and_a_dead_worker_costs_its_item_only(jobs: int) -> None:
    assert list(Workers(square, negative, lost, jobs).run(range(6))) == [0, 1, 4, -3, 16, 25]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_item_that_kills_two_workers_is_given_up(jobs: int) -> None:
    assert list(Workers(doomed, negative, lost, jobs).run(range(8))) == [0, 1, 2, -3, 4, 5, 600, 7]


@pytest.mark.parametrize(
    ("work", "limits", "said"),
    [(slow, Limits(seconds=0.2), "0.2 s"), (large, Limits(memory=512), "512 MiB")],
)
def test_a_worker_over_a_limit_is_stopped(work: Callable[[int], int], limits: Limits, said: str) -> None:
    assert list(Workers(work, limit_of, lost, 2, limits).run(range(4))) == [0, 1, said, 3]


def test_an_item_over_a_limit_twice_is_given_up_with_that_limit() -> None:
    def tell(number: int, limit: str) -> str:
        return f"{number}: {limit}"

    def pause(number: int, limit: str = "") -> str:
        return str(signal.pause() if number == 2 else number)

    found = Workers(pause, pause, tell, 2, Limits(seconds=0.2)).run(range(4))
    assert list(found) == ["0", "1", "2: 0.2 s", "3"]


def test_nothing_to_do() -> None:
    assert list(Workers(square, negative, lost, 2).run([])) == []


def test_abandoned_runs_end_their_workers() -> None:
    results = Workers(square, negative, lost, 2).run(range(100))
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()
