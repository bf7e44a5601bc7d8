"""Words inside arguments: options stand alone, in strings, in ``;`` lists and in generator expressions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hipify_py.buildfiles.cmake.parser import Argument
from hipify_py.diagnostics.model import Span

_PIECE = re.compile(r"\$<|\$\{[^{}]*\}|\\.|[;\s:>]|[^;\s:>$\\]+|.", re.S)
_CUDA = re.compile(r"(?:COMPILE|LINK)_LANG(?:UAGE|_AND_ID):[^>]*\bCUDA\b")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an argument: number ``argument`` of its command; ``expression`` is the generator expression it is in.

    ``guarded`` words are only seen when CUDA is compiled.
    """

    text: str
    span: Span
    argument: int
    expression: Span | None
    guarded: bool


def words(arguments: Sequence[Argument]) -> list[Word]:
    """All words of ``arguments`` in order."""
    return [word for number, argument in enumerate(arguments) for word in _of(argument, number)]


@dataclass(slots=True)
class _Level:
    start: int
    end: int = 0
    content: bool = False  # behind the colon
    guarded: bool = False


@dataclass(slots=True)
class _Scanner:
    """The state of one argument's scan."""

    argument: Argument
    number: int
    levels: list[_Level]
    found: list[tuple[int, int, _Level | None, bool]]
    start: int = -1
    inside: int = 0  # generator expressions open in the middle of a word, which are part of it

    def scan(self) -> list[Word]:
        text = self.argument.text
        for piece in _PIECE.finditer(text):
            self._piece(piece.start(), piece[0], text)
        self._finish(len(text))
        base = self.argument.inner.start
        return [
            Word(text[begin:end], Span(base + begin, base + end), self.number, _expression(level, base), guarded)
            for begin, end, level, guarded in self.found
        ]

    def _piece(self, at: int, value: str, text: str) -> None:
        top = self.levels[-1] if self.levels else None
        if self.inside or (value == "$<" and self.start >= 0 and (top is None or top.content)):
            self.inside += (value == "$<") - (value == ">")
        elif value == "$<":
            self._finish(at)
            self.levels.append(_Level(at, end=len(text)))
        elif value == ">" and top:
            self._finish(at)
            self.levels.pop().end = at + 1
        elif value == ":" and top and not top.content:
            self._finish(at)
            top.content = True
            top.guarded = _CUDA.search(text[top.start : at]) is not None
        elif value == ":" and text[max(at - 5, 0) : at] == "SHELL":
            self.start = -1
        elif value == ";" or value.isspace():
            self._finish(at)
        elif self.start < 0:
            self.start = at

    def _finish(self, end: int) -> None:
        if self.start >= 0:
            top = self.levels[-1] if self.levels else None
            if top is None or top.content:
                self.found.append((self.start, end, top, any(level.guarded for level in self.levels)))
            self.start = -1


def _of(argument: Argument, number: int) -> list[Word]:
    """The words of one argument: runs between separators that are not part of a generator expression's syntax."""
    return _Scanner(argument, number, [], []).scan()


def _expression(level: _Level | None, base: int) -> Span | None:
    return Span(base + level.start, base + level.end) if level else None
