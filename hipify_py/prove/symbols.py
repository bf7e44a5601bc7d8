"""Source lines of addresses in a built program, by the tools that come with compilers."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

_LIMITS = Limits(seconds=60.0)
_TOOLS = {
    "addr2line": ("-a", "-i", "-e"),
    "llvm-symbolizer": ("-a", "-i", "--output-style=GNU", "--functions=none", "-e"),
}
_ADDRESS = re.compile(r"0x[0-9a-f]+")
_PLACE = re.compile(r"(?P<file>/[^:]+):(?P<line>[1-9]\d*)")


def source_lines(program: Path, addresses: Sequence[str]) -> dict[str, list[tuple[str, int]]]:
    """File and line of each address and of the calls that were inlined there, innermost first.

    Addresses are hexadecimal, of a program that isn't relocated. Without a tool, or without debug information, the
    lists are empty.
    """
    found: dict[str, list[tuple[str, int]]] = {address: [] for address in addresses}
    tool = _tool()
    if not tool or not found:
        return found
    by_number = {int(address, 16): address for address in addresses}
    current: list[tuple[str, int]] = []
    for line in run([*tool, str(program), *found], _LIMITS).out.splitlines():
        place = _PLACE.match(line)
        if _ADDRESS.fullmatch(line):
            current = found.get(by_number.get(int(line, 16), ""), [])
        elif place:
            current.append((place["file"], int(place["line"])))
    return found


@cache
def _tool() -> tuple[str, ...]:
    for name, options in _TOOLS.items():
        path = shutil.which(name, path=os.defpath)
        if path:
            return (path, *options)
    return ()
