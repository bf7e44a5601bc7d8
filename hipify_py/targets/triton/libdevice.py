"""numpy's versions of the libdevice functions that translated kernels call: Triton's interpreter has none."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def _each(function: Callable[..., float]) -> Callable[..., Array]:
    """A function of Python's numbers, element by element, in the type of the first operand."""

    def apply(*operands: Array) -> Array:
        wide = [operand.astype(np.float64) for operand in operands]
        with np.errstate(all="ignore"):
            return np.asarray(np.vectorize(function, otypes=[np.float64])(*wide)).astype(operands[0].dtype)

    return apply


def _unsigned(value: Array) -> Array:
    return np.ascontiguousarray(value).view(np.dtype(f"u{value.dtype.itemsize}"))


def _popc(value: Array) -> Array:
    return np.asarray(np.bitwise_count(_unsigned(value)), dtype=np.int32)


def _clz(value: Array) -> Array:
    bits = value.dtype.itemsize * 8
    lengths = [int(number).bit_length() for number in _unsigned(value).ravel()]
    return np.array([bits - length for length in lengths], dtype=np.int32).reshape(value.shape)


def _round(value: Array) -> Array:
    whole = np.trunc(value)
    away = np.abs(value - whole) >= 0.5  # exact, as adding a half is not
    return np.asarray(np.where(away, whole + np.copysign(value.dtype.type(1), value), whole))


def _lgamma(value: float) -> float:
    try:
        return math.lgamma(value)
    except ValueError:
        return math.inf


FUNCTIONS: dict[str, Callable[..., Array]] = {
    "popc": _popc,
    "clz": _clz,
    "expm1": np.expm1,
    "log10": np.log10,
    "log1p": np.log1p,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "asinh": np.arcsinh,
    "acosh": np.arccosh,
    "atanh": np.arctanh,
    "pow": np.power,
    "fmod": np.fmod,
    "trunc": np.trunc,
    "nearbyint": np.rint,
    "round": _round,
    "copysign": np.copysign,
    "ldexp": np.ldexp,
    "hypot": np.hypot,
    "erfc": _each(math.erfc),
    "lgamma": _each(_lgamma),
}
