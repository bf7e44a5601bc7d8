"""Statements of a kernel; every node knows its tokens."""

from __future__ import annotations

from dataclasses import dataclass

from hipify_py.targets.cpu.phases.code import Range


@dataclass(frozen=True, slots=True, eq=False)
class Declarator:
    """One name of a declaration: ``type`` without it, ``array`` its extents, ``init`` its initialiser."""

    name: bytes
    token: int
    type: str
    array: str
    init: Range | None
    pointer: bool
    reference: bool


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """Any statement; tokens include its semicolon."""

    span: Range


@dataclass(frozen=True, slots=True, eq=False)
class Expression(Statement):
    """An expression and its semicolon; also the empty statement."""


@dataclass(frozen=True, slots=True, eq=False)
class Declaration(Statement):
    """Variables. ``specifiers`` are the words that stand for the block, not a thread: ``__shared__``, ``constexpr``."""

    declarators: tuple[Declarator, ...]
    specifiers: frozenset[bytes]
    aligned: bool


@dataclass(frozen=True, slots=True, eq=False)
class Neutral(Statement):
    """A type alias or static assertion: without effect at run time."""


@dataclass(frozen=True, slots=True, eq=False)
class Jump(Statement):
    """``return``, ``break`` or ``continue``."""

    word: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Compound(Statement):
    """``{ ... }``."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class If(Statement):
    """``head`` is ``if (...)``, ``condition`` what is in the parentheses."""

    head: Range
    condition: Range
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True, eq=False)
class Loop(Statement):
    """``for``, ``while`` or ``do``; ``head`` is ``for (...)`` or ``while (...)``, wherever it stands."""

    head: Range
    init: Statement | None
    condition: Range
    step: Range
    body: Statement
    after: bool  # the condition is tested after the body


@dataclass(frozen=True, slots=True, eq=False)
class Opaque(Statement):
    """A statement that can't be split: ``switch``, a loop over a range."""

    body: Statement


def children(node: Statement) -> tuple[Statement, ...]:
    """The statements directly inside ``node``."""
    if isinstance(node, Compound):
        return node.body
    if isinstance(node, If):
        return (node.then,) if node.otherwise is None else (node.then, node.otherwise)
    if isinstance(node, Loop):
        return (node.body,) if node.init is None else (node.init, node.body)
    return (node.body,) if isinstance(node, Opaque) else ()
