"""What the PTX ISA says of instructions, written with Python's integers and fractions.

Shares nothing with the translator. Values are bit patterns (non-negative integers) everywhere.
"""

from __future__ import annotations

import math
import struct
from fractions import Fraction


def mask(width: int) -> int:
    return (1 << width) - 1


def signed(value: int, width: int) -> int:
    value &= mask(width)
    return value - (1 << width) if value >> (width - 1) else value


def read(value: int, width: int, sign: str) -> int:
    """A register as the instruction's type has it."""
    return signed(value, width) if sign == "s" else value & mask(width)


def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def integer_range(width: int, sign: str) -> tuple[int, int]:
    return (-(1 << (width - 1)), mask(width - 1)) if sign == "s" else (0, mask(width))


# Floating-point formats as (bits of the exponent, bits of the fraction).
F16, BF16, F32, F64 = (5, 10), (8, 7), (8, 23), (11, 52)
NAN = "nan"


def decode(bits: int, form: tuple[int, int]) -> Fraction | float | str:
    """The number that bits stand for: a fraction, -0.0, an infinity, or NAN."""
    exponent_bits, fraction_bits = form
    fraction = bits & mask(fraction_bits)
    exponent = bits >> fraction_bits & mask(exponent_bits)
    negative = bits >> (fraction_bits + exponent_bits) & 1
    bias = mask(exponent_bits - 1)
    if exponent == mask(exponent_bits):
        return NAN if fraction else (-math.inf if negative else math.inf)
    if exponent == 0:
        number = Fraction(fraction) * Fraction(2) ** (1 - bias - fraction_bits)
    else:
        number = (1 + Fraction(fraction, 1 << fraction_bits)) * Fraction(2) ** (exponent - bias)
    if number == 0:
        return -0.0 if negative else Fraction(0)
    return -number if negative else number


def is_negative_zero(number: object) -> bool:
    return isinstance(number, float) and number == 0.0


def nan_bits(form: tuple[int, int]) -> int:
    return mask(form[0] + form[1])


def infinity(form: tuple[int, int], negative: bool) -> int:
    return (mask(form[0]) << form[1]) | (negative << sum(form))


def encode(number: Fraction | float | str, form: tuple[int, int], mode: str = "rn") -> int:
    """The bits of a number rounded to a format; ``mode`` is rn, rz, rm, rp or rna."""
    if number == NAN:
        return nan_bits(form)
    if isinstance(number, float):
        return infinity(form, number < 0) if math.isinf(number) else 1 << sum(form)
    negative, size = number < 0, abs(number)
    if size == 0:
        return 0
    bias = mask(form[0] - 1)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    exponent = max(exponent, 1 - bias)
    unit = Fraction(2) ** (exponent - form[1])
    count = _round(size / unit, mode, negative)
    bits = count if exponent == 1 - bias else ((exponent + bias - 1) << form[1]) + count
    if bits >= infinity(form, False):
        away = mode in ("rn", "rna") or (mode == "rp" and not negative) or (mode == "rm" and negative)
        bits = infinity(form, False) if away else infinity(form, False) - 1
    return bits | negative << sum(form)


def _round(size: Fraction, mode: str, negative: bool) -> int:
    down = size.numerator // size.denominator
    rest = size - down
    if mode == "rz" or (mode == "rm" and not negative) or (mode == "rp" and negative):
        return down
    if mode in ("rm", "rp"):
        return down + (rest > 0)
    if mode == "rna":
        return down + (rest >= Fraction(1, 2))
    return down + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and down & 1))


def _as_float(number: Fraction | float) -> float:
    """Only for rules that infinities and zeros obey; never for rounding."""
    if isinstance(number, float):
        return number
    return math.copysign(1.0, number) if number else 0.0


def arithmetic(name: str, bits: tuple[int, ...], form: tuple[int, int], mode: str = "rn") -> int:
    """add, sub, mul, div and fma of IEEE 754."""
    numbers = [decode(value, form) for value in bits]
    if NAN in numbers:
        return nan_bits(form)
    if name == "fma":
        product = _multiply(numbers[0], numbers[1])
        return nan_bits(form) if product == NAN else encode(_sum(product, numbers[2], mode), form, mode)
    first, second = numbers
    if name == "mul":
        return encode(_multiply(first, second), form, mode)
    if name == "div":
        return encode(_divide(first, second), form, mode)
    return encode(_sum(first, _negative(second) if name == "sub" else second, mode), form, mode)


def _negative(number: Fraction | float) -> Fraction | float:
    if is_negative_zero(number):
        return Fraction(0)
    return -0.0 if number == 0 else -number


def _multiply(first: Fraction | float, second: Fraction | float) -> Fraction | float | str:
    if isinstance(first, Fraction) and isinstance(second, Fraction) and first and second:
        return first * second
    result = _as_float(first) * _as_float(second)
    if math.isnan(result):
        return NAN
    return Fraction(0) if result == 0 and math.copysign(1, result) > 0 else result


