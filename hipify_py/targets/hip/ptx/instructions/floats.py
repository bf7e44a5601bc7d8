"""Floating-point arithmetic of 16, 32 and 64 bits, single and packed."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import F32, Form, Type
from hipify_py.targets.hip.ptx.values import Value, call

_SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
_NAMES = {"add": "__hadd", "sub": "__hsub", "mul": "__hmul", "fma": "__hfma", "min": "__hmin", "max": "__hmax"}
_NAMES |= {"neg": "__hneg", "abs": "__habs"}
_DIRECTED = {"rz": "toward_zero", "rm": "down", "rp": "up"}
_ROUNDING_HINT = "AMD GPUs round to nearest; compute with double, or accept it"


def rounding(op: Operation) -> str:
    """Take the rounding modifier; ``rn`` where there is none is told apart by being empty."""
    return op.one_of("rn", "rz", "rm", "rp", "rna", "rs")


def finished(op: Operation, value: Value) -> Value:
    """``value``, cut to 0..1 where the instruction says ``.sat``."""
    if not op.has("sat"):
        return value
    if value.type.lanes > 1 or value.type.is_half:
        raise Refused(".sat of 16-bit numbers is not translated", "clamp with __hmin and __hmax")
    return call("ptx::saturate", value.text, type=value.type)


def binary(op: Operation, type: Type) -> None:
    """``add``, ``sub``, ``mul`` and ``div``."""
    op.count(3)
    op.drop_flush()
    name, mode = op.instruction.opcode, rounding(op)
    if name == "div":
        op.has("approx", "full")
    if not type.is_float:
        _packed(op, type, name, mode)
        return
    arguments = op.read(1, type), op.read(2, type)
    op.write(0, finished(op, _rounded(name, mode, arguments, type)))


def _rounded(name: str, mode: str, arguments: tuple[Value, ...], type: Type) -> Value:
    texts = [argument.text for argument in arguments]
    if mode in _DIRECTED:
        if type != F32 or name not in ("add", "sub", "mul", "fma"):
            raise Refused(f"{name} of .{type.name} with rounding .{mode} is not translated", _ROUNDING_HINT)
        return call(f"ptx::{name}_{_DIRECTED[mode]}", *texts, type=type)
    if mode == "rn" and name in ("add", "sub", "mul"):
        return call(f"__{'f' if type == F32 else 'd'}{name}_rn", *texts, type=type)
    if name == "fma":
        return call("fmaf" if type == F32 else "fma", *texts, type=type)
    return Value(f"{arguments[0].operand} {_SIGNS[name]} {arguments[1].operand}", type)


def _packed(op: Operation, type: Type, name: str, mode: str) -> None:
    """Arithmetic of one or two 16-bit numbers, or of two floats."""
    if mode not in ("", "rn") or name == "div":
        raise Refused(f"{name} of .{type.name} with rounding .{mode} is not translated", _ROUNDING_HINT)
    arguments = [op.read(index, type).text for index in range(1, len(op.instruction.operands))]
    op.write(0, finished(op, call(_function(name, type), *arguments, type=type)))


def _function(name: str, type: Type) -> str:
    if type.width == 32:
        return f"ptx::{name}2"
    return _NAMES[name] + ("2" if type.lanes == 2 else "")


def fused(op: Operation, type: Type) -> None:
    """``fma``, and ``mad`` of floats."""
    op.count(4)
    op.drop_flush()
    mode = rounding(op)
    if op.has("relu", "oob"):
        raise Refused("fma.relu is not translated", "apply __hmax with zero to the result of __hfma")
    if not type.is_float:
        _packed(op, type, "fma", mode)
        return
    arguments = tuple(op.read(index, type) for index in (1, 2, 3))
    op.write(0, finished(op, _rounded("fma", mode, arguments, type)))


def mixed(op: Operation, types: list[Type]) -> None:
    """``add.f32.bf16`` and its kin: a 16-bit operand joins a sum of 32 bits."""
    name, mode = op.instruction.opcode, rounding(op)
    if types[0] != F32 or not types[1].is_half or types[1].lanes > 1 or name not in ("add", "sub", "fma"):
        raise Refused("this mix of types is not translated")
    last = op.count(4 if name == "fma" else 3) - 1
    narrow = [widened(op.read(index, types[1])) for index in range(1, last)]
    op.write(0, finished(op, _rounded(name, mode, (*narrow, op.read(last, F32)), F32)))


def widened(value: Value) -> Value:
    """A 16-bit number as float; exact."""
    function = "__bfloat162float" if value.type.form is Form.BFLOAT else "__half2float"
    return call(function, value.text, type=F32)


def smaller(op: Operation, type: Type) -> None:
    """``min`` and ``max``: the number if one operand is NaN."""
    op.count(3)
    op.drop_flush()
    name = op.instruction.opcode
    if op.has("xorsign", "abs"):
        raise Refused(f"{name}.xorsign.abs is not translated", "write it with fabsf and copysignf")
    nan = op.has("NaN")
    first, second = op.read(1, type), op.read(2, type)
    if not type.is_float:
        if type.is_half and not nan:
            op.write(0, call(f"ptx::{name}imum", first.text, second.text, type=type))
            return
        raise Refused(f"{name} of .{type.name} is not translated here")
    if nan:
        op.write(0, call(f"ptx::{name}imum_nan", first.text, second.text, type=type))
        return
    op.write(0, call(f"f{name}" + ("f" if type == F32 else ""), first.text, second.text, type=type))


def sign(op: Operation, type: Type) -> None:
    """``neg`` and ``abs``."""
    op.count(2)
    op.drop_flush()
    name, value = op.instruction.opcode, op.read(1, type)
    if not type.is_float:
        op.write(0, call(_function(name, type), value.text, type=type))
    elif name == "neg":
        op.write(0, Value(f"-{value.operand}", type))
    else:
        op.write(0, call("fabsf" if type == F32 else "fabs", value.text, type=type))


_FUNCTIONS = {
    "ex2": "exp2f",
    "lg2": "log2f",
    "sin": "__sinf",
    "cos": "__cosf",
    "tanh": "tanhf",
    "sqrt": "sqrtf",
    "rsqrt": "rsqrtf",
}


def _function_of_one(op: Operation) -> None:
    """Approximations of PTX by functions that are at least as exact."""
    type, name = op.type(), op.instruction.opcode
    op.count(2)
    op.drop_flush()
    mode = rounding(op)
    op.has("approx")
    if mode not in ("", "rn"):
        raise Refused(f"{name} with rounding .{mode} is not translated", _ROUNDING_HINT)
    if type.is_half:
        op.write(0, call(f"ptx::{name}", op.read(1, type).text, type=type))
    elif name == "rcp":
        one = "1.0f" if type == F32 else "1.0"
        op.write(0, Value(f"{one} / {op.read(1, type).operand}", type))
    elif type == F32:
        op.write(0, call(_FUNCTIONS[name], op.read(1, type).text, type=type))
    elif name in ("sqrt", "rsqrt"):
        op.write(0, call(name, op.read(1, type).text, type=type))
    else:
        raise Refused(f"{name} of .{type.name} is not translated here")


def _copy_sign(op: Operation) -> None:
    type = op.type()
    op.count(3)
    function = "copysignf" if type == F32 else "copysign"
    op.write(0, call(function, op.read(2, type).text, op.read(1, type).text, type=type))


TABLE = {**dict.fromkeys((*_FUNCTIONS, "rcp"), _function_of_one), "copysign": _copy_sign}
