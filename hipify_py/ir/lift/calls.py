"""Calls: functions of the program are inlined, CUDA's become the operations of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hipify_py.frontend.trees import CType, FunctionTree, Node
from hipify_py.ir.functions import operations
from hipify_py.ir.lift import expressions, groups, lambdas
from hipify_py.ir.lift.builtins import BUILTINS, updated
from hipify_py.ir.lift.lists import refuse_copied
from hipify_py.ir.lift.places import copy, held, member, new_slot, read, write
from hipify_py.ir.lift.values import (
    AliasSlot,
    Closure,
    Memory,
    Nothing,
    NothingSlot,
    PointerSlot,
    RecordSlot,
    RecordValue,
    Returned,
    ScalarSlot,
    Several,
    Slot,
    Value,
)
from hipify_py.ir.nodes import Const, Declare, Leave, Region, Stmt, Var
from hipify_py.ir.refusal import CONSTRUCT, FUNCTION
from hipify_py.ir.types import scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter, PlaceOf, ValueOf

_DEPTH = 64
_LAUNCH = "cudaLaunchDevice"  # what the parser takes a launch in device code for


class Callee:
    """What is called, on what, with what."""

    def __init__(self, lifter: Lifter, node: Node) -> None:
        functions = lifter.context.tree.functions
        self.node = node
        self.function: FunctionTree | None = functions.get(node.reference)
        self.object: Node | None = None
        self.on_this = False
        self.arguments: list[Node] = []
        self.found = False
        for child in node.children:
            inner = expressions.stripped(child)
            if not self.found and inner.reference == node.reference and inner.kind in ("name", "member"):
                self.found = True
                if inner.kind == "member":
                    self.object = inner.children[0] if inner.children else None
                    self.on_this = not inner.children
            elif child.kind != "implicit" or child.children or child.file:  # else it stands for a default argument
                self.arguments.append(child)
        member_function = self.function is not None and self.function.owner and not self.on_this
        if member_function and self.object is None and self.found and self.arguments:  # an overloaded operator
            self.object = self.arguments.pop(0)


def call(lifter: Lifter, node: Node) -> Value:
    """The value of a call."""
    callee = Callee(lifter, node)
    function = callee.function
    if function is None:
        raise lifter.context.refusal(node, f"{node.name or 'this'} is called through a pointer", code=FUNCTION)
    if not callee.found:
        return construct(lifter, node, function, callee.arguments)
    kind, op = operations().get(function.qualified, ("", ""))
    if kind and (function.origin != "user" or function.body is None):
        return BUILTINS[kind](lifter, callee.node, op, callee.arguments)
    grouped = groups.call(lifter, callee)
    if grouped is not None:
        return grouped
    if function.name == "operator=" and function.body is None:
        return _assign(lifter, callee)
    if function.name.startswith("make_") and function.origin == "cuda" and function.body is None:
        return _made(lifter, node, function, callee.arguments)
    if function.name.startswith("operator ") and function.body is None and scalar_of(function.result) is not None:
        assert callee.object is not None
        return lifter.scalar(callee.object, scalar_of(function.result))
    if function.body is None:
        known = "a kernel launches another" if function.name == _LAUNCH else ""
        message = known or f"{function.qualified or node.name} is not known in device code"
        raise lifter.context.refusal(node, message, code=FUNCTION, symbol=function.name)
    return inlined(lifter, callee)


def call_place(lifter: Lifter, node: Node) -> Slot:
    """The place that a call gives: what the function returns a reference to, else a temporary."""
    callee = Callee(lifter, node)
    function = callee.function
    if function is not None and callee.found and function.result.kind == "reference":
        if function.name == "operator=" and function.body is None:
            _assign(lifter, callee)
            assert callee.object is not None
            return lifter.place(callee.object)
        kind, op = operations().get(function.qualified, ("", ""))
        if kind == "update" and function.body is None:
            return updated(lifter, callee.node, op, callee.arguments)
        if function.body is not None:
            return returned(lifter, callee)
    return expressions.materialised(lifter, node)


def returned(lifter: Lifter, callee: Callee) -> Slot:
    """The place that a function returns a reference to; a copy of it if that is one of several."""
    context, node = lifter.context, callee.node
    state = lifter.state()
    result = Returned(home=context.statements, position=len(context.statements))
    try:
        with context.collecting() as statements:
            inline(lifter, callee, result)
        context.statements += statements
    except Several:
        lifter.restore(state)
        slot = result_slot(lifter, callee, node)
        inline(lifter, callee, slot)
        return copy(context, slot)
    if result.place is None:
        raise context.refusal(node, f"{node.name} returns no reference", symbol=node.name)
    return result.place


def _made(lifter: Lifter, node: Node, function: FunctionTree, arguments: list[Node]) -> Value:
    """``make_float4(...)``: the members in order."""
    fields = lifter.context.record(function.result, node).fields
    if len(fields) != len(arguments):
        raise lifter.context.refusal(node, f"{function.name} with {len(arguments)} arguments", code=FUNCTION)
    return RecordValue(
        function.result,
        {f.name: expressions.converted(lifter, a, f.type, node) for f, a in zip(fields, arguments, strict=True)},
    )


def _assign(lifter: Lifter, callee: Callee) -> Value:
    """A defaulted assignment operator."""
    assert callee.object is not None
    place = lifter.place(callee.object)
    refuse_copied(lifter, callee.object.type, callee.node)
    value = lifter.value(callee.arguments[0])
    scalar = scalar_of(callee.object.type)
    if scalar is not None:
        value = lifter.scalar(callee.arguments[0], scalar)
    write(lifter.context, place, value, callee.node)
    return read(lifter.context, place, callee.node)


@contextmanager
def bound(lifter: Lifter, callee: Callee) -> Iterator[None]:
    """Give a function's parameters their arguments; its object becomes the innermost ``this``.

    The names in a lambda's body are what it captured.
    """
    context = lifter.context
    _bind(lifter, callee)
    this = lifter.this[-1]
    value = this.value if isinstance(this, NothingSlot) else None
    captured = value.captured if isinstance(value, Closure) else {}
    kept = {key: context.slots[key] for key in captured if key in context.slots}
    context.slots.update(captured)
    yield
    lifter.this.pop()
    for key in captured:
        context.slots.pop(key)
    context.slots.update(kept)


def _bind(lifter: Lifter, callee: Callee) -> None:
    function, context = callee.function, lifter.context
    assert function is not None
    this: Slot = NothingSlot(Nothing())
    if callee.on_this:
        this = lifter.this[-1]
    elif callee.object is not None:
        is_pointer = callee.object.type is not None and callee.object.type.kind == "pointer"
        this = expressions.pointed(lifter, callee.object) if is_pointer else place_of(lifter, callee.object)
        this = held(lifter.context, this, lifter.assigned, callee.node)
    if function.virtual and not (isinstance(this, RecordSlot) and this.type.name == function.owner):
        message = f"which {function.name} is called here is decided when the kernel runs"
        raise context.refusal(callee.node, message, code=FUNCTION, symbol=function.name)
    bound = []
    defaults = [p.initial for p in function.parameters[len(callee.arguments) :] if p.initial is not None]
    for parameter, argument in zip(function.parameters, [*callee.arguments, *defaults], strict=False):
        bound.append((parameter.key, argument_slot(lifter, parameter.name, parameter.type, argument)))
    for key, slot in bound:
        context.slots[key] = slot
    lifter.this.append(this)


def place_of(lifter: Lifter, node: Node) -> Slot:
    """An object's place, as references keep it; a temporary gets one."""
    if node.kind not in lifter.place_kinds:
        return expressions.materialised(lifter, node)
    return held(lifter.context, lifter.place(node), lifter.assigned, node)


