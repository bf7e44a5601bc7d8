"""Video instructions: arithmetic of selected bytes and halves, and of packed lanes."""

from __future__ import annotations

from hipify_py.frontend.ptx.ast import Part
from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import S64, U32, Form, Type
from hipify_py.targets.hip.ptx.values import Value, call, cast

_SIGNS = {"vadd": "+", "vsub": "-"}
_SECOND = {"add": "+", "min": "min", "max": "max"}
_LANE_FUNCTIONS = {"vadd": "add", "vsub": "sub", "vmin": "min", "vmax": "max", "vabsdiff": "abs_diff"}
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
_LANES = {
    ("2", False): "unsigned short",
    ("2", True): "short",
    ("4", False): "unsigned char",
    ("4", True): "signed char",
}


def _selected(op: Operation, index: int, type: Type) -> Value:
    """Operand ``index``, or the byte or half of it that is named, as a 64-bit number."""
    operand = op.operand(index)
    if not isinstance(operand, Part):
        return cast(op.read(index, type), S64)
    width = 8 if operand.name[0] == "b" else 16
    word = op.value(operand.operand, U32)
    shift = width * int(operand.name[1])
    part = Type(type.form, width)
    return cast(cast(Value(f"{word.operand} >> {shift}", U32) if shift else word, part), S64)


def _scalar(op: Operation) -> None:
    """The operation is done with enough bits, then saturated or cut, then joined with a third operand."""
    name, types = op.instruction.opcode, op.types()
    saturates, second = op.has("sat"), op.one_of(*_SECOND)
    if len(types) != 3 or any(type.form not in (Form.UNSIGNED, Form.SIGNED) or type.bits != 32 for type in types):
        raise Refused("this form of the video instruction is not translated")
    op.count(4 if second else 3)
    target, left, right = types[0], _selected(op, 1, types[1]), _selected(op, 2, types[2])
    wide = _wide(name, left, right)
    clamped = call(f"ptx::saturate_to<{target.cpp}>", wide.text, type=target)
    value = clamped if saturates else cast(wide, target)
    if second == "add":
        value = Value(f"{cast(value, U32).text} + {op.read(3, U32).operand}", target)
    elif second:
        value = call(second, value.text, op.read(3, target).text, type=target)
    op.write(0, value)


def _wide(name: str, left: Value, right: Value) -> Value:
    if name in _SIGNS:
        return Value(f"{left.operand} {_SIGNS[name]} {right.operand}", S64)
    if name == "vabsdiff":
        return call("ptx::absolute<long long>", f"{left.operand} - {right.operand}", type=S64)
    return call(name[1:], left.text, right.text, type=S64)


def _packed(op: Operation) -> None:
    """All lanes at once, of one sign; the last operand fills lanes that are not written, of which there are none."""
    opcode, types = op.instruction.opcode, op.types()
    name, lanes = opcode[:-1], opcode[-1]
    saturates, adds = op.has("sat"), op.has("add")
    comparison = op.one_of(*_COMPARISONS) if name == "vset" else ""
    if len({type.form for type in types}) != 1 or any(type.bits != 32 for type in types):
        raise Refused("packed lanes of different signs are not translated")
    op.count(4)
    lane = _LANES[lanes, types[0].is_signed]
    arguments = op.argument(1, U32), op.argument(2, U32)
    if adds:
        if name != "vabsdiff" or saturates:
            raise Refused(f"the sum of the lanes of {name} is not translated")
        total = call(f"simd::sum_abs_diff<{lane}>", *arguments, type=U32)
        op.write(0, Value(f"{total.text} + {op.read(3, U32).operand}", U32))
        return
    op.write(0, call(f"simd::{_lane_function(name, comparison, saturates, types[0])}<{lane}>", *arguments, type=U32))


def _lane_function(name: str, comparison: str, saturates: bool, type: Type) -> str:
    if comparison and not saturates:
        return f"set_{comparison}"
    if name in ("vadd", "vsub"):
        return _LANE_FUNCTIONS[name] + ("_saturated" if saturates else "")
    if name == "vavrg" and not type.is_signed and not saturates:
        return "average_up"
    if name not in _LANE_FUNCTIONS or (name == "vabsdiff" and (saturates or type.is_signed)):
        raise Refused("this form of the video instruction is not translated")
    return _LANE_FUNCTIONS[name]


TABLE = {
    **dict.fromkeys(("vadd", "vsub", "vmin", "vmax", "vabsdiff"), _scalar),
    **{
        f"{name}{lanes}": _packed
        for name in ("vadd", "vsub", "vmin", "vmax", "vabsdiff", "vavrg", "vset")
        for lanes in "24"
    },
}
