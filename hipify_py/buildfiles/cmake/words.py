"""Words inside arguments: options stand alone, in strings, in ``;`` lists and in generator expressions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hipify_py.buildfiles.cmake.parser import Argument
from hipify_py.diagnostics.model import Span

_PIECE = re.compile(r"\$<|\$\{[^{}]*\}|\\.|[;\s:>]|[^;\s:>$\\]+|.", re.S | re.A)
_SEPARATORS = frozenset("; \t\r\n\v\f")
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
    """All words of ``arguments`` in order: runs between separators that are not part of an expression's syntax.

    A generator expression may go on in the next argument, since a list is one text to CMake.
    """
    scanner = _Scanner()
    for number, argument in enumerate(arguments):
        scanner.scan(argument, number)
    return [
        Word(text, span, number, Span(level.start, level.end) if level else None, guarded)
        for text, span, number, level, guarded in scanner.found
    ]


def is_balanced(argument: Argument) -> bool:
    """Whether all generator expressions that begin in an argument end there, and no others do."""
    depth = 0
    for piece in _PIECE.finditer(argument.text):
        depth += (piece[0] == "$<") - (piece[0] == ">")
        if depth < 0:
            return False
    return depth == 0


@dataclass(slots=True)
class _Level:
    start: int
    end: int = 0
    content: bool = False  # behind the colon
    guarded: bool = False


@dataclass(slots=True)
class _Scanner:
    """The state of the scan of a command's arguments; offsets are those of the file, except ``word``."""

    levels: list[_Level] = field(default_factory=list)
    found: list[tuple[str, Span, int, _Level | None, bool]] = field(default_factory=list)
    text: str = ""
    base: int = 0
    number: int = 0
    word: int = -1  # where the current word starts in ``text``
    inside: int = 0  # generator expressions open in the middle of a word, which are part of it

    def scan(self, argument: Argument, number: int) -> None:
        """Scan one more argument."""
        self.text, self.base, self.number, self.inside = argument.text, argument.inner.start, number, 0
        for level in self.levels:
            level.end = argument.inner.end
        for piece in _PIECE.finditer(self.text):
            self._piece(piece.start(), piece[0])
        self._finish(len(self.text))

    def _piece(self, at: int, value: str) -> None:
        top = self.levels[-1] if self.levels else None
        if self.inside or (value == "$<" and self.word >= 0 and (top is None or top.content)):
            self.inside += (value == "$<") - (value == ">")
        elif value == "$<":
            self._finish(at)
            self.levels.append(_Level(self.base + at, end=self.base + len(self.text)))
        elif value == ">" and top:
            self._finish(at)
            self.levels.pop().end = self.base + at + 1
        elif value == ":" and top and not top.content:
            self._finish(at)
            top.content = True
            top.guarded = _CUDA.search(self.text[max(top.start - self.base, 0) : at]) is not None
        elif value == ":" and self.text[max(at - 5, 0) : at] == "SHELL":
            self.word = -1
        elif value in _SEPARATORS:
            self._finish(at)
        elif self.word < 0:
            self.word = at

    def _finish(self, end: int) -> None:
        if self.word >= 0:
            top = self.levels[-1] if self.levels else None
            if top is None or top.content:
                span = Span(self.base + self.word, self.base + end)
                guarded = any(level.guarded for level in self.levels)
                self.found.append((self.text[self.word : end], span, self.number, top, guarded))
            self.word = -1
