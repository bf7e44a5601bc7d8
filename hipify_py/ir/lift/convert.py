"""Conversions and arithmetic on values, with C's meaning; constants are folded."""

from __future__ import annotations

import math
from fractions import Fraction

from hipify_py.ir.nodes import Binary, Bitcast, Cast, Compare, Const, Expr, Load, Select, Unary, walk
from hipify_py.ir.types import BOOL, I32, Scalar, wrapped

_WRAPPING = frozenset(("add", "sub", "mul", "and", "or", "xor"))
_RISKY = frozenset(("div", "rem"))
_FORMATS = {"f16": (11, -13, 16), "bf16": (8, -125, 128), "f32": (24, -125, 128), "f64": (53, -1021, 1024)}
"""Of each floating-point type its bits, the exponent of its smallest normal numbers, and that of what is too large."""


def rounded(value: float, scalar: Scalar) -> float:
    """The number of that floating-point type that is nearest to ``value``, rounded once: of an integer, too."""
    if not math.isfinite(value) or value == 0:
        return float(value)
    exact = Fraction(value)
    precision, least, most = _FORMATS[str(scalar)]
    exponent = math.frexp(value)[1] if isinstance(value, float) else abs(value).bit_length()
    unit = Fraction(2) ** (max(exponent, least) - precision)
    nearest = round(exact / unit) * unit  # halves go to the even one
    if abs(nearest) >= Fraction(2) ** most:
        return math.copysign(math.inf, value)
    return math.copysign(float(nearest), value)


def cast(value: Expr, target: Scalar) -> Expr:
    """``value`` converted to ``target``."""
    source = value.type
    if source == target:
        return value
    if isinstance(value, Const):
        folded = _fold_cast(value, target)
        if folded is not None:
            return folded
    if target == BOOL:
        return compare("!=", value, Const(source, 0))
    if isinstance(value, Cast) and _lossless(value.a.type, source) and source.integral and target.integral:
        return cast(value.a, target)
    if source.integral and target.integral and target.bits <= source.bits:
        return _narrowed(value, target)
    return Cast(target, value)


def _narrowed(value: Expr, target: Scalar) -> Expr:
    """The low bits of wrapping arithmetic are the arithmetic of the low bits: computed in the target's type."""
    if isinstance(value, Binary) and value.op in _WRAPPING and target.bits == value.type.bits:
        return binary(value.op, cast(value.a, target), cast(value.b, target))
    if isinstance(value, Cast) and value.a.type.integral and value.a.type.bits <= target.bits == value.type.bits:
        return cast(value.a, target)
    return Cast(target, value)


def _lossless(source: Scalar, target: Scalar) -> bool:
    """Whether every integer of ``source`` is one of ``target``."""
    if not (source.integral and target.integral):
        return False
    if source.kind == target.kind:
        return source.bits <= target.bits
    return source.kind == "uint" and source.bits < target.bits


def _fold_cast(value: Const, target: Scalar) -> Const | None:
    number = value.value
    if target.floating:
        return Const(target, rounded(number, target))
    if isinstance(number, float):
        if target == BOOL:
            return Const(BOOL, int(number != 0))
        if not math.isfinite(number) or wrapped(int(number), target) != int(number):
            return None
        number = int(number)
    return Const(target, wrapped(number, target))


def bitcast(value: Expr, target: Scalar) -> Expr:
    """The bits of ``value`` as ``target``."""
    if value.type == target:
        return value
    if value.type.integral and target.integral:
        return cast(value, target)
    if isinstance(value, Bitcast) and value.a.type == target:
        return value.a
    return Bitcast(target, value)


def binary(op: str, a: Expr, b: Expr) -> Expr:
    """An operation on two operands of one type."""
    if isinstance(a, Const) and isinstance(b, Const):
        folded = _fold(op, a, b)
        if folded is not None:
            return folded
    if a.type.integral:
        if isinstance(b, Const) and (op, b.value) in _NEUTRAL:
            return a
        if isinstance(a, Const) and (op, a.value) in (("add", 0), ("mul", 1), ("or", 0)):
            return b
    return Binary(a.type, op, a, b)


_NEUTRAL = frozenset((("add", 0), ("sub", 0), ("mul", 1), ("div", 1), ("shl", 0), ("shr", 0), ("or", 0), ("xor", 0)))


def _fold(op: str, a: Const, b: Const) -> Const | None:
    if a.type.floating:
        return None
    x, y = int(a.value), int(b.value)
    if op in ("div", "rem"):
        if y == 0:
            return None
        quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        return Const(a.type, wrapped(quotient if op == "div" else x - quotient * y, a.type))
    if op in ("shl", "shr") and not 0 <= y < a.type.bits:
        return None
    table = {
        "add": lambda: x + y, "sub": lambda: x - y, "mul": lambda: x * y, "and": lambda: x & y, "or": lambda: x | y,
        "xor": lambda: x ^ y, "shl": lambda: x << y, "shr": lambda: x >> y, "min": lambda: min(x, y),
        "max": lambda: max(x, y),
    }  # fmt: skip
    return Const(a.type, wrapped(table[op](), a.type))


def compare(op: str, a: Expr, b: Expr) -> Expr:
    """A comparison of two operands of one type."""
    if isinstance(a, Const) and isinstance(b, Const):
        x, y = a.value, b.value
        truth = {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y, "==": x == y, "!=": x != y}[op]
        return Const(BOOL, int(truth))
    if a.type == BOOL and isinstance(b, Const):
        return a if (op, b.value) in (("!=", 0), ("==", 1)) else negate(a)
    if isinstance(a, Cast) and a.a.type == BOOL and isinstance(b, Const) and b.value in (0, 1) and op in ("==", "!="):
        return compare(op, a.a, Const(BOOL, b.value))
    return Compare(BOOL, op, a, b)


_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def negative(value: Expr) -> Expr:
    """``-value``."""
    kind = value.type
    if not isinstance(value, Const):
        return Unary(kind, "neg", value)
    return cast(Const(kind, -value.value), kind) if kind.floating else binary("sub", Const(kind, 0), value)


def inverse(value: Expr) -> Expr:
    """``~value``."""
    kind = value.type
    if not isinstance(value, Const):
        return Unary(kind, "not", value)
    return binary("xor", value, Const(kind, -1 if kind.kind == "int" else (1 << kind.bits) - 1))


def negate(condition: Expr) -> Expr:
    """The opposite of a condition."""
    if isinstance(condition, Const):
        return Const(BOOL, int(not condition.value))
    if isinstance(condition, Unary) and condition.op == "not":
        return condition.a
    if isinstance(condition, Compare) and (not condition.a.type.floating or condition.op in ("==", "!=")):
        return Compare(BOOL, _OPPOSITE[condition.op], condition.a, condition.b)
    return Unary(BOOL, "not", condition)


def conjunction(a: Expr | None, b: Expr | None) -> Expr | None:
    """Both conditions; None stands for a condition that always holds."""
    if a is None or (isinstance(a, Const) and a.value):
        return b
    if b is None or (isinstance(b, Const) and b.value):
        return a
    return Binary(BOOL, "and", a, b)


def select(condition: Expr, b: Expr, c: Expr) -> Expr:
    """``condition ? b : c``."""
    if isinstance(condition, Const):
        return b if condition.value else c
    return b if b == c else Select(b.type, condition, b, c)


def risky(value: Expr) -> bool:
    """Whether evaluating an expression where the program would not may fault."""
    return any(isinstance(part, Load) or (isinstance(part, Binary) and part.op in _RISKY) for part in walk(value))


def int32(value: int) -> Const:
    """An ``int``."""
    return Const(I32, value)
