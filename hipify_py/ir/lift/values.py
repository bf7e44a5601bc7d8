"""What C++ expressions are during the lift: scalars become IR expressions, everything else is known statically."""

from __future__ import annotations

from dataclasses import dataclass, field

from hipify_py.frontend.trees import CType
from hipify_py.ir.nodes import Expr, Stmt, Var


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer: ``offset`` counts units of ``array``; None is the null pointer."""

    array: str | None
    offset: Expr
    pointee: CType


@dataclass(frozen=True, slots=True)
class RecordValue:
    """A struct by value, member by member."""

    type: CType
    members: dict[str, Value]


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """An array by value, as structs have them, element by element."""

    type: CType
    elements: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """No value: void, or an object without state such as an empty functor or a cooperative group.

    ``kind`` tells groups apart: block, tile (of ``size`` lanes), coalesced (of the lanes whose bits ``members`` has).
    """

    kind: str = ""
    size: int = 0
    members: Expr | None = None


@dataclass(frozen=True, slots=True)
class Closure(Nothing):
    """A lambda: where it finds what it captures, by the keys of the variables.

    ``changing`` is whether its calls change what is its own.
    """

    captured: dict[int, Slot] = field(default_factory=dict)
    changing: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A string literal."""

    text: str


Value = Expr | Pointer | RecordValue | ArrayValue | Nothing | Text


@dataclass(frozen=True, slots=True)
class ScalarSlot:
    """A scalar variable."""

    var: Var


@dataclass(slots=True)
class PointerSlot:
    """A pointer variable; which array it points into is settled by its first value; ``null``: all are null.

    ``home`` are the statements that it is declared among, ahead of the ``position``-th.
    """

    name: str
    pointee: CType
    array: str | None = None
    offset: Expr | None = None
    null: bool = False
    home: list[Stmt] | None = field(default=None, compare=False, repr=False)
    position: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RecordSlot:
    """A struct variable, member by member."""

    type: CType
    members: dict[str, Slot] = field(default_factory=dict)


@dataclass(slots=True)
class NothingSlot:
    """A variable that needs no storage."""

    value: Nothing


@dataclass(frozen=True, slots=True)
class AliasSlot:
    """A pointer parameter whose argument is the address of a variable."""

    target: Slot


@dataclass(frozen=True, slots=True)
class Memory:
    """A place in an array: ``offset`` counts the array's units."""

    array: str
    offset: Expr
    type: CType


@dataclass(frozen=True, slots=True)
class ChoiceSlot:
    """One of two places, as the kernel decides."""

    condition: Expr
    a: Slot
    b: Slot


Slot = ScalarSlot | PointerSlot | RecordSlot | NothingSlot | AliasSlot | Memory | ChoiceSlot
"""Where a value is kept; arrays are always memory."""


class Several(Exception):
    """A function returns references to several places that are not elements of one array."""


@dataclass(slots=True)
class Returned:
    """What a function returns a reference to; ``home`` and ``position`` are as in :class:`PointerSlot`."""

    home: list[Stmt]
    position: int
    place: Slot | None = None
