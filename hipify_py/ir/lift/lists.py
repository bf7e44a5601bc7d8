"""Initialiser lists, and what they leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hipify_py.frontend.trees import CType, Node
from hipify_py.ir.lift.expressions import converted, stripped
from hipify_py.ir.lift.order import settled
from hipify_py.ir.lift.places import MAX_ELEMENTS
from hipify_py.ir.lift.values import ArrayValue, RecordValue, Value
from hipify_py.ir.nodes import Const
from hipify_py.ir.types import scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter, ValueOf


def initialiser_list(lifter: Lifter, node: Node) -> Value:
    """``{a, b, c}`` for a struct or a number."""
    scalar = scalar_of(node.type)
    if scalar is not None:
        return lifter.scalar(node.children[0], scalar) if node.children else Const(scalar, 0)
    if node.type is not None and node.type.kind == "record":
        record = lifter.context.record(node.type, node)
        members: dict[str, Value] = {}
        if record.preset and not all(child.start < child.end for child in node.children[: len(record.fields)]):
            raise lifter.context.refusal(node, f"{node.type.name} has initialisers at its members", symbol=record.name)
        if record.preset and len(node.children) < len(record.fields):
            raise lifter.context.refusal(node, f"{node.type.name} has initialisers at its members", symbol=record.name)
        given = _by_member(lifter, node, [field.name for field in record.fields])
        for field in record.fields:
            child = given.get(field.name)
            with lifter.context.collecting() as later:  # one after the other, unlike arguments of a call
                value = listed(lifter, child, field.type, node) if child else zero(lifter, field.type, node)
            members = {name: settled(lifter.context, part, later, node) for name, part in members.items()}
            lifter.context.statements += later
            members[field.name] = value
        return RecordValue(node.type, members)
    if node.type is not None and node.type.kind == "array" and node.type.element is not None:
        return _array_list(lifter, node, node.type, node.type.element)
    raise lifter.context.refusal(node, "an initialiser list of this type")


def _by_member(lifter: Lifter, node: Node, names: list[str]) -> dict[str, Node]:
    """The values of an initialiser list by the members that they are for: in order, or as ``.x = 1`` names them."""
    found: dict[str, Node] = {}
    for position, child in enumerate(node.children):
        name = child.children[0].name if _designated(child) else ""
        if name and (len(child.children) != 2 or name not in names):
            raise lifter.context.refusal(node, "an initialiser that names a part of a member", symbol=name)
        if position < len(names):
            found[name or names[position]] = child.children[-1] if name else child
    return found


def _designated(child: Node) -> bool:
    return child.kind == "implicit" and len(child.children) > 1


def refuse_designated(lifter: Lifter, node: Node) -> None:
    """Refuse ``{[2] = 1}``."""
    if any(map(_designated, node.children)):
        raise lifter.context.refusal(node, "an initialiser list that names elements", symbol=node.name)


def refuse_copied(lifter: Lifter, ctype: CType | None, node: Node) -> None:
    """Refuse a copy, member by member, of what a function of the program copies."""
    while ctype is not None and ctype.kind == "array":
        ctype = ctype.element
    record = lifter.context.tree.records.get(ctype.name) if ctype is not None and ctype.kind == "record" else None
    if record is not None and record.copied:
        message = f"{record.name} is copied here by functions that its members have, or by one that the list leaves out"
        hint = "write the copy as a declaration of its own, or leave it to the compiler"
        raise lifter.context.refusal(node, message, symbol=record.name, hint=hint)


def listed(lifter: Lifter, child: Node, ctype: CType, node: Node) -> Value:
    """The value of an element of an initialiser list: what copies it is not in sight."""
    if stripped(child).kind not in ("call", "list"):
        refuse_copied(lifter, ctype, node)
    return converted(lifter, child, ctype, node)


def _array_list(lifter: Lifter, node: Node, ctype: CType, of: CType) -> Value:
    """``{a, b, c}`` for an array in a struct."""
    if ctype.count > MAX_ELEMENTS:
        raise lifter.context.refusal(node, f"an initialiser list for {ctype.name} in a struct", symbol=ctype.name)
    refuse_designated(lifter, node)
    found: list[Value] = []
    for position in range(ctype.count):
        with lifter.context.collecting() as later:
            given = node.children[position] if position < len(node.children) else None
            value = listed(lifter, given, of, node) if given is not None else zero(lifter, of, node)
        found = [settled(lifter.context, part, later, node) for part in found]
        lifter.context.statements += later
        found.append(value)
    return ArrayValue(ctype, tuple(found))


def zero(lifter: Lifter, ctype: CType, node: Node) -> Value:
    """The zero value of a type."""
    scalar = scalar_of(ctype)
    if scalar is not None:
        return Const(scalar, 0.0 if scalar.floating else 0)
    if ctype.kind == "record":
        record = lifter.context.record(ctype, node)
        if not record.plain:
            hint = "write its initialiser out"
            raise lifter.context.refusal(
                node, f"{ctype.name} is made by a constructor here", symbol=ctype.name, hint=hint
            )
        return RecordValue(ctype, {f.name: zero(lifter, f.type, node) for f in record.fields})
    if ctype.kind == "array" and ctype.element is not None and ctype.count <= MAX_ELEMENTS:
        return ArrayValue(ctype, (zero(lifter, ctype.element, node),) * ctype.count)
    raise lifter.context.refusal(node, f"a zero of type {ctype.name}", symbol=ctype.name)


VALUES: dict[str, ValueOf] = {"list": initialiser_list}
