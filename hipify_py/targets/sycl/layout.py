"""How the text of a launch is broken into lines: on one where it fits, else as a formatter would."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hipify_py.edits import Hole

Parts = list[bytes | Hole]
WIDTH = 100  # columns
_TAB = 4


def width(parts: Sequence[bytes | Hole]) -> int:
    """The columns of a text without line breaks; what a hole holds counts as long as it is in the source."""
    return sum(len(part) if isinstance(part, bytes) else part.end - part.start for part in parts)


def indent_width(data: bytes) -> int:
    """The blanks that one level of a file takes: what its first line behind an opened brace has more than that line."""
    found = re.search(rb"^( *)\S.*\{[ \t]*\r?\n\1( +)\S|^\{[ \t]*\r?\n( +)\S", data, re.M)
    return len(found.group(2) or found.group(3)) if found else _TAB


def margin(indent: bytes) -> int:
    """The columns of the blanks behind a line break."""
    return sum(_TAB if byte == ord(b"\t") else 1 for byte in indent.lstrip(b"\r\n"))


def captures(first: bytes, values: Sequence[tuple[bytes, Parts]], indent: bytes, beside: int) -> Parts:
    """``[=, name = value, ...]``, a line for each value where they don't fit on one.

    ``indent`` is a line break, ``beside`` the columns of what else stands on the line.
    """
    further = [[name, b" = ", *value] for name, value in values]
    short: Parts = [b"[" + first, *(part for parts in further for part in (b", ", *parts)), b"]"]
    if margin(indent) + width(short) + beside <= WIDTH or not indent.strip(b" ") or not values:
        return short
    return [b"[" + first, *(part for parts in further for part in (b",", indent, b" ", *parts)), b"]"]


def function(head: Parts, call: Parts, outer: bytes, inner: bytes) -> Parts:
    """``head { call; }``, on three lines where it doesn't fit on one that starts at ``outer``'s column."""
    if not outer.strip(b" ") or (margin(outer) + width([*head, *call]) + len(b" { ; });") <= WIDTH and _is_line(head)):
        return [*head, b" { ", *call, b"; }"]
    return [*head, b" {", inner, *call, b";", outer, b"}"]


def _is_line(parts: Parts) -> bool:
    return not any(isinstance(part, bytes) and b"\n" in part for part in parts)


def filled(texts: Sequence[bytes], rest: bytes, head: bytes, line_break: bytes) -> bytes:
    """``texts``, and a comma if ``rest`` follows, with line breaks where they pass the right margin behind ``head``."""
    found, column = b"", len(head)
    for text in (*texts, rest):
        end = column + len(text) + len(b", ")
        if found and text:
            found += b"," + (b" " if end <= WIDTH else line_break + b" " * len(head))
            column = end if end <= WIDTH else len(head) + len(text)
        else:
            column = end
        found += text
    return found[: len(found) - len(rest)]
