"""What launchers use of torch, over numpy: for machines without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from hipify_py.targets.triton.interpret import Memory

float32, float64, int32, uint8 = "float32", "float64", "int32", "uint8"
dtype = str
version = SimpleNamespace(hip=None)
ops = SimpleNamespace()


class Tensor(Memory):
    """A contiguous tensor."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        super().__init__(
            array.ctypes.data, {"float32": "fp32", "float64": "fp64", "int32": "i32", "uint8": "u8"}[str(array.dtype)]
        )
        self.array, self.device = array, "cpu"

    def is_contiguous(self) -> bool:
        """All are."""
        return True


def from_numpy(array: np.ndarray[Any, Any]) -> Tensor:
    """A tensor in the same memory."""
    return Tensor(array)


def empty(count: int, dtype: dtype, device: str) -> Tensor:
    """Memory that holds anything."""
    return Tensor(np.full(count, 0xFF, dtype=dtype))


def _custom_op(name: str, *, mutates_args: Sequence[str]) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        space, _, operator = name.partition("::")
        vars(ops).setdefault(space, SimpleNamespace())
        setattr(getattr(ops, space), operator, function)
        return function

    return register


library = SimpleNamespace(custom_op=_custom_op)
