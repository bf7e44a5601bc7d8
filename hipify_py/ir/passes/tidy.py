"""Removes what nobody reads, and names that only repeat another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hipify_py.ir.idioms.uses import expressions, names_in
from hipify_py.ir.nodes import (
    Assign,
    Atomic,
    Barrier,
    Collective,
    Declare,
    Expr,
    If,
    Kernel,
    Load,
    Loop,
    Stmt,
    Store,
    Var,
    everything,
)
from hipify_py.ir.passes.predication import rebuilt


def tidy(kernel: Kernel) -> Kernel:
    """The kernel without values that nobody reads and variables that are only copies.

    Accesses to memory that only read are no effects.
    """
    body = _joined(kernel.body)
    body = _Copies(body, kernel.varying).replaced(body)
    while True:
        after = _read_only(body)
        if after == body:
            return replace(kernel, body=tuple(body))
        body = after


def _read_only(statements: Sequence[Stmt]) -> list[Stmt]:
    """One round without definitions that nobody reads."""
    return _kept(statements, _reads(statements))


def _reads(statements: Sequence[Stmt]) -> Counter[str]:
    """In how many expressions each variable is read, but for those that only give it its next value."""
    found: Counter[str] = Counter()
    for part in everything(statements):
        for value in expressions(part):
            found.update(names_in(value) - ({part.var.name} if isinstance(part, Assign) else set()))
    return found


def _kept(statements: Sequence[Stmt], read: Counter[str]) -> list[Stmt]:
    found: list[Stmt] = []
    for statement in statements:
        match statement:
            case Declare(var=var) | Assign(var=var) if var.name not in read:
                continue
            case Collective(op="shuffle", result=result) if result.name not in read:
                continue
            case Atomic(result=Var() as result) if result.name not in read:
                statement = replace(statement, result=None)
            case If(then=then, other=other):
                statement = replace(statement, then=tuple(_kept(then, read)), other=tuple(_kept(other, read)))
                if not statement.then and not statement.other:
                    continue
            case Loop(before=before, body=body, step=step):
                parts = [tuple(_kept(part, read)) for part in (before, body, step)]
                statement = replace(statement, before=parts[0], body=parts[1], step=parts[2])
                if not _has_effects(statement, read):
                    continue
        found.append(statement)
    return found


def _has_effects(loop: Loop, read: Counter[str]) -> bool:
    """Whether a loop does anything but keep itself running; loops without effects may be taken to end."""
    inside = list(everything((loop,)))
    if any(isinstance(part, (Store, Atomic, Collective, Barrier)) for part in inside):
        return True
    within = _reads((loop,))
    own = {part.var.name for part in inside if isinstance(part, (Assign, Declare))}
    return any(read[name] > within[name] for name in own)


def _joined(statements: Sequence[Stmt]) -> list[Stmt]:
    """Variables that come into being without a value and get it next to nothing later do both at once."""
    found: list[Stmt] = []
    for statement in statements:
        match statement:
            case If(then=then, other=other):
                statement = replace(statement, then=tuple(_joined(then)), other=tuple(_joined(other)))
            case Loop(before=before, body=body, step=step):
                parts = [tuple(_joined(part)) for part in (before, body, step)]
                statement = replace(statement, before=parts[0], body=parts[1], step=parts[2])
            case Assign(where, var, value) if var.name not in names_in(value):
                opened = next((i for i, s in enumerate(found) if isinstance(s, Declare) and s.var.name == var.name), -1)
                between = found[opened + 1 :]
                if opened >= 0 and found[opened].value is None and not _mentions(between, var.name):  # type: ignore[attr-defined]
                    del found[opened]
                    statement = Declare(where, var, value)
        found.append(statement)
    return found


def _mentions(statements: Sequence[Stmt], name: str) -> bool:
    for part in everything(statements):
        if isinstance(part, (Assign, Declare)) and part.var.name == name:
            return True
        if any(name in names_in(value) for value in expressions(part)):
            return True
    return False


class _Copies:
    """Replaces variables that are declared as another and never change, if the other never changes, too."""

    def __init__(self, statements: Sequence[Stmt], varying: frozenset[str]) -> None:
        given: Counter[str] = Counter()
        copies: dict[str, Var] = {}
        for part in everything(statements):
            match part:
                case Declare(var=var, value=value):
                    given[var.name] += 1
                    if isinstance(value, Var) and value.type == var.type:
                        copies[var.name] = value
                case Assign(var=var):
                    given[var.name] += 2
                case Collective(result=result) | Atomic(result=Var() as result):
                    given[result.name] += 1
        self._copies = {
            name: value
            for name, value in copies.items()
            if given[name] == 1 and given[value.name] <= 1 and (name in varying) == (value.name in varying)
        }

    def expr(self, value: Expr) -> Expr:
        """``value`` with the originals."""
        while isinstance(value, Var) and value.name in self._copies:
            value = self._copies[value.name]
        if isinstance(value, Load) and value.mask is not None:
            value = replace(value, mask=self.expr(value.mask))
        return rebuilt(value, self.expr)

    def replaced(self, statements: Sequence[Stmt]) -> list[Stmt]:
        """``statements`` with the originals."""
        return [self._statement(statement) for statement in statements]

    def _statement(self, statement: Stmt) -> Stmt:
        mask = getattr(statement, "mask", None)
        if mask is not None:
            statement = replace(statement, mask=self.expr(mask))  # type: ignore[call-arg]  # not every statement has one
        from hipify_py.ir.passes.storage import mapped

        return mapped(statement, self.expr, lambda _, index: index, self.replaced)
