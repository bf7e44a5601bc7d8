"""What lanes hold while code is followed symbolically: numbers, or folds over the values that lanes started with.

A *leaf* is a variable's value in one lane. A fold combines leaves with one operation that is associative and
commutative; how often each leaf takes part is kept exactly, as the digits of one long integer.
"""

from __future__ import annotations

from dataclasses import dataclass

from hipify_py.ir.types import Scalar

DIGIT = 12
"""Bits of a digit: how often a leaf may take part is less than 2 ** DIGIT."""
_MOST = (1 << DIGIT) - 1
IDEMPOTENT = frozenset(("max", "min", "fmax", "fmin", "and", "or"))
OPERATIONS = frozenset(("add", "mul", "xor")) | IDEMPOTENT
"""The operations that folds are made of; IDEMPOTENT: of them, those for which it does not count how often."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Leaves combined by ``op`` (empty for a single leaf): ``terms`` has a digit for each, ``size`` is their sum.

    ``products`` are numbers of two leaves whose products are added to them.
    """

    op: str
    terms: int
    size: int = 1
    products: tuple[tuple[int, int], ...] = ()

    @property
    def single(self) -> bool:
        """Whether it is a single leaf."""
        return not self.op


Value = int | float | Fold | None
"""A number, a fold, or (None) anything."""


def leaf(number: int) -> Fold:
    """A single leaf."""
    return Fold("", 1 << (DIGIT * number))


def neutral(op: str, scalar: Scalar) -> int | float:
    """The number that an operation leaves every other one unchanged with."""
    if op in ("add", "or", "xor"):
        return 0
    if op == "mul":
        return 1
    if op == "and":
        return -1 if scalar.kind == "int" else (1 << scalar.bits) - 1
    lowest = op in ("max", "fmax")
    if scalar.floating:
        return float("-inf") if lowest else float("inf")
    if scalar.kind == "uint":
        return 0 if lowest else (1 << scalar.bits) - 1
    return -(1 << (scalar.bits - 1)) if lowest else (1 << (scalar.bits - 1)) - 1


def combined(op: str, a: Value, b: Value, scalar: Scalar) -> Value:
    """``a op b`` where at least one is a fold; None if that is no fold."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, (int, float)):
            return other if op in OPERATIONS and one == neutral(op, scalar) else None
    if not isinstance(a, Fold) or not isinstance(b, Fold) or op not in OPERATIONS:
        return None
    if op == "mul" and a.single and b.single and a != b:
        return Fold("add", 0, 0, ((number_of(a), number_of(b)),))
    if {a.op, b.op} - {"", op}:
        return None
    if op in IDEMPOTENT:
        return Fold(op, a.terms | b.terms)
    size = a.size + b.size
    return Fold(op, a.terms + b.terms, size, a.products + b.products) if size <= _MOST else None


def number_of(single: Fold) -> int:
    """The number of a single leaf."""
    return (single.terms.bit_length() - 1) // DIGIT


def digits(value: Fold) -> dict[int, int]:
    """How often each leaf takes part."""
    found: dict[int, int] = {}
    rest, number = value.terms, 0
    while rest:
        low = (rest & -rest).bit_length() - 1
        skipped = low // DIGIT
        rest >>= skipped * DIGIT
        number += skipped
        found[number] = rest & _MOST
        rest >>= DIGIT
        number += 1
    return found
