"""``return``: values go to the place that the call reads, references become places of the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hipify_py.frontend.trees import CType, Node
from hipify_py.ir.lift.calls import place_of
from hipify_py.ir.lift.convert import cast
from hipify_py.ir.lift.expressions import converted
from hipify_py.ir.lift.places import write
from hipify_py.ir.lift.values import ChoiceSlot, Memory, Nothing, NothingSlot, RecordSlot, Returned, Several, Slot
from hipify_py.ir.nodes import Const, Declare, Expr, Leave, Var
from hipify_py.ir.types import BOOL, I32, I64, Scalar

if TYPE_CHECKING:
    from hipify_py.ir.lift.context import Context
    from hipify_py.ir.lift.lifter import Lifter


def return_statement(lifter: Lifter, node: Node) -> None:
    """``return``, with the value in the place that the call reads."""
    label, slot = lifter.returns[-1]
    if node.children and slot is not None:
        if isinstance(slot, Returned):
            _return_place(lifter, slot, node)
        elif isinstance(slot, NothingSlot):
            value = lifter.value(node.children[0])
            if isinstance(value, Nothing):
                slot.value = value
        else:
            write(lifter.context, slot, converted(lifter, node.children[0], _slot_type(slot, node), node), node)
    elif node.children:
        lifter.statement(node.children[0])
    lifter.context.emit(Leave(lifter.context.where(node), label))


def _return_place(lifter: Lifter, result: Returned, node: Node) -> None:
    """A reference as the result; all returns have to give the same place, or elements of one array."""
    context = lifter.context
    place = place_of(lifter, node.children[0])
    if isinstance(place, ChoiceSlot) and result.place is None:
        result.place = _outside(context, result, place, node)
    elif isinstance(place, Memory) and not isinstance(place.offset, Const):
        _return_element(context, result, place, node)
    elif result.place is None:
        result.place = place
    elif result.place != place:
        raise Several


def _return_element(context: Context, result: Returned, place: Memory, node: Node) -> None:
    if result.place is None:
        result.place = _outside(context, result, place, node)
        return
    match result.place:
        case Memory(place.array, Var() as kept):
            context.assign(node, kept, cast(place.offset, kept.type))
        case _:
            raise Several


def _outside(context: Context, result: Returned, place: Slot, node: Node) -> Slot:
    """``place`` with what decides on it in variables of the caller."""

    def kept(value: Expr, scalar: Scalar, name: str) -> Expr:
        if isinstance(value, Const):
            return value
        var = Var(scalar, context.fresh(name))
        result.home.insert(result.position, Declare(context.where(node), var, None))
        context.assign(node, var, cast(value, scalar))
        return var

    match place:
        case Memory(array, offset, ctype):
            wide = I64 if context.arrays[array].space == "global" else I32
            return Memory(array, kept(offset, wide, "i"), ctype)
        case ChoiceSlot(condition, a, b):
            decided = kept(condition, BOOL, "c")
            return ChoiceSlot(decided, *(_outside(context, result, side, node) for side in (a, b)))
    return place


def _slot_type(slot: Slot, node: Node) -> CType | None:
    if isinstance(slot, RecordSlot):
        return slot.type
    return node.children[0].type
