"""What the launchers of a module need to know of each kernel."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from hipify_py.ir.nodes import Parameter
from hipify_py.ir.types import F64, Scalar
from hipify_py.targets.triton.kernels import SCRATCH, PrintedKernel, total

_TENSORS = {
    "i1": "uint8", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u16": "uint16", "u32": "uint32",
    "u64": "uint64", "fp16": "float16", "bf16": "bfloat16", "fp32": "float32", "fp64": "float64",
}  # fmt: skip
_SIGNED = {"uint16": "int16", "uint32": "int32", "uint64": "int64"}
_BYTES = "*u8"


@dataclass(frozen=True)
class Typed:
    """One parameter of a launcher."""

    name: str
    annotation: str
    meaning: str


class Launcher:
    """A kernel as the template of launchers takes it; ``lines`` are those of its launches."""

    def __init__(self, kernel: PrintedKernel, lines: Sequence[int]) -> None:
        self.name, self.dynamic = kernel.name, kernel.dynamic
        size = total(kernel.scratch, kernel.scratch_per_thread, kernel.dynamic, threads='sizes["NT"]')
        self.scratch_bytes = size if size.isdecimal() else f"({size})"
        self.has_scratch = SCRATCH in kernel.types
        own = [(name, kernel.types[name], source) for name, source in zip(kernel.types, kernel.sources, strict=False)]
        self.names = [name for name, _, _ in own]
        self.tensors = [name for name, kind, _ in own if kind.startswith("*")]
        self.mutated = sorted(name for name in self.tensors if name in kernel.written)
        self.mutates = ", ".join(f'"{name}"' for name in self.mutated)
        self.typed = [_typed(name, kind, source, _use(kernel, name)) for name, kind, source in own]
        self.arguments = [_argument(name, kind, source) for name, kind, source in own]
        self.needs_bytes = any(kind == _BYTES for _, kind, _ in own)
        self.needs_bits = any(source.type == F64 for _, _, source in own)
        self.block = repr(kernel.blocks[0]) if len(kernel.blocks) == 1 else ""
        several = ", ".join(map(str, kernel.blocks)) if len(kernel.blocks) > 1 else ""
        self.block_note = f"; in the original {several}" if several else ""
        where = f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))}"
        self.launches = [f"The original launches it in {where}."] if lines else []

    @property
    def usable(self) -> bool:
        """Whether there is a tensor whose device says where to run."""
        return bool(self.tensors)


def namespace(source: str) -> str:
    """The name under which the operators of a source are registered."""
    return "hipify_" + re.sub(r"\W", "_", os.path.splitext(source)[0])


def _python(scalar: Scalar) -> str:
    return "float" if scalar.floating else "bool" if scalar.kind == "bool" else "int"


def _use(kernel: PrintedKernel, name: str) -> str:
    """What a kernel does with the elements of a tensor."""
    if name not in kernel.written:
        return "only read"
    return "read and written" if name in kernel.read else "only written"


def _typed(name: str, kind: str, source: Parameter, use: str) -> Typed:
    behind = f"; {source.source} in the original" if source.source not in ("", name) else ""
    if source.position < 0:
        behind = f"; the original's variable {source.source}"
    if not kind.startswith("*"):
        assert source.type is not None
        return Typed(name, _python(source.type), _dtype(source.type) + behind)
    elements = "bytes of any type" if kind == _BYTES else _TENSORS[kind[1:]]
    return Typed(name, "torch.Tensor", f"contiguous tensor of any shape, {elements}, {use}{behind}")


def _dtype(scalar: Scalar) -> str:
    """What torch calls numbers of a type."""
    if scalar.kind in ("int", "uint"):
        return f"{scalar.kind}{scalar.bits}"
    return {"bool": "bool", "bf16": "bfloat16"}.get(str(scalar), f"float{scalar.bits}")


def _argument(name: str, kind: str, source: Parameter) -> str:
    if kind == _BYTES:
        return f"_bytes({name})"
    if kind.startswith("*"):
        dtype = _TENSORS[kind[1:]]
        dtypes = [dtype, *([_SIGNED[dtype]] if dtype in _SIGNED else [])]
        return f"_pointer({name}, {', '.join(f'torch.{one}' for one in dtypes)})"
    return f"_bits({name})" if source.type == F64 else name
