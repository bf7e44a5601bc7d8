"""The scalar types of the IR, and C's arithmetic conversions over them."""

from __future__ import annotations

from dataclasses import dataclass

from hipify_py.frontend.trees import CType


@dataclass(frozen=True, slots=True)
class Scalar:
    """A scalar type; ``kind`` is bool, int, uint, float or bfloat, ``bits`` its width (8 for bool)."""

    kind: str
    bits: int

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return self.bits // 8

    @property
    def floating(self) -> bool:
        """Whether it is a floating-point type."""
        return self.kind in ("float", "bfloat")

    @property
    def integral(self) -> bool:
        """Whether it is an integer type, bool not among them."""
        return self.kind in ("int", "uint")

    def __str__(self) -> str:
        return {"bool": "bool", "bfloat": "bf16"}.get(self.kind, f"{self.kind[0]}{self.bits}")


BOOL = Scalar("bool", 8)
I8, I16, I32, I64 = (Scalar("int", bits) for bits in (8, 16, 32, 64))
U8, U16, U32, U64 = (Scalar("uint", bits) for bits in (8, 16, 32, 64))
F16, F32, F64 = (Scalar("float", bits) for bits in (16, 32, 64))
BF16 = Scalar("bfloat", 16)

_NAMED = {"__half": F16, "__nv_bfloat16": BF16, "_Float16": F16, "__half_raw": F16}


def scalar_of(ctype: CType | None) -> Scalar | None:
    """The scalar type that a C++ type is, or None; CUDA's half types are scalars although C++ has them as classes."""
    if ctype is None:
        return None
    if ctype.name in _NAMED:
        return _NAMED[ctype.name]
    if ctype.kind == "bool":
        return BOOL
    if ctype.kind == "int" and ctype.size in (1, 2, 4, 8):
        return Scalar("int" if ctype.signed else "uint", ctype.size * 8)
    if ctype.kind == "float" and ctype.size in (2, 4, 8):
        return Scalar("float", ctype.size * 8)
    return None


def promoted(scalar: Scalar) -> Scalar:
    """The type after C's integer promotions."""
    return I32 if scalar.kind == "bool" or (scalar.integral and scalar.bits < 32) else scalar


def common(a: Scalar, b: Scalar) -> Scalar:
    """The type that C's usual arithmetic conversions give."""
    if a.floating or b.floating:
        return max((t for t in (a, b) if t.floating), key=lambda t: t.bits)
    a, b = promoted(a), promoted(b)
    if a.bits != b.bits:
        return a if a.bits > b.bits else b
    return a if a.kind == "uint" else b


def wrapped(value: int, scalar: Scalar) -> int:
    """``value`` modulo the range of an integer type; 0 or 1 for bool."""
    if scalar.kind == "bool":
        return int(value != 0)
    value &= (1 << scalar.bits) - 1
    if scalar.kind == "int" and value >> (scalar.bits - 1):
        value -= 1 << scalar.bits
    return value
