"""What is known of masks: which conditions they are made of, and which variables keep the value they are given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hipify_py.ir.idioms.uses import names_in
from hipify_py.ir.nodes import Assign, Atomic, Binary, Collective, Declare, Expr, Kernel, Load, Var, everything, walk
from hipify_py.ir.types import BOOL


@dataclass
class Masks:
    """The masks of one kernel.

    ``constant`` are variables that get a value once, ``meaning`` has that of masks, ``values`` that of numbers that
    don't come from memory.
    """

    constant: frozenset[str]
    meaning: dict[str, Expr] = field(default_factory=dict)
    values: dict[str, Expr] = field(default_factory=dict)

    def parts(self, mask: Expr | None) -> frozenset[Expr]:
        """The conditions that hold where ``mask`` does."""
        if mask is None:
            return frozenset()
        match mask:
            case Binary(op="and", a=a, b=b) if mask.type == BOOL:
                return self.parts(a) | self.parts(b)
            case Var(name=name) if name in self.meaning:
                own = self.parts(self.meaning[name])
                return frozenset(mask if _reads_memory(part) else part for part in own)
        return frozenset((mask,))

    def implies(self, mask: Expr | None, other: Expr | None) -> bool:
        """Whether ``other`` holds wherever ``mask`` does, as far as is known."""
        return self.parts(mask) >= self.parts(other)

    def stays(self, value: Expr) -> bool:
        """Whether the variables in ``value`` keep their values."""
        return names_in(value) <= self.constant


def masks(kernel: Kernel) -> Masks:
    """The masks of a kernel that a block executes together."""
    given: Counter[str] = Counter()
    meaning: dict[str, Expr] = {}
    values: dict[str, Expr] = {}
    for part in everything(kernel.body):
        match part:
            case Declare(var=var, value=value):
                given[var.name] += 1
                if value is not None and var.type == BOOL:
                    meaning[var.name] = value
                elif value is not None and not _reads_memory(value):
                    values[var.name] = value
            case Assign(var=var):
                given[var.name] += 2
            case Collective(result=result) | Atomic(result=Var() as result):
                given[result.name] += 1
    parameters = {parameter.name for parameter in kernel.parameters}
    constant = frozenset(name for name in given.keys() | parameters if given[name] + (name in parameters) == 1)

    def kept(found: dict[str, Expr]) -> dict[str, Expr]:
        return {name: value for name, value in found.items() if name in constant and names_in(value) <= constant}

    return Masks(constant, kept(meaning), kept(values))


def _reads_memory(value: Expr) -> bool:
    """Whether the same expression may be something else at another time."""
    return any(isinstance(part, Load) for part in walk(value))