def _divide(first: Fraction | float, second: Fraction | float) -> Fraction | float | str:
    if isinstance(first, Fraction) and isinstance(second, Fraction) and first and second:
        return first / second
    a, b = _as_float(first), _as_float(second)
    sign = math.copysign(1, a) * math.copysign(1, b)
    if (a == 0 and b == 0) or (math.isinf(a) and math.isinf(b)):
        return NAN
    if b == 0 or math.isinf(a):
        return math.inf * sign
    return -0.0 if sign < 0 else Fraction(0)


def _sum(first: Fraction | float, second: Fraction | float, mode: str) -> Fraction | float | str:
    infinite = [x for x in (first, second) if isinstance(x, float) and math.isinf(x)]
    if infinite:
        return NAN if len(infinite) == 2 and infinite[0] != infinite[1] else infinite[0]
    if is_negative_zero(first) and is_negative_zero(second):
        return -0.0
    total = Fraction(first) + Fraction(second)
    both_positive_zero = first == 0 and second == 0 and not is_negative_zero(first) and not is_negative_zero(second)
    if total == 0 and mode == "rm" and not both_positive_zero:
        return -0.0
    return total


def to_integer(bits: int, form: tuple[int, int], width: int, sign: str, mode: str) -> int:
    """cvt from a float to an integer: rounded (rni, rzi, rmi, rpi) and clamped; NaN by the ISA's rule."""
    number = decode(bits, form)
    if number == NAN:
        return 1 << (width - 1) if form == F64 or width == 64 else 0
    low, high = integer_range(width, sign)
    if isinstance(number, float):
        return (high if number > 0 else low if number < 0 else 0) & mask(width)
    whole = {"rni": round, "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}[mode](number)
    return clamp(whole, low, high) & mask(width)


def compare(name: str, first: int, second: int, kind: str) -> bool:
    """The comparisons of setp for types such as u32, s64, f32."""
    sign, width = kind[0], int(kind[1:])
    if sign == "f":
        form = {16: F16, 32: F32, 64: F64}[width]
        a, b = decode(first, form), decode(second, form)
        if NAN in (a, b):
            return name.endswith("u") or name == "nan"
        if name in ("num", "nan"):
            return name == "num"
        name = name.removesuffix("u")
    else:
        a, b = read(first, width, sign), read(second, width, sign)
        if name in ("lo", "ls", "hi", "hs"):
            a, b = first & mask(width), second & mask(width)
            name = {"lo": "lt", "ls": "le", "hi": "gt", "hs": "ge"}[name]
    return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[name]


def prmt(a: int, b: int, c: int, mode: str = "") -> int:
    source = [(b << 32 | a) >> (8 * i) & 0xFF for i in range(8)]
    if not mode:
        result = 0
        for i in range(4):
            select = c >> (4 * i) & 0xF
            byte = source[select & 7]
            result |= ((0xFF if byte & 0x80 else 0) if select & 8 else byte) << (8 * i)
        return result
    s = c & 3
    chosen = {
        "f4e": [s, s + 1, s + 2, s + 3],
        "b4e": [s, (s - 1) % 8, (s - 2) % 8, (s - 3) % 8],
        "rc8": [s] * 4,
        "ecl": [max(i, s) for i in range(4)],
        "ecr": [min(i, s) for i in range(4)],
        "rc16": [2 * (s & 1) + (i & 1) for i in range(4)],
    }[mode]
    return sum(source[index] << (8 * i) for i, index in enumerate(chosen))


def bfe(a: int, b: int, c: int, kind: str) -> int:
    """The ISA's pseudo-code: bit by bit, past the last bit the sign."""
    width, position, length = int(kind[1:]), b & 0xFF, c & 0xFF
    top = width - 1
    is_unsigned = kind[0] == "u" or length == 0
    sign = 0 if is_unsigned else a >> min(position + length - 1, top) & 1
    result = 0
    for i in range(width):
        bit = a >> (position + i) & 1 if i < length and position + i <= top else sign
        result |= bit << i
    return result


def bfi(a: int, b: int, c: int, d: int, width: int) -> int:
    position, length = c & 0xFF, d & 0xFF
    result = b
    for i in range(length):
        if position + i < width:
            result = result & ~(1 << (position + i)) | (a >> i & 1) << (position + i)
    return result


def bfind(a: int, kind: str, shift_amount: bool) -> int:
    width = int(kind[1:])
    if kind[0] == "s" and a >> (width - 1):
        a = ~a & mask(width)
    found = a.bit_length() - 1
    if found < 0:
        return mask(32)
    return width - 1 - found if shift_amount else found


def fns(word: int, base: int, offset: int) -> int:
    offset = signed(offset, 32)
    base &= 31
    if offset == 0:
        return base if word >> base & 1 else mask(32)
    position, count, step = base, abs(offset) - 1, 1 if offset > 0 else -1
    while 0 <= position < 32:
        if word >> position & 1:
            if count == 0:
                return position
            count -= 1
        position += step
    return mask(32)


def lanes(word: int, width: int, sign: str) -> list[int]:
    return [read(word >> shift, width, sign) for shift in range(0, 32, width)]


def join(values: list[int], width: int) -> int:
    return sum((value & mask(width)) << (width * i) for i, value in enumerate(values))


def float_of(bits: int) -> float:
    return struct.unpack("<f", struct.pack("<I", bits))[0]
