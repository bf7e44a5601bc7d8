"""``#include`` directives, read off the text without a parser."""

from __future__ import annotations

import re
from collections.abc import Iterator

_DIRECTIVE = re.compile(rb'#[ \t]*include(?:_next)?[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)')
_COMPUTED = re.compile(rb"#[ \t]*include(?:_next)?[ \t]+[A-Za-z_]")


def headers_of(data: bytes) -> Iterator[tuple[bytes, int, bool]]:
    """The headers that lines name, as written, with the offset of the line, and whether they are in angle brackets.

    Comments and dead branches count as well. A search for ``#`` takes a tenth of the time that one for starts of lines
    does; what is before it on its line is looked at afterwards.
    """
    for match in _DIRECTIVE.finditer(data):
        start = _line_start(data, match.start())
        if start is not None:
            yield match[1] or match[2], start, match[1] is None


def has_computed(data: bytes) -> bool:
    """Whether an include names its header by a macro."""
    return any(_line_start(data, match.start()) is not None for match in _COMPUTED.finditer(data))


def _line_start(data: bytes, at: int) -> int | None:
    """The start of the line, if nothing but blanks lies between it and ``at``."""
    while at and data[at - 1] in b" \t":
        at -= 1
    return None if at and data[at - 1] != ord("\n") else at


def text_of(path: str) -> bytes:
    """The text of a header on disk; empty where it can't be read, since the parser sees nothing of it either."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
