"""Cooperative groups: blocks, tiles of a warp and coalesced threads, known statically by their types.

What they do are the IR's operations. A group's rank in its parent's warp follows from the thread's number; the threads
of a coalesced group are those that make it, which a ballot tells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hipify_py.frontend.trees import CType, Node
from hipify_py.ir.lift.builtins import shuffle_source
from hipify_py.ir.lift.convert import binary, cast
from hipify_py.ir.lift.values import Nothing, RecordValue, Value
from hipify_py.ir.nodes import TRUE, Barrier, Call, Collective, Const, Expr, Index, Var
from hipify_py.ir.refusal import FUNCTION
from hipify_py.ir.types import BOOL, I32, U32, Scalar, scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.calls import Callee
    from hipify_py.ir.lift.lifter import Lifter

_NAMESPACE = "cooperative_groups::"
_WARP = 32
_REDUCTIONS = {"plus": "add", "less": "min", "greater": "max", "bit_and": "and", "bit_or": "or", "bit_xor": "xor"}


def is_group(ctype: CType) -> bool:
    """Whether a type is a group's."""
    return ctype.name.startswith(_NAMESPACE) and not ctype.name.startswith(_NAMESPACE + "plus")


def call(lifter: Lifter, callee: Callee) -> Value | None:
    """The value of a call that makes or uses a group; None for any other call.

    Raises:
        Refusal: what the group can't do, or isn't known to.
    """
    function, node = callee.function, callee.node
    assert function is not None
    if function.origin == "user" or not function.qualified.startswith(_NAMESPACE):
        return None
    if callee.object is not None:
        group = lifter.value(callee.object)
    elif function.result.kind == "record" and is_group(function.result):
        return _made(lifter, callee)
    else:
        group = lifter.value(callee.arguments.pop(0)) if callee.arguments else Nothing()
    if not isinstance(group, Nothing) or not group.kind:
        raise lifter.context.refusal(node, f"the group of {function.name} is not known", code=FUNCTION)
    if function.name.startswith("operator "):  # from one kind of tile to another
        return group
    method = _METHODS.get(function.name)
    if method is None or (group.kind == "coalesced" and function.name not in _COALESCED):
        message = f"{function.name} of a {group.kind} group has no counterpart"
        raise lifter.context.refusal(node, message, code=FUNCTION, symbol=function.name)
    return method(lifter, node, group, callee)


def _made(lifter: Lifter, callee: Callee) -> Value:
    """A new group: the block, a tile of it, or the threads that are here."""
    function, node = callee.function, callee.node
    assert function is not None
    context = lifter.context
    match function.name:
        case "this_thread_block":
            return Nothing("block")
        case "tiled_partition" if function.template_arguments:
            return Nothing("tile", int(function.template_arguments[0]))
        case "tiled_partition":
            size = lifter.scalar(callee.arguments[1])
            if isinstance(size, Const):
                return Nothing("tile", int(size.value))
        case "coalesced_threads":
            members = Var(U32, context.fresh("members"))
            context.emit(Collective(context.where(node), members, "ballot", (TRUE, Const(U32, 0xFFFFFFFF))))
            return Nothing("coalesced", members=members)
    message = f"{function.name} has no counterpart: a kernel's blocks don't wait for each other"
    raise context.refusal(node, message, code=FUNCTION, symbol=function.name)


def _as(node: Node, value: Expr) -> Expr:
    scalar = scalar_of(node.type)
    return value if scalar is None else cast(value, scalar)


def _below(group: Nothing) -> Expr:
    """How many members of a coalesced group have a lower lane."""
    lane = cast(Index(I32, "lane"), U32)
    lower = binary("sub", binary("shl", Const(U32, 1), lane), Const(U32, 1))
    assert group.members is not None
    return Call(I32, "popc", (binary("and", group.members, lower),))


