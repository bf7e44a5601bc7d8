"""Which kernels never wait for another thread: those run as plain loops."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from hipify_py.frontend.facts import FileFacts
from hipify_py.frontend.structure import device_bodies
from hipify_py.frontend.tokens import Tokens

_NAMES = Path(__file__).with_name("blocking.tsv")
_WORD = re.compile(rb"[A-Za-z_]\w*")


@cache
def blocking_names() -> frozenset[bytes]:
    """Words whose presence in device code means that a thread may wait for another."""
    lines = _NAMES.read_bytes().splitlines()[1:]
    return frozenset(line.partition(b"\t")[0] for line in lines)


class Blocking:
    """Judges the kernels of one file by the words of all device code in it that they can reach."""

    def __init__(self, facts: FileFacts) -> None:
        self._bodies = _bodies_by_name(facts.tokens)
        self._local_includes = any(not include.angled for include in facts.includes)

    def never_blocks(self, kernel: str) -> bool:
        """Whether a kernel expression is a plain name whose code, all of it in this file, holds no blocking word.

        Code of other files is not seen here, so a file that includes project files has no such kernels.
        """
        name = kernel.encode()
        if self._local_includes or name not in self._bodies:
            return False
        seen: set[bytes] = set()
        queue = [name]
        while queue:
            words = self._bodies[queue.pop()]
            if not words.isdisjoint(blocking_names()):
                return False
            reached = (words & self._bodies.keys()) - seen
            seen |= reached
            queue += reached
        return True


def _bodies_by_name(tokens: Tokens) -> Mapping[bytes, set[bytes]]:
    """Function name -> the words of its body, of all device functions; overloads share an entry."""
    found: dict[bytes, set[bytes]] = {}
    for body, _, _ in device_bodies(tokens):
        name = _name_before(tokens, body.start)
        if name:
            found.setdefault(name, set()).update(_WORD.findall(tokens.data, body.start, body.end))
    return found


def _name_before(tokens: Tokens, brace: int) -> bytes:
    """The name of the function whose body opens at ``brace``."""
    index = tokens.starts.index(brace)
    while index > 0 and tokens.texts[index] != b")":
        index -= 1
    opener = tokens.matches.get(index)
    return tokens.texts[opener - 1] if opener else b""
