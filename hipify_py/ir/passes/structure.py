"""Jumps become flags and branches: after this pass no ``Region`` and no ``Leave`` is left.

What follows a branch that always leaves moves into the other branch; where that isn't enough, a flag says that a region
has been left, and what follows is done under it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hipify_py.ir.lift.convert import conjunction
from hipify_py.ir.nodes import (
    FALSE,
    KERNEL,
    TRUE,
    Assign,
    Declare,
    Expr,
    If,
    Kernel,
    Leave,
    Loop,
    Region,
    Stmt,
    Var,
    made,
)
from hipify_py.ir.types import BOOL


def structure(kernel: Kernel) -> Kernel:
    """The kernel without jumps."""
    return replace(kernel, body=tuple(_Structure().sequence(list(kernel.body), frozenset())[0]))


def left(statements: Sequence[Stmt]) -> frozenset[str]:
    """Labels of the regions around ``statements`` that something in them leaves."""
    found: frozenset[str] = frozenset()
    for statement in statements:
        match statement:
            case Leave(label=label):
                found |= {label}
            case If(then=then, other=other):
                found |= left(then) | left(other)
            case Loop(before=before, body=body, step=step):
                found |= left(before) | left(body) | left(step)
            case Region(label=label, body=body):
                found |= left(body) - {label}
    return found


def always_leaves(statements: Sequence[Stmt]) -> bool:
    """Whether nothing after ``statements`` is ever reached."""
    if not statements:
        return False
    match statements[-1]:
        case Leave():
            return True
        case If(then=then, other=other):
            return always_leaves(then) and always_leaves(other)
    return False


@dataclass
class _Structure:
    """``flags`` are the variables of the regions around, by label; they hold while the region has not been left."""

    flags: dict[str, Var] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    tested: int = 0  # loops whose condition is kept in a variable

    def sequence(self, statements: list[Stmt], tail: frozenset[str]) -> tuple[list[Stmt], frozenset[str]]:
        """The statements without jumps, and the labels that have been left by flag.

        ``tail`` are the labels whose regions end where ``statements`` do.
        """
        result: list[Stmt] = []
        for number, statement in enumerate(statements):
            rest = statements[number + 1 :]
            if isinstance(statement, If) and rest:
                merged = self._merged(statement, rest)
                if merged is not None:
                    done, labels = self.statement(merged, tail)
                    return result + done, labels
            done, labels = self.statement(statement, tail if not rest else frozenset())
            result += done
            if isinstance(statement, Leave) or not rest:
                return result, labels
            if labels:
                after, later = self.sequence(rest, tail)
                result.append(
                    If(statement.where, self._inside(labels), tuple(after), stays="then" if labels == {KERNEL} else "")
                )
                return result, labels | later
        return result, frozenset()

    def _merged(self, statement: If, rest: list[Stmt]) -> If | None:
        """A branch that always leaves, with what follows moved into the other one."""
        if always_leaves(statement.then):
            stays = "other" if left(statement.then[-1:]) == {KERNEL} else ""
            return replace(statement, other=(*statement.other, *rest), stays=stays)
        if always_leaves(statement.other):
            stays = "then" if left(statement.other[-1:]) == {KERNEL} else ""
            return replace(statement, then=(*statement.then, *rest), stays=stays)
        return None

    def _inside(self, labels: frozenset[str]) -> Expr:
        condition: Expr | None = None
        for label in sorted(labels):
            condition = conjunction(condition, self.flags[label])
        assert condition is not None
        return condition

    def statement(self, statement: Stmt, tail: frozenset[str]) -> tuple[list[Stmt], frozenset[str]]:
        """One statement without jumps."""
        match statement:
            case Leave(where, label):
                if label in tail:
                    return [], frozenset()
                self.used.add(label)
                return [Assign(where, self.flags[label], FALSE)], frozenset((label,))
            case If(then=then, other=other):
                first, a = self.sequence(list(then), tail)
                second, b = self.sequence(list(other), tail)
                return [replace(statement, then=tuple(first), other=tuple(second))], a | b
            case Region(where, label, body):
                return self._region(where, label, body, tail)
            case Loop():
                return self._loop(statement)
        return [statement], frozenset()

    def _region(
        self, where: int, label: str, body: tuple[Stmt, ...], tail: frozenset[str]
    ) -> tuple[list[Stmt], frozenset[str]]:
        flag = self.flags[label] = made(BOOL, f"in_{label}")
        inside, labels = self.sequence(list(body), tail | {label})
        if label in self.used:
            return [Declare(where, flag, TRUE), *inside], labels - {label}
        return inside, labels - {label}

    def _loop(self, loop: Loop) -> tuple[list[Stmt], frozenset[str]]:
        body, labels = self.sequence(list(loop.body), frozenset())
        before, _ = self.sequence(list(loop.before), frozenset())
        step, _ = self.sequence(list(loop.step), frozenset())
        if not labels:
            return [replace(loop, body=tuple(body), before=tuple(before), step=tuple(step))], labels
        inside = self._inside(labels)
        gone = labels == {KERNEL}
        if step:
            step = [If(loop.where, inside, tuple(step), stays="then" if gone else "")]
        if gone and loop.test_first:
            alive = self.flags[KERNEL]
            return [replace(loop, before=tuple(before), body=tuple(body), step=tuple(step), alive=alive)], labels
        condition = loop.condition
        if before or not _is_plain(condition):
            self.tested += 1
            go = made(BOOL, "goes_on" if self.tested == 1 else f"goes_on_{self.tested}")
            test = (*before, Assign(loop.where, go, condition))
            before = [Declare(loop.where, go, inside), If(loop.where, inside, test)]
            condition = go
        else:
            condition = conjunction(inside, condition) or TRUE
        return [replace(loop, condition=condition, before=tuple(before), body=tuple(body), step=tuple(step))], labels


def _is_plain(condition: Expr) -> bool:
    """Whether a condition may be evaluated after the loop has been left: it reads no memory and divides nothing."""
    from hipify_py.ir.lift.convert import risky

    return not risky(condition)
