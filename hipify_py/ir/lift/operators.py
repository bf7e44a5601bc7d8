"""Operators: arithmetic, comparisons, pointers, assignments, and what is evaluated only in part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hipify_py.frontend.trees import Node
from hipify_py.ir.lift.convert import binary, cast, compare, inverse, negate, negative, risky, select
from hipify_py.ir.lift.expressions import (
    bits,
    converted,
    is_address,
    is_null,
    materialised,
    pointed,
    result_scalar,
    stripped,
)
from hipify_py.ir.lift.order import settled, settled_number
from hipify_py.ir.lift.places import advanced, copy, either, given, read, variables, write
from hipify_py.ir.lift.values import ChoiceSlot, Memory, Nothing, Pointer, Slot, Value
from hipify_py.ir.nodes import FALSE, TRUE, Binary, Const, Expr, If, Load, Var, walk
from hipify_py.ir.refusal import POINTER
from hipify_py.ir.types import BOOL, I32, I64, Scalar, common, promoted, scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter, PlaceOf, ValueOf

_COMPARISONS = frozenset(("<", "<=", ">", ">=", "==", "!="))
_ARITHMETIC = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem", "&": "and", "|": "or", "^": "xor", "<<": "shl",
    ">>": "shr",
}  # fmt: skip


def logical(lifter: Lifter, node: Node) -> Value:
    """``&&`` and ``||``: the right side is evaluated only where the left one lets it be."""
    left, right = node.children
    first = lifter.scalar(left, BOOL)
    conjunctive = node.operator == "&&"
    if isinstance(first, Const):
        return lifter.scalar(right, BOOL) if bool(first.value) == conjunctive else first
    with lifter.context.collecting() as statements:
        second = lifter.scalar(right, BOOL)
    if not statements and not risky(second):
        return Binary(BOOL, "and" if conjunctive else "or", first, second)
    result = lifter.context.temporary(node, first, "c")
    with lifter.context.collecting() as then:
        then += statements
        lifter.context.assign(node, result, second)
    condition: Expr = result if conjunctive else negate(result)
    lifter.context.emit(If(lifter.context.where(node), condition, tuple(then)))
    return result


def conditional(lifter: Lifter, node: Node) -> Value:
    """``c ? a : b``; only one side is evaluated."""
    condition = lifter.scalar(node.children[0], BOOL)
    if node.type is not None and node.type.kind == "void":
        return _two_ways(lifter, node, condition)
    if isinstance(condition, Const):  # what the other side does may have no form: it may go by a null pointer
        return converted(lifter, node.children[1 if condition.value else 2], node.type, node)
    sides: list[Value] = []
    bodies = []
    for child in node.children[1:]:
        with lifter.context.collecting() as statements:
            sides.append(converted(lifter, child, node.type, node))
        bodies.append(statements)
    return either(lifter.context, condition, sides, bodies, node.type, node)


def _two_ways(lifter: Lifter, node: Node, condition: Expr) -> Value:
    """``c ? f() : g()`` without a value."""
    ways = []
    for child in node.children[1:]:
        with lifter.context.collecting() as way:
            lifter.statement(child)
        ways.append(tuple(way))
    if any(ways):
        lifter.context.emit(If(lifter.context.where(node), condition, ways[0], ways[1]))
    return Nothing()


def arithmetic(lifter: Lifter, node: Node, op: str, a: Expr, b: Expr, result: Scalar) -> Expr:
    """An arithmetic operator on operands that have been converted; shifts keep the left operand's type."""
    if op in ("shl", "shr"):
        amount = b if b.type.integral else cast(b, I32)
        return binary(op, cast(a, result), cast(amount, result))
    if op == "rem" and result.floating:
        raise lifter.context.refusal(node, "% on floating-point numbers")
    return binary(op, cast(a, result), cast(b, result))


def binary_operator(lifter: Lifter, node: Node) -> Value:
    """All binary operators."""
    operator = node.operator
    if operator == "=":
        return read(lifter.context, assignment(lifter, node), node)
    if operator in ("&&", "||"):
        return logical(lifter, node)
    if operator == ",":
        lifter.statement(node.children[0])
        return lifter.value(node.children[1])
    left, right = node.children
    pointers = [side.type is not None and side.type.kind in ("pointer", "array") for side in (left, right)]
    if any(pointers):
        return _pointer_operator(lifter, node, operator, pointers)
    a = lifter.scalar(left)
    with lifter.context.collecting() as later:
        b = lifter.scalar(right)
    a = settled_number(lifter.context, a, later, node)
    lifter.context.statements += later
    if operator in _COMPARISONS:
        shared = common(a.type, b.type)
        return compare(operator, cast(a, shared), cast(b, shared))
    if operator not in _ARITHMETIC:
        raise lifter.context.refusal(node, f"operator {operator} has no counterpart", symbol=operator)
    return arithmetic(lifter, node, _ARITHMETIC[operator], a, b, result_scalar(lifter, node))


