"""Constant expressions: against values of ptxas 13.0, and against a model on the integers of C."""

from __future__ import annotations

import ctypes

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hipify_py.frontend.ptx.ast import Address, Instruction, Integer
from hipify_py.frontend.ptx.parser import PtxSyntaxError, parse

# What ptxas 13.0 puts into `.global .u64 a[1] = {expression};`.
ASSEMBLED = {
    "WARP_SZ - 1": 0x1F,
    "017": 0xF,
    "0b101": 0x5,
    "0X1F": 0x1F,
    "-7 %% 3": 0x0,
    "-9 %% 4U": 0x3,
    "-7 / 2": 0xFFFFFFFFFFFFFFFD,
    "-7 >> 1": 0xFFFFFFFFFFFFFFFC,
    "-8U >> 1": 0x7FFFFFFFFFFFFFFC,
    "-8 >> 1U": 0xFFFFFFFFFFFFFFFC,
    "-1 < 1U": 0x0,
    "-1 < 0x8000000000000000": 0x0,
    "-(0x8000000000000000) < 0": 0x0,
    "~0 < 1": 0x0,
    "~0 / 2": 0x7FFFFFFFFFFFFFFF,
    "(-1 & -1) < 0": 0x1,
    "(-1 & -1U) < 0": 0x0,
    "(-1 | 0) < 0": 0x1,
    "(0U ^ -1) < 0": 0x0,
    "(-9 %% 4) - 5 < 0": 0x0,
    "1 << 63 < 0": 0x1,
    "!5": 0x0,
    "!!3": 0x1,
    "!1U - 5 < 0": 0x1,
    "- - 5": 0x5,
    "+1U - 5 < 0": 0x0,
    "(1U < 2) - 5 < 0": 0x1,
    "(1U && 1U) - 5 < 0": 0x1,
    "(.s64)0xFFFFFFFFFFFFFFFF < 0": 0x1,
    "(.u64)-1 / 2": 0x7FFFFFFFFFFFFFFF,
    "-(.u64)1 / 2": 0x7FFFFFFFFFFFFFFF,
    "(1 ? -1 : 1U) / 2": 0x0,
    "(0 ? 1 : -1U) < 0": 0x0,
    "1 ? 0 ? 4 : 5 : 6": 0x5,
    "0 ? 1 : 0 ? 2 : 3": 0x3,
    "5 - 3 - 1": 0x1,
    "100 / 10 / 2": 0x5,
    "1 < 2 < 0": 0x0,
    "1 + 2 * 3 << 1": 0xE,
    "1 << (2 + 3) - 1": 0x10,
    "8 & 3 == 3": 0x0,
    "1|2^3&1": 0x3,
    "1 || 1 && 0": 0x1,
    "1 && 0 || 1": 0x1,
}


def folded(text: str) -> int:
    (item,) = parse(f"mov.b64 %0, {text};")
    assert isinstance(item, Instruction)
    value = item.operands[1]
    assert isinstance(value, Integer)
    return value.value & (1 << 64) - 1


@pytest.mark.parametrize("text", ASSEMBLED)
def test_as_ptxas(text: str) -> None:
    assert folded(text) == ASSEMBLED[text]


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("2 + 1 / 0", "this quotient is not defined", 16),
        ("5 %% 0", "this quotient is not defined", 12),
        ("(-0x7fffffffffffffff - 1) / -1", "this quotient is not defined", 12),
        ("0 && 1 / 0", "this quotient is not defined", 17),
        ("1 << 64", "constants are shifted by 0 to 63 bits", 12),
        ("1 >> -1", "constants are shifted by 0 to 63 bits", 12),
        ("1 + 0x10000000000000000", "whole numbers have 64 bits at most", 16),
        ("1 + 089", "digits of octal numbers are 0 to 7", 16),
        ("1 + 0f3F800000", "operators of constants take whole numbers here", 16),
    ],
)
def test_refused(text: str, message: str, at: int) -> None:
    with pytest.raises(PtxSyntaxError) as caught:
        parse(f"mov.b64 %0, {text};")
    assert (caught.value.message, caught.value.at) == (message, at)


def test_offsets_of_addresses() -> None:
    (item,) = parse("ld.v2.u32 {%0, %1}, [%2 + 4 * (WARP_SZ - 1)];")
    assert isinstance(item, Instruction)
    assert isinstance(item.operands[1], Address)
    assert item.operands[1].offset == Integer(124, item.operands[1].at + 6)
    (item,) = parse("ld.u32 %0, [%1 - 4 * 3];")
    assert isinstance(item, Instruction)
    assert isinstance(item.operands[1], Address)
    assert item.operands[1].offset == Integer(-12, 17)
    with pytest.raises(PtxSyntaxError):
        parse("ld.u32 %0, [%1 - 4 + 8];")


_C = ctypes.c_int64 | ctypes.c_uint64
_LITERALS = st.one_of(
    st.integers(0, 70), st.sampled_from([(1 << 31) - 1, 1 << 31, (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
)


def _leaf(number: int, unsigned: bool) -> tuple[str, _C]:
    kind = ctypes.c_uint64 if unsigned or number >= 1 << 63 else ctypes.c_int64
    return f"{number}{'U' if unsigned else ''}", kind(number)


def _with_sign(sign: str, one: tuple[str, _C]) -> tuple[str, _C]:
    text, value = one
    made: _C
    match sign:
        case "-":
            made = type(value)(0 - value.value)
        case "~":
            made = ctypes.c_uint64(-1 - value.value)
        case "!":
            made = ctypes.c_int64(1 if value.value == 0 else 0)
        case "(.s64)":
            made = ctypes.c_int64(value.value)
        case _:
            made = ctypes.c_uint64(value.value)
    return f"{sign}({text})", made


def _joined(one: tuple[str, _C], sign: str, two: tuple[str, _C]) -> tuple[str, _C]:
    (first, left), (second, right) = one, two
    signed = isinstance(left, ctypes.c_int64) and isinstance(right, ctypes.c_int64)
    kind = ctypes.c_int64 if signed else ctypes.c_uint64
    a, b = kind(left.value).value, kind(right.value).value
    made: _C
    match sign:
        case "+" | "-" | "*":
            made = kind(a + b if sign == "+" else a - b if sign == "-" else a * b)
        case "&" | "|" | "^":
            made = kind(a & b if sign == "&" else a | b if sign == "|" else a ^ b)
        case "<<" | ">>":
            second, steps = str(right.value & 63), right.value & 63
            made = type(left)(left.value * 2**steps if sign == "<<" else left.value // 2**steps)
        case "<" | "<=" | "==":
            made = ctypes.c_int64(a < b or (sign == "<=" and a == b) if sign != "==" else a == b)
        case _:
            made = ctypes.c_int64((a != 0 and b != 0) if sign == "&&" else (a != 0 or b != 0))
    return f"({first}) {sign} ({second})", made


_EXPRESSIONS = st.recursive(
    st.builds(_leaf, _LITERALS, st.booleans()),
    lambda inner: st.one_of(
        st.builds(_with_sign, st.sampled_from(["-", "~", "!", "(.s64)", "(.u64)"]), inner),
        st.builds(
            _joined,
            inner,
            st.sampled_from(["+", "-", "*", "&", "|", "^", "<<", ">>", "<", "<=", "==", "&&", "||"]),
            inner,
        ),
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None, database=None)
@given(_EXPRESSIONS)
def test_as_the_integers_of_c(expression: tuple[str, _C]) -> None:
    text, value = expression
    assert folded(text) == value.value & (1 << 64) - 1
