"""Which variables have one value for the whole block, and which can be computed anew in every phase."""

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
        return all(self._one_value(name, scope) for name in effects.reads | effects.writes)

    def branches(self, item: Choice) -> bool:
        """Whether all threads take the same branch."""
        return not effects_of(item).writes and self.same(item.effects, item.scope)

    def _one_value(self, name: bytes, scope: Scope) -> bool:
        if name in scope:
            return scope[name] not in self.varying
        return name in BLOCK_INDICES or self.constant(name) or self.pure(name)

    def _demote(self, items: Sequence[Item], divided: bool) -> None:
        """Everything that threads change by themselves varies. ``divided``: not all threads come here."""
        for item in items:
            if isinstance(item, Leaf) and (divided or not self.is_uniform(item)):
                self.varying |= {item.scope[name] for name in item.effects.changed if name in item.scope}
                self.varying |= {variable for variable in item.declares if not variable.fixed}
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

    # ---- variables that phases compute anew

    def recomputed(self) -> set[Variable]:
        """Varying variables that are set once, from indices, constants and values that can't change meanwhile."""
        changes = _changes(self.kernel.items)
        found: set[Variable] = set()
        while True:
            before = len(found)
            for item in walk(self.kernel.items):
                if isinstance(item, Leaf) and item.declares and set(item.declares) <= self.varying - found:
                    if self._is_recomputed(item, changes, found):
                        found |= set(item.declares)
            if len(found) == before:
                return found

    def _is_recomputed(self, item: Leaf, changes: dict[Variable, list[Item]], found: set[Variable]) -> bool:
        effects = item.effects
        if item.collectives or effects.loads or effects.exposed or (effects.divides and item in self.guarded):
            return False
        if not all(self.pure(call) for call in effects.calls):
            return False
        own = {variable.name for variable in item.declares}
        for variable in item.declares:
            one = variable.declarator
            if one is None or one.init is None or one.array or one.reference or len(changes.get(variable, ())) > 1:
                return False
        return all(self._stays(name, item, changes, found) for name in effects.reads - own)

    def _stays(self, name: bytes, item: Leaf, changes: dict[Variable, list[Item]], found: set[Variable]) -> bool:
        """Whether a name has the same value wherever the variables of ``item`` are in scope."""
        variable = item.scope.get(name)
        if variable is None:
            return name == b"threadIdx" or self._one_value(name, item.scope)
        if variable in self.varying:
            return variable in found
        by = changes.get(variable, [])
        if variable.declarator is not None and not any(isinstance(one, Repeat) for one in by):
            return len(by) <= 1
        if variable.declarator is None:
            return not by
        heads = {one.loop for one in by if isinstance(one, Repeat)}
        others = [one for one in by if not isinstance(one, Repeat) and variable not in one.declares]  # type: ignore[union-attr]
        return not others and heads <= set(item.loops)


def effects_of(item: Choice) -> Effects:
    """The effects of a branch's condition."""
    return item.effects


def _is_empty(item: Leaf) -> bool:
    return item.statement.span.last - item.statement.span.first == 1


def _changes(items: Sequence[Item]) -> dict[Variable, list[Item]]:
    """Variable -> the items that may change it, its declaration with an initialiser among them."""
    found: dict[Variable, list[Item]] = {}
    for item in walk(items):
        if isinstance(item, Leaf | Repeat | Choice):
            for name in item.effects.changed:
                if name in item.scope:
                    found.setdefault(item.scope[name], []).append(item)
    return found


def _after_exits(items: Sequence[Item], verdict: Uniformity) -> Iterator[Item]:
    """Items that come after a return of some threads, or stand in a branch that only some take."""
    exited = False
    for item in walk(items):
        if exited:
            yield item
        if isinstance(item, Leaf) and item.returns:
            exited = True
        if isinstance(item, Choice) and not verdict.branches(item):
            exited = exited or item.exits
            for part in parts(item):
                yield from walk(part)
