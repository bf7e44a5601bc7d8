"""Reading and writing places: variables, members, elements."""

from __future__ import annotations

from collections.abc import Collection

from hipify_py.frontend.trees import CType, Node
from hipify_py.ir.lift.context import Context, NeedsOne
from hipify_py.ir.lift.convert import binary, cast, risky, select
from hipify_py.ir.lift.values import (
    AliasSlot,
    ArrayValue,
    ChoiceSlot,
    Memory,
    Nothing,
    NothingSlot,
    Pointer,
    PointerSlot,
    RecordSlot,
    RecordValue,
    ScalarSlot,
    Slot,
    Value,
)
from hipify_py.ir.nodes import Array, Const, Declare, Expr, Given, If, Load, Stmt, Store, Var, walk
from hipify_py.ir.refusal import POINTER
from hipify_py.ir.types import BOOL, I32, I64, scalar_of

_LAMBDA = "(lambda at "  # how the parser spells their types
MAX_ELEMENTS = 64  # of an array that is copied as a part of a struct


def given(context: Context, pointer: Pointer) -> Expr:
    """Whether a pointer is not null: parameters may be, what points into another array is not."""
    if pointer.array is None:
        return Const(BOOL, 0)
    array = context.arrays[pointer.array]
    return Given(BOOL, pointer.array) if array.space == "global" and not array.symbol else Const(BOOL, 1)


def advanced(context: Context, pointer: Pointer, count: Expr, node: Node, sign: str = "add") -> Pointer:
    """``pointer + count`` (or minus)."""
    if pointer.array is None:
        raise context.refusal(node, "arithmetic on a null pointer", code=POINTER)
    step = context.steps(pointer.pointee.size, pointer.array)
    return Pointer(pointer.array, _shifted(context, pointer, count, step, sign), pointer.pointee)


def _shifted(context: Context, pointer: Pointer, count: Expr, step: int, sign: str) -> Expr:
    assert pointer.array is not None
    wide = I64 if context.arrays[pointer.array].space == "global" else I32
    at_start = isinstance(pointer.offset, Const) and pointer.offset.value == 0
    if at_start and step == 1 and sign == "add" and not isinstance(count, Const):
        return count
    count = binary("mul", cast(count, wide), Const(wide, step))
    return binary(sign, cast(pointer.offset, wide), count)


def element(context: Context, pointer: Pointer, node: Node) -> Memory:
    """``*pointer``."""
    if pointer.array is None:
        raise context.refusal(node, "a null pointer is dereferenced", code=POINTER)
    if pointer.pointee.volatile:
        context.set_volatile(pointer.array)
    return Memory(pointer.array, pointer.offset, pointer.pointee)


def member(context: Context, place: Slot, name: str, node: Node) -> Slot:
    """``place.name``."""
    if isinstance(place, ChoiceSlot):
        return ChoiceSlot(place.condition, member(context, place.a, name, node), member(context, place.b, name, node))
    if isinstance(place, RecordSlot):
        if name not in place.members:
            raise context.refusal(node, f"member {name} of {place.type.name} is not known", symbol=name)
        return place.members[name]
    if isinstance(place, Memory) and place.type.kind == "record":
        for found in context.layout(place.type, node).fields:
            if found.name == name:
                steps = context.steps(found.offset, place.array) if found.offset else 0
                base = Pointer(place.array, place.offset, place.type)
                offset = _shifted(context, base, Const(I32, steps), 1, "add") if steps else place.offset
                return Memory(place.array, offset, found.type)
    raise context.refusal(node, f"member {name} can't be reached here", symbol=name)


def read(context: Context, place: Slot, node: Node) -> Value:
    """The value at a place; arrays decay to pointers."""
    match place:
        case ScalarSlot(var):
            return var
        case NothingSlot(value):
            return value
        case AliasSlot():
            raise context.refusal(node, "the address of a variable is used as a value", code=POINTER, symbol=node.name)
        case RecordSlot(ctype, members):
            return RecordValue(ctype, {name: whole(context, slot, node) for name, slot in members.items()})
        case ChoiceSlot():
            return _read_choice(context, place, node)
        case PointerSlot(name, pointee, array, offset, null):
            if null:
                return Pointer(None, Const(I64, 0), pointee)
            if offset is None:
                raise context.refusal(node, f"{name} is read before it points anywhere", code=POINTER, symbol=name)
            return Pointer(array, offset, pointee)
        case Memory(array, offset, ctype):
            return _read_memory(context, place, array, offset, ctype, node)


