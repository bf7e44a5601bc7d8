"""What SPIR-V says of kernels: which of them compute in double precision."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

_HEADER_WORDS = 5
_ENTRY_POINT, _FLOAT, _VECTOR, _FUNCTION, _FUNCTION_END, _CALL = 15, 22, 23, 54, 56, 57
# OpExtInst, OpLoad, composites, conversions, arithmetic, OpSelect: what makes a value.
_RESULTS = frozenset((12, 61, *range(79, 85), *range(109, 125), *range(126, 149), 169))
_DOUBLE_BITS = 64


@dataclass
class _Function:
    """One function: whether it computes a double itself, and what it calls."""

    double: bool = False
    calls: set[int] = field(default_factory=set)


def double_kernels(module: bytes) -> dict[str, bool]:
    """Kernel -> whether it, or what it calls, computes, loads or converts to a double."""
    names: dict[int, str] = {}
    doubles: set[int] = set()  # types: the scalar, and vectors of it
    functions: dict[int, _Function] = {}
    current = _Function()
    for opcode, words in _instructions(module):
        if opcode == _ENTRY_POINT:
            names[words[1]] = _text(words[2:])
        elif (opcode == _FLOAT and words[1] == _DOUBLE_BITS) or (opcode == _VECTOR and words[1] in doubles):
            doubles.add(words[0])
        elif opcode == _FUNCTION:
            current = functions.setdefault(words[1], _Function())
        elif opcode == _CALL:
            current.calls.add(words[2])
        if opcode in _RESULTS and words[0] in doubles:
            current.double = True
    return {name: _reaches(functions, entry) for entry, name in names.items()}


def _reaches(functions: dict[int, _Function], entry: int) -> bool:
    seen, queue = set[int](), [entry]
    while queue:
        name = queue.pop()
        if name in seen or name not in functions:
            continue
        if functions[name].double:
            return True
        seen.add(name)
        queue += functions[name].calls
    return False


def _instructions(module: bytes) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(opcode, operands) of each instruction."""
    words = struct.unpack(f"<{len(module) // 4}I", module[: len(module) // 4 * 4])
    at = _HEADER_WORDS
    while at < len(words) and words[at] >> 16:
        length = words[at] >> 16
        yield words[at] & 0xFFFF, words[at + 1 : at + length]
        at += length


def _text(words: tuple[int, ...]) -> str:
    return struct.pack(f"<{len(words)}I", *words).partition(b"\0")[0].decode()