def _rank(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
    if group.kind == "block":
        return _as(node, Index(I32, "linear"))
    if group.kind == "coalesced":
        return _as(node, _below(group))
    return _as(node, binary("and", Index(I32, "lane"), Const(I32, group.size - 1)))


def _size(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
    if group.kind == "tile":
        return _as(node, Const(I32, group.size))
    if group.kind == "coalesced":
        assert group.members is not None
        return _as(node, Call(I32, "popc", (group.members,)))
    sizes = [cast(Index(U32, "block_size", axis), I32) for axis in range(3)]
    return _as(node, binary("mul", binary("mul", sizes[0], sizes[1]), sizes[2]))


def _tile_number(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
    if group.kind != "tile":
        raise lifter.context.refusal(node, "meta_group_rank of a group that is no tile", code=FUNCTION)
    return _as(node, binary("shr", Index(I32, "linear"), Const(I32, group.size.bit_length() - 1)))


def _sync(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
    scope = "block" if group.kind == "block" else "warp"
    lifter.context.emit(Barrier(lifter.context.where(node), scope))
    return Nothing()


def _coordinates(what: str) -> Callable[[Lifter, Node, Nothing, Callee], Value]:
    def coordinates(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
        if group.kind != "block" or node.type is None:
            raise lifter.context.refusal(node, f"{node.name} of a {group.kind} group", code=FUNCTION)
        return RecordValue(node.type, {axis: Index(U32, what, number) for number, axis in enumerate("xyz")})

    return coordinates


def _shuffle(op: str) -> Callable[[Lifter, Node, Nothing, Callee], Value]:
    def shuffle(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
        context = lifter.context
        value, amount = lifter.scalar(callee.arguments[0]), lifter.scalar(callee.arguments[1], I32)
        if group.kind == "coalesced":
            source: Expr = _nth_member(lifter, node, group, amount)
        else:
            source = shuffle_source(op, Index(I32, "lane"), amount, Const(I32, group.size))
        result = Var(value.type, context.fresh("shuffled"))
        context.emit(Collective(context.where(node), result, "shuffle", (value, source)))
        return _as(node, result)

    return shuffle


def _nth_member(lifter: Lifter, node: Node, group: Nothing, amount: Expr) -> Expr:
    """The lane of the member of a rank; only rank 0, the first, is ever needed in practice."""
    if not isinstance(amount, Const) or amount.value != 0:
        raise lifter.context.refusal(node, "shfl of a coalesced group from another rank than 0", code=FUNCTION)
    assert group.members is not None
    return binary("sub", cast(Call(I32, "ffs", (cast(group.members, I32),)), I32), Const(I32, 1))


def _members(lifter: Lifter, group: Nothing) -> Expr:
    """The bits of the group's lanes in its warp."""
    if group.members is not None:
        return group.members
    if group.size == _WARP:
        return Const(U32, 0xFFFFFFFF)
    first = cast(binary("and", Index(I32, "lane"), Const(I32, -group.size)), U32)
    return binary("shl", Const(U32, (1 << group.size) - 1), first)


def _vote(op: str) -> Callable[[Lifter, Node, Nothing, Callee], Value]:
    def vote(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
        context = lifter.context
        if group.kind == "coalesced" and op == "ballot":
            raise context.refusal(node, "ballot of a coalesced group", code=FUNCTION)
        kind: Scalar = U32 if op == "ballot" else BOOL
        result = Var(kind, context.fresh(op))
        predicate = lifter.scalar(callee.arguments[0], BOOL)
        context.emit(Collective(context.where(node), result, op, (predicate, _members(lifter, group))))
        if op == "ballot" and group.size < _WARP:  # bits are counted from the tile's first lane
            first = cast(binary("and", Index(I32, "lane"), Const(I32, -group.size)), U32)
            return _as(node, binary("shr", result, first))
        return _as(node, result)

    return vote


def _reduce(lifter: Lifter, node: Node, group: Nothing, callee: Callee) -> Value:
    context = lifter.context
    operation = callee.arguments[1].type
    name = operation.name.removeprefix(_NAMESPACE).partition("<")[0] if operation is not None else ""
    if group.kind != "tile" or name not in _REDUCTIONS:
        raise context.refusal(node, f"reduce of a {group.kind} group with {name}", code=FUNCTION, symbol="reduce")
    value: Expr = lifter.scalar(callee.arguments[0])
    offset = group.size // 2
    while offset:
        other = Var(value.type, context.fresh("other"))
        source = shuffle_source("shuffle_xor", Index(I32, "lane"), Const(I32, offset), Const(I32, _WARP))
        context.emit(Collective(context.where(node), other, "shuffle", (value, source)))
        value = context.temporary(node, binary(_REDUCTIONS[name], value, other), "total")
        offset //= 2
    return _as(node, value)


_METHODS: dict[str, Callable[[Lifter, Node, Nothing, Callee], Value]] = {
    "thread_rank": _rank,
    "size": _size,
    "num_threads": _size,
    "group_size": _size,
    "meta_group_rank": _tile_number,
    "sync": _sync,
    "thread_index": _coordinates("thread"),
    "group_index": _coordinates("block"),
    "group_dim": _coordinates("block_size"),
    "dim_threads": _coordinates("block_size"),
    "shfl": _shuffle("shuffle"),
    "shfl_up": _shuffle("shuffle_up"),
    "shfl_down": _shuffle("shuffle_down"),
    "shfl_xor": _shuffle("shuffle_xor"),
    "any": _vote("any"),
    "all": _vote("all"),
    "ballot": _vote("ballot"),
    "reduce": _reduce,
}
_COALESCED = frozenset(("thread_rank", "size", "num_threads", "sync", "any", "all", "shfl"))
