"""Statements: declarations, branches, loops, jumps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hipify_py.frontend.trees import Node, Variable
from hipify_py.ir.lift.calls import construct_into, run_constructor, variable_pointed_to
from hipify_py.ir.lift.convert import binary, compare, negate
from hipify_py.ir.lift.expressions import converted, refuse_retyped, stripped
from hipify_py.ir.lift.lists import listed, refuse_designated, zero
from hipify_py.ir.lift.places import advanced, element, elements, held, new_slot, read, refuse_copy, write
from hipify_py.ir.lift.results import return_statement
from hipify_py.ir.lift.values import (
    AliasSlot,
    Memory,
    Pointer,
    ScalarSlot,
    Slot,
)
from hipify_py.ir.nodes import FALSE, TRUE, Assign, Binary, Const, Declare, Expr, If, Leave, Loop, Region, Stmt, Var
from hipify_py.ir.refusal import CONSTRUCT
from hipify_py.ir.types import BOOL, I32, scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter, Perform

_LOOPS = frozenset(("for", "while", "do", "switch"))


def block(lifter: Lifter, node: Node) -> None:
    """Statements in order."""
    for child in node.children:
        lifter.statement(child)


def empty(lifter: Lifter, node: Node) -> None:
    """Nothing to run: types, names, static assertions."""


def variable(lifter: Lifter, node: Node) -> None:
    """A local variable."""
    declared = lifter.context.tree.globals[node.reference]
    if declared.space == "shared":
        if declared.key not in lifter.context.slots:  # all calls of a function have the same
            lifter.context.slots[declared.key] = lifter.shared(declared, node)
        return
    if declared.space == "static":
        message = f"{declared.name} keeps its value from launch to launch"
        raise lifter.context.refusal(node, message, symbol=declared.name, hint="make it a __device__ variable")
    lifter.context.slots[declared.key] = declare(lifter, declared, node)


def declare(lifter: Lifter, declared: Variable, node: Node) -> Slot:
    """Storage with its first value."""
    context, ctype, initial = lifter.context, declared.type, declared.initial
    scalar = scalar_of(ctype)
    if ctype.kind == "reference" and initial is not None:
        place = held(context, lifter.place(initial), lifter.assigned, node)
        refuse_copy(context, place, node)
        return place
    if scalar is not None:
        value = lifter.scalar(initial, scalar) if initial is not None and not is_default(lifter, initial) else None
        var = Var(scalar, context.fresh(declared.name))
        context.emit(Declare(context.where(node), var, value))
        return ScalarSlot(var)
    if initial is not None and ctype.kind == "record":
        return construct_into(lifter, declared.name, ctype, initial, node)
    if initial is not None and ctype.kind == "pointer" and declared.key not in lifter.assigned:
        target = variable_pointed_to(lifter, initial)
        if target is not None:
            refuse_retyped(lifter, ctype, initial)
            return AliasSlot(target)
    slot = new_slot(context, declared.name, ctype, node)
    if initial is None:
        return slot
    if ctype.kind == "array" and isinstance(slot, Memory):
        if stripped(initial).kind == "call":
            construct_all(lifter, slot, stripped(initial), node)
        else:
            fill(lifter, slot, initial, node)
    else:
        write(context, slot, converted(lifter, initial, ctype, node), node)
    return slot


def is_default(lifter: Lifter, initial: Node) -> bool:
    """Whether an initialiser is the call of a default constructor that does nothing."""
    function = lifter.context.tree.functions.get(initial.reference)
    return initial.kind == "call" and not initial.children and function is not None and function.body is None


def construct_all(lifter: Lifter, place: Memory, initial: Node, node: Node) -> None:
    """An array of structs without an initialiser: each is made by its default constructor."""
    if is_default(lifter, initial):
        return
    function = lifter.context.tree.functions.get(initial.reference)
    if function is None or initial.children:
        message = f"the elements of {node.name} are made by a constructor with arguments"
        raise lifter.context.refusal(node, message, symbol=node.name, hint="write an initialiser for each of them")
    for part in elements(lifter.context, place, node):
        if part.type.kind == "array":
            construct_all(lifter, part, initial, node)
        else:
            run_constructor(lifter, replace(initial, type=part.type), function, [], part)


def fill(lifter: Lifter, place: Memory, initial: Node, node: Node) -> None:
    """Write an initialiser list to an array; what it doesn't name becomes zero."""
    inner = stripped(initial)
    if inner.kind != "list" or place.type.element is None:
        raise lifter.context.refusal(node, "this initialiser of an array has no counterpart")
    refuse_designated(lifter, inner)
    base = Pointer(place.array, place.offset, place.type.element)
    for position in range(place.type.count):
        target = element(lifter.context, advanced(lifter.context, base, Const(I32, position), node), node)
        given = inner.children[position] if position < len(inner.children) else None
        if target.type.kind == "array":
            fill(lifter, target, given or Node("list"), node)
        elif given is None:
            write(lifter.context, target, zero(lifter, target.type, node), node)
        else:
            write(lifter.context, target, listed(lifter, given, target.type, node), node)


