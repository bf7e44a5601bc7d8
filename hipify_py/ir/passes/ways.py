"""Two ways of a branch that end in the same place choose a value there: one write, or one definition of a variable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hipify_py.ir.idioms.uses import expressions, names_in
from hipify_py.ir.lift.convert import negate
from hipify_py.ir.nodes import (
    Assign,
    Binary,
    Const,
    Declare,
    Expr,
    If,
    Kernel,
    Load,
    Loop,
    Select,
    Stmt,
    Store,
    Var,
    walk,
)
from hipify_py.ir.passes.masks import Masks, masks


def ways(kernel: Kernel) -> Kernel:
    """The kernel, executed together by a block, with such pairs as one."""
    return replace(kernel, body=tuple(_joined(kernel.body, masks(kernel))))


def _joined(statements: Sequence[Stmt], known: Masks) -> list[Stmt]:
    found: list[Stmt] = []
    for statement in statements:
        match statement:
            case If(then=then, other=other):
                statement = replace(statement, then=tuple(_joined(then, known)), other=tuple(_joined(other, known)))
            case Loop(body=body):
                statement = replace(statement, body=tuple(_joined(body, known)))
            case Store():
                statement = _with_earlier(found, statement, known)
            case Assign(value=Select()):
                statement = _defined(found, statement, known)
        found.append(statement)
    return found


# ---- writes


def _with_earlier(done: list[Stmt], store: Store, known: Masks) -> Store:
    """The write together with the one of the other way, which is taken out of ``done``."""
    for number, earlier in _back(done):
        if isinstance(earlier, Store):
            both = _halves(earlier.mask, store.mask, known)
            same = earlier.array == store.array and earlier.index == store.index
            if both is None or not same or earlier.value.type != store.value.type or not _moves(earlier, known):
                return store
            del done[number]
            mask, condition = both
            return replace(store, value=_chosen(condition, earlier.value, store.value), mask=mask)
        if not isinstance(earlier, (Declare, Assign)) or not _apart(earlier, store.mask, known):
            return store
    return store


def _apart(statement: Stmt, mask: Expr | None, known: Masks) -> bool:
    """Whether a statement between both writes reads memory for threads of the later one only, if at all."""
    loads = (part for value in expressions(statement) for part in walk(value) if isinstance(part, Load))
    return all(known.implies(load.mask, mask) for load in loads)


# ---- variables


def _defined(done: list[Stmt], assign: Assign, known: Masks) -> Assign | Declare:
    """The definition of a variable by both ways, whose own are taken out of ``done``."""
    earlier: tuple[int, Select] | None = None
    for number, before in _back(done):
        match before:
            case Assign(var=var, value=Select() as value) if var == assign.var and earlier is None:
                earlier = number, value
            case Declare(var=var, value=None) if var == assign.var:
                chosen = None if earlier is None else _both(assign, earlier[1], known)
                if earlier is None or chosen is None:
                    return assign
                del done[earlier[0]], done[number]
                return Declare(assign.where, assign.var, chosen)
            case Declare() | Assign():
                if assign.var.name in {name for part in expressions(before) for name in names_in(part)}:
                    return assign
            case _:
                return assign
    return assign


def _both(assign: Assign, earlier: Select, known: Masks) -> Expr | None:
    later = assign.value
    assert isinstance(later, Select)
    if earlier.c != assign.var or later.c != assign.var or not known.stays(earlier.b):
        return None
    if assign.var.name in names_in(later.b) | names_in(earlier.b):
        return None
    both = _halves(earlier.condition, later.condition, known)
    return None if both is None else _chosen(both[1], earlier.b, later.b)


# ---- both


def _back(statements: Sequence[Stmt]) -> Iterator[tuple[int, Stmt]]:
    return ((number, statements[number]) for number in range(len(statements) - 1, -1, -1))


def _moves(store: Store, known: Masks) -> bool:
    """Whether a write may be done later, as long as nothing is written before."""
    return known.stays(store.index) and known.stays(store.value)


def _halves(one: Expr | None, other: Expr | None, known: Masks) -> tuple[Expr, Expr] | None:
    """The mask of those who come to a branch, and its condition, if these are the masks of its two ways."""
    match _meant(one, known), _meant(other, known):
        case Binary(op="and", a=mask, b=condition), Binary(op="and", a=again, b=opposite):
            if mask == again and negate(condition) == opposite:
                return mask, condition
    return None


def _meant(mask: Expr | None, known: Masks) -> Expr | None:
    return known.meaning.get(mask.name) if isinstance(mask, Var) else None


def _chosen(condition: Expr, b: Expr, c: Expr) -> Expr:
    """A choice; what is not loaded is 0 anyway."""
    if isinstance(b, Load) and b.mask is not None and isinstance(c, Const) and str(c.value) in ("0", "0.0"):
        return b
    return Select(b.type, condition, b, c)
