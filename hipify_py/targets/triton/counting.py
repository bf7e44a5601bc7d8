"""Loops of the IR that are Python's ``for`` over a range: a variable counts up, to a limit that stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hipify_py.ir.idioms.uses import assigned_names, expressions, names_in
from hipify_py.ir.nodes import (
    Any,
    Assign,
    Binary,
    Cast,
    Compare,
    Const,
    Declare,
    Expr,
    Index,
    Load,
    Loop,
    Stmt,
    Var,
    children,
    everything,
    walk,
)
from hipify_py.ir.types import I32

_PLAIN = frozenset(("add", "sub", "mul"))


@dataclass(frozen=True)
class Counting:
    """``for var in range(start, stop, step)``; ``plain``: a number of Python does in all places where it is read."""

    var: Var
    start: Expr
    stop: Expr
    step: Expr
    body: tuple[Stmt, ...]
    plain: bool


def counting(opened: Stmt, loop: Stmt, reads: dict[str, int]) -> Counting | None:
    """A declaration and the loop behind it as a loop over a range; ``reads`` is how often the kernel reads variables.

    Only for signed numbers of 32 bits, which Triton's own loops count with.
    """
    match opened, loop:
        case (
            Declare(var=var, value=Expr() as start),
            Loop(
                condition=Compare(op="<" | "<=" as op, a=a, b=limit),
                before=(),
                body=body,
                step=(Assign(var=again, value=Binary(op="add", a=before, b=step)),),
                test_first=True,
            ) as whole,
        ) if var == a == again == before and var.type == I32:
            stop = _behind(limit) if op == "<=" else limit
            inside = count_reads((whole,)).get(var.name, 0)
            changed = assigned_names((whole,))
            if stop is None or (names_in(stop) | names_in(step)) & changed or _reads_memory(stop):
                return None
            if var.name in assigned_names(body) or inside != reads.get(var.name) or not _counts_up(step):
                return None
            return Counting(var, start, stop, step, body, _is_plain(body, var.name))
    return None


def _behind(limit: Expr) -> Expr | None:
    """The number after the last, if there surely is one."""
    return Const(I32, limit.value + 1) if isinstance(limit, Const) and limit.value < (1 << 31) - 1 else None


def count_reads(statements: Sequence[Stmt]) -> dict[str, int]:
    """How often each variable is read."""
    found: dict[str, int] = {}
    for value in _values(statements):
        for part in walk(value):
            if isinstance(part, Var):
                found[part.name] = found.get(part.name, 0) + 1
    return found


def _values(statements: Sequence[Stmt]) -> Iterator[Expr]:
    return (value for part in everything(statements) for value in expressions(part))


def _reads_memory(value: Expr) -> bool:
    return any(isinstance(part, (Load, Any)) for part in walk(value))


def _counts_up(step: Expr) -> bool:
    match step:
        case Const(value=value):
            return value > 0
        case Index(what=what):
            return what in ("block_size", "grid_size")
        case Binary(op="mul", a=a, b=b):
            return _counts_up(a) and _counts_up(b)
        case Cast(a=a):
            return a.type.integral and _counts_up(a)
    return False


def _is_plain(body: Sequence[Stmt], name: str) -> bool:
    """Whether a variable is only added to, or multiplied with, what is a tensor anyway."""
    return all(_plain_in(value, name) for value in _values(body) if name in names_in(value))


def _plain_in(value: Expr, name: str) -> bool:
    if isinstance(value, Var):
        return value.name != name
    for part in children(value):
        if isinstance(part, Var) and part.name == name:
            if not isinstance(value, Binary) or value.op not in _PLAIN:
                return False
            other = value.b if part is value.a else value.a
            if not any(isinstance(leaf, Load) or _other_tensor(leaf, name) for leaf in walk(other)):
                return False
        elif not _plain_in(part, name):
            return False
    return True


def _other_tensor(leaf: Expr, name: str) -> bool:
    if isinstance(leaf, Var):
        return leaf.name != name
    return isinstance(leaf, Index) and leaf.what in ("thread", "lane", "linear")