def argument_slot(lifter: Lifter, name: str, ctype: CType, argument: Node) -> Slot:
    """Where a parameter is kept: its own storage, or the argument's for a reference."""
    context = lifter.context
    if ctype.kind == "reference":
        return place_of(lifter, argument)
    scalar = scalar_of(ctype)
    if scalar is not None:
        var = Var(scalar, context.fresh(name))
        context.emit(Declare(context.where(argument), var, lifter.scalar(argument, scalar)))
        return ScalarSlot(var)
    if ctype.kind == "pointer":
        target = variable_pointed_to(lifter, argument)
        if target is not None:
            expressions.refuse_retyped(lifter, ctype, argument)
            return AliasSlot(target)
    value = expressions.converted(lifter, argument, ctype, argument)
    if isinstance(value, Nothing):
        lambdas.refuse_changing(lifter, value, argument)
        return NothingSlot(value)
    slot = new_slot(context, name, ctype, argument)
    write(context, slot, value, argument)
    return slot


def variable_pointed_to(lifter: Lifter, argument: Node) -> Slot | None:
    """The variable whose address an argument is; None for addresses in memory."""
    with lifter.context.collecting() as statements:
        place = expressions.addressed(lifter, expressions.stripped(argument))
    if place is None or isinstance(place, Memory):
        return None
    lifter.context.statements += statements
    return held(lifter.context, place, lifter.assigned, argument)


