"""Logical lines of makefiles and shell scripts, and their words with the bytes that they stand at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from hipify_py.diagnostics.model import Span

_LOGICAL = re.compile(r"(?:[^\\\n]|\\[\s\S])*(?:\n|\Z)")
_ASSIGNMENT = re.compile(
    r"[ \t]*(?:(?:export|override|private|local|readonly|declare(?:[ \t]+-\w+)?)[ \t]+)*"
    r"(?:(?P<targets>[^\s=:#][^=#\n]*?)[ \t]*:[ \t]*)?(?P<name>[A-Za-z_]\w*)[ \t]*(?P<operator>::?=|:::=|\?=|\+=|!=|=)"
)
_WORD = re.compile(
    r"""(?:\$\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|[^\s"'\\])+"""
)
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")


class Role(Enum):
    """What a logical line is."""

    ASSIGNMENT = "assignment"
    RECIPE = "recipe"
    OTHER = "other"  # rules, conditions, commands of shell scripts


@dataclass(frozen=True, slots=True)
class Word:
    """A word: blanks in quotes and in references don't end it."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """A logical line without its comment. ``name`` is what an assignment sets, ``value`` where its value starts."""

    role: Role
    text: str
    start: int
    name: str = ""
    name_start: int = 0
    value: int = 0

    @property
    def name_span(self) -> Span:
        """Where the name stands."""
        return Span(self.name_start, self.name_start + len(self.name))

    def words(self) -> list[Word]:
        """The words of the value, or of the whole line."""
        begin = self.value - self.start if self.role is Role.ASSIGNMENT else 0
        return split_words(self.text[begin:], self.start + begin)


def split_words(text: str, start: int) -> list[Word]:
    """The words of a text that stands at byte ``start``."""
    return [
        Word(match[0], Span(start + match.start(), start + match.end()))
        for match in _WORD.finditer(text)
        if match[0] != "\\\n"
    ]


def lines(data: bytes, shell: bool) -> Iterator[Line]:
    """The logical lines of a file; offsets are bytes."""
    text = data.decode("latin-1")
    for match in _LOGICAL.finditer(text):
        if match[0]:
            yield _line(match[0], match.start(), shell)


def _line(text: str, start: int, shell: bool) -> Line:
    comment = _COMMENT.search(text)
    if comment and not _in_quotes(text, comment.start()):
        text = text[: comment.start()]
    if not shell and text.startswith("\t"):
        return Line(Role.RECIPE, text, start)
    assigned = _ASSIGNMENT.match(text)
    if assigned and not (shell and (assigned["targets"] or assigned["operator"] not in ("=", "+="))):
        name = start + assigned.start("name")
        return Line(Role.ASSIGNMENT, text, start, assigned["name"], name, start + assigned.end())
    return Line(Role.OTHER, text, start)


def _in_quotes(text: str, offset: int) -> bool:
    return any(text[:offset].count(quote) % 2 == 1 for quote in "\"'")
