"""Addresses as another address and a distance, where a signed index may be split so.

Signed arithmetic does not overflow in C, but wraps in the languages that are printed, so that compilers there can't
know that ``p[i - 1]`` is next to ``p[i]``. Sums of 64 bits say so: a part that the original computes itself, widened,
plus what is added to it. Arithmetic on what was unsigned is left as it is, for it may wrap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hipify_py.ir.idioms.uses import expressions
from hipify_py.ir.lift.convert import binary, cast
from hipify_py.ir.nodes import (
    Atomic,
    Binary,
    Cast,
    Const,
    Expr,
    Index,
    Kernel,
    Load,
    Stmt,
    Store,
    walk,
)
from hipify_py.ir.passes.masks import Masks, masks
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.passes.storage import mapped
from hipify_py.ir.passes.uniformity import varies
from hipify_py.ir.types import I32, I64

_LARGEST = 1 << 16  # distances beyond are no immediate operands
_TERMS = 8
Sum = dict[tuple[Expr, ...], int]
"""How often each product of factors is added."""


def addresses(kernel: Kernel) -> Kernel:
    """The kernel, executed together by a block, with such indices in 64 bits."""
    work = _Addresses(kernel, masks(kernel))
    return replace(kernel, body=tuple(work.sequence(kernel.body, [])))


@dataclass(frozen=True)
class _Known:
    """An index that has been used, and for which threads."""

    array: str
    index: Expr
    mask: Expr | None
    total: Sum


@dataclass
class _Addresses:
    kernel: Kernel
    masks: Masks
    sums: dict[Expr, Sum] = field(default_factory=dict)

    def sequence(self, statements: Sequence[Stmt], known: list[_Known]) -> list[Stmt]:
        """``statements`` after accesses to ``known``."""
        seen = list(known)
        found: list[Stmt] = []
        for statement in statements:
            seen += self._accesses(statement)
            found.append(self._statement(statement, seen))
        return found

    def _accesses(self, statement: Stmt) -> list[_Known]:
        found: list[tuple[str, Expr, Expr | None]] = []
        if isinstance(statement, (Store, Atomic)):
            found.append((statement.array, statement.index, statement.mask))
        loads = (part for value in expressions(statement) for part in walk(value) if isinstance(part, Load))
        found += [(load.array, load.index, load.mask) for load in loads]
        return [
            _Known(array, index, mask, self._sum(index))
            for array, index, mask in found
            if index.type == I32 and self.masks.stays(index) and not self._reads(index)
        ]

    def _reads(self, index: Expr) -> bool:
        return any(isinstance(part, Load) for part in walk(index))

    def _statement(self, statement: Stmt, seen: list[_Known]) -> Stmt:
        mask = getattr(statement, "mask", None)

        def expr(value: Expr) -> Expr:
            inner = rebuilt(value, expr)
            if isinstance(inner, Load) and isinstance(value, Load):
                return replace(inner, index=self._split(inner.array, inner.index, inner.mask, seen))
            return inner

        def sequence(inner: Sequence[Stmt]) -> list[Stmt]:
            return self.sequence(inner, seen)

        return mapped(statement, expr, lambda array, index: self._split(array, index, mask, seen), sequence)

    def _split(self, array: str, index: Expr, mask: Expr | None, seen: Sequence[_Known]) -> Expr:
        """An index as a widened one and a distance; the index itself if there is nothing to gain."""
        if index.type != I32:
            return index
        if self.masks.stays(index) and not self._reads(index):
            total = self._sum(index)
            for known in seen:
                if known.array == array and known.index != index and self.masks.implies(mask, known.mask):
                    found = self._from(known, total)
                    if found is not None:
                        return found
        return _constant_apart(index)

    def _from(self, known: _Known, total: Sum) -> Expr | None:
        """The index that ``total`` is, starting from another."""
        distance = Counter(total)
        distance.subtract(known.total)
        left = {factors: count for factors, count in distance.items() if count}
        constant = left.pop((), 0)
        if abs(constant) > _LARGEST or len(left) > 1:
            return None
        found = cast(known.index, I64)
        for factors, count in left.items():
            if (
                len(factors) != 1
                or abs(count) != 1
                or varies(factors[0], self.kernel.varying, self.kernel.arrays, everybody=False)
            ):
                return None
            found = binary("add" if count > 0 else "sub", found, cast(factors[0], I64))
        return _moved(found, constant)

    def _sum(self, value: Expr) -> Sum:
        if value not in self.sums:
            self.sums[value] = _expanded(value)
        return self.sums[value]


def _moved(index: Expr, constant: int) -> Expr:
    return binary("sub" if constant < 0 else "add", index, Const(I64, abs(constant)))


def _constant_apart(index: Expr) -> Expr:
    """``i + 3`` with the addition in 64 bits."""
    match index:
        case Binary(op="add" | "sub" as op, a=a, b=Const(value=value)) if _signed(index) and abs(value) <= _LARGEST:
            return binary(op, cast(a, I64), Const(I64, value))
    return index


def _signed(value: Expr) -> bool:
    """Whether arithmetic is C's on signed integers: converted operands may stand for arithmetic that wraps."""
    match value:
        case Binary(a=a, b=b):
            return _signed(a) and _signed(b)
        case Index():
            return False
        case Cast(a=a):
            return a.type.kind != "uint"
    return True


def _expanded(value: Expr) -> Sum:
    """A signed expression as a sum of products."""
    match value:
        case Const(value=number):
            return {(): int(number)}
        case Binary(op="add" | "sub" as op, a=a, b=b) if value.type == I32 and _signed(value):
            found = Counter(_expanded(a))
            for factors, count in _expanded(b).items():
                found[factors] += count if op == "add" else -count
            return dict(found)
        case Binary(op="mul", a=a, b=b) if value.type == I32 and _signed(value):
            one, other = _expanded(a), _expanded(b)
            if len(one) * len(other) <= _TERMS:
                product: Counter[tuple[Expr, ...]] = Counter()
                for left, times in one.items():
                    for right, count in other.items():
                        product[tuple(sorted((*left, *right), key=repr))] += times * count
                return dict(product)
    return {(value,): 1}
