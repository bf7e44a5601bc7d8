"""GNU make's functions inside of words: where their arguments stand, and what each argument is to the function.

After "Functions for Transforming Text" of GNU make's manual: a function takes a fixed number of arguments, and the
commas of its last one are text. ``$(NAME:pattern=replacement)`` is patsubst in short.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

_OPENING = re.compile(r"\$(?P<bracket>[({])(?:(?P<name>[a-z-]+)[ \t]+|(?P<variable>\w+):)")
_CLOSERS = {"(": ")", "{": "}"}


class Shape(NamedTuple):
    """How many arguments a function takes (0: any number), and which of them are words that it passes on.

    ``pattern`` is the argument that each word of ``subject`` is put into, where its ``mark`` stands.
    """

    arity: int
    passed: tuple[int, ...] = ()
    pattern: int = -1
    subject: int = -1
    mark: str = ""


_SHAPES = {
    "addprefix": Shape(2, (1,), pattern=0, subject=1),
    "addsuffix": Shape(2, (0, 1)),
    "and": Shape(0, tuple(range(16))),
    "call": Shape(0, tuple(range(1, 16))),
    "eval": Shape(1, (0,)),
    "filter": Shape(2, (0, 1)),
    "filter-out": Shape(2, (0, 1)),
    "foreach": Shape(3, (1, 2)),
    "if": Shape(3, (0, 1, 2)),
    "join": Shape(2, (0, 1)),
    "or": Shape(0, tuple(range(16))),
    "patsubst": Shape(3, (2,), pattern=1, subject=2, mark="%"),
    "shell": Shape(1, (0,)),
    "sort": Shape(1, (0,)),
    "strip": Shape(1, (0,)),
    "subst": Shape(3, (0, 1, 2)),
}
_REPLACED = Shape(3, (), pattern=2, subject=0, mark="%")  # $(NAME:pattern=replacement)


@dataclass(frozen=True, slots=True)
class Call:
    """A call: offsets of its ``$`` and behind its closing bracket, and (start, end) of each argument."""

    shape: Shape
    start: int
    end: int
    arguments: tuple[tuple[int, int], ...]


def calls(text: str) -> Iterator[Call]:
    """The calls in ``text`` that are in no other call's arguments, first to last."""
    at = 0
    while match := _OPENING.search(text, at):
        end, commas = _close(text, match.end(), match["bracket"])
        shape = _REPLACED if match["variable"] else _SHAPES.get(match["name"])
        at = match.end()
        if end < 0 or shape is None:
            continue
        if match["variable"]:
            equals = text.find("=", match.end(), end)
            arguments = [match.span("variable"), (match.end(), equals), (equals + 1, end)] if equals >= 0 else []
        else:
            inner = commas[: shape.arity - 1] if shape.arity else commas
            arguments = list(zip((match.end(), *(comma + 1 for comma in inner)), (*inner, end), strict=True))
        if len(arguments) >= (shape.arity if shape.pattern >= 0 else 1):
            yield Call(shape, match.start(), end + 1, tuple(arguments))
            at = end + 1


def _close(text: str, start: int, bracket: str) -> tuple[int, list[int]]:
    """The offset of the bracket that closes a call, -1 if none does, and those of the commas of that call itself."""
    closer, depth, commas = _CLOSERS[bracket], 0, list[int]()
    for at in range(start, len(text)):
        sign = text[at]
        if sign == bracket:
            depth += 1
        elif sign == closer and depth == 0:
            return at, commas
        elif sign == closer:
            depth -= 1
        elif sign == "," and depth == 0 and text[at - 1 : at] != "\\":
            commas.append(at)
    return -1, commas
