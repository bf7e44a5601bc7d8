"""Which variables have one value for the whole block, and whether all threads come to every barrier."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from hipify_py.targets.cpu.phases.code import Refused
from hipify_py.targets.cpu.phases.effects import Effects
from hipify_py.targets.cpu.phases.model import (
    Choice,
    Escape,
    Fence,
    Item,
    Kernel,
    Leaf,
    Repeat,
    Scope,
    Variable,
    parts,
    walk,
)
from hipify_py.targets.cpu.phases.tree import Declaration, Expression, Neutral

BLOCK_INDICES = frozenset((b"blockIdx", b"blockDim", b"gridDim", b"warpSize", b"true", b"false", b"nullptr", b"sizeof"))


@dataclass
class Uniformity:
    """The verdict on one kernel.

    ``constant`` tells names outside the kernel that mean the same to all threads, ``pure`` callees whose result
    depends on their arguments alone.
    """

    kernel: Kernel
    constant: Callable[[bytes], bool]
    pure: Callable[[bytes], bool]
    varying: set[Variable] = field(default_factory=set)
    guarded: set[Item] = field(default_factory=set)  # items that not all threads may reach

    def judge(self) -> None:
        """Find the variables that vary between threads.

        Raises:
            Refused: a loop or branch around a barrier depends on the thread.
        """
        while True:
            before = len(self.varying)
            self.guarded = set(_after_exits(self.kernel.items, self))
            self._demote(self.kernel.items, False)
            if len(self.varying) == before:
                break
        self._check(self.kernel.items, False)

    def is_uniform(self, item: Leaf) -> bool:
        """Whether a statement does the same in all threads and is done once for the block."""
        if isinstance(item.statement, Neutral):
            return True
        if not isinstance(item.statement, Declaration | Expression) or item.collectives:
            return False
        if any(variable.fixed for variable in item.declares):
            return True
        if any(v.declarator is not None and (v.declarator.array or v.declarator.reference) for v in item.declares):
            return False
        effects = item.effects
        if effects.exposed or (effects.divides and item in self.guarded):
            return False
        if isinstance(item.statement, Expression) and not effects.writes:
            return False
        return self.same(effects, item.scope)

    def same(self, effects: Effects, scope: Scope) -> bool:
        """Whether an expression has one value for the block and changes only variables of the block."""
        if effects.loads or effects.exposed or not all(self.pure(call) for call in effects.calls):
            return False
        return all(self.one_value(name, scope) for name in effects.reads | effects.writes)

    def branches(self, item: Choice) -> bool:
        """Whether all threads take the same branch."""
        return not item.effects.writes and self.same(item.effects, item.scope)

    def some_return(self, items: Sequence[Item]) -> bool:
        """Whether a thread may return in ``items`` while others go on."""
        for item in walk(items):
            if isinstance(item, Leaf) and item.returns:
                return True
            if isinstance(item, Choice) and item.exits and not self.branches(item):
                return True
        return False

    def one_value(self, name: bytes, scope: Scope) -> bool:
        """Whether a name means the same to all threads."""
        if name in scope:
            return scope[name] not in self.varying and not scope[name].memory
        return name in BLOCK_INDICES or self.constant(name) or self.pure(name)

    def _demote(self, items: Sequence[Item], divided: bool) -> None:
        """Everything that threads change by themselves varies. ``divided``: not all threads come here."""
        for item in items:
            if isinstance(item, Leaf) and (divided or not self.is_uniform(item)):
                changed = {item.scope[name] for name in item.effects.changed if name in item.scope}
                self.varying |= {variable for variable in changed.union(item.declares) if not variable.fixed}
            elif isinstance(item, Repeat):
                self._demote_head(item)
                self._demote(item.body, divided)
            elif isinstance(item, Choice):
                inside = divided or not self.branches(item)
                for part in parts(item):
                    self._demote(part, inside)
            elif not isinstance(item, Leaf):
                for part in parts(item):
                    self._demote(part, divided)

    def _demote_head(self, item: Repeat) -> None:
        if item.init is not None and not self.is_uniform(item.init) and not _is_empty(item.init):
            self.varying |= set(item.init.declares)
        if not self.same(item.effects, item.scope):
            self.varying |= {item.scope[name] for name in item.effects.changed if name in item.scope}

    def _check(self, items: Sequence[Item], divided: bool) -> None:
        for item in items:
            if isinstance(item, Repeat):
                self._check_head(item, divided)
            if isinstance(item, Fence) and not item.warp and divided:
                raise Refused("a barrier that not all threads may reach")
            if isinstance(item, Escape) and divided:
                raise Refused("a jump that not all threads make")
            if isinstance(item, Choice) and not self.branches(item):
                if not item.exits:
                    for part in parts(item):
                        self._check(part, True)
                continue
            for part in parts(item):
                self._check(part, divided)

    def _check_head(self, item: Repeat, divided: bool) -> None:
        init = item.init
        uniform = init is None or _is_empty(init) or self.is_uniform(init)
        if not uniform or not self.same(item.effects, item.scope):
            raise Refused("a loop around a barrier that depends on the thread")
        divides = item.effects.divides or (init is not None and init.effects.divides)
        if divides and (divided or item in self.guarded):
            raise Refused("a loop around a barrier that divides where not all threads may be")
        changed = item.effects.writes | (init.effects.writes if init and not init.declares else frozenset())
        if divided and not {item.scope[name] for name in changed} <= set(init.declares if init else ()):
            raise Refused("a loop whose counter lives on where not all threads may be")


def _is_empty(item: Leaf) -> bool:
    return item.statement.span.last - item.statement.span.first == 1


def _after_exits(items: Sequence[Item], verdict: Uniformity, exited: bool = False) -> Iterator[Item]:
    """Items that some threads may not reach: after a return, in a loop with one, in a branch that only some take."""
    for item in items:
        exited = exited or (isinstance(item, Repeat) and verdict.some_return(item.body))
        if exited:
            yield item
        divided = isinstance(item, Choice) and not verdict.branches(item)
        for part in parts(item):
            yield from _after_exits(part, verdict, exited or divided)
        exited = exited or verdict.some_return([item])
