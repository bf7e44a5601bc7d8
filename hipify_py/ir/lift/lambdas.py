"""Lambdas: their bodies are inlined where they are called, with what they captured where they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hipify_py.frontend.trees import CType, Node
from hipify_py.ir.lift.assigned import changed
from hipify_py.ir.lift.lists import refuse_copied
from hipify_py.ir.lift.places import changed_names, new_slot, variables, whole, write
from hipify_py.ir.lift.values import AliasSlot, Closure, Memory, NothingSlot, Slot, Value

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter, ValueOf


def closure(lifter: Lifter, node: Node) -> Value:
    """A lambda as a value: what it captures by value and may change is copied now, all else is shared."""
    context = lifter.context
    explicit = [child for child in node.children if child.kind == "capture"]
    body = node.children[-1]
    fields = context.record(node.type, node).fields if node.type is not None else ()
    captured: dict[int, Slot] = {}
    for number, key in enumerate(_keys(lifter, explicit, body)):
        child = explicit[number] if number < len(explicit) else body
        if key not in context.slots:  # [x = value]
            from hipify_py.ir.lift.statements import declare

            captured[key] = declare(lifter, context.tree.globals[key], child)
            continue
        kept = context.slots[key]
        by_value = fields[min(number, len(fields) - 1)].type.kind != "reference" if fields else False
        if by_value and _may_change(lifter, key, kept):
            kept = _copied(lifter, key, kept, child)
        captured[key] = kept
    own = {key for key, slot in captured.items() if slot is not context.slots.get(key)}
    return Closure("lambda", captured=captured, changing=not own.isdisjoint(changed(body)))


def _keys(lifter: Lifter, explicit: list[Node], body: Node) -> list[int]:
    """Variables that a lambda captures: those that it lists, then those of its body that are kept outside."""
    found = dict.fromkeys(child.reference for child in explicit)
    for key in _named(body):
        variable = lifter.context.tree.globals.get(key)
        if key in lifter.context.slots and (variable is None or not variable.space):
            found.setdefault(key)
    return list(found)


def _named(node: Node) -> list[int]:
    keys = [node.reference] if node.kind == "name" and node.reference and node.value is None else []
    return keys + [key for child in node.children for key in _named(child)]


def _may_change(lifter: Lifter, key: int, kept: Slot) -> bool:
    """Whether what is kept there may be another value when the lambda is called."""
    match kept:
        case AliasSlot() | NothingSlot():
            return False
        case Memory(type=ctype) if ctype.kind != "array":
            return True
    return key in lifter.assigned or not variables(kept).isdisjoint(changed_names(lifter.context, lifter.assigned))


def _copied(lifter: Lifter, key: int, kept: Slot, node: Node) -> Slot:
    variable = lifter.context.tree.globals[key]
    ctype: CType = variable.type
    if ctype.kind == "reference" and ctype.element is not None:
        ctype = ctype.element
    refuse_copied(lifter, ctype, node)
    own = new_slot(lifter.context, variable.name, ctype, node)
    write(lifter.context, own, whole(lifter.context, kept, node), node)
    return own


def refuse_changing(lifter: Lifter, value: Value, node: Node) -> None:
    """Refuse a copy of a lambda whose calls change what it keeps: the copies would have to differ."""
    if isinstance(value, Closure) and value.changing:
        hint = "capture by reference, or write a struct with operator()"
        raise lifter.context.refusal(node, "a mutable lambda is copied", symbol="mutable", hint=hint)


VALUES: dict[str, ValueOf] = {"lambda": closure}
