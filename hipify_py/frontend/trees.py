"""Device code as typed trees: what the parser knows of a kernel's body, in values that don't need the parser.

Templates appear as their instances, with concrete types; implicit conversions are nodes of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CType:
    """A C++ type, canonical and without ``const``.

    ``kind`` is one of void, bool, int, float, pointer, reference, array, record, function, other; ``size`` is in
    bytes, ``element`` what a pointer, reference or array is of. A record is looked up by its ``name``.
    """

    kind: str
    name: str
    size: int = 0
    signed: bool = False
    element: CType | None = None
    count: int = 0
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One data member; ``offset`` in bytes."""

    name: str
    type: CType
    offset: int


@dataclass(frozen=True, slots=True)
class Record:
    """A struct, class or union with its data members, inherited ones first.

    ``preset``: some have an initialiser where they are declared; ``plain``: all that making one does is to set them to
    zero or to leave them alone; ``copied``: copies are made by functions of its own, or of a part; ``destroyed``: so
    are ends.
    """

    name: str
    size: int
    fields: tuple[Field, ...]
    union: bool = False
    preset: bool = False
    plain: bool = True
    copied: bool = False
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """One expression or statement.

    ``kind`` is from :data:`hipify_py.frontend.bodies.kinds.KINDS`; ``name`` what is named, ``operator`` the token of
    an operator, ``value`` a constant, ``reference`` the key of the declaration that a name means. ``start`` and
    ``end`` are byte offsets in ``file``, of the outermost macro's use where it comes from a macro.
    """

    kind: str
    type: CType | None = None
    name: str = ""
    operator: str = ""
    value: int | float | None = None
    reference: int = 0
    children: tuple[Node, ...] = ()
    file: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Variable:
    """A declared variable or parameter; ``space`` is shared, constant, device, static (in a function), or empty."""

    key: int
    name: str
    type: CType
    space: str = ""
    dynamic: bool = False  # ``extern __shared__``
    initial: Node | None = None


@dataclass(frozen=True, slots=True)
class FunctionTree:
    """A function that device code reaches; ``body`` is None for what only a header declares.

    ``owner`` names the record of a member function; ``captures`` are the keys of what a lambda captures.
    """

    key: int
    name: str
    qualified: str
    result: CType
    parameters: tuple[Variable, ...]
    body: Node | None
    origin: str  # cuda, user or system
    owner: str = ""
    template_arguments: tuple[str, ...] = ()
    virtual: bool = False
    initialisers: tuple[tuple[str, Node], ...] = ()  # of a constructor: member (none: all of it, or a base) and value


@dataclass(frozen=True, slots=True)
class KernelTree:
    """A kernel with everything that its body needs."""

    function: FunctionTree
    signature: str  # the declaration as the source spells it, in one line
    file: str
    start: int  # byte offsets of the name
    end: int
    functions: Mapping[int, FunctionTree] = field(default_factory=dict)
    globals: Mapping[int, Variable] = field(default_factory=dict)
    records: Mapping[str, Record] = field(default_factory=dict)
    captures: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # of lambdas, by type: keys of variables
    errors: tuple[tuple[str, int, str], ...] = ()  # what the parser did not understand there: file, offset, message
    blocks: tuple[tuple[int, int, int] | None, ...] = ()  # the size of the block in each launch; None: no constant
    launches: frozenset[tuple[str, int]] = frozenset()  # where it is launched: file and byte offset
