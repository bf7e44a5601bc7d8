"""Where CUDA's launch functions are called, and with which kernel: ``cudaLaunchKernel((void *)kernel, ...)``."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.facts import Call
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import Tokens

LAUNCH_FUNCTIONS = frozenset((b"cudaLaunchKernel", b"cudaLaunchCooperativeKernel"))
_KERNEL = re.compile(
    rb"(?:\(\s*(?:const\s+)?void\s*(?:const\s*)?\*\s*\)\s*|(?:reinterpret|static)_cast\s*<[^()]*>\s*\(\s*)?&?\s*"
    rb"((?:::)?(?:\w+::)*(\w+)\s*(?:<[^()]*>)?)\s*\)?"
)
_FEWEST = 4  # the kernel, the grid, the block, the array of arguments


class Called(NamedTuple):
    """One such call: the kernel's name, where it stands with its template arguments, and the call."""

    name: bytes
    kernel: Span
    call: Call


def called_at(tokens: Tokens, index: int) -> Called | None:
    """The call of the launch function that stands at ``index``; None if it isn't called, or its kernel not named."""
    call = call_after(tokens, index)
    if call is None or not _FEWEST <= len(call.arguments) <= _FEWEST + 2:
        return None
    start, end = call.arguments[0]
    match = _KERNEL.fullmatch(tokens.data, start, end)
    if match is None:
        return None
    return Called(tokens.texts[bisect_left(tokens.starts, match.start(2))], Span(*match.span(1)), call)


def called_kernels(tokens: Tokens) -> Iterator[Called]:
    """All such calls of a file."""
    for index in tokens.identifiers():
        found = called_at(tokens, index) if tokens.texts[index] in LAUNCH_FUNCTIONS else None
        if found is not None:
            yield found
