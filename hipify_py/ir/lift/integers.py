"""Functions of integers that operators write: products of 24 bits, averages, permuted bytes, shifted pairs of words.

Each has the operands of its own types in CUDA, so that those of a call have been converted to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hipify_py.frontend.trees import Node
from hipify_py.ir.lift.convert import binary, bitcast, cast, compare, select
from hipify_py.ir.lift.values import RecordValue, Value
from hipify_py.ir.nodes import Const, Expr
from hipify_py.ir.refusal import FUNCTION
from hipify_py.ir.types import F64, I8, I32, U8, U32, U64

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter

_BYTES = (0, 8, 16, 24)


def integers(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A function of the section ``integers``; its operands are evaluated once."""
    if op == "dot4":
        return _dot4(lifter, node, [lifter.value(argument) for argument in arguments])
    values = [lifter.scalar(argument) for argument in arguments]
    if op == "average" and values[0].type.floating:
        return binary("add", values[0], cast(values[1], values[0].type))
    return _OPERATIONS[op](*(lifter.context.temporary(node, value, "n") for value in values))


def _number(like: Expr, value: int) -> Const:
    return Const(like.type, value)


def _product_of_24(a: Expr, b: Expr) -> Expr:
    """The upper bytes don't count; those of signed numbers are filled with the sign of what is left."""

    def low(value: Expr) -> Expr:
        if value.type == U32:
            return binary("and", value, _number(value, 0xFFFFFF))
        return binary("shr", binary("shl", value, _number(value, 8)), _number(value, 8))

    return binary("mul", low(a), low(b))


def _sum_of_differences(a: Expr, b: Expr, c: Expr) -> Expr:
    x, y = cast(a, U32), cast(b, U32)
    return binary("add", select(compare(">", a, b), binary("sub", x, y), binary("sub", y, x)), c)


def _average(a: Expr, b: Expr) -> Expr:
    """Rounded down, without the bit that a sum would need."""
    half = binary("shr", binary("xor", a, b), _number(a, 1))
    return binary("add", binary("and", a, b), half)


def _average_up(a: Expr, b: Expr) -> Expr:
    half = binary("shr", binary("xor", a, b), _number(a, 1))
    return binary("sub", binary("or", a, b), half)


def _pair(low: Expr, high: Expr) -> Expr:
    return binary("or", binary("shl", cast(high, U64), Const(U64, 32)), cast(low, U64))


def _byte_perm(x: Expr, y: Expr, selector: Expr) -> Expr:
    """Four of eight bytes; bit 3 of a selector stands for the byte's sign in all its bits."""
    result: Expr = Const(U32, 0)
    for place in _BYTES:
        chosen = binary("shr", selector, Const(U32, place // 2))
        shift = binary("shl", binary("and", chosen, Const(U32, 7)), Const(U32, 3))
        byte = binary("and", cast(binary("shr", _pair(x, y), cast(shift, U64)), U32), Const(U32, 0xFF))
        sign = binary("mul", binary("shr", byte, Const(U32, 7)), Const(U32, 0xFF))
        replicated = compare("!=", binary("and", chosen, Const(U32, 8)), Const(U32, 0))
        result = binary("or", result, binary("shl", select(replicated, sign, byte), Const(U32, place)))
    return result


def _funnel(side: str, *, clamped: bool) -> Callable[[Expr, Expr, Expr], Expr]:
    """A shift of two words: the upper one of a shift to the left, the lower one of a shift to the right."""

    def shifted(low: Expr, high: Expr, amount: Expr) -> Expr:
        limited = binary("min", amount, Const(U32, 32)) if clamped else binary("and", amount, Const(U32, 31))
        moved = binary(side, _pair(low, high), cast(limited, U64))
        return cast(binary("shr", moved, Const(U64, 32)) if side == "shl" else moved, U32)

    return shifted


def _word(shift: int) -> Callable[[Expr], Expr]:
    return lambda number: cast(binary("shr", bitcast(number, U64), Const(U64, shift)), I32)


def _words(high: Expr, low: Expr) -> Expr:
    return bitcast(_pair(cast(low, U32), cast(high, U32)), F64)


def _dot4(lifter: Lifter, node: Node, values: list[Value]) -> Expr:
    """Four products of bytes, added to a number."""
    *factors, start = values
    assert isinstance(start, Expr)
    total, byte = start, U8 if start.type == U32 else I8
    sides = [_four(lifter, node, factor) for factor in factors]
    for a, b in zip(*sides, strict=True):
        total = binary("add", total, binary("mul", *(cast(cast(part, byte), start.type) for part in (a, b))))
    return total


def _four(lifter: Lifter, node: Node, value: Value) -> list[Expr]:
    if isinstance(value, RecordValue):
        return [member for member in value.members.values() if isinstance(member, Expr)]
    if not isinstance(value, Expr):
        raise lifter.context.refusal(node, f"{node.name} of these types is not known", code=FUNCTION, symbol=node.name)
    word = lifter.context.temporary(node, value, "n")
    return [binary("shr", word, _number(word, place)) for place in _BYTES]


_OPERATIONS: dict[str, Callable[..., Expr]] = {
    "mul24": _product_of_24,
    "sad": _sum_of_differences,
    "average": _average,
    "average_up": _average_up,
    "byte_perm": _byte_perm,
    "funnel_left": _funnel("shl", clamped=False),
    "funnel_left_clamped": _funnel("shl", clamped=True),
    "funnel_right": _funnel("shr", clamped=False),
    "funnel_right_clamped": _funnel("shr", clamped=True),
    "high_word": _word(32),
    "low_word": _word(0),
    "words": _words,
}
