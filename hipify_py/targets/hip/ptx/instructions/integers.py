"""Integer arithmetic. Sums and products are computed unsigned, which wraps as PTX does."""

from __future__ import annotations

from dataclasses import replace

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import S32, U32, Form, Type
from hipify_py.targets.hip.ptx.values import Value, call, cast, for_words

_ARITHMETIC_WIDTHS = (16, 32, 64)


def check(type: Type) -> Type:
    """Refuse types that integer arithmetic does not take."""
    if type.form not in (Form.UNSIGNED, Form.SIGNED) or type.width not in _ARITHMETIC_WIDTHS:
        raise Refused(f"integer arithmetic with .{type.name} is not translated")
    return type


def unsigned(type: Type) -> Type:
    """The unsigned type of the same size."""
    return replace(type, form=Form.UNSIGNED)


def signed(type: Type) -> Type:
    """The signed type of the same size."""
    return replace(type, form=Form.SIGNED)


def wrapping(op: Operation, sign: str, first: int, second: int, type: Type) -> Value:
    """``a sign b`` modulo the size of ``type``; one unsigned operand makes the whole unsigned."""
    left = op.read(first, unsigned(type))
    right = op.read(second, unsigned(type), implicit=True)
    if type.width == 16 and sign == "*":
        left = cast(left, U32)
    return Value(f"{left.operand} {sign} {right.operand}", type)


def add(op: Operation, type: Type) -> None:
    """``add`` and ``sub`` of integers, with saturation or with the carry flag out."""
    check(type)
    op.count(3)
    name, sign = op.instruction.opcode, "+" if op.instruction.opcode == "add" else "-"
    if op.has("cc"):
        carry(op, f"ptx::{name}_cc", type, reads=False, writes=True)
    elif op.has("sat"):
        if type != S32:
            raise Refused(".sat is for .s32 alone")
        op.write(0, call(f"ptx::{name}_saturated", op.argument(1, type), op.argument(2, type), type=type))
    else:
        op.write(0, wrapping(op, sign, 1, 2, type))


def carry(op: Operation, function: str, type: Type, *, reads: bool, writes: bool) -> None:
    """A link of a carry chain, as a function that takes and gives the carry flag."""
    if type.width == 16:
        raise Refused("carry chains are for 32 and 64 bits")
    if reads and op.scope.carry_from == -1:
        raise Refused("the carry flag comes from another statement", "put the whole chain in one statement")
    flag = op.variable("carry", U32)
    word = unsigned(type)
    arguments = [op.read(index, word).text for index in range(1, len(op.instruction.operands))]
    op.write(0, call(for_words(function, word), *arguments, f"&{flag}" if writes else flag, type=type))
    op.scope.carry_from = op.instruction.at if writes else -2


def add_with_carry(op: Operation) -> None:
    """``addc`` and ``subc``."""
    type = check(op.type())
    op.count(3)
    writes = op.has("cc")
    name = op.instruction.opcode
    carry(op, f"ptx::{name}_cc" if writes else f"ptx::{name}", type, reads=True, writes=writes)


def multiply(op: Operation, type: Type) -> None:
    """``mul`` of integers: the low half, the high half, or the whole product."""
    check(type)
    op.count(3)
    op.write(0, product(op, type))


def product(op: Operation, type: Type) -> Value:
    """The product of operands 1 and 2 as the modifiers ask for it."""
    part = op.one_of("lo", "hi", "wide")
    if part == "lo":
        return wrapping(op, "*", 1, 2, type)
    if part == "wide":
        return _wide(op, type)
    if part != "hi":
        raise Refused("an integer product says .lo, .hi or .wide")
    if type.width == 16:
        return Value(f"{_wide(op, type).text} >> 16", type)
    function = {(32, False): "__umulhi", (32, True): "__mulhi", (64, False): "__umul64hi", (64, True): "__mul64hi"}
    arguments = op.argument(1, type), op.argument(2, type)
    return call(function[type.width, type.is_signed], *arguments, type=type)


def _wide(op: Operation, type: Type) -> Value:
    if type.width == 64:
        raise Refused(".wide is for 16 and 32 bits")
    result = replace(type, width=2 * type.width)
    left = cast(op.read(1, type), result)
    return Value(f"{left.operand} * {op.read(2, type).operand}", result)


def multiply_add(op: Operation, type: Type) -> None:
    """``mad`` of integers."""
    check(type)
    op.count(4)
    if op.has("cc"):
        _carry_product(op, type, reads=False, writes=True)
        return
    if op.has("sat"):
        raise Refused("mad.hi.sat is not translated", "clamp the sum in C++")
    found = product(op, type)
    addend = op.read(3, unsigned(found.type), implicit=found.type.bits < 64 and not found.type.is_signed)
    text = found.text if " >> " not in found.text else f"({found.text})"
    op.write(0, Value(f"{text} + {addend.operand}", found.type))


