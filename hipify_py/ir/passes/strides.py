"""Loops in which each thread goes on from its own place by the same step need no vote on whether to go on.

The place of a thread is one that is the same for the whole block plus a distance that is not; the first of them counts
the rounds. Whoever is through with fewer rounds is left out of the others by the mask, as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hipify_py.ir.idioms.uses import assigned_names, expressions, names_in, reads
from hipify_py.ir.lift.convert import binary, cast, conjunction
from hipify_py.ir.nodes import (
    Any,
    Assign,
    Binary,
    Cast,
    Compare,
    Const,
    Declare,
    Expr,
    If,
    Index,
    Kernel,
    Load,
    Loop,
    Select,
    Stmt,
    Var,
    everything,
    made,
    walk,
)
from hipify_py.ir.passes.masks import Masks, masks
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.passes.uniformity import varies
from hipify_py.ir.types import I32, U32, Scalar

_SIZES = ("block_size", "grid_size")


def strides(kernel: Kernel) -> Kernel:
    """The kernel, executed together by a block, with such loops counted by a variable of the whole block."""
    work = _Strides(kernel, masks(kernel))
    return replace(kernel, body=tuple(_without(work.sequence(kernel.body), work.replaced)))


@dataclass(frozen=True)
class _Stride:
    """A loop's variable: where it starts for the block, how far from there each thread is, its step and its limit."""

    var: Var
    start: Expr
    distance: Expr
    step: Expr
    test: Compare
    monotone: bool  # who is behind the limit once is so in all later rounds


