"""Loops that end after a known number of rounds need no look at whether anybody is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hipify_py.ir.idioms.folds import Value
from hipify_py.ir.idioms.lanes import Follower, Shape
from hipify_py.ir.idioms.uses import assigned_names
from hipify_py.ir.nodes import Any, Assign, Declare, Expr, If, Index, Kernel, Load, Loop, Stmt, walk

_ROUNDS = 4096
Known = dict[str, Value]
"""Values of variables that are the same for all threads."""


def guards(kernel: Kernel) -> Kernel:
    """The kernel with such loops where everybody goes through them; masks leave out who isn't there."""
    return replace(kernel, body=tuple(_unguarded(kernel.body, {})))


def _unguarded(statements: Sequence[Stmt], known: Known) -> list[Stmt]:
    found: list[Stmt] = []
    for statement in statements:
        match statement:
            case If(condition=Any(), then=(Loop() as loop,), other=()) if _ends(loop, known):
                statement = loop
            case If(then=then, other=other):
                ways = [tuple(_unguarded(way, dict(known))) for way in (then, other)]
                statement = replace(statement, then=ways[0], other=ways[1])
        if isinstance(statement, Loop):
            inside = {name: value for name, value in known.items() if name not in assigned_names((statement,))}
            statement = replace(statement, body=tuple(_unguarded(statement.body, inside)))
        found.append(statement)
        _follow(statement, known)
    return found


def _follow(statement: Stmt, known: Known) -> None:
    """Bring ``known`` behind a statement."""
    match statement:
        case Declare(var=var, value=value) | Assign(var=var, value=value):
            known[var.name] = None if value is None else _evaluated(value, known)
        case If(condition=condition, then=then, other=other) if _evaluated(condition, known) is not None:
            for inner in then if _evaluated(condition, known) else other:
                _follow(inner, known)
        case _:
            known.update(dict.fromkeys(assigned_names((statement,))))


def _evaluated(value: Expr, known: Known) -> Value:
    if any(isinstance(part, (Index, Load, Any)) for part in walk(value)):
        return None
    found = Follower(Shape(1), frozenset(), dict(known)).evaluate(value)
    return None if isinstance(found, list) else found


def _ends(loop: Loop, known: Known) -> bool:
    """Whether a loop ends whatever is in memory, and loops in it do."""
    values = dict(known)
    if not loop.test_first or loop.before:
        return False
    for _ in range(_ROUNDS):
        condition = _evaluated(loop.condition, values)
        if not condition:
            return condition is not None
        for statement in (*loop.body, *loop.step):
            if not all(_ends(inner, values) for inner in _loops(statement)):
                return False
            _follow(statement, values)
    return False


def _loops(statement: Stmt) -> list[Loop]:
    """The loops in a statement that don't stand in another and that nobody keeps running by not being there."""
    match statement:
        case Loop(condition=condition):
            return [] if isinstance(condition, Any) else [statement]
        case If(condition=condition, then=then, other=other):
            inner = [loop for part in (*then, *other) for loop in _loops(part)]
            return [] if isinstance(condition, Any) else inner
    return []
