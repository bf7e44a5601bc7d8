"""Constant expressions of PTX: 64-bit arithmetic on signed and unsigned whole numbers, with ptxas' choice of types."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass

WARP_SIZE = 32  # what PTX calls WARP_SZ
_BITS = 64
_MOST = (1 << _BITS) - 1
_SIGN = 1 << (_BITS - 1)


@dataclass(frozen=True, slots=True)
class Constant:
    """A whole number of 64 bits: ``.u64`` if ``unsigned``, else ``.s64``."""

    value: int
    unsigned: bool = False

    @property
    def signed_value(self) -> int:
        """The same bits as a ``.s64``."""
        return _wrapped(self.value, False).value


def _wrapped(value: int, unsigned: bool) -> Constant:
    bits = value & _MOST
    return Constant(bits if unsigned or bits < _SIGN else bits - (1 << _BITS), unsigned)


def _both(left: Constant, right: Constant) -> tuple[int, int, bool]:
    """The values in the type that both become: unsigned if one of them is."""
    unsigned = left.unsigned or right.unsigned
    return _wrapped(left.value, unsigned).value, _wrapped(right.value, unsigned).value, unsigned


def _quotient(left: int, right: int) -> int:
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _quotient,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_UNARY: dict[str, Callable[[Constant], Constant]] = {
    "+": lambda one: one,
    "-": lambda one: _wrapped(-one.value, one.unsigned),
    "~": lambda one: _wrapped(~one.value, True),
    "!": lambda one: Constant(int(not one.value)),
    ".s64": lambda one: _wrapped(one.value, False),
    ".u64": lambda one: _wrapped(one.value, True),
}


def literal(text: str) -> Constant:
    """A PTX integer: hexadecimal, binary, octal with a leading 0, or decimal.

    Raises:
        ValueError: it has more than 64 bits, or digits that its base lacks.
    """
    digits = text.rstrip("U")
    is_octal = len(digits) > 1 and digits[0] == "0" and digits.isdecimal()
    if is_octal and set(digits) & set("89"):
        raise ValueError("digits of octal numbers are 0 to 7")
    value = int(digits, 8 if is_octal else 0)
    if value > _MOST:
        raise ValueError("whole numbers have 64 bits at most")
    return Constant(value, digits != text or value >= _SIGN)


def unary(sign: str, one: Constant) -> Constant:
    """``sign`` (an operator, or the type of a cast) applied to ``one``."""
    return _UNARY[sign](one)


def binary(left: Constant, sign: str, right: Constant) -> Constant:
    """``left sign right``.

    Raises:
        ValueError: the result is not defined: a division by zero, a quotient or a shift beyond 64 bits.
    """
    if sign in ("&&", "||"):
        pair = (bool(left.value), bool(right.value))
        return Constant(int(all(pair) if sign == "&&" else any(pair)))
    if sign in ("<<", ">>"):
        return _shifted(left, sign, right)
    if sign in _COMPARISONS:
        first, second, _ = _both(left, right)
        return Constant(int(_COMPARISONS[sign](first, second)))
    first, second, unsigned = _both(left, right)
    if sign in "/%" and (second == 0 or (first, second) == (-_SIGN, -1)):
        raise ValueError("this quotient is not defined")
    if sign == "%":
        return Constant((first & _MOST) % (second & _MOST), True)
    return _wrapped(_ARITHMETIC[sign](first, second), unsigned)


def _shifted(left: Constant, sign: str, right: Constant) -> Constant:
    if not 0 <= right.value < _BITS:
        raise ValueError("constants are shifted by 0 to 63 bits")
    value = left.value << right.value if sign == "<<" else left.value >> right.value
    return _wrapped(value, left.unsigned)