class _Strides:
    def __init__(self, kernel: Kernel, known: Masks) -> None:
        self._kernel, self._known = kernel, known
        self._declared = {part.var.name: part for part in everything(kernel.body) if isinstance(part, Declare)}
        self.replaced: set[int] = set()
        """Identities of declarations that have been moved into loops."""

    def sequence(self, statements: Sequence[Stmt]) -> list[Stmt]:
        """``statements`` with the loops in them rewritten."""
        found: list[Stmt] = []
        for statement in statements:
            match statement:
                case If(then=then, other=other):
                    statement = replace(statement, then=tuple(self.sequence(then)), other=tuple(self.sequence(other)))
                case Loop():
                    loop = self._counted_behind(found, statement)
                    statement = replace(loop, body=tuple(self.sequence(loop.body)))
            found.append(statement)
        return found

    def _counted_behind(self, before: list[Stmt], loop: Loop) -> Loop:
        """``loop`` in its new form, if it has one; what has to precede it ends ``before``."""
        active = loop.condition.a if isinstance(loop.condition, Any) else None
        number = _opened(before, active) if isinstance(active, Var) and loop.test_first else None
        if number is None:
            return loop
        opened, tested = before[number : number + 2]
        assert isinstance(active, Var)
        assert isinstance(opened, Declare)
        assert isinstance(tested, Assign)
        assert opened.value is not None
        stride = self._stride(loop, active, tested.value)
        if stride is not None and not assigned_names(before[number + 2 :]) & names_in(stride.test):
            self.replaced.add(id(self._declared[stride.var.name]))
            del before[number : number + 2]
            *first, loop = self._counted(loop, active, opened.value, stride)
            before += first
        return loop

    def _counted(self, loop: Loop, active: Var, mask: Expr, stride: _Stride) -> tuple[*tuple[Stmt, ...], Loop]:
        where, var = loop.where, stride.var
        first = made(var.type, f"{var.name}_first")
        condition = replace(stride.test, a=_with(stride.test.a, var, first))
        place = Declare(where, var, binary("add", first, stride.distance))
        inside: list[Stmt] = [place]
        before: list[Stmt] = [Declare(where, first, stride.start)]
        taken = conjunction(mask if stride.monotone and self._known.stays(mask) else active, stride.test)
        assert taken is not None
        if stride.monotone and self._known.stays(mask):
            inside.append(Declare(where, active, taken))
        else:
            before.insert(0, Declare(where, active, mask))
            inside.append(Assign(where, active, taken))
        body = [*inside, *loop.body, *loop.step[:-1]]
        body = [part for part in body if not (isinstance(part, Assign) and part.var == var)]
        step = Assign(where, first, binary("add", first, stride.step))
        return (*before, Loop(where, condition, (), tuple(body), (step,)))

    # ---- what the loop has to be

    def _stride(self, loop: Loop, active: Var, test: Expr) -> _Stride | None:
        """The variable that decides on the loop's end, if nothing else does."""
        *_, retested = loop.step or (None,)
        if retested != Assign(loop.where, active, test) or loop.before or not isinstance(test, Binary):
            return None
        others = (*loop.body, *loop.step[:-1])
        if any(isinstance(part, Assign) and part.var == active for part in everything(others)):
            return None
        match test:
            case Binary(op="and", a=Var() as kept, b=Compare(op="<" | "<=", a=a, b=limit) as compare) if kept == active:
                var = _variable(a)
            case _:
                return None
        if var is None or not self._same_for_all(limit, loop) or not self._only_here(var, loop, active):
            return None
        start = self._declared[var.name].value
        assert start is not None
        return self._advancing(loop, active, var, compare, start)

    def _advancing(self, loop: Loop, active: Var, var: Var, test: Compare, start: Expr) -> _Stride | None:
        given = [part for part in everything((loop,)) if isinstance(part, Assign) and part.var == var]
        top = [*loop.body, *loop.step[:-1]]
        match given:
            case [Assign(value=Select(condition=taken, b=Binary(op="add", a=before, b=step), c=kept)) as assign]:
                after = top[top.index(assign) + 1 :] if assign in top else [assign]
                if taken != active or before != var or kept != var or any(var.name in reads(part) for part in after):
                    return None
            case _:
                return None
        parts = self._parted(start)
        if parts is None or not self._same_for_all(step, loop) or not self._positive(step):
            return None
        return _Stride(var, *parts, step, test, self._monotone(parts[1], step))

    def _same_for_all(self, value: Expr, loop: Loop) -> bool:
        """Whether an expression is the same for all threads in all rounds."""
        if names_in(value) & assigned_names((loop,)) or any(isinstance(part, (Load, Any)) for part in walk(value)):
            return False
        return not varies(value, self._kernel.varying, self._kernel.arrays, everybody=True)

    def _only_here(self, var: Var, loop: Loop, active: Var) -> bool:
        """Whether a variable is declared before the loop, changed by it alone, and read by it alone."""
        opened = self._declared.get(var.name)
        if opened is None or opened.value is None or not var.type.integral:
            return False
        if not self._known.stays(opened.value) or any(isinstance(part, Load) for part in walk(opened.value)):
            return False
        inside = {id(part) for part in everything((loop,))}
        for part in everything(self._kernel.body):
            if id(part) in inside or part is opened or (isinstance(part, Assign) and part.var == active):
                continue
            if isinstance(part, (Assign, Declare)) and part.var == var:
                return False
            if any(var.name in names_in(value) for value in expressions(part)):
                return False
        return True

    # ---- places and steps

    def _parted(self, value: Expr) -> tuple[Expr, Expr] | None:
        """Where a block starts, and a thread's distance from there, which isn't negative."""
        start: Expr = Const(value.type, 0)
        distance: Expr = Const(value.type, 0)
        for op, term in self._terms(value):
            if not varies(term, self._kernel.varying, self._kernel.arrays, everybody=True):
                start = binary(op, start, term)
            elif op == "add" and self._of_thread(term):
                distance = binary("add", distance, term)
            else:
                return None
        return None if isinstance(distance, Const) else (start, distance)

    def _terms(self, value: Expr) -> list[tuple[str, Expr]]:
        match value:
            case Binary(op="add" | "sub" as op, a=a, b=b):
                second = self._terms(b)
                if op == "sub":
                    second = [("sub" if sign == "add" else "add", term) for sign, term in second]
                return [*self._terms(a), *second]
            case Var(name=name) if name in self._known.values and name in self._kernel.varying:
                return self._terms(self._known.values[name])
            case Cast(kind, a) if _widens(a, kind):
                return [(op, cast(term, kind)) for op, term in self._terms(a)]
        return [("add", value)]

    def _of_thread(self, value: Expr) -> bool:
        """Whether an expression is made of a thread's place in the block, and never negative."""
        match value:
            case Index(what=what):
                return what in ("thread", "lane", "linear", "block_size")
            case Const(value=number):
                return number >= 0
            case Cast(a=a):
                return a.type.integral and self._of_thread(a)
            case Binary(op="add" | "mul" | "div" | "rem" | "shr" | "and", a=a, b=b):
                return self._of_thread(a) and self._of_thread(b)
            case Var(name=name) if name in self._known.values:
                return self._of_thread(self._known.values[name])
        return False

    def _positive(self, step: Expr) -> bool:
        """Whether a step is made of sizes of the launch, which are positive; a step of 0 never ends anyway."""
        match step:
            case Const(value=number):
                return number > 0
            case Index(what=what):
                return what in _SIZES
            case Cast(a=a):
                return a.type.integral and self._positive(a)
            case Binary(op="mul" | "div" | "add", a=a, b=b):
                return self._positive(a) and self._positive(b)
            case Binary(op="shr", a=a, b=Const()):
                return self._positive(a)
            case Var(name=name) if name in self._known.values:
                return self._positive(self._known.values[name])
        return False

    def _monotone(self, distance: Expr, step: Expr) -> bool:
        """Whether no thread is further from the block's place than one step."""
        while isinstance(distance, Cast) and distance.a.type.integral:
            distance = distance.a
        if not isinstance(distance, Index) or distance.what != "thread":
            return False
        if isinstance(step, Const):
            sizes = [block[distance.axis] for block in self._kernel.blocks]
            return bool(sizes) and max(sizes) <= step.value
        return any(
            isinstance(factor, Index) and factor.what == "block_size" and factor.axis == distance.axis
            for factor in self._factors(step)
        )

    def _factors(self, value: Expr) -> list[Expr]:
        match value:
            case Binary(op="mul", a=a, b=b):
                return [*self._factors(a), *self._factors(b)]
            case Cast(a=a):
                return self._factors(a)
            case Var(name=name) if name in self._known.values:
                return self._factors(self._known.values[name])
        return [value]


