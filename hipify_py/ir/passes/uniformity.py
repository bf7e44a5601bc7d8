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
    children,
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
    match value:
        case Any():
            return False
        case Var(name=name):
            return name in varying
        case Index(what=what):
            return what in _VARYING
        case Load(array=array) if not everybody or arrays[array].space == "local":
            return True
    return any(varies(part, varying, arrays, everybody=everybody) for part in children(value))


@dataclass
class _Search:
    arrays: dict[str, Array]
    varying: set[str] = field(default_factory=set)
    frames: dict[str, Frame] = field(default_factory=dict)

    def _varies(self, value: Expr, frame: Frame, everybody: bool) -> bool:
        return varies(value, self.varying, self.arrays, everybody=everybody and frame == ROOT)

    def sequence(self, statements: Sequence[Stmt], frame: Frame, everybody: bool = True) -> None:
        """Go through ``statements`` once; not ``everybody`` is there if some have left the kernel."""
        for statement in statements:
            self._statement(statement, frame, everybody)

    def _statement(self, statement: Stmt, frame: Frame, everybody: bool) -> None:
        match statement:
            case Declare(var=var, value=value):
                self.frames[var.name] = frame
                if value is not None and self._varies(value, frame, everybody):
                    self.varying.add(var.name)
            case Assign(var=var, value=value):
                if self.frames.get(var.name, ROOT) != frame or self._varies(value, frame, everybody):
                    self.varying.add(var.name)
            case Atomic(result=result):
                if result is not None:
                    self.frames[result.name] = frame
                    self.varying.add(result.name)
            case Collective(result=result, op=op):
                self.frames[result.name] = frame
                if op not in _WHOLE_BLOCK:
                    self.varying.add(result.name)
            case If():
                self._branch(statement, frame, everybody)
            case Loop():
                self._loop(statement, frame, everybody)

    def _branch(self, branch: If, frame: Frame, everybody: bool) -> None:
        """A way that is taken by all who don't leave the kernel splits nobody from anybody."""
        split = self._varies(branch.condition, frame, everybody)
        for way, name in ((branch.then, "then"), (branch.other, "other")):
            apart = split and branch.stays != name
            self.sequence(way, (*frame, (id(branch), name)) if apart else frame, everybody and not split)

    def _loop(self, loop: Loop, frame: Frame, everybody: bool) -> None:
        inside: Frame = (*frame, (id(loop), "loop"))
        everybody = everybody and loop.alive is None
        for _ in range(2):  # the condition may depend on what ``before`` declares
            split = self._varies(loop.condition, frame, everybody)
            self.sequence(loop.before, inside if split else frame, everybody)
        self.sequence(loop.body, inside if split else frame, everybody)
        self.sequence(loop.step, inside if split else frame, everybody)
