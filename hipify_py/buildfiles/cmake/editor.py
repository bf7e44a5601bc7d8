"""Edits of whole commands and arguments of a list file, which keep its layout."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from hipify_py.buildfiles.cmake.parser import Argument, Command, ListFile, written
from hipify_py.buildfiles.model import BUILD_CODE, BuildEditor
from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix

_REST_OF_LINE = re.compile(rb"[ \t]*(?:#(?!\[=*\[)[^\r\n]*)?(?=\r?\n|\Z)")
_BLANKS = b" \t\r\n"


@dataclass
class ListEditor:
    """A list file under translation."""

    editor: BuildEditor
    file: ListFile
    removed: set[int] = field(default_factory=set)  # starts of commands that go

    @property
    def data(self) -> bytes:
        """The file's bytes."""
        return self.editor.data

    def indent(self, command: Command) -> str:
        """The blanks before a command, nothing if other text precedes it on its line."""
        start = self.data.rfind(b"\n", 0, command.span.start) + 1
        before = self.data[start : command.span.start]
        return before.decode("latin-1") if not before.strip(b" \t") else ""

    @cached_property
    def newline(self) -> str:
        """How lines of the file end."""
        return "\r\n" if b"\r\n" in self.data else "\n"

    def after(self, command: Command, lines: Iterable[str]) -> None:
        """Write ``lines`` behind the line of a command, indented alike."""
        rest = _REST_OF_LINE.match(self.data, command.span.end)
        lead = self.newline + self.indent(command)
        text = "".join(lead + written(line) for line in lines)
        if text:
            self.editor.insert(rest.end() if rest else command.span.end, text)

    def before(self, command: Command, lines: Iterable[str]) -> None:
        """Write ``lines`` before a command, indented alike."""
        tail = self.newline + self.indent(command)
        text = "".join(written(line) + tail for line in lines)
        if text:
            self.editor.insert(command.span.start, text)

    def remove(self, command: Command, instead: Iterable[str] = ()) -> None:
        """Take a command out, with its line if nothing else is on it, and write ``instead`` there."""
        self.removed.add(command.span.start)
        lines = [written(line) for line in instead]
        start, end = command.span
        lead = self.newline + self.indent(command)
        if not lines:
            line = self.data.rfind(b"\n", 0, start) + 1
            blank = not self.data[line:start].strip(b" \t")
            newline = re.compile(rb"[ \t]*\r?\n").match(self.data, end)
            if blank and newline:
                start, end = line, newline.end()
        text = lead.join(lines).encode("utf-8", "surrogateescape")
        self._absorb(Edit.replace(start, end, text))

    def remove_argument(self, argument: Argument) -> None:
        """Take an argument out, with the blanks before it."""
        self.remove_span(argument.span)

    def remove_span(self, span: Span) -> None:
        """Take bytes out, with the blanks before them; a comment before them keeps its line end."""
        start = span.start
        while start and self.data[start - 1 : start] in (b" ", b"\t"):
            start -= 1
        line = self.data.rfind(b"\n", 0, start) + 1
        alone = start == line
        if alone and (newline := re.compile(rb"[ \t]*\r?\n").match(self.data, span.end)):
            self._absorb(Edit.replace(start, newline.end(), b""))
            return
        if alone and self.data[span.end : span.end + 1] == b")" and b"#" not in self._line_before(start):
            self._absorb(Edit.replace(self._after_text(start), span.end, b""))
            return
        self._absorb(Edit.replace(span.start if alone else start, span.end, b""))

    def _after_text(self, offset: int) -> int:
        while offset and self.data[offset - 1] in _BLANKS:
            offset -= 1
        return offset

    def _line_before(self, offset: int) -> bytes:
        return self.data[self.data.rfind(b"\n", 0, max(offset - 1, 0)) + 1 : offset]

    def absorb(self, span: Span, new: str) -> None:
        """Replace a span whatever else is wanted inside it."""
        if self.editor.text(span) != new:
            self._absorb(Edit.replace(span.start, span.end, new.encode("utf-8", "surrogateescape")))

    def _absorb(self, edit: Edit) -> None:
        self.editor.fixes.append(Fix(BUILD_CODE, (edit,), absorbs=True))
