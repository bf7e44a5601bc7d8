"""Worker processes that may die: a crash inside libclang costs the item it worked on, not the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


class Workers(Generic[Item, Result]):
    """Applies ``work`` to items in forked processes, which inherit what is loaded already.

    ``rescue`` is called in the parent for an item whose worker died, and gives the result in its place.
    """

    def __init__(self, work: Callable[[Item], Result], rescue: Callable[[Item], Result], jobs: int) -> None:
        self._work = work
        self._rescue = rescue
        self._jobs = jobs
        self._context = get_context("fork")

    def run(self, items: Sequence[Item]) -> Iterator[Result]:
        """One result an item, in the order of ``items``, each as soon as it and all before it are done."""
        workers: dict[Connection, _Worker] = {}
        busy: dict[Connection, int] = {}
        done: dict[int, Result] = {}
        given = next_out = 0
        try:
            while next_out < len(items):
                while given < len(items) and len(busy) < self._jobs:
                    idle = [pipe for pipe in workers if pipe not in busy]
                    pipe = idle[0] if idle else self._start(workers)
                    pipe.send(items[given])
                    busy[pipe] = given
                    given += 1
                for ready in wait(list(busy)):
                    assert isinstance(ready, Connection)
                    index = busy.pop(ready)
                    done[index] = self._receive(ready, workers, items[index])
                while next_out in done:
                    yield done.pop(next_out)
                    next_out += 1
        finally:
            for worker in workers.values():
                worker.pipe.close()
                worker.process.terminate()
                worker.process.join()

    def _start(self, workers: dict[Connection, _Worker]) -> Connection:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(self._work, theirs), daemon=True)
        process.start()
        theirs.close()
        workers[ours] = _Worker(process, ours)
        return ours

    def _receive(self, pipe: Connection, workers: dict[Connection, _Worker], item: Item) -> Result:
        try:
            result: Result = pipe.recv()
        except (EOFError, OSError):
            worker = workers.pop(pipe)
            pipe.close()
            worker.process.join()
            return self._rescue(item)
        return result


def _serve(work: Callable[[Item], Result], pipe: Connection) -> None:
    """The life of a worker: one item at a time until the parent closes the pipe."""
    try:
        while True:
            pipe.send(work(pipe.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return
