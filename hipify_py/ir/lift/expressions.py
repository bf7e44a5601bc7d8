"""Expressions: operators, conversions, names, members, elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hipify_py.frontend.trees import CType, Node
from hipify_py.ir.lift.convert import bitcast, cast
from hipify_py.ir.lift.order import settled
from hipify_py.ir.lift.places import advanced, element, given, member, new_slot, read, write
from hipify_py.ir.lift.values import (
    AliasSlot,
    Memory,
    Nothing,
    NothingSlot,
    Pointer,
    RecordValue,
    Slot,
    Text,
    Value,
)
from hipify_py.ir.nodes import TRUE, Const, Expr, Index
from hipify_py.ir.refusal import POINTER, Refusal
from hipify_py.ir.types import I32, I64, U32, Scalar, scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter, PlaceOf, ValueOf

_GEOMETRY = {"threadIdx": "thread", "blockIdx": "block", "blockDim": "block_size", "gridDim": "grid_size"}
_AXES = {"x": 0, "y": 1, "z": 2}


def stripped(node: Node) -> Node:
    """A node without parentheses and conversions around it."""
    while node.kind in ("implicit", "paren", "cast") and node.children:
        node = node.children[-1]
    return node


def result_scalar(lifter: Lifter, node: Node) -> Scalar:
    """The scalar type of an expression."""
    scalar = scalar_of(node.type)
    if scalar is None:
        name = node.type.name if node.type else "?"
        raise lifter.context.refusal(node, f"a value of type {name} is no number", symbol=name)
    return scalar


def literal(lifter: Lifter, node: Node) -> Value:
    """A constant."""
    if node.value is None:
        raise lifter.context.refusal(node, "this constant's value is not known")
    return Const(result_scalar(lifter, node), node.value)


def name(lifter: Lifter, node: Node) -> Value:
    """A variable's value, or a constant's."""
    if node.value is not None and scalar_of(node.type) is not None:
        return cast(Const(_value_type(node), node.value), result_scalar(lifter, node))
    if not node.reference and len(node.children) == 1:  # a template argument
        return lifter.value(node.children[0])
    if node.name == "warpSize":
        return Const(I32, 32)
    return read(lifter.context, lifter.place(node), node)


def _value_type(node: Node) -> Scalar:
    scalar = scalar_of(node.type)
    assert scalar is not None
    return scalar


def name_place(lifter: Lifter, node: Node) -> Slot:
    """A variable's place."""
    return lifter.slot(node.reference, node)


def member_value(lifter: Lifter, node: Node) -> Value:
    """A member's value, or a coordinate of the launch."""
    if node.value is not None:
        return literal(lifter, node)
    base = stripped(node.children[0]) if node.children else None
    if base is not None and base.kind == "name" and base.name in _GEOMETRY:
        return Index(U32, _GEOMETRY[base.name], _AXES[node.name])
    if base is not None and base.type is not None and base.type.kind == "record" and base.kind == "call":
        value = lifter.value(node.children[0])
        if isinstance(value, RecordValue):
            return value.members[node.name]
    return read(lifter.context, member_place(lifter, node), node)


def member_place(lifter: Lifter, node: Node) -> Slot:
    """A member's place; ``->`` and ``.`` differ in whether the object is a pointer."""
    if not node.children:
        return member(lifter.context, lifter.this[-1], node.name, node)
    base = node.children[0]
    if base.type is not None and base.type.kind == "pointer":
        return member(lifter.context, pointed(lifter, base), node.name, node)
    return member(lifter.context, lifter.place(base), node.name, node)


def pointed(lifter: Lifter, node: Node) -> Slot:
    """``*node``; ``this`` points to whatever the object is kept in."""
    inner = stripped(node)
    if inner.kind == "this":
        return lifter.this[-1]
    target = addressed(lifter, inner)
    if target is None:
        return element(lifter.context, lifter.pointer(node), node)
    if not _retypes(node.type, inner.type):
        return target
    if isinstance(target, Memory) and node.type is not None and node.type.element is not None:
        return element(lifter.context, Pointer(target.array, target.offset, node.type.element), node)
    raise retyped(lifter, node, inner)