def inlined(lifter: Lifter, callee: Callee) -> Value:
    """The value of a call whose body is put in its place."""
    function, context, node = callee.function, lifter.context, callee.node
    assert function is not None
    if function.result.kind == "reference":
        return read(context, returned(lifter, callee), node)
    result = result_slot(lifter, callee, node)
    inline(lifter, callee, result)
    if isinstance(result, PointerSlot) and result.array is None:
        raise context.refusal(node, f"{function.name} gives no pointer", symbol=function.name)
    return read(context, result, node)


def inline(lifter: Lifter, callee: Callee, result: Slot | Returned) -> None:
    """The body of a function in place of its call; what it returns goes to ``result``."""
    function, context, node = callee.function, lifter.context, callee.node
    assert function is not None
    assert function.body is not None
    if function.key in lifter.inlining or len(lifter.inlining) >= _DEPTH:
        raise context.refusal(node, f"{function.name} calls itself", symbol=function.name, hint="turn it into a loop")
    with bound(lifter, callee):
        context.calls.append(node)
        lifter.inlining.append(function.key)
        context.statements += run_body(lifter, function.body, function.name, result)
        lifter.inlining.pop()
        context.calls.pop()


def result_slot(lifter: Lifter, callee: Callee, node: Node) -> Slot:
    """Where a function's result goes."""
    assert callee.function is not None
    ctype = callee.function.result
    if ctype.kind == "reference" and ctype.element is not None:
        ctype = ctype.element
    if ctype.kind == "void" or groups.is_group(ctype):
        return NothingSlot(Nothing())
    name = callee.function.name
    return new_slot(lifter.context, "result" if name.startswith("operator") else f"{name}_result", ctype, node)


def run_body(lifter: Lifter, body: Node, name: str, result: Slot | Returned) -> list[Stmt]:
    """A body's statements, in a region that its returns leave (unless only the last statement is one)."""
    context = lifter.context
    label = context.fresh(name)
    lifter.returns.append((label, result))
    loops, lifter.loops = lifter.loops, []
    with context.collecting() as statements:
        lifter.statement(body)
    lifter.loops = loops
    lifter.returns.pop()
    if statements and isinstance(statements[-1], Leave) and not leaves(statements[:-1], label):
        return statements[:-1]
    if not leaves(statements, label):
        return statements
    return [Region(context.where(body), label, tuple(statements))]


def leaves(statements: list[Stmt], label: str) -> bool:
    """Whether a region of that label is left anywhere in ``statements``."""
    from hipify_py.ir.passes.structure import left

    return label in left(statements)