def if_statement(lifter: Lifter, node: Node) -> None:
    """``if``."""
    parts = list(node.children)
    while parts[0].kind in ("declare", "variable"):
        lifter.statement(parts.pop(0))
    condition = lifter.scalar(parts[0], BOOL)
    if isinstance(condition, Const):  # if constexpr, tests of template arguments and of null pointers
        for child in parts[1:2] if condition.value else parts[2:]:
            lifter.statement(child)
        return
    ways: list[tuple[Stmt, ...]] = []
    for child in parts[1:]:
        with lifter.context.collecting() as way:
            lifter.statement(child)
        ways.append(tuple(way))
    lifter.context.emit(If(lifter.context.where(node), condition, ways[0], ways[1] if len(ways) > 1 else ()))


def loop(
    lifter: Lifter, node: Node, condition: Node | None, body: Node, step: Node | None, *, test_first: bool = True
) -> None:
    """Any loop: the body in a region that ``continue`` leaves, the whole in one that ``break`` leaves."""
    context = lifter.context
    labels = context.fresh("loop"), context.fresh("round")
    lifter.loops.append(labels)
    with context.collecting() as inside:
        lifter.statement(body)
    lifter.loops.pop()
    with context.collecting() as before:
        test: Expr = lifter.scalar(condition, BOOL) if condition is not None else TRUE
    with context.collecting() as after:
        if step is not None:
            lifter.statement(step)
    where = context.where(node)
    whole = Loop(where, test, tuple(before), (Region(where, labels[1], tuple(inside)),), tuple(after), test_first)
    context.emit(Region(where, labels[0], (whole,)))


def for_statement(lifter: Lifter, node: Node) -> None:
    """``for``."""
    if len(node.children) != 4:
        raise lifter.context.refusal(node, "a for loop whose header can't be read", symbol="for")
    first, condition, step, body = node.children
    lifter.statement(first)
    present = condition if condition.kind != "empty" else None
    if present is not None and present.kind == "declare":
        raise lifter.context.refusal(present, "a variable declared in a loop's condition")
    loop(lifter, node, present, body, step if step.kind != "empty" else None)


def for_each(lifter: Lifter, node: Node) -> None:
    """``for`` over an array."""
    context, where = lifter.context, lifter.context.where(node)
    declared, over, body = node.children
    place = lifter.place(over) if over.kind in lifter.place_kinds else None
    variable = context.tree.globals[declared.reference]
    if not isinstance(place, Memory) or place.type.kind != "array" or place.type.element is None:
        hint = "write a loop with an index"
        raise context.refusal(node, "a range-based for over what is no array", symbol=variable.name, hint=hint)
    labels = context.fresh("loop"), context.fresh("round")
    counter = context.temporary(node, Const(I32, 0), "k")
    lifter.loops.append(labels)
    with context.collecting() as inside:
        base = Pointer(place.array, place.offset, place.type.element)
        part = element(context, advanced(context, base, counter, node), node)
        if variable.type.kind == "reference":
            slot: Slot = Memory(part.array, context.temporary(node, part.offset, "i"), part.type)
        else:
            slot = new_slot(context, variable.name, variable.type, node)
            write(context, slot, read(context, part, node), node)
        context.slots[variable.key] = slot
        lifter.statement(body)
    lifter.loops.pop()
    test = compare("<", counter, Const(I32, place.type.count))
    step = Assign(where, counter, binary("add", counter, Const(I32, 1)))
    context.emit(
        Region(where, labels[0], (Loop(where, test, (), (Region(where, labels[1], tuple(inside)),), (step,)),))
    )


