"""CUDA's device functions as IR operations, one function for each section of ``tables/ir/functions.toml``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from hipify_py.frontend.trees import Node
from hipify_py.ir.lift.convert import binary, bitcast, cast, compare, negate, negative, select
from hipify_py.ir.lift.integers import integers
from hipify_py.ir.lift.pairs import pairs
from hipify_py.ir.lift.places import element, read, write
from hipify_py.ir.lift.values import Memory, Nothing, RecordValue, Slot, Value
from hipify_py.ir.nodes import (
    TRUE,
    Atomic,
    Barrier,
    Binary,
    Call,
    Collective,
    Const,
    Expr,
    Index,
    Load,
    Loop,
    Unary,
    Var,
)
from hipify_py.ir.refusal import FUNCTION, LEFT_OUT
from hipify_py.ir.types import BOOL, F32, F64, I32, I64, U32, Scalar, scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter

    Builtin = Callable[["Lifter", Node, str, list[Node]], Value]


_NAMES = {"any": "any_lane", "all": "all_lanes"}  # of results
_OPERATORS = frozenset(("add", "sub", "mul", "div", "min", "max", "less", "more", "fdim"))


def _scalar(lifter: Lifter, node: Node) -> Scalar:
    scalar = scalar_of(node.type)
    if scalar is None:
        raise lifter.context.refusal(node, f"{node.name} of this type is not known", code=FUNCTION, symbol=node.name)
    return scalar


def math(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A function of floating-point numbers; of pairs of them member by member."""
    if scalar_of(node.type) is None:
        return _memberwise(lifter, node, op, [lifter.value(argument) for argument in arguments])
    result = _scalar(lifter, node)
    if op == "ldexp":
        return Call(result, op, (lifter.scalar(arguments[0], result), lifter.scalar(arguments[1], I32)))
    return Call(result, op, tuple(lifter.scalar(argument, result) for argument in arguments))


