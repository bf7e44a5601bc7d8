"""How Triton spells the IR's types."""

from __future__ import annotations

from hipify_py.ir.types import BF16, BOOL, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64, Scalar

DTYPES: dict[Scalar, str] = {
    BOOL: "tl.int1", I8: "tl.int8", I16: "tl.int16", I32: "tl.int32", I64: "tl.int64", U8: "tl.uint8",
    U16: "tl.uint16", U32: "tl.uint32", U64: "tl.uint64", F16: "tl.float16", BF16: "tl.bfloat16", F32: "tl.float32",
    F64: "tl.float64",
}  # fmt: skip
"""In kernels."""

SIGNATURES: dict[Scalar, str] = {
    BOOL: "i1", I8: "i8", I16: "i16", I32: "i32", I64: "i64", U8: "u8", U16: "u16", U32: "u32", U64: "u64",
    F16: "fp16", BF16: "bf16", F32: "fp32", F64: "fp64",
}  # fmt: skip
"""In the signatures that the compiler takes."""


def in_memory(scalar: Scalar) -> Scalar:
    """The type of an element in memory: a bool is a byte there."""
    return U8 if scalar == BOOL else scalar


def passed_as(scalar: Scalar) -> Scalar:
    """The type of a scalar argument of a launch: Triton has no way to pass a number as float64 or float16.

    The 64 bits of a float64 travel as an integer; smaller numbers as float32, which holds them exactly.
    """
    if scalar == F64:
        return I64
    if scalar == BOOL:
        return I32
    return F32 if scalar in (F16, BF16) else scalar
