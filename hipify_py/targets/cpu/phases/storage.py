"""How per-thread variables are kept: which outlive a phase, of what type, as a copy or in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hipify_py.targets.cpu.phases.code import Code, Refused
from hipify_py.targets.cpu.phases.declarations import ARITHMETIC
from hipify_py.targets.cpu.phases.liveness import Liveness, Variables, changes, crossing, mentions
from hipify_py.targets.cpu.phases.model import Collective, Leaf, Scope, Variable
from hipify_py.targets.cpu.phases.split import Phase, Send, Step, phases

Trivial = Callable[[str], bool]


class Storage:
    """The kept variables of one kernel.

    ``kept`` are all of them. Those in ``places`` are used where they are kept, because something may hold their
    address; the others are copied into each phase and back.

    Raises:
        Refused: a variable that can't be kept.
    """

    def __init__(self, code: Code, steps: Sequence[Step], varying: Variables, trivial: Trivial) -> None:
        self._trivial = trivial
        parameters = frozenset(v for v in varying if v.declarator is None)
        kept = crossing(steps, varying) | parameters
        exposed = varying & _exposed(steps)
        if any(_may_hold_address(variable) for variable in kept):
            kept |= exposed
        together = _declared_with(steps, kept & exposed)
        self.kept = frozenset(kept | together)
        self.places = (kept & exposed) | together
        self._after = Liveness(code, steps).after
        for variable in self.kept:
            self._check(variable)

    def _check(self, variable: Variable) -> None:
        one = variable.declarator
        if one is None:
            return
        if one.reference:
            raise Refused(f"the reference {variable.name.decode()} lives across a barrier")
        if not self._trivial(one.type):
            raise Refused(f"{variable.name.decode()} of type {one.type} lives across a barrier")

    def type(self, variable: Variable) -> str:
        """The type to keep."""
        one = variable.declarator
        if one is None:
            return f"std::decay_t<decltype({variable.name.decode()})>"
        return one.type + one.array

    def sent(self, code: Code, send: Send) -> str:
        """The type of a warp function's operand.

        Raises:
            Refused: it is not the type of a variable.
        """
        operand = send.collective.operand
        variable = operand_variable(code, send.collective, send.scope)
        if variable is None:
            raise Refused(f"the type of {code.text(operand)} is not known")
        one = variable.declarator
        if one is None:
            return self.type(variable)
        if not self._trivial(one.type):
            raise Refused(f"{one.type} in a warp function")
        return one.type

    def loads(self, phase: Phase) -> list[Variable]:
        """The variables that a phase begins with copies of, or names of their places."""
        declared = {v for piece in phase.pieces if isinstance(piece, Leaf) for v in piece.declares}
        return sorted((mentions(phase) & self.kept) - declared, key=lambda variable: variable.number)

    def stores(self, phase: Phase) -> list[Variable]:
        """The variables whose values a phase leaves for others."""
        wanted = changes(phase) & (self.kept - self.places) & self._after[phase]
        return sorted(wanted, key=lambda variable: variable.number)


def operand_variable(code: Code, collective: Collective, scope: Scope) -> Variable | None:
    """The variable whose value, or element, is the operand of a warp function."""
    span = collective.operand
    variable = scope.get(code.texts[span.first])
    if variable is None or (variable.declarator and variable.declarator.reference):
        return None
    array = variable.declarator.array if variable.declarator else ""
    index, depth = span.first + 1, 0
    while index < span.last and code.texts[index] == b"[":
        index, depth = code.matches[index] + 1, depth + 1
    fits = index == span.last and depth == array.count("[")
    return variable if fits else None


def _exposed(steps: Sequence[Step]) -> Variables:
    """Arrays, and variables whose address is taken."""
    found: set[Variable] = set()
    for phase in phases(steps):
        for piece in phase.pieces:
            found |= {piece.scope[name] for name in piece.effects.exposed if name in piece.scope}
        found |= {v for v in mentions(phase) if v.declarator is not None and v.declarator.array}
    return frozenset(found)


def _declared_with(steps: Sequence[Step], places: Variables) -> Variables:
    """All variables of the declarations that declare one of ``places``."""
    pieces = (piece for phase in phases(steps) for piece in phase.pieces if isinstance(piece, Leaf))
    return frozenset(v for piece in pieces if not places.isdisjoint(piece.declares) for v in piece.declares)


def _may_hold_address(variable: Variable) -> bool:
    one = variable.declarator
    return one is None or one.pointer or not set(one.type.split()) <= _PLAIN


_PLAIN = frozenset(word.decode() for word in ARITHMETIC - {b"uintptr_t", b"intptr_t"})
