"""Follows expressions for every thread of a block of a known shape: indices are numbers, data are folds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hipify_py.ir.idioms.folds import IDEMPOTENT, OPERATIONS, Fold, Value, combined, leaf
from hipify_py.ir.lift.convert import binary, cast, compare
from hipify_py.ir.nodes import (
    Any,
    Binary,
    Call,
    Cast,
    Compare,
    Const,
    Expr,
    Index,
    Load,
    Select,
    Unary,
    Var,
)
from hipify_py.ir.types import BOOL, Scalar

Lanes = Value | list[Value]
"""What an expression is: one value for the whole block, or one for each thread."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a block of threads."""

    x: int
    y: int = 1
    z: int = 1

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return self.x * self.y * self.z


@dataclass
class Follower:
    """Evaluates expressions; ``values`` are those of variables, all others are unknown.

    ``sources`` has the expression behind each set of leaves: leaf ``k * threads + lane`` is number ``k`` of them.
    """

    shape: Shape
    varying: frozenset[str]
    values: dict[str, Lanes] = field(default_factory=dict)
    memory: dict[tuple[str, int], Value] = field(default_factory=dict)
    sources: list[Expr] = field(default_factory=list)
    leaves: dict[str, int] = field(default_factory=dict)
    constants: dict[tuple[Scalar, int | float], int] = field(default_factory=dict)

    def evaluate(self, value: Expr) -> Lanes:
        """What ``value`` is; loads are from :attr:`memory` or unknown."""
        match value:
            case Const(value=number):
                return number
            case Var(name=name):
                return self._variable(value, name)
            case Index():
                return self._index(value)
            case Cast(kind, a):
                return self._each(lambda x: _cast(x, a.type, kind), a)
            case Unary(kind, op, a):
                return self._each(lambda x: _unary(x, op, kind), a)
            case Binary(kind, op, a, b):
                return self._each(lambda x, y: self.arithmetic(op, x, y, kind), a, b)
            case Call(kind, "fma", (a, b, c)):
                return self._each(
                    lambda x, y, z: self.arithmetic("add", self.arithmetic("mul", x, y, kind), z, kind), a, b, c
                )
            case Call(kind, op, arguments) if op in OPERATIONS and len(arguments) == 2:
                return self._each(lambda x, y: self.arithmetic(op, x, y, kind), *arguments)
            case Compare(op=op, a=a, b=b):
                return self._each(lambda x, y: _compare(op, x, y, a.type), a, b)
            case Select(condition=condition, b=b, c=c):
                return self._each(lambda m, x, y: None if not isinstance(m, int) else x if m else y, condition, b, c)
            case Any(a=a):
                found = self.spread(a)
                if any(one == 1 for one in found):
                    return 1
                return 0 if all(one == 0 for one in found) else None
            case Load():
                return self._load(value)
        return None

    def spread(self, value: Expr) -> list[Value]:
        """What ``value`` is in each thread."""
        found = self.evaluate(value)
        return found if isinstance(found, list) else [found] * self.shape.threads

    def fresh(self, source: Expr) -> list[Value]:
        """Leaves for an expression that is evaluated here."""
        self.sources.append(source)
        first = (len(self.sources) - 1) * self.shape.threads
        return [leaf(first + lane) for lane in range(self.shape.threads)]

    def arithmetic(self, op: str, a: Value, b: Value, kind: Scalar) -> Value:
        """One operation on two values."""
        if kind == BOOL and op in ("and", "or") and (int(op == "or") in (a, b)):
            return int(op == "or")
        if a is None or b is None:
            return None
        if isinstance(a, Fold) or isinstance(b, Fold):
            found = combined(op, a, b, kind)
            if found is None and op in IDEMPOTENT:
                found = combined(op, self._as_leaf(a, kind), self._as_leaf(b, kind), kind)
            return found
        return _arithmetic(op, a, b, kind)

    def _as_leaf(self, value: Value, kind: Scalar) -> Value:
        """A number as a leaf: bounds take part in minima and maxima."""
        if not isinstance(value, (int, float)):
            return value
        key = kind, value
        if key not in self.constants:
            self.constants[key] = len(self.sources)
            self.sources.append(Const(kind, value))
        return leaf(self.constants[key] * self.shape.threads)

    def _variable(self, var: Var, name: str) -> Lanes:
        if name not in self.values and name in self.varying and var.type != BOOL:
            self.leaves[name] = len(self.sources)
            self.values[name] = self.fresh(var)
        return self.values.get(name)

    def _index(self, index: Index) -> Lanes:
        shape, lanes = self.shape, range(self.shape.threads)
        match index.what:
            case "thread":
                below = (1, shape.x, shape.x * shape.y)[index.axis]
                size = (shape.x, shape.y, shape.z)[index.axis]
                return [lane // below % size for lane in lanes]
            case "block_size":
                return (shape.x, shape.y, shape.z)[index.axis]
            case "lane":
                return [lane % 32 for lane in lanes]
            case "linear":
                return list(lanes)
            case "padded":
                return shape.threads
            case "live":
                return 1
        return None

    def _load(self, load: Load) -> Lanes:
        index = self.evaluate(load.index)
        if load.mask is None and not isinstance(index, list):
            return self._element(load.array, index)
        found: list[Value] = []
        masks = self.spread(load.mask) if load.mask is not None else [1] * self.shape.threads
        places = index if isinstance(index, list) else [index] * self.shape.threads
        for mask, place in zip(masks, places, strict=True):  # nobody looks at what a thread that is left out loads
            found.append(0 if mask == 0 else self._element(load.array, place))
        return found

    def _element(self, array: str, index: Value) -> Value:
        return self.memory.get((array, index)) if isinstance(index, int) else None

    def _each(self, operation: Callable[..., Value], *operands: Expr) -> Lanes:
        values = [self.evaluate(operand) for operand in operands]
        if not any(isinstance(value, list) for value in values):
            return operation(*values)
        lanes = self.shape.threads
        columns: list[Sequence[Value]] = [v if isinstance(v, list) else [v] * lanes for v in values]
        return [operation(*row) for row in zip(*columns, strict=True)]


def _number(value: Expr) -> Value:
    return value.value if isinstance(value, Const) else None


def _cast(value: Value, source: Scalar, target: Scalar) -> Value:
    if isinstance(value, Fold) or value is None:
        return value if source == target else None
    return _cast_number(value, source, target)


@lru_cache(65536)
def _cast_number(value: int | float, source: Scalar, target: Scalar) -> Value:
    return _number(cast(Const(source, value), target))


def _unary(value: Value, op: str, kind: Scalar) -> Value:
    if isinstance(value, Fold) or value is None:
        return None
    if op == "neg":
        return -value if kind.floating else _arithmetic("sub", 0, value, kind)
    if kind == BOOL:
        return 1 - int(value)
    return _arithmetic("xor", value, -1 if kind.kind == "int" else (1 << kind.bits) - 1, kind)


@lru_cache(65536)
def _arithmetic(op: str, a: int | float, b: int | float, kind: Scalar) -> Value:
    if kind.floating:
        return max(a, b) if op in ("max", "fmax") else min(a, b) if op in ("min", "fmin") else None
    return _number(binary(op, Const(kind, a), Const(kind, b)))


def _compare(op: str, a: Value, b: Value, kind: Scalar) -> Value:
    if isinstance(a, Fold) or isinstance(b, Fold) or a is None or b is None:
        return None
    return _compare_numbers(op, a, b, kind)


@lru_cache(65536)
def _compare_numbers(op: str, a: int | float, b: int | float, kind: Scalar) -> Value:
    return _number(compare(op, Const(kind, a), Const(kind, b)))
