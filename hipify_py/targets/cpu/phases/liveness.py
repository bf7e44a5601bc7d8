"""Which per-thread variables must outlive a phase, and which phases must leave their values for later ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hipify_py.targets.cpu.phases.code import Code
from hipify_py.targets.cpu.phases.model import Choice, Escape, Leaf, Repeat, Variable
from hipify_py.targets.cpu.phases.split import Nest, Once, Phase, Piece, Step, mentioned, phases
from hipify_py.targets.cpu.phases.tree import Expression

Variables = frozenset[Variable]
_NONE: Variables = frozenset()


def crossing(steps: Sequence[Step], candidates: Variables) -> Variables:
    """The candidates that two phases name, or a phase in a loop that they are declared outside of."""
    seen: dict[Variable, Phase] = {}
    found: set[Variable] = set()
    for phase in phases(steps):
        for variable in mentions(phase) & candidates:
            if seen.setdefault(variable, phase) is not phase or phase.loops != variable.loops:
                found.add(variable)
    return frozenset(found)


def mentions(phase: Phase) -> Variables:
    """The variables that a phase and its guards name."""
    return frozenset(variable for piece in (*phase.pieces, *phase.guards) for variable in mentioned(piece))


def changes(phase: Phase) -> Variables:
    """The variables that a phase may give another value."""
    found: set[Variable] = set()
    for piece in phase.pieces:
        if isinstance(piece, Leaf):
            found |= {piece.scope[name] for name in piece.effects.changed if name in piece.scope}
    return frozenset(found)


class _Targets(NamedTuple):
    """What is live where jumps lead."""

    after_loop: Variables
    next_round: Variables


class Liveness:
    """``after`` maps each phase to the variables whose values a later phase may read."""

    def __init__(self, code: Code, steps: Sequence[Step]) -> None:
        self._code = code
        self.after: dict[Phase, Variables] = {}
        self._before(steps, _NONE, _Targets(_NONE, _NONE))

    def _before(self, steps: Sequence[Step], live: Variables, targets: _Targets) -> Variables:
        for step in reversed(steps):
            if isinstance(step, Phase):
                self.after[step] = self.after.get(step, _NONE) | live
                live = self._through(step, live)
            elif isinstance(step, Nest):
                live = self._around(step, live, targets)
            elif isinstance(step, Once) and isinstance(step.item, Escape):
                word = step.item.jump.word
                live = {b"break": targets.after_loop, b"continue": targets.next_round}.get(word, _NONE)
        return live

    def _around(self, step: Nest, live: Variables, targets: _Targets) -> Variables:
        if isinstance(step.item, Repeat):
            head = live
            while True:
                inside = self._before(step.parts[0], head, _Targets(live, head)) | live
                if inside == head:
                    return head
                head = head | inside
        if isinstance(step.item, Choice):
            return _NONE.union(*(self._before(part, live, targets) for part in step.parts))
        return self._before(step.parts[0], live, targets)

    def _through(self, phase: Phase, live: Variables) -> Variables:
        used: set[Variable] = {variable for guard in phase.guards for variable in mentioned(guard)}
        killed: set[Variable] = set()
        for piece in phase.pieces:
            assigned = self._assigned(piece)
            fresh = set(piece.declares) if isinstance(piece, Leaf) else set()
            used |= set(mentioned(piece)) - killed - assigned - fresh
            killed |= fresh if phase.divided else fresh | assigned
        return (live - killed) | used

    def _assigned(self, piece: Piece) -> set[Variable]:
        """The variable that ``x = ...;`` sets whatever it was before."""
        if not isinstance(piece, Leaf) or not isinstance(piece.statement, Expression):
            return set()
        span, texts = piece.statement.span, self._code.texts
        name = texts[span.first]
        if texts[span.first + 1] != b"=" or name not in piece.scope or name in texts[span.first + 2 : span.last]:
            return set()
        return {piece.scope[name]} if name not in piece.effects.exposed else set()
