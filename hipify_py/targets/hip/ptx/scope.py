"""What the instructions of one statement share while they are translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hipify_py.frontend.ptx.statement import AsmOperand
from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.lines import Line
from hipify_py.targets.hip.ptx.types import Form, Type, named, of_constraint
from hipify_py.targets.hip.ptx.values import as_primary


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was left out because it changes speed or precision, not meaning; ``at`` is in the template."""

    symbol: str
    message: str
    at: int


@dataclass(slots=True)
class Scope:
    """The statement that instructions are translated in: its operands, registers, and what has been written so far."""

    operands: Sequence[AsmOperand]
    texts: Sequence[str]
    declared: Sequence[str]  # PTX names of the operands' declared types; "pointer"; or empty
    tied: Mapping[int, int]  # inputs that share the register of an output
    registers: dict[str, Type]
    choice: frozenset[int]  # operands that are named directly; the others have a local variable
    warp_size: str
    in_macro: bool
    lines: list[Line] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    carry_from: int = -1  # place of the instruction whose carry nobody has read yet; -1: none, -2: read already
    temporaries: int = 0

    def is_primary(self, number: int) -> bool:
        """Whether an operand's expression needs no parentheses; a macro's parameter may stand for anything."""
        text = self.texts[number]
        return as_primary(text) and (not self.in_macro or text.startswith("(") or text.isdigit())

    def type_of(self, number: int) -> Type:
        """The type of an operand as it is named in the lines."""
        type = of_constraint(self.operands[number].constraint)
        if type is None:
            raise Refused(f"operands with the constraint {self.operands[number].constraint!r} are not translated")
        if type.form is not Form.LOOSE:
            return type
        known = named(self.declared[number])
        if known is not None and known.bits == type.bits and known.is_integer:
            return known
        return type if number in self.choice else type.as_bits()

    def local_type(self, number: int) -> str:
        """The C++ type of an operand's local variable; empty for operands that no instruction can use."""
        return "" if of_constraint(self.operands[number].constraint) is None else _cpp(self.type_of(number))


def _cpp(type: Type) -> str:
    return (type.as_bits() if type.form is Form.LOOSE else type).cpp
