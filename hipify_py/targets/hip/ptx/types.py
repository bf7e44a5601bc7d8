"""PTX types, the C++ types that hold them, and how bits go from one to the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Form(Enum):
    """What the bits of a value mean."""

    BITS = "b"
    UNSIGNED = "u"
    SIGNED = "s"
    FLOAT = "f"
    BFLOAT = "bf"
    PREDICATE = "pred"
    LOOSE = "loose"  # an integer, or at 64 bits a pointer, whose C++ type isn't known


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its form, the bits of one element and the number of elements (2 for ``f16x2``)."""

    form: Form
    width: int
    lanes: int = 1

    @property
    def bits(self) -> int:
        """The size of the whole value."""
        return self.width * self.lanes

    @property
    def name(self) -> str:
        """As PTX spells it."""
        if self.form is Form.PREDICATE:
            return "pred"
        return f"{self.form.value}{self.width}" + (f"x{self.lanes}" if self.lanes > 1 else "")

    @property
    def is_integer(self) -> bool:
        """Whether C++ holds it in an integer."""
        return self.lanes == 1 and self.form in (Form.BITS, Form.UNSIGNED, Form.SIGNED, Form.LOOSE)

    @property
    def is_signed(self) -> bool:
        """Whether it is a signed integer."""
        return self.form is Form.SIGNED

    @property
    def is_float(self) -> bool:
        """Whether it is one floating-point number of 32 or 64 bits, which C++ computes with."""
        return self.form is Form.FLOAT and self.lanes == 1 and self.width >= 32

    @property
    def is_half(self) -> bool:
        """Whether it is made of 16-bit floating-point numbers."""
        return self.width == 16 and self.form in (Form.FLOAT, Form.BFLOAT)

    @property
    def cpp(self) -> str:
        """The C++ type."""
        if self.is_integer:
            return _INTEGERS[self.form is Form.SIGNED, self.width]
        return _OTHERS[self.name]

    def as_bits(self) -> Type:
        """The unsigned integer type of the same size."""
        return Type(Form.BITS, self.bits)


_INTEGERS = {
    (False, 8): "unsigned char",
    (False, 16): "unsigned short",
    (False, 32): "unsigned",
    (False, 64): "unsigned long long",
    (False, 128): "unsigned __int128",
    (True, 8): "signed char",
    (True, 16): "short",
    (True, 32): "int",
    (True, 64): "long long",
}
_OTHERS = {
    "pred": "bool",
    "f16": "__half",
    "f16x2": "__half2",
    "bf16": "__hip_bfloat16",
    "bf16x2": "__hip_bfloat162",
    "f32": "float",
    "f32x2": "float2",
    "f64": "double",
}
_NAMES = {
    **{f"{form.value}{width}": Type(form, width) for form in (Form.BITS, Form.UNSIGNED) for width in (8, 16, 32, 64)},
    **{f"s{width}": Type(Form.SIGNED, width) for width in (8, 16, 32, 64)},
    "b128": Type(Form.BITS, 128),
    "f16": Type(Form.FLOAT, 16),
    "f16x2": Type(Form.FLOAT, 16, 2),
    "bf16": Type(Form.BFLOAT, 16),
    "bf16x2": Type(Form.BFLOAT, 16, 2),
    "f32": Type(Form.FLOAT, 32),
    "f32x2": Type(Form.FLOAT, 32, 2),
    "f64": Type(Form.FLOAT, 64),
    "pred": Type(Form.PREDICATE, 1),
}

U32, S32, U64, S64, B32 = (_NAMES[name] for name in ("u32", "s32", "u64", "s64", "b32"))
F16, BF16, F32, F64, PRED = (_NAMES[name] for name in ("f16", "bf16", "f32", "f64", "pred"))

_CONSTRAINTS = {
    "h": Type(Form.LOOSE, 16),
    "r": Type(Form.LOOSE, 32),
    "l": Type(Form.LOOSE, 64),
    "q": Type(Form.BITS, 128),
    "f": F32,
    "d": F64,
    "n": Type(Form.LOOSE, 32),
}


def named(name: str) -> Type | None:
    """The type that a modifier names."""
    return _NAMES.get(name)


def of_constraint(letter: str) -> Type | None:
    """The type of an asm operand; the sign of integers is not known."""
    return _CONSTRAINTS.get(letter)


def of_register(name: str) -> Type | None:
    """The type of the C++ variable for a declared register: 16-bit floats and packed ones are kept as bits."""
    found = _NAMES.get(name)
    if found is None or found.is_integer or found.is_float or found.form is Form.PREDICATE:
        return found
    return found.as_bits()


_AS = {  # from the bits of a value to it
    "f16": "__ushort_as_half",
    "bf16": "__ushort_as_bfloat16",
    "f16x2": "ptx::as_half2",
    "bf16x2": "ptx::as_bfloat162",
    "f32": "__uint_as_float",
    "f32x2": "ptx::as_float2",
    "f64": "__longlong_as_double",
}
_BITS = {  # and back
    "f16": "__half_as_ushort",
    "bf16": "__bfloat16_as_ushort",
    "f16x2": "ptx::bits",
    "bf16x2": "ptx::bits",
    "f32": "__float_as_uint",
    "f32x2": "ptx::float2_bits",
    "f64": "__double_as_longlong",
}


def from_bits(type: Type) -> str:
    """The function that makes a value of ``type`` from its bits."""
    return _AS[type.name]


def to_bits(type: Type) -> str:
    """The function that gives the bits of a value of ``type``."""
    return _BITS[type.name]
