"""The syntax tree of a PTX template. ``at`` is the index of a node's first character in the template's text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``%N``: operand ``number`` of the asm statement; ``%[name]`` was resolved to its number."""

    number: int
    at: int


@dataclass(frozen=True, slots=True)
class Register:
    """A register that the text declares, without the percent signs of its name."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Special:
    """A special register, ``tid.x`` for ``%%tid.x``."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer constant, as a number of 64 bits at most; negative if it was written so."""

    value: int
    at: int


@dataclass(frozen=True, slots=True)
class Float:
    """A floating-point constant: its ``width`` is 32 or 64 bits, ``bits`` its representation."""

    bits: int
    width: int
    at: int


@dataclass(frozen=True, slots=True)
class Not:
    """``!p``: the opposite of a predicate."""

    operand: Operand
    at: int


@dataclass(frozen=True, slots=True)
class Part:
    """``a.b0``, ``a.h1``: a byte or a half of a register."""

    operand: Operand
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Vector:
    """``{a, b}``."""

    items: tuple[Operand, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Pair:
    """``p|q``: two destinations of one instruction."""

    first: Operand
    second: Operand
    at: int


@dataclass(frozen=True, slots=True)
class Address:
    """``[base + offset]``; ``rest`` holds what follows a comma inside the brackets (tensor coordinates)."""

    base: Operand
    offset: Operand | None
    rest: tuple[Operand, ...]
    at: int


Operand = Placeholder | Register | Special | Integer | Float | Not | Part | Vector | Pair | Address


@dataclass(frozen=True, slots=True)
class Guard:
    """``@p`` or ``@!p`` in front of an instruction."""

    predicate: Operand
    inverted: bool


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: ``ld`` with the modifiers ``("global", "v4", "u32")``."""

    opcode: str
    modifiers: tuple[str, ...]
    operands: tuple[Operand, ...]
    guard: Guard | None
    at: int

    @property
    def text(self) -> str:
        """The opcode with its modifiers."""
        return ".".join((self.opcode, *self.modifiers))


@dataclass(frozen=True, slots=True)
class Registers:
    """``.reg .b32 a, b;``: names of registers of one type; ``vector`` is ``v2``, ``v4`` or empty."""

    type: str
    names: tuple[str, ...]
    vector: str
    at: int


@dataclass(frozen=True, slots=True)
class Label:
    """A branch target."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Directive:
    """Any other directive, e.g. ``pragma``."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Block:
    """Items in braces: a scope for registers and labels."""

    items: tuple[Item, ...]
    at: int


Item = Instruction | Registers | Label | Directive | Block
