"""The counter: silent at first, rewritten in place, wiped in the end."""

from __future__ import annotations

import io

import pytest

from hipify_py.progress import DELAY, INTERVAL, Counter


class Clock:
    """A clock that tests move by hand."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def counter():
    stream, clock = io.StringIO(), Clock()
    return stream, clock, Counter(stream, "translating", True, clock)


def test_short_runs_show_nothing(counter):
    stream, clock, count = counter
    count(1, 2, "a.cu")
    clock.now = DELAY - 0.01
    count(2, 2, "b.cu")
    count.close()
    assert stream.getvalue() == ""


def test_counts_and_wipes(counter, monkeypatch):
    monkeypatch.setenv("COLUMNS", "31")
    stream, clock, count = counter
    clock.now = DELAY
    count(1, 20, "a.cu")
    clock.now += INTERVAL / 2
    count(2, 20, "not shown.cu")
    clock.now += INTERVAL
    count(3, 20, "\x1b[2J-a-very-long-name.cu")
    count.close()
    first = "translating 1/20 a.cu".ljust(30)
    second = "translating 3/20 \\x1b[2J-a-very"[:30]
    assert stream.getvalue() == f"\r{first}\r{second}\r{' ' * 30}\r"


def test_disabled():
    stream, clock = io.StringIO(), Clock()
    count = Counter(stream, "translating", False, clock)
    clock.now = 2 * DELAY
    count(1, 2, "a.cu")
    count.close()
    assert stream.getvalue() == ""