def construct(lifter: Lifter, node: Node, function: FunctionTree, arguments: list[Node]) -> Value:
    """A temporary made by a constructor."""
    scalar = scalar_of(node.type)
    if scalar is not None:
        return lifter.scalar(arguments[0], scalar) if arguments else Const(scalar, 0)
    if node.type is not None and groups.is_group(node.type):
        return lifter.value(arguments[0]) if arguments else Nothing()
    if function.body is None and len(arguments) == 1 and arguments[0].type == node.type:  # a copy
        refuse_copied(lifter, node.type, node)
        return lifter.value(arguments[0])
    if node.type is None or node.type.kind != "record":
        raise lifter.context.refusal(node, f"{node.name} can't be constructed here", symbol=node.name)
    slot = new_slot(lifter.context, node.name or "t", node.type, node)
    run_constructor(lifter, node, function, arguments, slot)
    return read(lifter.context, slot, node)


def run_constructor(lifter: Lifter, node: Node, function: FunctionTree, arguments: list[Node], slot: Slot) -> None:
    """Run a constructor on ``slot``."""
    context = lifter.context
    if function.body is None:
        if len(arguments) == 1 and arguments[0].type == node.type:  # a copy
            refuse_copied(lifter, node.type, node)
            write(context, slot, lifter.value(arguments[0]), node)
        elif arguments:
            _memberwise(lifter, node, function, arguments, slot)
        return
    callee = Callee(lifter, node)
    callee.arguments, callee.object = arguments, None
    with bound(lifter, callee):
        context.calls.append(node)
        lifter.this[-1] = slot
        for name, initial in function.initialisers:
            if not name:
                _construct_whole(lifter, initial, slot)
                continue
            place = member(context, slot, name, node)
            kept = place.var.type if isinstance(place, ScalarSlot) else None
            value = lifter.scalar(initial, kept) if kept is not None else lifter.value(initial)
            write(context, place, value, node)
        context.statements += run_body(lifter, function.body, function.name, NothingSlot(Nothing()))
        context.calls.pop()


def _construct_whole(lifter: Lifter, initial: Node, slot: Slot) -> None:
    """What a base's constructor does on the object, or another one of the object's own type."""
    inner = expressions.stripped(initial)
    function = lifter.context.tree.functions.get(inner.reference)
    if inner.kind == "call" and function is not None:
        run_constructor(lifter, inner, function, Callee(lifter, inner).arguments, slot)
    else:
        write(lifter.context, slot, lifter.value(initial), inner)


def _memberwise(lifter: Lifter, node: Node, function: FunctionTree, arguments: list[Node], slot: Slot) -> None:
    """CUDA's own constructors (of ``half2``, ``dim3``) take the members in order."""
    ctype = node.type
    if function.origin != "cuda" or ctype is None:
        raise lifter.context.refusal(
            node, f"the constructor of {node.name} is not known", code=FUNCTION, symbol=node.name
        )
    fields = lifter.context.record(ctype, node).fields
    if len(fields) != len(arguments):
        raise lifter.context.refusal(
            node, f"the constructor of {node.name} is not known", code=FUNCTION, symbol=node.name
        )
    for field, argument in zip(fields, arguments, strict=True):
        part = member(lifter.context, slot, field.name, node)
        write(lifter.context, part, expressions.converted(lifter, argument, field.type, node), node)


def construct_into(lifter: Lifter, name: str, ctype: CType, initial: Node, node: Node) -> Slot:
    """A struct variable with its initialiser."""
    context = lifter.context
    inner = expressions.stripped(initial)
    if inner.kind == "call" and inner.type == ctype and not groups.is_group(ctype):
        callee = Callee(lifter, inner)
        function = callee.function
        if function is not None and not callee.found and (not callee.arguments or function.body is not None):
            slot = new_slot(context, name, ctype, node)
            run_constructor(lifter, inner, function, callee.arguments, slot)
            return slot
    value = lifter.value(initial)
    if isinstance(value, Nothing):
        if inner.kind != "lambda":
            lambdas.refuse_changing(lifter, value, node)
        return NothingSlot(value)
    if not isinstance(value, RecordValue):
        raise context.refusal(node, f"{name} can't be initialised so", symbol=name, code=CONSTRUCT)
    slot = new_slot(context, name, ctype, node)
    write(context, slot, value, node)
    return slot


VALUES: dict[str, ValueOf] = {"call": call}
PLACES: dict[str, PlaceOf] = {"call": call_place}