def while_statement(lifter: Lifter, node: Node) -> None:
    """``while``."""
    condition, body = node.children[0], node.children[-1]
    if len(node.children) != 2 or condition.kind == "declare":
        raise lifter.context.refusal(node, "a variable declared in a loop's condition")
    loop(lifter, node, condition, body, None)


def do_statement(lifter: Lifter, node: Node) -> None:
    """``do``; ``do ... while (0)`` is a block that ``break`` and ``continue`` leave."""
    body, condition = node.children
    test = lifter.scalar(condition, BOOL) if stripped(condition).kind == "literal" else None
    if isinstance(test, Const) and not test.value:
        label = lifter.context.fresh("once")
        lifter.loops.append((label, label))
        with lifter.context.collecting() as inside:
            lifter.statement(body)
        lifter.loops.pop()
        lifter.context.emit(Region(lifter.context.where(node), label, tuple(inside)))
        return
    loop(lifter, node, condition, body, None, test_first=False)


def switch_statement(lifter: Lifter, node: Node) -> None:
    """``switch``: a flag says whether control has entered; it stays set until a break, which is falling through."""
    context = lifter.context
    where = context.where(node)
    subject = lifter.scalar(node.children[0])
    value = subject if isinstance(subject, Const) else context.temporary(node, subject, "selected")
    groups = _groups(lifter, node.children[-1])
    named = [label for labels, _ in groups for label in labels if label is not None]
    label = context.fresh("switch")
    lifter.loops.append((label, lifter.loops[-1][1] if lifter.loops else ""))
    with context.collecting() as body:
        inside = Var(BOOL, context.fresh("inside"))
        context.emit(Declare(where, inside, FALSE))
        for labels, statements in groups:
            tests = [_any_equal(value, [found for found in labels if found is not None])]
            if None in labels:
                tests.append(negate(_any_equal(value, named)))
            entering: Expr = inside
            for test in tests:
                entering = Binary(BOOL, "or", entering, test)
            context.emit(Assign(where, inside, entering))
            with context.collecting() as group:
                for statement in statements:
                    lifter.statement(statement)
            context.emit(If(where, inside, tuple(group)))
    lifter.loops.pop()
    context.emit(Region(where, label, tuple(body)))


def _any_equal(value: Expr, labels: list[Const]) -> Expr:
    result: Expr = FALSE
    for label in labels:
        test = compare("==", value, Const(value.type, label.value))
        result = test if result is FALSE else Binary(BOOL, "or", result, test)
    return result


def _groups(lifter: Lifter, body: Node) -> list[tuple[list[Const | None], list[Node]]]:
    """Labels (None is ``default``) with the statements up to the next label."""
    groups: list[tuple[list[Const | None], list[Node]]] = []
    for child in body.children:
        labels: list[Const | None] = []
        while child.kind in ("case", "default"):
            if child.kind == "case":
                value = lifter.scalar(child.children[0])
                if not isinstance(value, Const) or len(child.children) != 2:
                    raise lifter.context.refusal(child, "a case label that is no constant")
                labels.append(value)
            else:
                labels.append(None)
            child = child.children[-1]
        if labels:
            groups.append((labels, [child]))
        elif groups:
            groups[-1][1].append(child)
        else:
            raise lifter.context.refusal(child, "statements ahead of the first case label")
    return groups


def break_statement(lifter: Lifter, node: Node) -> None:
    """``break``."""
    lifter.context.emit(Leave(lifter.context.where(node), lifter.loops[-1][0]))


def continue_statement(lifter: Lifter, node: Node) -> None:
    """``continue``."""
    lifter.context.emit(Leave(lifter.context.where(node), lifter.loops[-1][1]))


def case_outside(lifter: Lifter, node: Node) -> None:
    """A case label inside another statement of the switch."""
    raise lifter.context.refusal(node, "a case label inside another statement", code=CONSTRUCT)


STATEMENTS: dict[str, Perform] = {
    "block": block,
    "attributed": block,
    "declare": block,
    "variable": variable,
    "empty": empty,
    "if": if_statement,
    "for": for_statement,
    "for_each": for_each,
    "while": while_statement,
    "do": do_statement,
    "switch": switch_statement,
    "case": case_outside,
    "default": case_outside,
    "break": break_statement,
    "continue": continue_statement,
    "return": return_statement,
}
