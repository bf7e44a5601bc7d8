"""Loads, stores, prefetches and asynchronous copies."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.operation import COMPONENTS, Operation
from hipify_py.targets.hip.ptx.types import PRED, U64, Type
from hipify_py.targets.hip.ptx.values import Value, local

SCOPES = {
    "cta": "__HIP_MEMORY_SCOPE_WORKGROUP",
    "cluster": "__HIP_MEMORY_SCOPE_AGENT",
    "gpu": "__HIP_MEMORY_SCOPE_AGENT",
    "sys": "__HIP_MEMORY_SCOPE_SYSTEM",
}
ORDERS = {
    "relaxed": "__ATOMIC_RELAXED",
    "acquire": "__ATOMIC_ACQUIRE",
    "release": "__ATOMIC_RELEASE",
    "acq_rel": "__ATOMIC_ACQ_REL",
}
_HINTS = ("nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt", "weak", "L1", "L2", "level")


def drop_hints(op: Operation) -> None:
    """Take cache hints; ``.weak`` is the default and says nothing."""
    op.has("weak", "nc")
    policy = "L2::cache_hint" in op.modifiers
    op.drop(lambda name: name.split("::")[0] in _HINTS, "cache hints are dropped")
    if policy:
        op.instruction_without_last_operand()


def space_of(op: Operation) -> str:
    """The state space of an access: ``shared``, or empty for addresses that are generic here."""
    space = op.one_of("global", "shared", "shared::cta", "const", "local", "param", "shared::cluster")
    if space in ("local", "param", "shared::cluster"):
        raise Refused(f"addresses in .{space} have no counterpart")
    return "shared" if space.startswith("shared") else ""


def element_type(op: Operation) -> Type:
    """The type of one element in memory, 16-bit floats as their bits."""
    type = op.type()
    if type == PRED:
        raise Refused("predicates are not kept in memory")
    return type if type.is_integer or type.is_float else type.as_bits()


def _count(op: Operation) -> int:
    vector = op.one_of("v2", "v4", "v8")
    if vector == "v8":
        raise Refused("vectors of 256 bits are not translated", "use two accesses of 16 bytes")
    return int(vector[1]) if vector else 1


def _load(op: Operation) -> None:
    """``ld``, also volatile, relaxed and acquire."""
    volatile = op.has("volatile", "mmio")
    order, scope = op.one_of("relaxed", "acquire"), op.one_of(*SCOPES)
    space, count, type = space_of(op), _count(op), element_type(op)
    drop_hints(op)
    op.count(2)
    targets = op.items(0)
    if len(targets) != count:
        raise Refused(f"{op.instruction.text} has {len(targets)} destinations")
    if volatile or order:
        _load_each(op, type, space, "volatile" if volatile else order, scope)
    elif count == 1:
        op.assign(targets[0], Value(f"*{op.pointer(1, f'const {type.cpp}', space)}", type, True))
    else:
        name = op.vector_type(type, count)
        vector = op.read_once(f"*{op.pointer(1, f'const {name}', space)}", name)
        for target, component in zip(targets, COMPONENTS, strict=False):
            op.assign(target, Value(f"{local(vector)}.{component}", type, True))


def _load_each(op: Operation, type: Type, space: str, order: str, scope: str) -> None:
    """Element by element, as PTX defines volatile and ordered vectors."""
    element = f"const volatile {type.cpp}" if order == "volatile" else f"const {type.cpp}"
    targets = op.items(0)
    pointer = op.pointer(1, element, space)
    if len(targets) > 1:
        name = op.read_once(pointer, f"{element}*")
        pointers = [f"{local(name)} + {index}" if index else local(name) for index in range(len(targets))]
    else:
        pointers = [pointer]
    for target, place in zip(targets, pointers, strict=True):
        text = _dereferenced(place) if order == "volatile" else _atomic_load(place, order, scope)
        op.assign(target, Value(text, type, True))


def _dereferenced(place: str) -> str:
    """``*place``, or ``name[1]`` for ``name + 1``."""
    name, plus, index = place.partition("\4 + ")
    return f"{name}\4[{index}]" if plus else f"*{place}"


def _atomic_load(pointer: str, order: str, scope: str) -> str:
    return f"__hip_atomic_load({pointer}, {ORDERS[order]}, {SCOPES[scope or 'sys']})"


def _store(op: Operation) -> None:
    """``st``, also volatile, relaxed and release."""
    if op.has("async", "bulk"):
        raise Refused("asynchronous stores have no counterpart")
    volatile = op.has("volatile", "mmio")
    order, scope = op.one_of("relaxed", "release"), op.one_of(*SCOPES)
    space, count, type = space_of(op), _count(op), element_type(op)
    drop_hints(op)
    op.count(2)
    sources = op.items(1)
    if len(sources) != count:
        raise Refused(f"{op.instruction.text} has {len(sources)} sources")
    if volatile or order:
        _store_each(op, type, space, "volatile" if volatile else order, scope)
    elif count == 1:
        value = op.value(sources[0], type, implicit=True)
        op.effect(f"*{op.pointer(0, type.cpp, space)} = {value.text}")
    else:
        name = op.vector_type(type, count)
        values = ", ".join(op.value(source, type, implicit=True).text for source in sources)
        op.effect(f"*{op.pointer(0, name, space)} = make_{name}({values})")


def _store_each(op: Operation, type: Type, space: str, order: str, scope: str) -> None:
    """Element by element; of a released vector every element is released."""
    element = f"volatile {type.cpp}" if order == "volatile" else type.cpp
    sources = op.items(1)
    values = [op.value(source, type, implicit=True).text for source in sources]
    pointer = op.pointer(0, element, space)
    if len(sources) > 1:
        name = op.read_once(pointer, f"{element}*")
        places = [f"{local(name)} + {index}" if index else local(name) for index in range(len(sources))]
    else:
        places = [pointer]
    for place, value in zip(places, values, strict=True):
        if order == "volatile":
            op.effect(f"{_dereferenced(place)} = {value}")
        else:
            op.effect(f"__hip_atomic_store({place}, {value}, {ORDERS[order]}, {SCOPES[scope or 'sys']})")


def _prefetch(op: Operation) -> None:
    if op.has("tensormap"):
        raise Refused("tensor maps have no counterpart")
    op.modifiers.clear()
    op.note("the prefetch is dropped")


def _copy_async(op: Operation) -> None:
    """``cp.async`` as a copy at once; what waits for copies has nothing to wait for."""
    if not op.has("async"):
        raise Refused("this copy has no counterpart")
    if op.has("commit_group", "wait_all"):
        op.count(0)
        op.note("copies are synchronous: there is nothing to wait for")
        return
    if op.has("wait_group"):
        op.count(1)
        op.note("copies are synchronous: there is nothing to wait for")
        return
    if op.has("bulk", "mbarrier", "arrive", "noinc"):
        raise Refused("bulk copies and barriers for copies have no counterpart")
    op.has("ca", "cg", "shared", "shared::cta", "global")
    drop_hints(op)
    _copy(op)
    op.note("the asynchronous copy is made at once")


def _copy(op: Operation) -> None:
    count = op.count(3, 4, 5)
    size = op.constant_text(2)
    if not size:
        raise Refused("the size of the copy is not a constant", "pass 4, 8 or 16")
    target = op.pointer(0, "void", "shared")
    source = op.pointer(1, "const void", "")
    if count == 3:
        op.effect(f"ptx::copy<{size}>({target}, {source})")
        return
    extra = op.value_or_predicate(3)
    taken = f"{extra.operand} ? 0u : {size}u" if extra.type == PRED else extra.text
    op.effect(f"ptx::copy<{size}>({target}, {source}, {taken})")


def _policy(op: Operation) -> None:
    """``createpolicy``: the policy is only ever read by hints that are dropped."""
    op.modifiers.clear()
    op.note("cache policies are dropped")
    op.write(0, Value("0", U64, True))


TABLE = {
    "ld": _load,
    "ldu": _load,
    "st": _store,
    "prefetch": _prefetch,
    "prefetchu": _prefetch,
    "cp": _copy_async,
    "createpolicy": _policy,
}