def rounded(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """An operation that no compiler may make a part of a multiply-add."""
    if op == "rsqrt_rn":  # the steps in between are exact enough: checked for all numbers of two binades
        root = Call(F64, "sqrt", (lifter.scalar(arguments[0], F64),))
        return cast(binary("div", Const(F64, 1.0), root), F32)
    return math(lifter, node, op, arguments)


def arithmetic(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """An operator; on structs of numbers (``half2``) member by member."""
    return _arithmetic(lifter, node, op, [lifter.value(argument) for argument in arguments])


def _arithmetic(lifter: Lifter, node: Node, op: str, values: list[Value]) -> Value:
    if isinstance(values[0], RecordValue):
        return _memberwise(lifter, node, op, values)
    result = _scalar(lifter, node)
    return _operate(lifter, node, op, [cast(v, result) if isinstance(v, Expr) else v for v in values])


def _memberwise(lifter: Lifter, node: Node, op: str, values: list[Value]) -> Value:
    parts = [value.members for value in values if isinstance(value, RecordValue)]
    if not parts or len(parts) != len(values) or node.type is None:
        raise lifter.context.refusal(node, f"{node.name} of these types is not known", code=FUNCTION, symbol=node.name)
    members: dict[str, Value] = {}
    for name in parts[0]:
        members[name] = _operate(lifter, node, op, [part[name] for part in parts])
    return RecordValue(node.type, members)


def updated(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Slot:
    """What an operator that assigns, ``+=`` and the like of half-precision numbers, has changed."""
    place = lifter.place(arguments[0])
    values = [read(lifter.context, place, node), lifter.value(arguments[1])]
    write(lifter.context, place, _arithmetic(lifter, replace(node, type=arguments[0].type), op, values), node)
    return place


def update(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """The value behind such an operator."""
    return read(lifter.context, updated(lifter, node, op, arguments), node)


def _operate(lifter: Lifter, node: Node, op: str, values: list[Value]) -> Expr:
    operands = [value for value in values if isinstance(value, Expr)]
    if len(operands) != len(values):
        raise lifter.context.refusal(node, f"{node.name} of these types is not known", code=FUNCTION, symbol=node.name)
    result = operands[0].type
    if op == "neg" or (op == "sub" and len(operands) == 1):
        return negative(operands[0])
    if op == "add" and len(operands) == 1:
        return operands[0]
    if op == "abs" and result.integral:
        return Call(result, "abs", tuple(operands))
    if op == "abs":
        return Call(result, "fabs", tuple(operands))
    if op == "rcp":
        return binary("div", Const(result, 1.0), operands[0])
    if op not in _OPERATORS:
        return Call(result, op, tuple(cast(operand, result) for operand in operands))
    a, b = operands[0], cast(operands[1], result)
    if op in ("less", "more", "fdim"):
        if not result.floating:
            return binary("min" if op == "less" else "max", a, b)
        a, b = (lifter.context.temporary(node, operand) for operand in (a, b))
        if op == "fdim":  # what is no number stays so
            return select(compare("<=", a, b), Const(result, 0.0), binary("sub", a, b))
        return select(compare("<", b, a) if op == "less" else compare("<", a, b), b, a)
    return binary(op, a, b)


def comparison(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A comparison of half-precision numbers; those that hold for what is no number deny the opposite."""
    a, b = (lifter.scalar(argument) for argument in arguments)
    b = cast(b, a.type)
    plain = op.removeprefix("not ")
    holds = Binary(BOOL, "or", compare("<", a, b), compare(">", a, b)) if plain == "<>" else compare(plain, a, b)
    return cast(holds if plain == op else negate(holds), _scalar(lifter, node))


def test(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A test of one number."""
    value = lifter.scalar(arguments[0])
    if op == "signbit":
        bits = Scalar("int", value.type.bits)
        return cast(compare("<", bitcast(value, bits), Const(bits, 0)), _scalar(lifter, node))
    return cast(Call(BOOL, op, (value,)), _scalar(lifter, node))


def bits(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A function of integers."""
    operands = tuple(lifter.scalar(argument) for argument in arguments)
    result = _scalar(lifter, node)
    return cast(Call(operands[0].type if op in ("brev", "mulhi") else I32, op, operands), result)


def convert(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A conversion."""
    result, value = _scalar(lifter, node), lifter.scalar(arguments[0])
    if op == "bitcast":
        return bitcast(value, result)
    if op != "cast":
        return cast(Call(value.type, op.removesuffix("_cast"), (value,)), result)
    return cast(value, result)


def memory(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A load or store through a pointer, with a cache hint that is dropped."""
    place = element(lifter.context, lifter.pointer(arguments[0]), node)
    if op == "load":
        return read(lifter.context, place, node)
    write(lifter.context, place, lifter.value(arguments[1]), node)
    return Nothing()


def atomic(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A read-modify-write; its value is the old one."""
    from hipify_py.ir.lift.expressions import pointed

    context = lifter.context
    place = pointed(lifter, arguments[0])
    if not isinstance(place, Memory):
        raise context.refusal(node, f"{node.name} on a variable of the thread", code=FUNCTION, symbol=node.name)
    scalar = scalar_of(place.type)
    if scalar is None:
        raise context.refusal(node, f"{node.name} on {place.type.name}", code=FUNCTION, symbol=node.name)
    context.reach(scalar, place.array)
    operands = [lifter.scalar(argument, scalar) for argument in arguments[1:]]
    if op in ("inc", "dec"):
        return _wrapping(lifter, node, op, place, operands[0])
    if op == "sub":
        op, operands = "add", [negative(operands[0])]
    kind = scalar
    if op == "exchange" and scalar.floating:  # by its bits: Triton's interpreter exchanges integers only
        kind = I32 if scalar.bits == 32 else I64
        operands = [bitcast(operands[0], kind)]
    result = Var(kind, context.fresh("old"))
    context.emit(Atomic(context.where(node), result, op, place.array, place.offset, tuple(operands)))
    return bitcast(result, scalar)


def _wrapping(lifter: Lifter, node: Node, op: str, place: Memory, limit: Expr) -> Value:
    """``atomicInc`` and ``atomicDec`` by compare-and-swap, until nobody came between."""
    context, where, kind = lifter.context, lifter.context.where(node), limit.type
    one, zero = Const(kind, 1), Const(kind, 0)
    limit = context.temporary(node, limit, "limit")
    index = context.temporary(node, place.offset, "i")
    old = context.temporary(node, Load(kind, place.array, index), "old")
    seen, open_ = context.temporary(node, old, "seen"), context.temporary(node, TRUE, "open")
    with context.collecting() as body:
        context.assign(node, seen, old)
        if op == "inc":
            new = select(compare(">=", seen, limit), zero, binary("add", seen, one))
        else:
            wraps = Binary(BOOL, "or", compare("==", seen, zero), compare(">", seen, limit))
            new = select(wraps, limit, binary("sub", seen, one))
        found = Var(kind, context.fresh("found"))
        context.emit(Atomic(where, found, "cas", place.array, index, (seen, new)))
        context.assign(node, old, found)
        context.assign(node, open_, compare("!=", old, seen))
    context.emit(Loop(where, open_, (), tuple(body), ()))
    return old


def constant(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """Infinity, or not a number."""
    return Const(_scalar(lifter, node), float(op))


def sincos(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """Sine and cosine, written through pointers."""
    from hipify_py.ir.lift.expressions import pointed

    value = lifter.scalar(arguments[0])
    for name, target in zip(("sinpi", "cospi") if op == "pi" else ("sin", "cos"), arguments[1:], strict=True):
        write(lifter.context, pointed(lifter, target), Call(value.type, name, (value,)), node)
    return Nothing()


def complex_numbers(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """Arithmetic of cuComplex and cuDoubleComplex."""
    parts: list[tuple[Expr, Expr]] = []
    for argument in arguments:
        value = lifter.value(argument)
        if isinstance(value, RecordValue):
            x, y = (value.members[name] for name in ("x", "y"))
            assert isinstance(x, Expr)
            assert isinstance(y, Expr)
            parts.append((lifter.context.temporary(node, x, "re"), lifter.context.temporary(node, y, "im")))
    (a, b), (c, d) = parts[0], parts[-1]
    if op in ("real", "imag"):
        return a if op == "real" else b
    if op == "abs":
        return Call(a.type, "hypot", (a, b))
    if op == "mul" or op == "fma":
        c, d = parts[1]
        x = binary("sub", binary("mul", a, c), binary("mul", b, d))
        y = binary("add", binary("mul", a, d), binary("mul", b, c))
        if op == "fma":
            x, y = binary("add", x, parts[2][0]), binary("add", y, parts[2][1])
    elif op == "div":
        scale = binary("add", binary("mul", c, c), binary("mul", d, d))
        x = binary("div", binary("add", binary("mul", a, c), binary("mul", b, d)), scale)
        y = binary("div", binary("sub", binary("mul", b, c), binary("mul", a, d)), scale)
    elif op == "conj":
        x, y = a, negative(b)
    else:
        x, y = binary(op, a, c), binary(op, b, d)
    assert node.type is not None
    return RecordValue(node.type, {"x": x, "y": y})


def match_all(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """Whether all lanes of the mask hold one value: the mask and true, or zero and false."""
    from hipify_py.ir.lift.expressions import pointed

    context, where = lifter.context, lifter.context.where(node)
    mask, value = lifter.scalar(arguments[0], U32), lifter.scalar(arguments[1])
    peers, there = Var(U32, context.fresh("peers")), Var(U32, context.fresh("there"))
    context.emit(Collective(where, peers, "match_any", (value, mask)))
    context.emit(Collective(where, there, "ballot", (TRUE, mask)))
    same = context.temporary(node, compare("==", peers, there), "same")
    write(context, pointed(lifter, arguments[2]), cast(same, I32), node)
    return cast(select(same, there, Const(U32, 0)), _scalar(lifter, node))


def warp(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """An exchange within warps. The mask of the ``_sync`` forms says who takes part; the others leave it out."""
    context = lifter.context
    masked = node.name.endswith("_sync")
    mask = lifter.scalar(arguments[0], U32) if masked else Const(U32, 0xFFFFFFFF)
    values = [lifter.scalar(argument) for argument in arguments[1 if masked else 0 :]]
    if op.startswith("shuffle"):
        return shuffle(lifter, node, op, values)
    if op in ("any", "all", "ballot"):
        values = [cast(values[0], BOOL), mask]
    elif op == "active":
        op, values = "ballot", [TRUE, mask]
    else:
        values = [*values, mask]
    result = Var(_result(op, values), context.fresh(_NAMES.get(op, op)))
    context.emit(Collective(context.where(node), result, op, tuple(values)))
    return cast(result, _scalar(lifter, node))


def _result(op: str, values: list[Expr]) -> Scalar:
    if op in ("any", "all"):
        return BOOL
    return U32 if op in ("ballot", "match_any") else values[0].type


def shuffle(lifter: Lifter, node: Node, op: str, values: list[Expr]) -> Value:
    """A shuffle as a read from another lane, which is computed here; outside of the segment a lane reads itself."""
    context = lifter.context
    value, amount = values[0], cast(values[1], I32)
    width = cast(values[2], I32) if len(values) > 2 else Const(I32, 32)
    lane = Index(I32, "lane")
    source = shuffle_source(op, lane, amount, width)
    result = Var(value.type, context.fresh("shuffled"))
    context.emit(Collective(context.where(node), result, "shuffle", (value, source)))
    return result


def shuffle_source(op: str, lane: Expr, amount: Expr, width: Expr) -> Expr:
    """The lane that a shuffle reads from, by the PTX definition of ``shfl``: ``width`` is a power of two."""
    one = Const(I32, 1)
    first = binary("and", lane, Unary(I32, "not", binary("sub", width, one)))
    if isinstance(width, Const) and width.value == 32:
        first = Const(I32, 0)
    last = binary("add", first, binary("sub", width, one))
    if op != "shuffle":
        amount = binary("and", amount, Const(I32, 31))  # only these bits count
    match op:
        case "shuffle":
            return binary("add", first, binary("and", amount, binary("sub", width, one)))
        case "shuffle_up":
            moved = binary("sub", lane, amount)
            return select(compare(">=", moved, first), moved, lane)
        case "shuffle_down":
            moved = binary("add", lane, amount)
            return select(compare("<=", moved, last), moved, lane)
    moved = binary("xor", lane, amount)
    return select(compare("<=", moved, last), moved, lane)


def block(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A barrier that counts."""
    context = lifter.context
    operand = lifter.scalar(arguments[0], BOOL)
    context.emit(Barrier(context.where(node), "block"))
    result = Var(I32 if op == "block_count" else BOOL, context.fresh(op))
    context.emit(Collective(context.where(node), result, op, (operand,)))
    return cast(result, I32)


def barrier(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A barrier or fence."""
    lifter.context.emit(Barrier(lifter.context.where(node), op))
    return Nothing()


def nothing(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A call without an effect on results."""
    return lifter.value(arguments[0]) if scalar_of(node.type) or _is_pointer(node) else Nothing()


def _is_pointer(node: Node) -> bool:
    return node.type is not None and node.type.kind == "pointer"


def left_out(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """Output and assertions: they don't change results, and are reported."""
    lifter.context.notes.append((lifter.context.where(node), LEFT_OUT, node.name))
    return Const(I32, 0)


BUILTINS: dict[str, Builtin] = {
    "complex": complex_numbers,
    "constant": constant,
    "match_all": match_all,
    "math": math,
    "sincos": sincos,
    "arithmetic": arithmetic,
    "update": update,
    "compare": comparison,
    "test": test,
    "bits": bits,
    "integers": integers,
    "pairs": pairs,
    "rounded": rounded,
    "convert": convert,
    "memory": memory,
    "atomic": atomic,
    "warp": warp,
    "block": block,
    "barrier": barrier,
    "nothing": nothing,
    "left_out": left_out,
}
