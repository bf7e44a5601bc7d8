"""A kernel between its parse and its emission: variables, and items that stand in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hipify_py.targets.cpu.phases.code import Range
from hipify_py.targets.cpu.phases.effects import Effects
from hipify_py.targets.cpu.phases.tree import Declarator, If, Jump, Loop, Statement


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """A variable that statements between barriers can name.

    ``declarator`` is None for parameters. ``fixed`` ones (shared memory, constants) are the block's by declaration;
    ``memory`` ones are in shared memory under their own name, not a pointer to it.
    ``loops`` are the loops around barriers that it is declared in.
    """

    name: bytes
    number: int
    declarator: Declarator | None
    fixed: bool
    loops: tuple[Loop, ...]
    pointer: bool
    memory: bool = False


Scope = Mapping[bytes, Variable]


@dataclass(frozen=True, slots=True, eq=False)
class Collective:
    """A warp function in a statement: the tokens of its call, its operand, and what follows the operand."""

    number: int
    function: bytes
    call: Range
    operand: Range
    rest: tuple[Range, ...]
    effects: Effects  # of the operand


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A statement that a thread executes without waiting, but for ``collectives`` before it."""

    statement: Statement
    scope: Scope
    effects: Effects
    loops: tuple[Loop, ...]
    declares: tuple[Variable, ...] = ()
    collectives: tuple[Collective, ...] = ()
    returns: tuple[Range, ...] = ()  # its return statements


@dataclass(frozen=True, slots=True, eq=False)
class Fence:
    """A barrier of the block, or of warps."""

    statement: Statement
    warp: bool


@dataclass(frozen=True, slots=True, eq=False)
class Escape:
    """A jump that all threads make together."""

    jump: Jump


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """A loop around barriers. ``init`` is the first part of a ``for`` as a statement of its own."""

    loop: Loop
    scope: Scope
    effects: Effects  # of condition and step
    init: Leaf | None
    body: Sequence[Item]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A branch around barriers, or around a return alone (``exits``)."""

    node: If
    scope: Scope
    effects: Effects  # of the condition
    then: Sequence[Item]
    otherwise: Sequence[Item]
    exits: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """``{ ... }`` around barriers."""

    body: Sequence[Item]


Item = Leaf | Fence | Escape | Repeat | Choice | Block


@dataclass(frozen=True, slots=True, eq=False)
class Kernel:
    """Everything that is known of a kernel's body before it is judged."""

    items: Sequence[Item]
    variables: Sequence[Variable]
    parameters: Sequence[Variable]


def walk(items: Sequence[Item]) -> Iterator[Item]:
    """All items, outer ones first."""
    for item in items:
        yield item
        for inside in parts(item):
            yield from walk(inside)


def parts(item: Item) -> tuple[Sequence[Item], ...]:
    """The sequences of items inside an item."""
    if isinstance(item, Repeat):
        return ((item.init,) if item.init else (), item.body)
    if isinstance(item, Choice):
        return item.then, item.otherwise
    return (item.body,) if isinstance(item, Block) else ()
