"""Runs translated kernels in Triton's interpreter, on plain memory and without torch.

To be imported only where ``TRITON_INTERPRET=1`` is set: Triton decides when a kernel is defined whether it is compiled
or interpreted.
"""

from __future__ import annotations

import importlib.util
import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import triton.language as tl
from triton.language.extra import libdevice
from triton.runtime import interpreter

from hipify_py.targets.triton.accesses import Watch
from hipify_py.targets.triton.libdevice import FUNCTIONS

_RESULTS = {"popc": tl.int32, "clz": tl.int32}
_DTYPES = {
    "i1": "int1", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u8": "uint8", "u16": "uint16",
    "u32": "uint32", "u64": "uint64", "fp16": "float16", "bf16": "bfloat16", "fp32": "float32", "fp64": "float64",
}  # fmt: skip
WARP = 32


class Memory:
    """Memory at an address, in the form in which the interpreter takes tensors."""

    def __init__(self, address: int, type_name: str) -> None:
        """``type_name`` is the element's, as compiler signatures spell it."""
        self._address = address
        self.dtype = _DTYPES[type_name]

    def data_ptr(self) -> int:
        """The address."""
        return self._address

    def untyped_storage(self) -> Memory:
        """Its storage: itself."""
        return self

    def cpu(self) -> Memory:
        """It is on the CPU already."""
        return self

    def new_empty(self, *_: object, **__: object) -> Memory:
        """Another view of the same memory."""
        return self

    def copy_(self, *_: object) -> None:
        """Nothing was copied, so that nothing has to go back."""

    set_ = copy_

    def storage_offset(self) -> int:
        """It starts at its start."""
        return 0

    size = stride = storage_offset


def prepare() -> None:
    """Give the interpreter what it lacks (libdevice, bfloat16, conversions, truth values).

    It is spared a patch of the language on each call, too.

    The internals that this touches are those of Triton 3.7 to 3.9.
    """
    for name, function in FUNCTIONS.items():
        setattr(libdevice, name, _elementwise(function, _RESULTS.get(name)))
    builder = interpreter.InterpreterBuilder
    builder.cast_impl = _converting(builder.cast_impl)
    builder.binary_op, builder.unary_op = _computing(builder.binary_op), _computing(builder.unary_op)
    builder.create_splat = _keeping_truth(builder.create_splat)
    everything = types.FunctionType((lambda: None).__code__, {"tl": tl, "core": tl.core})
    interpreter._patch_lang(everything)
    interpreter.InterpretedFunction.__call__ = lambda self, *args, **kwargs: self.rewrite()(*args, **kwargs)


def _converting(original: Callable[..., Any]) -> Callable[..., Any]:
    """Conversions as the compilers have them. The interpreter cuts bits off instead of rounding to bfloat16, loses the
    smallest of these, and leaves it to the machine what becomes of a number that no integer of a type is: on GPUs it
    is the nearest one, and 0 for what is no number.
    """

    def cast(builder: Any, source: Any, target: Any) -> Any:
        kind, wanted = source.dtype.scalar, target.scalar
        if kind == wanted or source.data.dtype == np.bool_:  # what compares numbers goes by their type
            return original(builder, source, target)
        if kind == tl.bfloat16:
            return cast(builder, interpreter.TensorHandle(_float32(source.data), tl.float32), target)
        if wanted == tl.bfloat16:
            return interpreter.TensorHandle(_bfloat16(source.data.astype(np.float32)), tl.bfloat16)
        if kind.is_floating() and wanted.is_int() and wanted != tl.int1:
            return interpreter.TensorHandle(_nearest(source.data, np.dtype(wanted.name)), wanted)
        return original(builder, source, target)

    return cast


def _computing(original: Callable[..., Any]) -> Callable[..., Any]:
    """Operators know bfloat16, which the interpreter has as integers of the same bits."""

    def compute(builder: Any, *arguments: Any) -> Any:
        *operands, operation = arguments
        if any(each.dtype.scalar != tl.bfloat16 or each.data.dtype != np.uint16 for each in operands):
            return original(builder, *arguments)
        data = operation(*(_float32(each.data) for each in operands))
        return interpreter.TensorHandle(data if data.dtype == np.bool_ else _bfloat16(data), tl.bfloat16)

    return compute


