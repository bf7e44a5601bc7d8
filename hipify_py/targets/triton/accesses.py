"""Watches what kernels access in Triton's interpreter: accesses outside of all memory that a launch has been given, and
accesses of one place by several threads of a block with no barrier between them.

Threads are the elements of a block; what a program does once for all of them is done by all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from triton.runtime import interpreter

Extent = tuple[int, int]
"""Where memory begins, and where it ends."""
_EVERYBODY = -1


class BadAccess(Exception):
    """A kernel accesses what it must not, or at a time when it must not."""


@dataclass
class Watch:
    """What the launch that runs may access; without ``extents`` nothing is known of that."""

    kernel: str = ""
    extents: tuple[Extent, ...] = ()
    races: bool = False
    _program: tuple[int, ...] = ()
    _written: dict[int, int] = field(default_factory=dict)
    _read: dict[int, int] = field(default_factory=dict)

    def begin(self, kernel: str, extents: Iterable[Extent]) -> None:
        """Another launch."""
        self.kernel, self.extents = kernel, tuple(extents)
        self.epoch()

    def epoch(self) -> None:
        """All threads have come to a barrier."""
        self._written.clear()
        self._read.clear()

    def access(self, program: tuple[int, ...], addresses: Any, mask: Any, size: int, what: str) -> None:
        """One access of ``size`` bytes at each of ``addresses`` where ``mask`` holds.

        Raises:
            BadAccess: it is out of bounds, or races with another.
        """
        wanted, there = np.ravel(addresses).astype(np.uint64), np.ravel(mask).astype(bool)
        if self.extents:
            inside = np.zeros(wanted.shape, dtype=bool)
            for begin, end in self.extents:
                inside |= (wanted >= np.uint64(begin)) & (wanted + np.uint64(size) <= np.uint64(end))
            for lane in np.flatnonzero(there & ~inside)[:1]:
                raise BadAccess(f"{self.kernel}: {what} out of bounds in program {program}, thread {lane}")
        if self.races:
            self._order(program, wanted, there, what)

    def _order(self, program: tuple[int, ...], wanted: Any, there: Any, what: str) -> None:
        if program != self._program:
            self._program = program
            self.epoch()
        lanes = np.flatnonzero(there)
        for lane in lanes:
            thread = int(lane) if wanted.size > 1 else _EVERYBODY
            address = int(wanted[lane])
            others = (
                [self._written.get(address)]
                if what == "a read"
                else [self._written.get(address), self._read.get(address)]
            )
            if what != "an atomic" and any(other is not None and other != thread for other in others):
                raise BadAccess(f"{self.kernel}: {what} races in program {program}, thread {thread}")
            if what == "a read":
                self._read[address] = thread if self._read.get(address, thread) == thread else _EVERYBODY
            elif what == "a write":
                self._written[address] = thread


def install(watch: Watch) -> None:
    """Have the interpreter tell ``watch`` of all accesses."""
    builder: Any = interpreter.InterpreterBuilder

    def around(name: str, what: str, mask_at: int) -> None:
        original: Callable[..., Any] = getattr(builder, name)

        def watched(self: Any, *arguments: Any) -> Any:
            pointer = next(one for one in arguments if isinstance(one, interpreter.TensorHandle))
            mask = arguments[mask_at].data if mask_at >= 0 else np.ones_like(pointer.data, dtype=bool)
            size = max(1, pointer.get_element_ty().primitive_bitwidth // 8)
            watch.access(self.grid_idx, pointer.data, mask, size, what)
            return original(self, *arguments)

        setattr(builder, name, watched)

    around("create_masked_load", "a read", 1)
    around("create_masked_store", "a write", 2)
    around("create_atomic_rmw", "an atomic", 3)
    around("create_atomic_cas", "an atomic", -1)
    original = builder.create_barrier

    def barrier(self: Any, *arguments: Any) -> Any:
        watch.epoch()
        return original(self, *arguments)

    builder.create_barrier = barrier