def multiply_add_carry(op: Operation) -> None:
    """``madc``."""
    type = check(op.type())
    op.count(4)
    _carry_product(op, type, reads=True, writes=op.has("cc"))


def _carry_product(op: Operation, type: Type, *, reads: bool, writes: bool) -> None:
    """The product as a value of its own, then a sum in the carry chain."""
    part = op.one_of("lo", "hi")
    if not part or type.width == 16:
        raise Refused("carry chains of products say .lo or .hi and are for 32 and 64 bits")
    if reads and op.scope.carry_from == -1:
        raise Refused("the carry flag comes from another statement", "put the whole chain in one statement")
    op.modifiers.append(part)
    factor = product(op, type)
    word = unsigned(type)
    name = "addc" if reads else "add"
    flag = op.variable("carry", U32)
    arguments = cast(factor, word).text if type.is_signed else factor.text, op.read(3, word).text
    function = f"ptx::{name}_cc" if writes else f"ptx::{name}"
    op.write(0, call(for_words(function, word), *arguments, f"&{flag}" if writes else flag, type=type))
    op.scope.carry_from = op.instruction.at if writes else -2


def multiply_24(op: Operation) -> None:
    """``mul24`` and ``mad24``: the low words of products of 24-bit integers."""
    type = check(op.type())
    is_sum = op.instruction.opcode == "mad24"
    op.count(4 if is_sum else 3)
    if not op.has("lo") or type.width != 32:
        raise Refused("only the low word of a 24-bit product is translated", "compute it with 64 bits")
    function = "__mul24" if type.is_signed else "__umul24"
    found = call(function, op.argument(1, type), op.argument(2, type), type=type)
    if is_sum:
        found = Value(f"unsigned({found.text}) + {op.read(3, U32, implicit=True).operand}", type)
    op.write(0, found)


def sum_of_difference(op: Operation) -> None:
    """``sad``: c + |a - b|."""
    type = check(op.type())
    op.count(4)
    arguments = [op.argument(index, type) for index in (1, 2, 3)]
    op.write(0, call(f"ptx::sad<{type.cpp}>", *arguments, type=unsigned(type)))


def divide(op: Operation, type: Type) -> None:
    """``div`` and ``rem`` of integers."""
    check(type)
    op.count(3)
    sign = "/" if op.instruction.opcode == "div" else "%"
    op.write(0, Value(f"{op.read(1, type).operand} {sign} {op.read(2, type).operand}", type))


def absolute(op: Operation, type: Type) -> None:
    """``abs`` of integers; that of the smallest is itself."""
    check(type)
    op.count(2)
    op.write(0, call(f"ptx::absolute<{type.cpp}>", op.argument(1, type), type=type))


def negate(op: Operation, type: Type) -> None:
    """``neg`` of integers."""
    check(type)
    op.count(2)
    op.write(0, Value(f"-{op.read(1, unsigned(type)).operand}", type))


def smaller(op: Operation, type: Type) -> None:
    """``min`` and ``max`` of integers, also of two packed 16-bit ones."""
    check(type)
    op.count(3)
    name = op.instruction.opcode
    wide = type if type.width >= 32 else S32
    arguments = [cast(op.read(index, type), wide) if wide != type else op.read(index, type) for index in (1, 2)]
    found = call(name, *(argument.text for argument in arguments), type=type)
    if op.has("relu"):
        found = call("max", found.text, "0", type=type)
    op.write(0, found)


def packed_16(op: Operation, lanes: str) -> None:
    """``add``, ``min`` and ``max`` of ``.u16x2`` and ``.s16x2``."""
    op.count(3)
    lane = "short" if lanes == "s16x2" else "unsigned short"
    function = f"simd::{op.instruction.opcode}<{lane}>"
    op.write(0, call(function, op.argument(1, U32), op.argument(2, U32), type=U32))


def _dot(op: Operation) -> None:
    """``dp4a`` and ``dp2a``."""
    types = op.types()
    op.count(4)
    if len(types) != 2 or types[0] != types[1]:
        raise Refused("dot products of a signed and an unsigned operand are not translated", "multiply lane by lane")
    part = "" if op.instruction.opcode == "dp4a" else op.one_of("lo", "hi")
    if op.instruction.opcode == "dp2a" and not part:
        raise Refused("dp2a says .lo or .hi")
    name = f"{op.instruction.opcode}_{part}".rstrip("_")
    type = types[0]
    arguments = [op.read(index, type).text for index in (1, 2, 3)]
    op.write(0, call(f"dot::{name}", *arguments, type=type))


TABLE = {
    "addc": add_with_carry,
    "subc": add_with_carry,
    "madc": multiply_add_carry,
    "mul24": multiply_24,
    "mad24": multiply_24,
    "sad": sum_of_difference,
    "dp4a": _dot,
    "dp2a": _dot,
}