def whole(context: Context, place: Slot, node: Node) -> Value:
    """The value of a member; arrays stay arrays."""
    if not isinstance(place, Memory) or place.type.kind != "array":
        return read(context, place, node)
    return ArrayValue(place.type, tuple(whole(context, part, node) for part in elements(context, place, node)))


def elements(context: Context, place: Memory, node: Node) -> list[Memory]:
    """The elements of an array that is a part of a value."""
    if place.type.element is None or place.type.count > MAX_ELEMENTS:
        hint = "copy the members that are needed, or use a pointer to the struct"
        raise context.refusal(
            node, f"a struct with {place.type.name} in it is copied", symbol=place.type.name, hint=hint
        )
    base = Pointer(place.array, place.offset, place.type.element)
    indices = (Const(I32, position) for position in range(place.type.count))
    return [element(context, advanced(context, base, index, node), node) for index in indices]


def _read_choice(context: Context, place: ChoiceSlot, node: Node) -> Value:
    sides, bodies = [], []
    for side in (place.a, place.b):
        with context.collecting() as statements:
            sides.append(read(context, side, node))
        bodies.append(statements)
    return either(context, place.condition, sides, bodies, type_of(place), node)


def either(
    context: Context, condition: Expr, sides: list[Value], bodies: list[list[Stmt]], ctype: CType | None, node: Node
) -> Value:
    """One of two values of a type, each with the statements that lead to it; the others must not run."""
    a, b = sides
    if not any(bodies):
        if isinstance(a, Expr) and isinstance(b, Expr) and not risky(a) and not risky(b):
            return select(condition, a, b)
        if isinstance(a, Pointer) and isinstance(b, Pointer) and a.array == b.array:
            return Pointer(a.array, select(condition, cast(a.offset, I64), cast(b.offset, I64)), a.pointee)
    slot: Slot
    if isinstance(a, Pointer) and ctype is not None and ctype.kind == "array":
        ctype = CType("pointer", f"{a.pointee.name} *", 8, element=a.pointee)
    if isinstance(a, Expr) and scalar_of(ctype) is None:
        slot = ScalarSlot(Var(a.type, context.fresh("t")))
        context.emit(Declare(context.where(node), slot.var, None))
    elif ctype is None:
        raise context.refusal(node, "a conditional of unknown type")
    else:
        slot = new_slot(context, "t", ctype, node)
    ways = []
    for side, statements in zip(sides, bodies, strict=True):
        with context.collecting() as way:
            way += statements
            write(context, slot, side, node)
        ways.append(tuple(way))
    context.emit(If(context.where(node), condition, ways[0], ways[1]))
    return read(context, slot, node)


def type_of(place: Slot) -> CType | None:
    """The type of what is kept at a place, where the place knows it."""
    match place:
        case RecordSlot(ctype) | Memory(type=ctype):
            return ctype
        case PointerSlot(pointee=pointee):
            return CType("pointer", f"{pointee.name} *", 8, element=pointee)
        case ChoiceSlot(a=a, b=b):
            return type_of(a) or type_of(b)
    return None


def _read_memory(context: Context, place: Memory, array: str, offset: Expr, ctype: CType, node: Node) -> Value:
    scalar = scalar_of(ctype)
    if scalar is not None:
        context.reach(scalar, array)
        if ctype.volatile:
            context.set_volatile(array)
        return Load(scalar, array, offset)
    if ctype.kind == "array" and ctype.element is not None:
        return Pointer(array, offset, ctype.element)
    if ctype.kind == "record":
        names = [found.name for found in context.record(ctype, node).fields]
        return RecordValue(ctype, {n: whole(context, member(context, place, n, node), node) for n in names})
    raise context.refusal(node, f"a value of type {ctype.name} is read from memory", code=POINTER, symbol=ctype.name)


