"""Worker processes that may die or be stopped: a crash inside libclang costs the item it worked on, not the run."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 64  # items a worker that may be given out before the oldest is done; bounds what waits for its turn
_GARBAGE = (50_000, 20, 100)  # new objects, and younger collections, before a collection
LOOK = 0.1  # seconds between two looks at the limits


class Limits(NamedTuple):
    """What one item may take: seconds by the clock, MiB of a worker's memory. 0: as much as it wants."""

    seconds: float = 0
    memory: int = 0

    def exceeded(self, seconds: float, process: int) -> str:
        """The limit that a worker is over, in words; empty if none."""
        if self.seconds and seconds > self.seconds:
            return f"{self.seconds:g} s"
        if self.memory and _resident(process) > self.memory:
            return f"{self.memory:,} MiB"
        return ""


NO_LIMITS = Limits()


def _resident(process: int) -> int:
    """MiB of memory that a process holds; 0 where the system doesn't tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") >> 20
    return 0


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


@dataclass(slots=True)
class _Task:
    """An item that a worker has: by what function it is tried, and since when."""

    index: int
    rescued: str | None = None  # the limit that stopped the first try; None: this is the first
    since: float = 0
    limit: str = ""  # the limit that stopped this try


class Workers(Generic[Item, Result]):
    """Applies ``work`` to items in forked processes, which inherit what is loaded already.

    An item whose worker dies or goes over the ``limits`` is tried once more with ``rescue``, in another process; when
    that ends in the same way, ``give_up`` gives its result. Both are told the limit, or nothing if the worker died.
    """

    def __init__(
        self,
        work: Callable[[Item], Result],
        rescue: Callable[[Item, str], Result],
        give_up: Callable[[Item, str], Result],
        jobs: int,
        limits: Limits = NO_LIMITS,
    ) -> None:
        self._work = work
        self._rescue = rescue
        self._give_up = give_up
        self._jobs = jobs
        self._limits = limits
        self._context = get_context("fork")
        self._workers: dict[Connection, _Worker] = {}
        self._busy: dict[Connection, _Task] = {}

    def run(self, items: Sequence[Item]) -> Iterator[Result]:
        """One result an item, in the order of ``items``, each as soon as it and all before it are done."""
        done: dict[int, Result] = {}
        pending: list[_Task] = []
        given = next_out = 0
        try:
            while next_out < len(items):
                while len(self._busy) < self._jobs and (pending or self._may_give(given, next_out, len(items))):
                    task = pending.pop() if pending else _Task(given)
                    given += task.rescued is None
                    self._give(task, items)
                for task, result in self._answers(items):
                    if result is None:
                        pending.append(_Task(task.index, rescued=task.limit))
                    else:
                        done[task.index] = result[0]
                while next_out in done:
                    yield done.pop(next_out)
                    next_out += 1
        finally:
            for worker in list(self._workers.values()):
                self._end(worker)

    def _may_give(self, given: int, next_out: int, count: int) -> bool:
        return given < count and given - next_out < _AHEAD * self._jobs

    def _give(self, task: _Task, items: Sequence[Item]) -> None:
        idle = [pipe for pipe in self._workers if pipe not in self._busy]
        pipe = idle[0] if idle else self._start(items)
        task.since = time.monotonic()
        self._busy[pipe] = task
        with suppress(OSError):  # the worker is gone; its answer will say so
            pipe.send((task.index, task.rescued))

    def _answers(self, items: Sequence[Item]) -> Iterator[tuple[_Task, tuple[Result] | None]]:
        """Tasks that have ended, each with its result, or None if the item has to be tried again."""
        limited = self._limits != NO_LIMITS
        for ready in wait(list(self._busy), LOOK if limited else None):
            assert isinstance(ready, Connection)
            task = self._busy.pop(ready)
            yield task, self._receive(ready, task, items[task.index])
        if limited:
            self._stop_those_over_limits()

    def _receive(self, pipe: Connection, task: _Task, item: Item) -> tuple[Result] | None:
        try:
            result: Result = pipe.recv()
        except (EOFError, OSError):
            self._end(self._workers[pipe])
            return None if task.rescued is None else (self._give_up(item, task.limit or task.rescued),)
        return (result,)

    def _stop_those_over_limits(self) -> None:
        now = time.monotonic()
        for pipe, task in self._busy.items():
            process = self._workers[pipe].process
            task.limit = task.limit or self._limits.exceeded(now - task.since, process.pid or 0)
            if task.limit:
                process.kill()

    def _start(self, items: Sequence[Item]) -> Connection:
        ours, theirs = self._context.Pipe()
        inherited = (*self._workers, ours)
        arguments = (self._work, self._rescue, items, theirs, inherited)
        process = self._context.Process(target=_serve, args=arguments, daemon=True)
        process.start()
        theirs.close()
        self._workers[ours] = _Worker(process, ours)
        return ours

    def _end(self, worker: _Worker) -> None:
        del self._workers[worker.pipe]
        worker.pipe.close()
        worker.process.terminate()
        worker.process.join()


def _serve(
    work: Callable[[Item], Result],
    rescue: Callable[[Item, str], Result],
    items: Sequence[Item],
    pipe: Connection,
    inherited: Sequence[Connection],
) -> None:
    """The life of a worker: one item at a time until the parent closes the pipe, or is gone."""
    for other in inherited:  # open copies would keep workers waiting for a parent that was killed
        other.close()
    gc.freeze()  # what is inherited stays; looking through it again and again took a tenth of the time
    gc.set_threshold(*_GARBAGE)
    try:
        while True:
            index, limit = pipe.recv()
            pipe.send(work(items[index]) if limit is None else rescue(items[index], limit))
    except (EOFError, OSError, KeyboardInterrupt):
        return
