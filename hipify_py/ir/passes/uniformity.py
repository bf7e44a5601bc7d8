"""Which variables differ among the threads of a block.

A value varies if it depends on the thread's index, on a load or exchange that does, or on memory read where not all
threads are. A variable also varies if it is assigned where fewer threads are than at its declaration: the others keep
the old value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hipify_py.ir.nodes import (
    Any,
    Array,
    Assign,
    Atomic,
    Collective,
    Declare,
    Expr,
    If,
    Index,
    Kernel,
    Load,
    Loop,
    Stmt,
    Var,
    walk,
)

ROOT = ()
"""The frame of the whole block. A frame names the branches and loops that only some threads are in."""

Frame = tuple[tuple[int, str], ...]
_VARYING = frozenset(("thread", "lane", "linear", "live"))
_WHOLE_BLOCK = frozenset(("block_any", "block_all", "block_count"))


def uniformity(kernel: Kernel) -> Kernel:
    """The kernel with :attr:`~hipify_py.ir.nodes.Kernel.varying` filled in."""
    found = _Search(kernel.arrays)
    before = -1
    while before != len(found.varying):
        before = len(found.varying)
        found.sequence(kernel.body, ROOT)
    return replace(kernel, varying=frozenset(found.varying))


def varies(value: Expr, varying: frozenset[str] | set[str], arrays: dict[str, Array], *, everybody: bool) -> bool:
    """Whether ``value`` differs among threads; ``everybody``: the whole block evaluates it."""
    if isinstance(value, Any):
        return False
    for part in walk(value):
        match part:
            case Var(name=name) if name in varying:
                return True
            case Index(what=what) if what in _VARYING:
                return True
            case Load(array=array) if not everybody or arrays[array].space == "local":
                return True
    return False


@dataclass
class _Search:
    arrays: dict[str, Array]
    varying: set[str] = field(default_factory=set)
    frames: dict[str, Frame] = field(default_factory=dict)

    def _varies(self, value: Expr, frame: Frame) -> bool:
        return varies(value, self.varying, self.arrays, everybody=frame == ROOT)

    def sequence(self, statements: Sequence[Stmt], frame: Frame) -> None:
        """Go through ``statements`` once."""
        for statement in statements:
            self._statement(statement, frame)

    def _statement(self, statement: Stmt, frame: Frame) -> None:
        match statement:
            case Declare(var=var, value=value):
                self.frames[var.name] = frame
                if value is not None and self._varies(value, frame):
                    self.varying.add(var.name)
            case Assign(var=var, value=value):
                if self.frames.get(var.name, ROOT) != frame or self._varies(value, frame):
                    self.varying.add(var.name)
            case Atomic(result=result):
                if result is not None:
                    self.frames[result.name] = frame
                    self.varying.add(result.name)
            case Collective(result=result, op=op):
                self.frames[result.name] = frame
                if op not in _WHOLE_BLOCK:
                    self.varying.add(result.name)
            case If(condition=condition, then=then, other=other):
                split = self._varies(condition, frame)
                key = id(statement)
                self.sequence(then, (*frame, (key, "then")) if split else frame)
                self.sequence(other, (*frame, (key, "other")) if split else frame)
            case Loop():
                self._loop(statement, frame)

    def _loop(self, loop: Loop, frame: Frame) -> None:
        inside: Frame = (*frame, (id(loop), "loop"))
        for _ in range(2):  # the condition may depend on what ``before`` declares
            split = self._varies(loop.condition, frame)
            self.sequence(loop.before, inside if split else frame)
        self.sequence(loop.body, inside if split else frame)
        self.sequence(loop.step, inside if split else frame)