def write(context: Context, place: Slot, value: Value, node: Node) -> None:
    """``place = value``; the value has the place's type already."""
    refuse_copy(context, place, node)
    match place, value:
        case ChoiceSlot(condition, a, b), _:
            ways = []
            for side in (a, b):
                with context.collecting() as way:
                    write(context, side, value, node)
                ways.append(tuple(way))
            context.emit(If(context.where(node), condition, ways[0], ways[1]))
        case Memory(), ArrayValue(elements=values):
            for target, part in zip(elements(context, place, node), values, strict=True):
                write(context, target, part, node)
        case ScalarSlot(var), Expr():
            context.assign(node, var, cast(value, var.type))
        case Memory(array, offset, ctype), Expr():
            scalar = scalar_of(ctype)
            if scalar is None:
                raise context.refusal(node, f"a value of type {ctype.name} is written to memory", code=POINTER)
            context.reach(scalar, array)
            if ctype.volatile:
                context.set_volatile(array)
            context.emit(Store(context.where(node), array, offset, cast(value, scalar)))
        case PointerSlot(), Pointer():
            _write_pointer(context, place, value, node)
        case NothingSlot(), Nothing():
            place.value = value
        case ((RecordSlot() | Memory()), RecordValue(members=parts)):
            if _reads(value, place):
                parts = {name: _snapshot(context, part, node, name) for name, part in parts.items()}
            for name, part in parts.items():
                write(context, member(context, place, name, node), part, node)
        case ((RecordSlot() | NothingSlot()), Nothing()):
            pass
        case _:
            raise context.refusal(node, "this assignment is of a kind that has no counterpart", code=POINTER)


def copy(context: Context, place: Slot) -> Slot:
    """``place``, which holds a copy of what an lvalue refers to: it may be read, and not be changed or kept."""
    context.copies |= _holders(place)
    return place


def refuse_copy(context: Context, place: Slot, node: Node) -> None:
    """Refuse what only the place itself would do for."""
    if not context.copies.isdisjoint(_holders(place)):
        message = "which variable or element this changes is decided when the kernel runs"
        raise context.refusal(node, message, code=POINTER, hint="write an if, or use an index into one array")


def held(context: Context, place: Slot, changing: Collection[int], node: Node) -> Slot:
    """The place that a reference is bound to: its index stays what it is now, whatever becomes of the variables in it.

    ``changing`` are the keys of variables that may change.
    """
    if isinstance(place, ChoiceSlot):
        a, b = (held(context, side, changing, node) for side in (place.a, place.b))
        return ChoiceSlot(_fixed(context, place.condition, changing, node, "c"), a, b)
    if isinstance(place, Memory):
        return Memory(place.array, _fixed(context, place.offset, changing, node, "i"), place.type)
    return place


def _fixed(context: Context, value: Expr, changing: Collection[int], node: Node, name: str) -> Expr:
    """A value as it is now: a variable of its own, unless all that it is made of stays as it is."""
    names = context.fixed.union(*(variables(slot) for key, slot in context.slots.items() if key not in changing))
    names -= changed_names(context, changing)
    if all(part.name in names if isinstance(part, Var) else not isinstance(part, Load) for part in walk(value)):
        return value
    kept = context.temporary(node, value, name)
    context.fixed.add(kept.name)
    return kept


def changed_names(context: Context, changing: Collection[int]) -> frozenset[str]:
    """What the variables that may change are kept in."""
    return frozenset[str]().union(*(variables(context.slots[key]) for key in changing if key in context.slots))


def _holders(place: Slot) -> frozenset[str]:
    """The variables and arrays that hold what is at a place."""
    match place:
        case Memory(array=array):
            return frozenset((array,))
        case RecordSlot(members=members):
            return frozenset[str]().union(*map(_holders, members.values()))
        case ChoiceSlot(a=a, b=b):
            return _holders(a) | _holders(b)
    return variables(place)


def variables(place: Slot) -> frozenset[str]:
    """The variables that hold what is at a place."""
    match place:
        case ScalarSlot(var):
            return frozenset((var.name,))
        case PointerSlot(offset=Var(name=name)):
            return frozenset((name,))
        case RecordSlot(members=members):
            return frozenset[str]().union(*map(variables, members.values()))
        case ChoiceSlot(condition=condition, a=a, b=b):
            deciding = {part.name for part in walk(condition) if isinstance(part, Var)}
            return variables(a) | variables(b) | deciding
    return frozenset()


