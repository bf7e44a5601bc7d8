"""What is evaluated first stays what it was: values that later side effects would change become variables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hipify_py.frontend.trees import Node
from hipify_py.ir.lift.context import Context
from hipify_py.ir.lift.values import ArrayValue, Pointer, RecordValue, Value
from hipify_py.ir.nodes import (
    Assign,
    Atomic,
    Barrier,
    Collective,
    Expr,
    Load,
    Stmt,
    Store,
    Var,
    everything,
    walk,
)


class Changes(NamedTuple):
    """What statements change: variables, arrays, and with a barrier among them all that other threads write."""

    variables: frozenset[str]
    arrays: frozenset[str]
    others: bool

    def concern(self, value: Expr) -> bool:
        """Whether ``value`` may be another one behind them."""
        return any(
            (isinstance(part, Var) and part.name in self.variables)
            or (isinstance(part, Load) and (self.others or part.array in self.arrays))
            for part in walk(value)
        )


def changes(statements: Iterable[Stmt]) -> Changes:
    """What ``statements`` change."""
    names, arrays, others = set[str](), set[str](), False
    for statement in everything(statements):
        match statement:
            case Assign(var=var):
                names.add(var.name)
            case Store(array=array) | Atomic(array=array):
                arrays.add(array)
            case Barrier() | Collective():
                others = True
    return Changes(frozenset(names), frozenset(arrays), others)


def settled(context: Context, value: Value, later: list[Stmt], node: Node) -> Value:
    """``value`` as it is ahead of ``later``, statements that follow: what they change is kept in variables."""
    return _settled(context, value, changes(later), node) if later else value


def settled_number(context: Context, value: Expr, later: list[Stmt], node: Node) -> Expr:
    """The same of a number."""
    return context.temporary(node, value) if later and changes(later).concern(value) else value


def _settled(context: Context, value: Value, later: Changes, node: Node) -> Value:
    match value:
        case Expr():
            return context.temporary(node, value) if later.concern(value) else value
        case Pointer(array, offset, pointee):
            return Pointer(array, context.temporary(node, offset, "p"), pointee) if later.concern(offset) else value
        case RecordValue(ctype, members):
            return RecordValue(ctype, {name: _settled(context, part, later, node) for name, part in members.items()})
        case ArrayValue(ctype, parts):
            return ArrayValue(ctype, tuple(_settled(context, part, later, node) for part in parts))
    return value