def _opened(before: Sequence[Stmt], active: Var) -> int | None:
    """Where a loop's mask comes into being and is tested first, if it is not used from there to the loop."""
    for number in range(len(before) - 2, -1, -1):
        match before[number], before[number + 1]:
            case Declare(var=opened, value=Expr()), Assign(var=tested) if opened == tested == active:
                return number
        last = before[number + 1]
        if not isinstance(last, (Declare, Assign)) or active.name in reads(last):
            return None
    return None


def _variable(value: Expr) -> Var | None:
    """The variable that is compared, maybe widened."""
    if isinstance(value, Var):
        return value
    if isinstance(value, Cast) and isinstance(value.a, Var) and _keeps_order(value.a.type, value.type):
        return value.a
    return None


def _keeps_order(source: Scalar, target: Scalar) -> bool:
    return source.integral and target.integral and source.bits < target.bits and source.kind in ("uint", target.kind)


def _widens(value: Expr, kind: Scalar) -> bool:
    """Whether a sum may be widened term by term.

    Signed sums don't overflow; of the unsigned ones, the number of a thread in the grid is taken to fit.
    """
    if not kind.integral or kind.bits < value.type.bits:
        return False
    if kind.bits == value.type.bits or value.type == I32:
        return True
    match value:
        case Binary(op="add", a=Binary(op="mul", a=Index(), b=Index()), b=Index()) if value.type == U32:
            return True
    return False


def _with(value: Expr, var: Var, other: Var) -> Expr:
    """``value`` with another variable in place of ``var``."""
    return other if value == var else rebuilt(value, lambda part: _with(part, var, other))


def _without(statements: Sequence[Stmt], replaced: set[int]) -> list[Stmt]:
    """``statements`` without declarations."""
    found: list[Stmt] = []
    for statement in statements:
        if id(statement) in replaced:
            continue
        match statement:
            case If(then=then, other=other):
                ways = [tuple(_without(way, replaced)) for way in (then, other)]
                statement = replace(statement, then=ways[0], other=ways[1])
            case Loop(body=body):
                statement = replace(statement, body=tuple(_without(body, replaced)))
        found.append(statement)
    return found