def addressed(lifter: Lifter, node: Node) -> Slot | None:
    """What ``&x`` is the address of, or a parameter that got such an address; None for other pointers."""
    if node.kind == "unary" and node.operator == "&":
        return lifter.place(node.children[0])
    slot = lifter.context.slots.get(node.reference) if node.kind == "name" else None
    return slot.target if isinstance(slot, AliasSlot) else None


def is_address(lifter: Lifter, node: Node) -> bool:
    """Whether a pointer is the address of a variable: that of a parameter which got one."""
    inner = stripped(node)
    return inner.kind == "name" and isinstance(lifter.context.slots.get(inner.reference), AliasSlot)


def is_null(node: Node) -> bool:
    """Whether an expression is a null pointer constant."""
    inner = stripped(node)
    return inner.kind == "null_pointer" or (inner.kind == "literal" and inner.value == 0)


def _retypes(target: CType | None, source: CType | None) -> bool:
    """Whether one pointer type sees other values in what the other points to."""
    seen, kept = (ctype.element if ctype is not None else None for ctype in (target, source))
    if seen is None or kept is None or (seen.kind == kept.kind == "record"):
        return False
    return scalar_of(seen) != scalar_of(kept) or seen.kind != kept.kind


def refuse_retyped(lifter: Lifter, target: CType, node: Node) -> None:
    """Refuse the address of a variable as that of a variable of another type."""
    if _retypes(target, stripped(node).type):
        raise retyped(lifter, node, stripped(node))


def retyped(lifter: Lifter, node: Node, inner: Node) -> Refusal:
    """What is raised where the bits of a variable are looked at as those of another type."""
    name = stripped(inner.children[0]).name if inner.children else inner.name
    message = f"{name or 'a variable'} is looked at as if it were of another type"
    hint = "use __float_as_int, __int_as_float and their kind"
    return lifter.context.refusal(node, message, code=POINTER, symbol=name, hint=hint)


def bits(lifter: Lifter, node: Node) -> Value | None:
    """``*(float *)&x`` of a variable of the same size: its bits; None for all else."""
    inner = stripped(node)
    if inner.kind != "unary" or inner.operator != "&" or not _retypes(node.type, inner.type):
        return None
    pointee = node.type.element if node.type is not None else None
    scalar, kept = scalar_of(pointee), scalar_of(inner.children[0].type)
    if (
        pointee is None
        or scalar is None
        or kept is None
        or scalar.size != kept.size
        or "bool" in (scalar.kind, kept.kind)
    ):
        return None
    place = lifter.place(inner.children[0])
    if isinstance(place, Memory):
        return read(lifter.context, Memory(place.array, place.offset, pointee), node)
    value = read(lifter.context, place, node)
    return bitcast(value, scalar) if isinstance(value, Expr) else None


def index_place(lifter: Lifter, node: Node) -> Slot:
    """``a[i]``."""
    base, index = node.children
    if base.type is not None and base.type.kind not in ("pointer", "array"):
        base, index = index, base
    context = lifter.context
    pointer: Value = lifter.pointer(base)
    with context.collecting() as later:
        count = lifter.scalar(index)
    pointer = settled(context, pointer, later, node)
    context.statements += later
    return element(context, advanced(context, lifter.as_pointer(pointer, base), count, node), node)


def index_value(lifter: Lifter, node: Node) -> Value:
    """The value of ``a[i]``."""
    return read(lifter.context, index_place(lifter, node), node)


def implicit(lifter: Lifter, node: Node) -> Value:
    """A conversion, or another wrapper without a meaning of its own; empty for ``T()``."""
    if not node.children and node.type is not None:
        from hipify_py.ir.lift.lists import zero

        return zero(lifter, node.type, node)
    return converted(lifter, node.children[-1], node.type, node)


