"""Opcodes that exist for integers and for floating-point numbers: the type decides who translates them."""

from __future__ import annotations

from collections.abc import Callable

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.instructions import floats, integers
from hipify_py.targets.hip.ptx.operation import Handler, Operation
from hipify_py.targets.hip.ptx.types import Form, Type

_Typed = Callable[[Operation, Type], None]


def _by_type(for_integers: _Typed, for_floats: _Typed | None) -> Handler:
    def translate(op: Operation) -> None:
        lanes = op.one_of("s16x2", "u16x2")
        if lanes:
            integers.packed_16(op, lanes)
            return
        types = op.types()
        if len(types) == 2:
            floats.mixed(op, types)
        elif len(types) != 1:
            raise Refused(f"{op.instruction.text} has {len(types)} types")
        elif types[0].form in (Form.UNSIGNED, Form.SIGNED):
            for_integers(op, types[0])
        elif for_floats is None or types[0].form not in (Form.FLOAT, Form.BFLOAT):
            raise Refused(f"{op.instruction.opcode} of .{types[0].name} is not translated")
        else:
            for_floats(op, types[0])

    return translate


def _no_integers(op: Operation, type: Type) -> None:
    raise Refused(f"{op.instruction.opcode} of .{type.name} does not exist")


TABLE = {
    "add": _by_type(integers.add, floats.binary),
    "sub": _by_type(integers.add, floats.binary),
    "mul": _by_type(integers.multiply, floats.binary),
    "div": _by_type(integers.divide, floats.binary),
    "rem": _by_type(integers.divide, None),
    "mad": _by_type(integers.multiply_add, floats.fused),
    "fma": _by_type(_no_integers, floats.fused),
    "min": _by_type(integers.smaller, floats.smaller),
    "max": _by_type(integers.smaller, floats.smaller),
    "abs": _by_type(integers.absolute, floats.sign),
    "neg": _by_type(integers.negate, floats.sign),
}