def _float32(data: Any) -> Any:
    """What bits of bfloat16 numbers stand for."""
    return (data.astype(np.uint32) << np.uint32(16)).view(np.float32)


def _bfloat16(data: Any) -> Any:
    """The bits of bfloat16 numbers; to nearest even."""
    bits = np.ascontiguousarray(data).view(np.uint32)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    return np.where(np.isnan(data), np.uint32(0x7FC0), rounded).astype(np.uint16)


def _nearest(data: Any, kind: np.dtype[Any]) -> Any:
    """Integers of type ``kind``; towards zero."""
    limits = np.iinfo(kind)
    wide = np.trunc(data.astype(np.float64))
    inside = (wide >= float(limits.min)) & (wide < float(limits.max + 1))
    low, high = (np.array(limit, dtype=kind) for limit in (limits.min, limits.max))
    beyond = np.where(wide < 0, low, np.where(wide > 0, high, np.array(0, dtype=kind)))
    return np.where(inside, np.where(inside, wide, 0).astype(kind), beyond)


def _keeping_truth(original: Callable[..., Any]) -> Callable[..., Any]:
    """Comparisons stay truth values when they become blocks, where the interpreter makes numbers of them."""

    def splat(builder: Any, result: Any, value: Any) -> Any:
        block = original(builder, result, value)
        if value.data.dtype == np.bool_:
            block.data = block.data.astype(np.bool_)
        return block

    return splat


def _elementwise(function: Callable[..., Any], result: Any) -> Callable[..., Any]:
    def call(*operands: Any) -> Any:
        with np.errstate(all="ignore"):
            data = function(*(operand.handle.data for operand in operands))
        scalar = result or operands[0].type.scalar
        handle = interpreter.TensorHandle(data, scalar)
        shape = operands[0].type
        return tl.tensor(handle, tl.block_type(scalar, shape.shape) if shape.is_block() else scalar)

    return call


def load_module(path: Path) -> types.ModuleType:
    """The module that was written to ``path``."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def padded(threads: int) -> int:
    """How many threads a program has for a block of ``threads``: a power of two, and a whole warp at least."""
    return max(WARP, 1 << (threads - 1).bit_length())


def launch(
    kernel: Any,
    signature: Mapping[str, str],
    grid: Sequence[int],
    block: Sequence[int],
    arguments: Mapping[str, int | float],
    scratch: tuple[int, int, int],
    watch: Watch | None = None,
) -> None:
    """Run ``kernel`` for every program of ``grid``.

    ``arguments`` are addresses and numbers by parameter; ``scratch`` is how many bytes each block needs, how many each
    thread, and the size of dynamic shared memory. ``watch`` learns where that memory is.
    """
    threads = padded(block[0] * block[1] * block[2])
    values: dict[str, Any] = {}
    for name, kind in signature.items():
        if name in arguments:
            value = arguments[name]
            values[name] = Memory(int(value), kind[1:]) if kind.startswith("*") else value
    fixed, per_thread, dynamic = scratch
    if "scratch" in signature:
        dynamic = -(-dynamic // 16) * 16
        each = fixed + per_thread * threads + dynamic
        memory = np.full(max(1, each * grid[0] * grid[1] * grid[2]), 0xFF, dtype=np.uint8)
        if watch is not None and watch.extents:
            watch.extents += ((memory.ctypes.data, memory.ctypes.data + memory.size),)
        values |= {"scratch": Memory(memory.ctypes.data, "u8"), "shared_bytes": dynamic}
    names = list(inspect.signature(kernel.fn).parameters)
    sizes = dict(zip(("BX", "BY", "BZ"), block, strict=True)) | {"NT": threads}
    kernel[tuple(grid)](**{name: (values | sizes)[name] for name in names})