def converted(lifter: Lifter, node: Node, target: CType | None, at: Node) -> Value:
    """The value of ``node`` as a ``target``."""
    scalar = scalar_of(target)
    if scalar is not None:
        source = node.type
        if stripped(node).kind == "string":
            return Const(scalar, 1)
        if scalar.kind == "bool" and is_address(lifter, node):
            return TRUE
        if scalar.kind == "bool" and source is not None and source.kind in ("pointer", "array"):
            return given(lifter.context, lifter.pointer(node))
        return lifter.scalar(node, scalar)
    if target is not None and target.kind == "pointer" and target.element is not None:
        if node.kind == "literal" and node.value == 0:
            return Pointer(None, Const(I64, 0), target.element)
        value = lifter.value(node)
        if not isinstance(value, Pointer):
            raise lifter.context.refusal(at, "this pointer's array is not known", code=POINTER, symbol=node.name)
        return Pointer(value.array, value.offset, target.element)
    return lifter.value(node)


def implicit_place(lifter: Lifter, node: Node) -> Slot:
    """An lvalue in a wrapper; a temporary gets storage of its own."""
    inner = node.children[-1]
    if inner.kind not in lifter.place_kinds:
        return materialised(lifter, node)
    _refuse_view(lifter, node)
    scalars = scalar_of(node.type), scalar_of(inner.type)
    if None not in scalars and scalars[0] != scalars[1]:  # a converted value
        return materialised(lifter, node)
    return lifter.place(inner)


def _refuse_view(lifter: Lifter, node: Node) -> None:
    """Refuse ``(int &)x``: a cast of a variable itself, whose value would have been read before it is converted."""
    inner = node.children[-1]
    while inner.kind == "paren":
        inner = inner.children[0]
    itself = inner.kind in ("index", "member") or (inner.kind == "name" and inner.reference in lifter.context.slots)
    if node.kind != "cast" or not itself or inner.value is not None or inner.type is None or node.type is None:
        return
    if node.type.kind != "pointer" and scalar_of(node.type) != scalar_of(inner.type):
        raise retyped(lifter, node, inner)


def materialised(lifter: Lifter, node: Node) -> Slot:
    """Storage for a temporary object."""
    value = lifter.value(node)
    if isinstance(value, Nothing):
        return NothingSlot(value)
    if node.type is None:
        raise lifter.context.refusal(node, "a temporary of unknown type")
    slot = new_slot(lifter.context, "t", node.type, node)
    write(lifter.context, slot, value, node)
    return slot


def reinterpreted(lifter: Lifter, node: Node) -> Value:
    """A cast as it is written."""
    _refuse_view(lifter, node)
    return converted(lifter, node.children[-1], node.type, node)


def string(lifter: Lifter, node: Node) -> Value:
    """A string literal: only calls that are left out take them."""
    return Text(node.name)


def null_pointer(lifter: Lifter, node: Node) -> Value:
    """``nullptr``."""
    return Pointer(None, Const(I64, 0), CType("void", "void"))


def this(lifter: Lifter, node: Node) -> Value:
    """``this`` as a value: only the object itself matters."""
    place = lifter.this[-1]
    if isinstance(place, Memory):
        return Pointer(place.array, place.offset, place.type)
    raise lifter.context.refusal(node, "this is used as a pointer", code=POINTER)


VALUES: dict[str, ValueOf] = {
    "literal": literal,
    "sizeof": literal,
    "name": name,
    "member": member_value,
    "index": index_value,
    "implicit": implicit,
    "paren": implicit,
    "cast": reinterpreted,
    "string": string,
    "null_pointer": null_pointer,
    "this": this,
}
PLACES: dict[str, PlaceOf] = {
    "name": name_place,
    "member": member_place,
    "index": index_place,
    "implicit": implicit_place,
    "paren": implicit_place,
    "cast": implicit_place,
    "list": materialised,
    "literal": materialised,
}
