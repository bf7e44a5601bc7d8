"""From a kernel's tree to the IR: the entry point, parameters, and the dispatch over kinds of nodes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hipify_py.frontend.bodies.constructors import IMPLICIT, INHERITED
from hipify_py.frontend.trees import CType, KernelTree, Node, Variable
from hipify_py.ir.lift.assigned import assigned
from hipify_py.ir.lift.context import Context, Layout, NeedsBytes, NeedsOne
from hipify_py.ir.lift.convert import cast
from hipify_py.ir.lift.places import MAX_ELEMENTS, elements, new_array, read, write
from hipify_py.ir.lift.values import Memory, Pointer, PointerSlot, RecordSlot, Returned, ScalarSlot, Slot, Value
from hipify_py.ir.nodes import KERNEL, Array, Const, Expr, Kernel, Parameter, Region, Var
from hipify_py.ir.refusal import CONSTRUCT, FUNCTION, POINTER
from hipify_py.ir.types import I64, Scalar, scalar_of

if TYPE_CHECKING:
    ValueOf = Callable[["Lifter", Node], Value]
    PlaceOf = Callable[["Lifter", Node], Slot]
    Perform = Callable[["Lifter", Node], None]
    State = tuple[list[list[Any]], dict[int, Slot]]

_ATTEMPTS = 16
_OLD = {"x++": "++x", "x--": "--x"}
"""Operators whose value nobody reads, as those that need not keep it."""
MAX_MEMBERS = 64  # of a struct parameter by value


def lift(tree: KernelTree) -> Kernel:
    """The IR of a kernel.

    Raises:
        Refusal: it holds something that the IR has no form for.
    """
    layout = Layout()
    for _ in range(_ATTEMPTS):
        try:
            return Lifter(tree, layout).kernel()
        except NeedsOne as need:
            layout = layout.with_one(need.arrays)
        except NeedsBytes as need:
            if need.array in layout.bytewise:
                break
            layout = layout.with_bytes(need.array)
    context = Context(tree, layout)
    body = tree.function.body or Node("block")
    raise context.refusal(body, "an array is accessed in pieces that don't divide it", code=POINTER)


class Lifter:
    """Lifts one kernel. What nodes mean is in the tables of the modules beside this one."""

    def __init__(self, tree: KernelTree, layout: Layout) -> None:
        from hipify_py.ir.lift import calls, expressions, lambdas, lists, operators, statements

        self.context = Context(tree, layout)
        self.assigned = assigned(tree)
        self.this: list[Slot] = []
        self.returns: list[tuple[str, Slot | Returned | None]] = [(KERNEL, None)]
        self.loops: list[tuple[str, str]] = []  # labels that break and continue leave
        self.inlining: list[int] = []
        self._values: dict[str, ValueOf] = {
            **expressions.VALUES,
            **operators.VALUES,
            **calls.VALUES,
            **lambdas.VALUES,
            **lists.VALUES,
        }
        self._places: dict[str, PlaceOf] = {**expressions.PLACES, **operators.PLACES, **calls.PLACES}
        self._statements: dict[str, Perform] = statements.STATEMENTS
        self.place_kinds = frozenset(self._places)

    def kernel(self) -> Kernel:
        """The whole kernel."""
        context, tree = self.context, self.context.tree
        function = tree.function
        if function.body is None:
            raise context.refusal(
                Node("block", file=tree.file, start=tree.start, end=tree.end), "the kernel has no body here"
            )
        with context.collecting() as body:
            for position, parameter in enumerate(function.parameters):
                slot = self._parameter(parameter, position, function.body)
                context.slots[parameter.key] = self.own(slot, parameter.key, function.body)
            self.statement(function.body)
        return Kernel(
            name=function.name,
            parameters=tuple(context.parameters),
            arrays=context.arrays,
            body=(Region(tree.start, KERNEL, tuple(body)),),
            signature=tree.signature,
            instance=function.template_arguments,
            notes=tuple(context.notes),
        )

    def value(self, node: Node) -> Value:
        """What an expression evaluates to; statements for its side effects are emitted."""
        handler = self._values.get(node.kind)
        if handler is None:
            raise self.context.refusal(node, f"{_described(node)} has no counterpart")
        return handler(self, node)

    def state(self) -> State:
        """What :meth:`restore` needs to lift something again."""
        return [list(one) for one in self._lists()], dict(self.context.slots)

    def restore(self, state: State) -> None:
        """Take all of that back; what was emitted is the caller's."""
        for one, kept in zip(self._lists(), state[0], strict=True):
            one[:] = kept
        self.context.slots.clear()
        self.context.slots.update(state[1])

    def _lists(self) -> list[list[Any]]:
        return [self.this, self.returns, self.loops, self.inlining, self.context.calls, self.context.notes]

    def scalar(self, node: Node, target: Scalar | None = None) -> Expr:
        """A scalar value, converted to ``target`` if that is given."""
        value = self.value(node)
        if isinstance(value, Pointer) and target is not None and target.kind == "bool":
            return Const(target, int(value.array is not None))
        number = self.as_number(value, node)
        return number if target is None else cast(number, target)

    def as_number(self, value: Value, node: Node) -> Expr:
        """The value of ``node``, if that is a number."""
        if not isinstance(value, Expr):
            raise self.context.refusal(node, "a number is needed here", symbol=node.name)
        return value

    def pointer(self, node: Node) -> Pointer:
        """A pointer value."""
        return self.as_pointer(self.value(node), node)

    def as_pointer(self, value: Value, node: Node) -> Pointer:
        """The value of ``node``, if that is a pointer."""
        if not isinstance(value, Pointer):
            raise self.context.refusal(node, "this pointer's array is not known", code=POINTER, symbol=node.name)
        return value

    def place(self, node: Node) -> Slot:
        """Where an lvalue is kept."""
        handler = self._places.get(node.kind)
        if handler is None:
            raise self.context.refusal(node, f"{_described(node)} has no place in memory")
        return handler(self, node)

    def statement(self, node: Node) -> None:
        """Emit a statement."""
        handler = self._statements.get(node.kind)
        if handler is not None:
            handler(self, node)
        elif node.kind in self._values:
            self._discard(node)
        else:
            raise self.context.refusal(node, f"{_described(node)} has no counterpart", code=CONSTRUCT)

    def _discard(self, node: Node) -> None:
        """An expression for its side effects."""
        if node.kind in ("cast", "implicit", "paren") and node.type is not None and node.type.kind == "void":
            self.statement(node.children[-1])
        elif node.kind == "unary" and node.operator in _OLD:
            self.value(replace(node, operator=_OLD[node.operator]))
        else:
            self.value(node)

    def slot(self, key: int, node: Node) -> Slot:
        """Where a variable is kept; variables of the program come in as parameters."""
        if key not in self.context.slots:
            variable = self.context.tree.globals.get(key)
            if variable is None or not variable.space:
                if node.type is not None and node.type.kind == "function":
                    message = f"the function {node.name} is used as a value"
                    raise self.context.refusal(node, message, code=FUNCTION, symbol=node.name)
                hint = "pass it to the kernel as an argument"
                raise self.context.refusal(node, f"{node.name} is a variable of the host", symbol=node.name, hint=hint)
            if variable.space == "shared":
                self.context.slots[key] = self.shared(variable, node)
            else:
                self.context.slots[key] = self._symbol(variable, node)
        return self.context.slots[key]

    def shared(self, variable: Variable, node: Node) -> Memory:
        """A shared variable or array."""
        return new_array(self.context, variable.name, variable.type, node, "shared", dynamic=variable.dynamic)

    def own(self, slot: Slot, key: int, node: Node) -> Slot:
        """``slot``, or a copy of it if the body assigns to that parameter."""
        if key not in self.assigned:
            return slot
        match slot:
            case ScalarSlot(var):
                return ScalarSlot(self.context.temporary(node, var, var.name))
            case PointerSlot(name, pointee, array, offset) if offset is not None:
                own = PointerSlot(name, pointee)
                write(self.context, own, Pointer(array, offset, pointee), node)
                return own
            case RecordSlot(ctype, members):
                return RecordSlot(ctype, {name: self.own(part, key, node) for name, part in members.items()})
        return slot

    def _symbol(self, variable: Variable, node: Node) -> Memory:
        memory = new_array(self.context, variable.name, variable.type, node, "global", symbol=variable.name)
        source = Parameter(memory.array, None, variable.name, -1, ctype=variable.type.name)
        self.context.parameters.append(source)
        return memory

    def _parameter(self, variable: Variable, position: int, node: Node) -> Slot:
        return self._incoming(variable.name or f"arg{position}", variable.type, position, 0, variable.name, node)

    def _incoming(self, name: str, ctype: CType, position: int, offset: int, source: str, node: Node) -> Slot:
        context = self.context
        scalar = scalar_of(ctype)
        if scalar is not None:
            var = Var(scalar, context.fresh(name))
            context.parameters.append(Parameter(var.name, scalar, source, position, offset, ctype.name))
            return ScalarSlot(var)
        if ctype.kind == "pointer" and ctype.element is not None:
            return self._incoming_pointer(name, ctype.element, position, offset, source, node)
        if ctype.kind == "record":
            record = context.record(ctype, node)
            captured = context.tree.captures.get(ctype.name, ())
            members: dict[str, Slot] = {}
            for field in record.fields:
                inner = self._incoming(
                    f"{name}_{field.name}", field.type, position, offset + field.offset, f"{source}.{field.name}", node
                )
                members[field.name] = inner
            for key, inner in zip(captured, members.values(), strict=False):
                context.slots[key] = inner
            return RecordSlot(ctype, members)
        if ctype.kind == "array" and ctype.element is not None:
            return self._incoming_array(name, ctype, position, offset, source, node)
        raise context.refusal(node, f"parameter {source} is of type {ctype.name}", symbol=source)

    def _incoming_array(self, name: str, ctype: CType, position: int, offset: int, source: str, node: Node) -> Slot:
        """An array in a struct comes in element by element, and is put together for the thread."""
        if ctype.count > MAX_ELEMENTS or ctype.element is None:
            message = f"parameter {source.split('.')[0]} is a struct with the array {source} of {ctype.count} elements"
            hint = "pass the array by a pointer"
            raise self.context.refusal(node, message, symbol=source, hint=hint)
        memory, of = new_array(self.context, name, ctype, node, "local"), ctype.element
        for number, part in enumerate(elements(self.context, memory, node)):
            at = offset + number * of.size
            inner = self._incoming(f"{name}_{number}", of, position, at, f"{source}[{number}]", node)
            write(self.context, part, read(self.context, inner, node), node)
        return memory

    def _incoming_pointer(self, name: str, pointee: CType, position: int, offset: int, source: str, node: Node) -> Slot:
        context = self.context
        if pointee.kind in ("function", "pointer", "other"):
            message = f"parameter {source} points to {pointee.name}"
            raise context.refusal(node, message, code=POINTER, symbol=source)
        fresh = context.fresh(name)
        unit = context.unit(fresh, pointee, node)
        context.add_array(Array(fresh, "global", unit, volatile=pointee.volatile))
        context.parameters.append(Parameter(fresh, None, source, position, offset, pointee.name))
        return PointerSlot(name, pointee, fresh, Const(I64, 0))


_WORDS = {
    "goto": "goto",
    "label": "a label",
    "asm": "inline PTX",
    "lambda": "a lambda",
    "string": "a string",
    "ADDR_LABEL_EXPR": "the address of a label",
    "CXX_DELETE_EXPR": "delete",
    "CXX_NEW_EXPR": "new",
    "CXX_TRY_STMT": "try",
    IMPLICIT: "a member's constructor that nobody wrote",
    INHERITED: "a constructor that is a base's",
}
"""What kinds of nodes, or of the parser's own that have no kind here, are called."""


def _described(node: Node) -> str:
    """A node for people."""
    name = _WORDS.get(node.kind) or _WORDS.get(node.name)
    return name or f"{node.name or node.kind} of the C++ syntax"
