"""Refuses loops in which threads wait for each other: the blocks of a generated kernel need not run at the same time.

A round of such a loop changes nothing that its condition depends on: it reads memory or tries to take a lock, until
some other thread has written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from hipify_py.ir.nodes import (
    Assign,
    Atomic,
    Collective,
    Const,
    Declare,
    Expr,
    If,
    Kernel,
    Leave,
    Load,
    Loop,
    Region,
    Stmt,
    Store,
    Var,
    everything,
    walk,
)
from hipify_py.ir.passes.structure import left
from hipify_py.ir.refusal import CONSTRUCT, Refusal

_IDEMPOTENT = frozenset(("exchange", "cas", "min", "max", "and", "or"))


def progress(kernel: Kernel) -> Kernel:
    """The kernel, if all of its loops end without help.

    Raises:
        Refusal: a loop waits for other threads.
    """
    for loop in _loops(kernel.body):
        if _waits(loop, kernel):
            hint = "end the kernel where threads of other blocks must have finished, and launch another"
            raise Refusal(CONSTRUCT, "this loop waits for other threads", start=loop.where, hint=hint)
    return kernel


def _loops(statements: Sequence[Stmt]) -> Iterator[Loop]:
    return (statement for statement in everything(statements) if isinstance(statement, Loop))


def _waits(loop: Loop, kernel: Kernel) -> bool:
    inside = list(everything((loop,)))
    control = [loop.condition, *_exits((*loop.before, *loop.body, *loop.step), ())]
    wanted, seen = _closure(control, inside)
    loaded = {part.array for value in seen for part in walk(value) if isinstance(part, Load)}
    tried = {s.array for s in inside if isinstance(s, Atomic) and s.result is not None and s.result.name in wanted}
    if not tried and not any(kernel.arrays[array].space == "global" for array in loaded):
        return False
    if any(_changes_memory(statement) and statement.array in loaded | tried for statement in inside):
        return False
    assigned = {statement.var.name for statement in inside if isinstance(statement, Assign)}
    return not any(
        isinstance(statement, Assign)
        and statement.var.name in wanted
        and _closure([statement.value], inside)[0] & assigned  # it goes on from the round before
        for statement in inside
    )


def _changes_memory(statement: Stmt) -> TypeGuard[Store | Atomic]:
    """Whether a write makes memory different, an atomic one each time that it is executed."""
    if isinstance(statement, Store):
        return True
    if not isinstance(statement, Atomic) or statement.op in _IDEMPOTENT:
        return False
    return not all(isinstance(operand, Const) and operand.value == 0 for operand in statement.operands)


def _exits(statements: Sequence[Stmt], conditions: tuple[Expr, ...]) -> Iterator[Expr]:
    """The conditions under which something is left."""
    for statement in statements:
        match statement:
            case Leave():
                yield from conditions
            case If(condition=condition, then=then, other=other) if left((statement,)):
                yield from _exits((*then, *other), (*conditions, condition))
            case Loop(before=before, body=body, step=step) if left((statement,)):
                yield from _exits((*before, *body, *step), conditions)
            case Region(body=body):
                yield from _exits(body, conditions)


def _closure(control: list[Expr], inside: list[Stmt]) -> tuple[set[str], list[Expr]]:
    """The variables that conditions depend on, through the statements of the loop, and all expressions in question."""
    wanted: set[str] = set()
    seen = list(control)
    queue = list(control)
    while queue:
        names = {part.name for part in walk(queue.pop()) if isinstance(part, Var)} - wanted
        wanted |= names
        for statement in inside:
            match statement:
                case Assign(var=var, value=Expr() as value) | Declare(var=var, value=Expr() as value):
                    found: tuple[Expr, ...] = (value,)
                case Atomic(result=Var() as var, index=index, operands=operands):
                    found = (index, *operands)
                case Collective(result=var, operands=operands):
                    found = operands
                case _:
                    continue
            if var.name in names:
                seen += found
                queue += found
    return wanted, seen
