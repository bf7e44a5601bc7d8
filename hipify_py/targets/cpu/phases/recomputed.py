"""Per-thread variables that phases compute anew instead of keeping: set once, from indices and constant values."""

from __future__ import annotations

from collections.abc import Sequence

from hipify_py.targets.cpu.phases.effects import Effects
from hipify_py.targets.cpu.phases.model import Choice, Item, Leaf, Repeat, Scope, Variable, walk
from hipify_py.targets.cpu.phases.tree import Loop
from hipify_py.targets.cpu.phases.uniformity import Uniformity


class Recomputed:
    """``variables`` are those of one kernel; ``leaves`` their declarations."""

    def __init__(self, verdict: Uniformity) -> None:
        self._verdict = verdict
        self._changes = _changes(verdict.kernel.items)
        self.leaves: dict[Variable, Leaf] = {}
        self._find()

    def _find(self) -> None:
        before = -1
        while len(self.leaves) != before:
            before = len(self.leaves)
            for item in walk(self._verdict.kernel.items):
                if isinstance(item, Leaf) and item.declares and self._fits(item):
                    self.leaves |= dict.fromkeys(item.declares, item)

    def _fits(self, item: Leaf) -> bool:
        if not set(item.declares) <= self._verdict.varying - self.leaves.keys() or item.collectives:
            return False
        if item.effects.divides and item in self._verdict.guarded:
            return False
        for variable in item.declares:
            one = variable.declarator
            if one is None or one.init is None or one.array or one.reference or len(self._changes[variable]) > 1:
                return False
        return self.stays(item.effects, item.scope, item.loops, item.declares)

    def stays(
        self, effects: Effects, scope: Scope, loops: tuple[Loop, ...], declares: tuple[Variable, ...] = ()
    ) -> bool:
        """Whether an expression means the same wherever variables that are declared beside it are in scope."""
        own = {variable.name for variable in declares}
        if effects.loads or effects.exposed or not effects.writes <= own:
            return False
        if not all(self._verdict.pure(call) for call in effects.calls):
            return False
        return all(self._name_stays(name, scope, loops) for name in effects.reads - own)

    def _name_stays(self, name: bytes, scope: Scope, loops: tuple[Loop, ...]) -> bool:
        variable = scope.get(name)
        if variable is None:
            return name == b"threadIdx" or self._verdict.one_value(name, scope)
        if variable in self._verdict.varying:
            return variable in self.leaves
        by = self._changes.get(variable, [])
        once = sum(isinstance(one, Leaf) and variable in one.declares for one in by)
        heads = {one.loop for one in by if isinstance(one, Repeat)}
        return len(by) == once + len(heads) and heads <= set(loops)


def _changes(items: Sequence[Item]) -> dict[Variable, list[Item]]:
    """Variable -> the items that may change it, its declaration with an initialiser among them."""
    found: dict[Variable, list[Item]] = {}
    for item in walk(items):
        if isinstance(item, Leaf | Repeat | Choice):
            for name in item.effects.changed:
                if name in item.scope:
                    found.setdefault(item.scope[name], []).append(item)
    return found
