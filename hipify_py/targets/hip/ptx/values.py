"""C++ expressions under construction.

Text is held in strings with two kinds of marks: ``\\1N\\2`` stands for the C++ expression of asm operand N, which
keeps its own edits, ``\\3name\\4`` for a local variable, which gets its final name when all names are known.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from hipify_py.targets.hip.ptx.types import Form, Type, from_bits, to_bits

HOLE = re.compile("\1(\\d+)\2")
LOCAL = re.compile("\3([^\4]+)\4")
_PRIMARY = re.compile(r"[\w:.]+(?:\[\w+\]|\([^()]*\))?|\(.*\)", re.DOTALL)


def hole(number: int) -> str:
    """The mark of operand ``number``'s expression."""
    return f"\1{number}\2"


def local(name: str) -> str:
    """The mark of a local variable."""
    return f"\3{name}\4"


@dataclass(frozen=True, slots=True)
class Value:
    """An expression of one type; ``primary`` says that it can be an operand of any operator without parentheses."""

    text: str
    type: Type
    primary: bool = False

    @property
    def operand(self) -> str:
        """The text, in parentheses where an operator needs them."""
        return self.text if self.primary else f"({self.text})"


def call(function: str, *arguments: str, type: Type) -> Value:
    """``function(arguments)``."""
    return Value(f"{function}({', '.join(arguments)})", type, True)


def for_words(function: str, type: Type) -> str:
    """A function template for words of one type, which is named where C++ has two of its size: long, long long."""
    return f"{function}<{type.cpp}>" if type.bits == 64 else function


def integer_constant(value: int, type: Type) -> Value:
    """A literal of an integer type; the value is taken modulo the type's size."""
    value &= (1 << type.bits) - 1
    if type.is_signed and value >> (type.bits - 1):
        value -= 1 << type.bits
        if value == -(1 << (type.bits - 1)) and type.bits >= 32:
            return Value(f"({value + 1}{_suffix(type)} - 1)", type, True)
    digits = str(value) if abs(value) < 10000 or type.is_signed else f"{value:#x}"
    return Value(digits + _suffix(type), type, value >= 0)


def _suffix(type: Type) -> str:
    suffix = "ll" if type.bits == 64 else ""
    return suffix if type.is_signed or type.bits < 32 else "u" + suffix


def float_constant(bits: int, width: int, type: Type) -> Value:
    """A literal of ``type`` from a constant that was written with ``width`` bits."""
    if type.width == 32:
        if width == 64:
            (number,) = struct.unpack("<d", struct.pack("<Q", bits))
            (bits,) = struct.unpack("<I", struct.pack("<f", number))
        (number,) = struct.unpack("<f", struct.pack("<I", bits))
        exact = Value(f"__uint_as_float({bits:#x}u)", type, True)
    else:
        if width == 32:
            (number,) = struct.unpack("<f", struct.pack("<I", bits))
            (bits,) = struct.unpack("<Q", struct.pack("<d", number))
        (number,) = struct.unpack("<d", struct.pack("<Q", bits))
        exact = Value(f"__longlong_as_double({bits:#x}ll)", type, True)
    digits = repr(float(number))
    if not re.fullmatch(r"-?\d+\.\d{1,6}", digits):
        return exact
    return Value(digits + ("f" if type.width == 32 else ""), type, number >= 0 and digits[0] != "-")


class ConversionError(ValueError):
    """A register of one kind was used as another that PTX does not allow there."""


def convert(value: Value, want: Type, *, implicit: bool = False) -> Value:
    """``value`` with its low bits read as ``want``.

    ``implicit`` says that the place where it goes converts between integers by itself, as parameters do.

    Raises:
        ConversionError: predicates and numbers don't mix, and there are fewer bits than are wanted.
    """
    have = value.type
    if have == want:
        return value
    if Form.PREDICATE in (have.form, want.form):
        raise ConversionError(f"a {have.name} value is used as {want.name}")
    if have.is_integer and want.is_integer:
        return _between_integers(value, want, implicit)
    if have.bits < want.bits:
        raise ConversionError(f"a value of {have.bits} bits is used as {want.name}")
    if want.is_integer:
        bits = call(to_bits(have), value.text, type=have.as_bits())
        return _between_integers(bits, want, implicit)
    if have.is_integer:
        narrow = _between_integers(value, want.as_bits(), True)
        return call(from_bits(want), narrow.text, type=want)
    return convert(convert(value, have.as_bits()), want)


def _between_integers(value: Value, want: Type, implicit: bool) -> Value:
    have = value.type
    if have.bits < want.bits:
        raise ConversionError(f"a value of {have.bits} bits is used as {want.name}")
    if have.cpp == want.cpp and have.form is not Form.LOOSE:
        return Value(value.text, want, value.primary)
    if implicit and not (have.form is Form.LOOSE and have.bits == 64):
        return Value(value.text, want, value.primary)
    return cast(value, want)


def cast(value: Value, want: Type) -> Value:
    """``value`` explicitly converted as C++ converts numbers; C style, since 64-bit operands may be pointers."""
    if " " in want.cpp:
        return Value(f"({want.cpp}){value.operand}", want, True)
    return Value(f"{want.cpp}({value.text})", want, True)


def as_primary(text: str) -> bool:
    """Whether C++ text is a name, a member, an element, or in parentheses as a whole."""
    if not _PRIMARY.fullmatch(text):
        return False
    return not text.startswith("(") or _closes_at_end(text)


def _closes_at_end(text: str) -> bool:
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index == len(text) - 1
    return False
