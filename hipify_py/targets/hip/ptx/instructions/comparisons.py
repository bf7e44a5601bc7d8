"""``setp``, ``set`` and ``testp``: comparisons, also of numbers that may be NaN."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.instructions.floats import widened
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import F32, F64, PRED, U32, Form, Type, named
from hipify_py.targets.hip.ptx.values import Value, call

_SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_UNSIGNED = {"lo": "lt", "ls": "le", "hi": "gt", "hs": "ge"}
_OPPOSITE = {"equ": "", "neu": "!=", "ltu": ">=", "leu": ">", "gtu": "<=", "geu": "<"}
_COMPARISONS = (*_SIGNS, *_UNSIGNED, *_OPPOSITE, "num", "nan")


def comparison(op: Operation, type: Type, name: str) -> Value:
    """``a name b`` for operands 1 and 2; comparisons that end in u hold if one operand is NaN, the others don't."""
    if name in _UNSIGNED:
        name, type = _UNSIGNED[name], Type(Form.UNSIGNED, type.width)
    left, right = _operands(op, type)
    if not left.type.is_float:
        if name not in _SIGNS:
            raise Refused(f"comparison .{name} is for floating-point numbers")
        return Value(f"{left.operand} {_SIGNS[name]} {right.operand}", PRED)
    a, b = left.operand, right.operand
    ordered = f"{a} < {b} || {a} > {b}"
    texts = {
        "ne": f"({ordered})",
        "equ": f"!({ordered})",
        "neu": f"{a} != {b}",
        "num": f"({a} == {a} && {b} == {b})",
        "nan": f"({a} != {a} || {b} != {b})",
    }
    if name in texts:
        return Value(texts[name], PRED, texts[name].endswith(")"))
    if name in _OPPOSITE:
        return Value(f"!({a} {_OPPOSITE[name]} {b})", PRED, True)
    return Value(f"{a} {_SIGNS[name]} {b}", PRED)


def _operands(op: Operation, type: Type) -> tuple[Value, Value]:
    if type.lanes > 1:
        raise Refused(f"comparisons of .{type.name} are not translated here", "compare the halves one by one")
    first, second = op.read(1, type), op.read(2, type)
    return (widened(first), widened(second)) if type.is_half else (first, second)


def _set_predicate(op: Operation) -> None:
    """``setp``: a predicate and, after ``|``, its opposite; both joined with a third one if there is one."""
    op.drop_flush()
    type, name = op.type(), op.one_of(*_COMPARISONS)
    join = op.one_of("and", "or", "xor")
    op.count(4 if join else 3)
    value = comparison(op, type, name)
    first, second = op.split(0)
    if second is not None:
        value = op.temporary(value, "holds", "bool")
    op.assign(first, _joined(op, value, join))
    if second is not None:
        op.assign(second, _joined(op, Value(f"!{value.operand}", PRED, True), join))


def _joined(op: Operation, value: Value, join: str) -> Value:
    if not join:
        return value
    sign = {"and": "&&", "or": "||", "xor": "!="}[join]
    return Value(f"({value.text}) {sign} {op.read(3, PRED).operand}", PRED)


def _set(op: Operation) -> None:
    """``set``: all bits, or 1.0, where the comparison holds."""
    op.drop_flush()
    types, name = op.types(), op.one_of(*_COMPARISONS)
    join = op.one_of("and", "or", "xor")
    if len(types) != 2 or types[0] not in (U32, named("s32"), F32):
        raise Refused("this form of set is not translated", "compare the halves one by one")
    op.count(4 if join else 3)
    value = _joined(op, comparison(op, types[1], name), join)
    yes, no = ("1.0f", "0.0f") if types[0] == F32 else ("0xffffffffu", "0u")
    op.write(0, Value(f"{value.operand} ? {yes} : {no}", F32 if types[0] == F32 else U32))


def _test(op: Operation) -> None:
    """``testp``."""
    type = op.type()
    name = op.one_of("finite", "infinite", "number", "notanumber", "normal", "subnormal")
    if type not in (F32, F64):
        raise Refused("testp is for .f32 and .f64")
    function = {"finite": "isfinite", "infinite": "isinf", "notanumber": "isnan", "normal": "isnormal"}
    value = op.read(1, type)
    if name in function:
        op.write(0, call(function[name], value.text, type=PRED))
    elif name == "number":
        op.write(0, Value(f"!isnan({value.text})", PRED, True))
    else:
        raise Refused("testp.subnormal is not translated", "use fpclassify")


TABLE = {"setp": _set_predicate, "set": _set, "testp": _test}
