"""``cvt``: conversions between integers and floating-point numbers, with PTX's rounding and saturation."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.instructions.floats import widened
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import BF16, F16, F32, F64, S32, U32, Form, Type
from hipify_py.targets.hip.ptx.values import Value, call, cast

_INTEGER_ROUNDING = {"rni": "rint", "rzi": "trunc", "rmi": "floor", "rpi": "ceil"}
_SMALL_FLOATS = ("e4m3x2", "e5m2x2", "e2m1x2", "e2m3x2", "e3m2x2", "ue8m0x2", "e4m3x4", "e5m2x4", "e2m1x4", "e2m3x4")
_SMALL_HINT = "use the types of hip/hip_fp8.h, e.g. __hip_cvt_float2_to_fp8x2"


def _convert(op: Operation) -> None:
    if any(name in _SMALL_FLOATS for name in op.modifiers):
        raise Refused("conversions of numbers of 8 bits or less are not translated", _SMALL_HINT)
    if op.has("pack"):
        _pack(op)
        return
    op.drop_flush()
    if op.has("tf32"):
        _to_tf32(op)
        return
    types = op.types()
    if len(types) != 2:
        raise Refused(f"{op.instruction.text} has {len(types)} types")
    target, source = types
    if target.lanes > 1:
        _to_pair(op, target, source)
        return
    op.count(2)
    if source.is_half and source.lanes == 1:
        op.write(0, _from_float(op, target, widened(op.read(1, source)), source))
    elif source.is_float:
        op.write(0, _from_float(op, target, op.read(1, source), source))
    else:
        op.write(0, _from_integer(op, target, op.read(1, source)))


def _from_integer(op: Operation, target: Type, value: Value) -> Value:
    if target.is_integer:
        if not op.has("sat"):
            return cast(value, target)
        return call(f"ptx::saturate_to<{target.cpp}>", value.text, type=target)
    mode = op.one_of("rn", "rz", "rm", "rp")
    exact = value.type.bits < 32 or (target == F64 and value.type.bits == 32)
    if mode != "rn" and not exact:
        raise Refused(f"rounding .{mode} of integers is not translated", "use __int2float_rz and its kin")
    if not target.is_half:
        return _saturated(op, cast(value, target))
    if value.type.bits > 16:
        raise Refused(f"cvt from .{value.type.name} to .{target.name} is not translated", "convert to float first")
    return _narrowed(op, target, cast(value, F32), "rn")


def _from_float(op: Operation, target: Type, value: Value, source: Type) -> Value:
    """``value`` is a float or double; ``source`` is what it was widened from."""
    rounding = op.one_of(*_INTEGER_ROUNDING)
    if target.is_integer:
        op.has("sat")  # always so
        if not rounding:
            raise Refused("a conversion to an integer says how to round")
        rounded = _to_whole(rounding, value)
        return call(f"ptx::to_integer<{target.cpp}>", rounded.text, type=target)
    if rounding:
        if target != source:
            raise Refused(f".{rounding} keeps the type")
        return _saturated(op, _narrowed(op, target, _to_whole(rounding, value), "rn"))
    mode = op.one_of("rn", "rz", "rm", "rp", "rna", "rs")
    return _saturated(op, _narrowed(op, target, value, mode))


def _to_whole(rounding: str, value: Value) -> Value:
    suffix = "f" if value.type == F32 else ""
    return call(_INTEGER_ROUNDING[rounding] + suffix, value.text, type=value.type)


def _saturated(op: Operation, value: Value) -> Value:
    if not op.has("sat"):
        return value
    if value.type.is_half:
        raise Refused(".sat of 16-bit numbers is not translated", "clamp with __hmin and __hmax")
    return call("ptx::saturate", value.text, type=value.type)


def _narrowed(op: Operation, target: Type, value: Value, mode: str) -> Value:
    """A float or double as ``target``."""
    if target == value.type or target == F64:
        return value if target == value.type else cast(value, F64)
    if target == F32:
        if mode not in ("rn", ""):
            return call(f"__double2float_{_suffix(mode)}", value.text, type=F32)
        return cast(value, F32)
    if value.type == F64:
        raise Refused(f"cvt from .f64 to .{target.name} is not translated", "convert to float first")
    if op.has("relu", "satfinite"):
        raise Refused(".relu and .satfinite of cvt are not translated", "clamp the float first")
    if target == F16:
        return call("__float2half_rn" if mode in ("rn", "") else f"__float2half_{_suffix(mode)}", value.text, type=F16)
    if target == BF16:
        return call("ptx::to_bfloat16" + _bfloat_rounding(mode), value.text, type=BF16)
    raise Refused(f"cvt to .{target.name} is not translated")


def _suffix(mode: str) -> str:
    """The rounding as HIP's conversion functions end."""
    if mode not in ("rz", "rm", "rp"):
        raise Refused(f"rounding .{mode} is not translated here")
    return {"rz": "rz", "rm": "rd", "rp": "ru"}[mode]


def _bfloat_rounding(mode: str) -> str:
    if mode in ("rn", ""):
        return ""
    if mode == "rz":
        return "_rz"
    raise Refused(f"rounding .{mode} to bf16 is not translated")


def _to_pair(op: Operation, target: Type, source: Type) -> None:
    """Two floats in one word: the first operand is the upper half."""
    op.count(3)
    if source != F32:
        raise Refused(f"cvt from .{source.name} to .{target.name} is not translated")
    mode = op.one_of("rn", "rz", "rs")
    relu = op.has("relu")
    if mode == "rs":
        raise Refused("stochastic rounding is not translated", "add the random bits in integer arithmetic")
    single = Type(target.form, 16)
    halves = []
    for index in (2, 1):
        value = op.read(index, F32)
        if relu:
            value = call("ptx::relu", value.text, type=F32)
        halves.append(_narrowed(op, single, value, mode).text)
    op.write(0, call("ptx::pair", *halves, type=target))


def _to_tf32(op: Operation) -> None:
    types, mode = op.types(), op.one_of("rn", "rna", "rz")
    op.count(2)
    if types != [F32] or mode != "rna" or op.has("relu", "satfinite"):
        raise Refused("only cvt.rna.tf32.f32 is translated", "AMD's matrix instructions take xf32 or float")
    op.write(0, call("ptx::to_tf32", op.read(1, F32).text, type=U32))


def _pack(op: Operation) -> None:
    """``cvt.pack``: two saturated integers beside what ``c`` holds in its low half."""
    op.has("sat")
    types = op.types()
    count = op.count(3, 4)
    narrow = types[0] if types else U32
    if narrow.form not in (Form.UNSIGNED, Form.SIGNED) or narrow.bits not in (8, 16) or types[1:2] != [S32]:
        raise Refused("this form of cvt.pack is not translated", "clamp and shift in C++")
    if (narrow.bits == 8) != (count == 4):
        raise Refused("cvt.pack to 8 bits takes a third operand, to 16 bits none")
    arguments = [op.argument(1, S32), op.argument(2, S32)]
    if count == 4:
        arguments.append(op.argument(3, U32))
    op.write(0, call(f"ptx::pack_saturated<{narrow.cpp}>", *arguments, type=U32))


TABLE = {"cvt": _convert}
