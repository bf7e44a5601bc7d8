"""``atom`` and ``red``."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.instructions.memory import ORDERS, SCOPES, drop_hints, space_of
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import Form, Type
from hipify_py.targets.hip.ptx.values import Value, call

_OPERATIONS = ("add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec")
_PLAIN = {name: f"atomic{name.capitalize()}" for name in _OPERATIONS} | {"cas": "atomicCAS"}
_SCOPED = {name: f"__hip_atomic_fetch_{name}" for name in ("add", "min", "max", "and", "or", "xor")}
_SCOPED["exch"] = "__hip_atomic_exchange"


def _atomic(op: Operation) -> None:
    """The old value goes to the destination of ``atom``; ``red`` has none."""
    gives_old = op.instruction.opcode == "atom"
    if op.has("noftz") or any(name in op.modifiers for name in ("f16", "bf16", "f16x2", "bf16x2", "v2", "v4")):
        raise Refused("atomic operations on 16-bit numbers are not translated", "use unsafeAtomicAdd of HIP")
    if op.has("async"):
        raise Refused("asynchronous reductions have no counterpart")
    order, scope = op.one_of(*ORDERS), op.one_of(*SCOPES)
    space, name, type = space_of(op), op.one_of(*_OPERATIONS), op.type()
    drop_hints(op)
    first = 1 if gives_old else 0
    op.count(first + (3 if name == "cas" else 2))
    type = Type(Form.UNSIGNED, type.width) if type.form is Form.BITS else type
    pointer = op.pointer(first, type.cpp, space)
    values = [op.read(index, type).text for index in range(first + 1, len(op.instruction.operands))]
    result = _call(op, name, type, order or "relaxed", scope or "gpu", [pointer, *values])
    if gives_old:
        op.write(0, result)
    else:
        op.effect(result.text)


def _call(op: Operation, name: str, type: Type, order: str, scope: str, arguments: list[str]) -> Value:
    if not name:
        raise Refused(f"the operation of {op.instruction.text} is not translated")
    if order == "relaxed" and scope == "gpu" and not (type.is_signed and type.bits == 64 and name == "add"):
        return call(_PLAIN[name], *arguments, type=type)
    if name in ("inc", "dec"):
        return call(f"ptx::atomic_{name}<{ORDERS[order]}, {SCOPES[scope]}>", *arguments, type=type)
    if name == "cas":
        return call(f"ptx::atomic_cas<{ORDERS[order]}, {SCOPES[scope]}, {type.cpp}>", *arguments, type=type)
    return call(_SCOPED[name], *arguments, ORDERS[order], SCOPES[scope], type=type)


TABLE = {"atom": _atomic, "red": _atomic}
