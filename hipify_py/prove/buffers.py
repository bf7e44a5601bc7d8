"""Device memory, compared instead of output that tells nothing of what the kernels do.

The engine writes hashes of what allocations hold in the end (``hipify_py/runtime/cuda/face/buffer_log.h``).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hipify_py.prove.model import Ran

_NAME = ".simt-buffers"
ENVIRONMENT = {"SIMT_BUFFERS": _NAME, "SIMT_CHECK": "1"}  # the latter gives fresh memory one content
_LINE = 256  # bytes of one hash
_WORD = 8

Buffers = Mapping[int, tuple[int, Sequence[int]]]  # number of the allocation -> its size, its hashes


@dataclass(frozen=True, slots=True)
class Memory:
    """What two runs of one program leave in device memory: what isn't the same in both, such as addresses, is open."""

    first: Buffers
    second: Buffers

    def difference(self, ran: Ran) -> str:
        """The first allocation in which another run differs from both, in words; empty if there is none."""
        other = recorded(ran)
        for number, (size, hashes) in sorted(self.first.items()):
            again = self.second.get(number)
            if again is None or again[0] != size:
                continue
            if number not in other or other[number][0] != size:
                return f"it has no allocation {number} of {size} bytes"
            for line, (a, b, c) in enumerate(zip(hashes, again[1], other[number][1], strict=True)):
                if a == b != c:
                    return f"allocation {number}, of {size} bytes, differs behind byte {line * _LINE}"
        return ""


def recorded(ran: Ran) -> Buffers:
    """What a run in :data:`ENVIRONMENT` has left."""
    words = array("Q")
    data = ran.files.get(_NAME, b"")
    words.frombytes(data[: len(data) // _WORD * _WORD])
    found: dict[int, tuple[int, Sequence[int]]] = {}
    at = 0
    while at + 1 < len(words):
        number, size = words[at], words[at + 1]
        end = at + 2 + -(-size // _LINE)
        if end <= len(words):
            found.setdefault(number, (size, words[at + 2 : end]))
        at = end
    return found
