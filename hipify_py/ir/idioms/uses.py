"""Where variables are read: by a statement, behind it, and in which threads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hipify_py.ir.idioms.lanes import Follower
from hipify_py.ir.nodes import (
    Assign,
    Atomic,
    Collective,
    Declare,
    Expr,
    If,
    Loop,
    Select,
    Stmt,
    Store,
    Var,
    everything,
    walk,
)
from hipify_py.ir.types import BOOL


def expressions(statement: Stmt) -> Iterator[Expr]:
    """The expressions of a statement, not of those inside it."""
    match statement:
        case Declare(value=value) if value is not None:
            yield value
        case Assign(value=value):
            yield value
        case Store(index=index, value=value, mask=mask):
            yield from (part for part in (index, value, mask) if part is not None)
        case Atomic(index=index, operands=operands, mask=mask):
            yield from (part for part in (index, *operands, mask) if part is not None)
        case Collective(operands=operands, mask=mask):
            yield from (part for part in (*operands, mask) if part is not None)
        case If(condition=condition) | Loop(condition=condition):
            yield condition


def names_in(value: Expr) -> frozenset[str]:
    """The variables that an expression reads."""
    return frozenset(part.name for part in walk(value) if isinstance(part, Var))


def reads(statement: Stmt) -> frozenset[str]:
    """The variables that a statement and all inside it read."""
    return frozenset().union(*(names_in(value) for part in everything((statement,)) for value in expressions(part)))


def assigned_names(statements: Sequence[Stmt]) -> frozenset[str]:
    """The variables that get a value anywhere in ``statements``."""
    found = set(declared_names(statements))
    found.update(part.var.name for part in everything(statements) if isinstance(part, Assign))
    return frozenset(found)


def declared_names(statements: Sequence[Stmt]) -> frozenset[str]:
    """The variables that come into being in ``statements``."""
    found: set[str] = set()
    for part in everything(statements):
        match part:
            case Declare(var=var) | Collective(result=var):
                found.add(var.name)
            case Atomic(result=result) if result is not None:
                found.add(result.name)
    return frozenset(found)


def needed_lanes(follower: Follower, name: str, statements: Sequence[Stmt]) -> list[int] | None:
    """The threads in which ``statements`` read a variable; None for all.

    ``follower`` knows the values of variables ahead of them.
    """
    ahead = replace(
        follower,
        values=dict(follower.values),
        sources=list(follower.sources),
        leaves=dict(follower.leaves),
        constants=dict(follower.constants),
    )
    found: set[int] = set()
    for statement in statements:
        lanes = _lanes(ahead, name, statement)
        if lanes is None:
            return None
        found |= lanes
        if isinstance(statement, Assign) and statement.var.name == name and not _keeps(statement.value, name):
            break
        for changed in assigned_names((statement,)):
            ahead.values[changed] = None
        if isinstance(statement, Declare) and statement.var.type == BOOL and statement.value is not None:
            ahead.values[statement.var.name] = ahead.evaluate(statement.value)
    return sorted(found)


def _keeps(value: Expr, name: str) -> bool:
    """Whether an assignment changes the variable in some threads only."""
    return isinstance(value, Select) and isinstance(value.c, Var) and value.c.name == name


def _lanes(follower: Follower, name: str, statement: Stmt) -> set[int] | None:
    match statement:
        case Store(index=index, value=value, mask=mask) if mask is not None:
            there = name in names_in(index) | names_in(value)
            return _where(follower, mask, 1) if there and name not in names_in(mask) else _all(there, name, mask)
        case Atomic(index=index, operands=operands, mask=mask) if mask is not None:
            there = any(name in names_in(value) for value in (index, *operands))
            return _where(follower, mask, 1) if there and name not in names_in(mask) else _all(there, name, mask)
        case Assign(value=Select(condition=condition, b=b, c=c)) | Declare(value=Select(condition=condition, b=b, c=c)):
            if name in names_in(condition):
                return None
            found = _where(follower, condition, 1) if name in names_in(b) else set()
            kept = isinstance(statement, Assign) and _keeps(statement.value, name) and statement.var.name == name
            return found | (_where(follower, condition, 0) if name in names_in(c) and not kept else set())
    return None if name in reads(statement) else set()


def _all(there: bool, name: str, mask: Expr) -> set[int] | None:
    return None if there or name in names_in(mask) else set()


def _where(follower: Follower, condition: Expr, truth: int) -> set[int]:
    """The threads for which a condition may be ``truth``."""
    return {lane for lane, value in enumerate(follower.spread(condition)) if value is None or value == truth}
