"""What the tool says about source code: severities, places, diagnostics and findings."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from hipify_py.edits import Fix


class Severity(IntEnum):
    """How much a finding matters; ordered so that ``max`` gives the worst."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    @property
    def label(self) -> str:
        """The lower-case word used in reports and options."""
        return self.name.lower()


class Span(NamedTuple):
    """A half-open byte range of one file."""

    start: int
    end: int


class Position(NamedTuple):
    """A place in a file: line and column, both from 1; columns count bytes, as compilers do."""

    line: int
    column: int


class LineIndex:
    """Turns byte offsets of one buffer into lines and columns."""

    def __init__(self, data: bytes) -> None:
        self._starts = [0]
        position = data.find(b"\n")
        while position != -1:
            self._starts.append(position + 1)
            position = data.find(b"\n", position + 1)

    def position(self, offset: int) -> Position:
        """The position of byte ``offset``."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def offset(self, line: int, column: int = 1) -> int:
        """The byte offset of a position; lines past the end give the last line's."""
        return self._starts[min(line, len(self._starts)) - 1] + column - 1

    def __len__(self) -> int:
        return len(self._starts)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One statement about one place of an input file.

    ``code`` is stable (``HP101``); ``message`` says what is the matter and why, ``hint`` what to do about it.
    ``unverified`` marks statements that rest on tokens only, without the parser's word.
    """

    code: str
    severity: Severity
    path: str
    span: Span
    start: Position
    end: Position
    symbol: str
    message: str
    hint: str = ""
    unverified: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic, and the fix that answers it where there is one."""

    diagnostic: Diagnostic
    fix: Fix | None = None
