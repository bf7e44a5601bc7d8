"""``#include`` directives, read off the text without a parser."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

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


def headers_in(data: bytes) -> frozenset[str]:
    """The headers that a text names, as written."""
    return frozenset(header.decode("utf-8", "replace") for header, *_ in headers_of(data))


def leading_to(includes: Mapping[str, Collection[str]], known: Iterable[str]) -> set[str]:
    """The files among ``includes`` (path -> headers as written) that include one of ``known``, or another that does.

    Paths are relative with slashes; which file a header names is told by the end of its path.
    """
    by_name: dict[str, list[str]] = {}
    found: set[str] = set()
    new = list(known)
    while new:
        for path in new:
            by_name.setdefault(posixpath.basename(path), []).append(f"/{path}")
        waiting = includes.keys() - found
        new = [path for path in waiting if any(_names_one_of(by_name, header) for header in includes[path])]
        found.update(new)
    return found


def _names_one_of(by_name: Mapping[str, Sequence[str]], header: str) -> bool:
    tail = "/" + posixpath.normpath(header).lstrip("./")
    return any(path.endswith(tail) for path in by_name.get(posixpath.basename(tail), ()))


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