def _reads(value: Value, place: Slot) -> bool:
    """Whether a value may change while it is written to a place, member by member."""
    match value:
        case RecordValue(members=members):
            return any(_reads(part, place) for part in members.values())
        case ArrayValue(elements=parts):
            return any(_reads(part, place) for part in parts)
        case Pointer(offset=Expr() as inner) | (Expr() as inner):
            names = _holders(place)
            in_memory = isinstance(place, Memory)
            return any(
                (isinstance(part, Var) and part.name in names)
                or (isinstance(part, Load) and (in_memory or part.array in names))
                for part in walk(inner)
            )
    return False


def _snapshot(context: Context, value: Value, node: Node, name: str = "t") -> Value:
    """A struct with members that stay what they are while it is written."""
    match value:
        case RecordValue(ctype, members):
            return RecordValue(ctype, {key: _snapshot(context, part, node, key) for key, part in members.items()})
        case ArrayValue(ctype, parts):
            return ArrayValue(ctype, tuple(_snapshot(context, part, node, name) for part in parts))
        case Pointer(array, offset, pointee) if not isinstance(offset, Const):
            return Pointer(array, context.temporary(node, offset, name), pointee)
        case Expr() if not isinstance(value, Const):
            return context.temporary(node, value, name)
    return value


def _join(context: Context, *arrays: str) -> None:
    """Have shared arrays, or those of a thread, put together; not one that gets its size by the launch."""
    sides = [context.arrays[name] for name in arrays]
    if len({side.space for side in sides}) == 1 and sides[0].space != "global" and not any(s.dynamic for s in sides):
        raise NeedsOne(frozenset[str]().union(*map(context.parts, arrays)))


def _write_pointer(context: Context, slot: PointerSlot, value: Pointer, node: Node) -> None:
    if (value.array is None and slot.array is not None) or (value.array is not None and slot.null):
        raise context.refusal(node, f"{slot.name} may be a null pointer", code=POINTER, symbol=slot.name)
    if value.array is None:
        slot.null = True
        return
    if slot.array not in (None, value.array):
        _join(context, slot.array or "", value.array)
        message = f"{slot.name} may point into {slot.array} or into {value.array}"
        raise context.refusal(node, message, code=POINTER, symbol=slot.name, hint="use an index into one array")
    wide = I64 if context.arrays[value.array].space == "global" else I32
    if isinstance(slot.offset, Var):
        context.assign(node, slot.offset, cast(value.offset, wide))
        return
    offset = Var(wide, context.fresh(slot.name))
    slot.array, slot.offset = value.array, offset
    if slot.home is None or slot.home is context.statements:
        context.emit(Declare(context.where(node), offset, cast(value.offset, wide)))
        return
    slot.home.insert(slot.position, Declare(context.where(node), offset, None))  # this may be one of several ways
    context.assign(node, offset, cast(value.offset, wide))


def new_slot(context: Context, name: str, ctype: CType, node: Node, *, space: str = "local") -> Slot:
    """Storage for a variable of a type; scalars are declared without a value."""
    scalar = scalar_of(ctype)
    context.refuse_destroyed(ctype, node)
    if scalar is not None:
        var = Var(scalar, context.fresh(name))
        context.emit(Declare(context.where(node), var, None))
        return ScalarSlot(var)
    if ctype.kind in ("pointer", "reference") and ctype.element is not None:
        return PointerSlot(name, ctype.element, home=context.statements, position=len(context.statements))
    if ctype.kind == "array" or (ctype.kind == "record" and context.layout(ctype, node).union):
        return new_array(context, name, ctype, node, space)
    if ctype.name.startswith(_LAMBDA):
        return NothingSlot(Nothing())
    if ctype.kind == "record":
        fields = context.record(ctype, node).fields
        members = {f.name: new_slot(context, f"{name}_{f.name}", f.type, node) for f in fields}
        return RecordSlot(ctype, members)
    raise context.refusal(node, f"{name} is of type {ctype.name}", symbol=name)


def new_array(
    context: Context, name: str, ctype: CType, node: Node, space: str, *, dynamic: bool = False, symbol: str = ""
) -> Memory:
    """An array of its own, for a variable of that type."""
    fresh = context.fresh(name)
    group = context.group(fresh)
    unit = context.unit(group, ctype, node)
    count = 0 if dynamic else ctype.size // unit.size
    array = Array(fresh, space, unit, count, volatile=ctype.volatile, symbol=symbol, dynamic=dynamic)
    if group != fresh:
        return Memory(group, Const(I32, context.join(array, group)), ctype)
    context.add_array(array)
    return Memory(fresh, Const(I32, 0), ctype)