def _pointer_operator(lifter: Lifter, node: Node, operator: str, pointers: list[bool]) -> Value:
    left, right = node.children
    for side, other in ((left, right), (right, left)):
        if operator in ("==", "!=") and is_null(other) and is_address(lifter, side):
            return TRUE if operator == "!=" else FALSE
    first = lifter.value(left)
    with lifter.context.collecting() as later:
        second = lifter.value(right)
    first = settled(lifter.context, first, later, node)
    lifter.context.statements += later
    if operator in ("+", "-") and not all(pointers):
        base, amount = (first, second) if pointers[0] else (second, first)
        sides = (left, right) if pointers[0] else (right, left)
        pointer, count = lifter.as_pointer(base, sides[0]), lifter.as_number(amount, sides[1])
        return advanced(lifter.context, pointer, count, node, "add" if operator == "+" else "sub")
    a, b = lifter.as_pointer(first, left), lifter.as_pointer(second, right)
    if operator in ("==", "!=") and a.array is b.array is None:
        return TRUE if operator == "==" else FALSE
    if operator in ("==", "!=") and (a.array is None) != (b.array is None):
        there = given(lifter.context, b if a.array is None else a)
        return there if operator == "!=" else negate(there)
    if a.array != b.array or a.array is None:
        raise lifter.context.refusal(node, "pointers into different arrays are compared", code=POINTER, symbol=operator)
    x, y = cast(a.offset, I64), cast(b.offset, I64)
    if operator in _COMPARISONS:
        return compare(operator, x, y)
    step = lifter.context.steps(a.pointee.size, a.array)
    return binary("div", binary("sub", x, y), Const(I64, step))


def assignment(lifter: Lifter, node: Node) -> Slot:
    """``place = value``; the right side comes first, as C++17 orders it."""
    left, right = node.children
    value = converted(lifter, right, left.type, node)
    with lifter.context.collecting() as later:
        place = spilled(lifter, lifter.place(left), node)
    value = settled(lifter.context, value, later, node)
    lifter.context.statements += later
    write(lifter.context, place, value, node)
    return place


def spilled(lifter: Lifter, place: Slot, node: Node) -> Slot:
    """``place`` with an index that is evaluated only once, whatever is done there."""
    if isinstance(place, ChoiceSlot):
        condition = place.condition
        if not isinstance(condition, Var) or condition.name in variables(place.a) | variables(place.b):
            condition = lifter.context.temporary(node, condition, "c")
        return ChoiceSlot(condition, spilled(lifter, place.a, node), spilled(lifter, place.b, node))
    if isinstance(place, Memory) and any(isinstance(part, Load) for part in walk(place.offset)):
        return Memory(place.array, lifter.context.temporary(node, place.offset, "i"), place.type)
    return place


def compound(lifter: Lifter, node: Node) -> Value:
    """``place op= value``, computed in the common type of both sides."""
    place = compound_place(lifter, node)
    return read(lifter.context, place, node)


def compound_place(lifter: Lifter, node: Node) -> Slot:
    """The place that ``op=`` changes."""
    left = node.children[0]
    op = _ARITHMETIC[node.operator[:-1]]
    if left.type is not None and left.type.kind == "pointer":
        amount, place = _amount_and_place(lifter, node)
        old = read(lifter.context, place, node)
        if not isinstance(old, Pointer):
            raise lifter.context.refusal(node, f"operator {node.operator} on what is no pointer", code=POINTER)
        moved = advanced(lifter.context, old, amount, node, op)
        write(lifter.context, place, moved, node)
        return place
    amount, place = _amount_and_place(lifter, node)
    old = read(lifter.context, place, node)
    if not isinstance(old, Expr):
        raise lifter.context.refusal(node, f"operator {node.operator} on what is no number")
    shared = promoted(old.type) if op in ("shl", "shr") else common(old.type, amount.type)
    write(lifter.context, place, cast(arithmetic(lifter, node, op, old, amount, shared), old.type), node)
    return place


def _amount_and_place(lifter: Lifter, node: Node) -> tuple[Expr, Slot]:
    """Both sides of ``op=``, the right one first."""
    left, right = node.children
    amount = lifter.scalar(right)
    with lifter.context.collecting() as later:
        place = spilled(lifter, lifter.place(left), node)
    amount = settled_number(lifter.context, amount, later, node)
    lifter.context.statements += later
    return amount, place


def unary_operator(lifter: Lifter, node: Node) -> Value:
    """All unary operators."""
    operand = node.children[0]
    match node.operator:
        case "x++" | "x--":
            return _step(lifter, node, old=True)
        case "++x" | "--x":
            return _step(lifter, node, old=False)
        case "&":
            return _address(lifter, operand, node)
        case "*":
            value = bits(lifter, operand)
            return value if value is not None else read(lifter.context, pointed(lifter, operand), node)
        case "+":
            return lifter.value(operand)
        case "-":
            return negative(lifter.scalar(operand, result_scalar(lifter, node)))
        case "~":
            return inverse(lifter.scalar(operand, result_scalar(lifter, node)))
        case "!":
            return negate(lifter.scalar(operand, BOOL))
    raise lifter.context.refusal(node, f"operator {node.operator} has no counterpart", symbol=node.operator)


def _step(lifter: Lifter, node: Node, *, old: bool) -> Value:
    return _stepped(lifter, spilled(lifter, lifter.place(node.children[0]), node), node, old=old)


def _stepped(lifter: Lifter, place: Slot, node: Node, *, old: bool) -> Value:
    before = read(lifter.context, place, node)
    sign = "add" if "+" in node.operator else "sub"
    if isinstance(before, Pointer):
        kept = Pointer(before.array, lifter.context.temporary(node, before.offset, "p"), before.pointee)
        write(lifter.context, place, advanced(lifter.context, before, Const(I32, 1), node, sign), node)
        return kept if old else read(lifter.context, place, node)
    if not isinstance(before, Expr):
        raise lifter.context.refusal(node, f"operator {node.operator} on what is no number")
    kept_value: Expr = before
    if old or isinstance(before, Load):
        kept_value = lifter.context.temporary(node, before, "old")
    wide = promoted(before.type)
    after = binary(sign, cast(kept_value, wide), Const(wide, 1))
    write(lifter.context, place, cast(after, before.type), node)
    return kept_value if old else read(lifter.context, place, node)


def _address(lifter: Lifter, operand: Node, node: Node) -> Value:
    place = lifter.place(operand)
    if isinstance(place, Memory):
        return Pointer(place.array, place.offset, place.type)
    raise lifter.context.refusal(
        node, "the address of a variable is taken", code=POINTER, symbol=stripped(operand).name
    )


def unary_place(lifter: Lifter, node: Node) -> Slot:
    """``*p``, ``++x``."""
    operand = node.children[0]
    if node.operator == "*":
        return pointed(lifter, operand)
    if node.operator in ("++x", "--x"):
        place = spilled(lifter, lifter.place(operand), node)
        _stepped(lifter, place, node, old=False)
        return place
    return materialised(lifter, node)


def binary_place(lifter: Lifter, node: Node) -> Slot:
    """What ``a = b`` and ``(a, b)`` give; other operators give temporaries."""
    if node.operator == "=":
        return assignment(lifter, node)
    if node.operator != ",":
        return materialised(lifter, node)
    lifter.statement(node.children[0])
    last = node.children[1]
    return lifter.place(last) if last.kind in lifter.place_kinds else materialised(lifter, last)


def conditional_place(lifter: Lifter, node: Node) -> Slot:
    """``c ? a : b`` as a place."""
    if not all(is_lvalue(child) for child in node.children[1:]):
        return materialised(lifter, node)
    with lifter.context.collecting() as whole:
        condition = lifter.scalar(node.children[0], BOOL)
        with lifter.context.collecting() as statements:
            a, b = (lifter.place(child) for child in node.children[1:])
    if statements:  # what only one of the sides does
        return copy(lifter.context, materialised(lifter, node))
    lifter.context.statements += whole
    if isinstance(a, Memory) and isinstance(b, Memory) and a.array == b.array:
        return Memory(a.array, select(condition, cast(a.offset, I64), cast(b.offset, I64)), a.type)
    if isinstance(condition, Const):
        return a if condition.value else b
    return ChoiceSlot(condition, a, b)


def is_lvalue(node: Node) -> bool:
    """Whether an expression stands for a place; conversions of lvalues to such with more qualifiers do."""
    inner = node
    while inner.kind in ("implicit", "paren") and inner.children:
        inner = inner.children[-1]
    if scalar_of(inner.type) != scalar_of(node.type):
        return False
    match inner.kind:
        case "name":
            return inner.reference != 0 and inner.value is None
        case "unary":
            return inner.operator in ("*", "++x", "--x")
        case "binary":
            return inner.operator == "=" or (inner.operator == "," and is_lvalue(inner.children[1]))
        case "conditional":
            return all(is_lvalue(child) for child in inner.children[1:])
    return inner.kind in ("member", "index", "compound")


VALUES: dict[str, ValueOf] = {
    "binary": binary_operator,
    "compound": compound,
    "unary": unary_operator,
    "conditional": conditional,
}
PLACES: dict[str, PlaceOf] = {
    "binary": binary_place,
    "compound": compound_place,
    "unary": unary_place,
    "conditional": conditional_place,
}
