"""Clang's diagnostics: read from text, and taken back from the written file to the CUDA source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from hipify_py.verify.model import CompilerMessage, Severity

__all__ = ["Mapped", "OffsetMap", "map_messages", "parse_messages"]

_SEVERITIES = "|".join(re.escape(level.value) for level in sorted(Severity, key=lambda s: -len(s.value)))
_PLACED = re.compile(rf"(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<severity>{_SEVERITIES}): (?P<text>.*)")
_INCLUDED = re.compile(r"(?:In file included from|\s+from) (?P<file>.+?):(?P<line>\d+)[:,]$")
_BARE = re.compile(rf"(?:[^\s:]+: )?(?P<severity>{_SEVERITIES}): (?:<unknown>:0:0: )?(?P<text>.*)")


class OffsetMap(Protocol):
    """The way back from a byte of the written file to a byte of the file it came from."""

    def original(self, offset: int) -> int:
        """The original offset of output byte ``offset``."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """A written file's bytes, the source that they came from, and the way back."""

    output: bytes
    source_path: Path
    source: bytes
    offsets: OffsetMap


def parse_messages(text: str) -> tuple[CompilerMessage, ...]:
    """The diagnostics in what clang wrote to standard error without carets and colours.

    Notes go with the message before them; the ``#include`` chain printed ahead of a message
    becomes its last notes. Lines that are no diagnostics ("2 errors generated") are passed over.
    """
    found: list[CompilerMessage] = []
    chain: list[CompilerMessage] = []
    for line in text.splitlines():
        if match := _INCLUDED.fullmatch(line):
            chain.append(CompilerMessage(match["file"], int(match["line"]), 1, Severity.NOTE, "included from here"))
        elif message := _message(line):
            if message.severity is Severity.NOTE and found:
                found[-1] = replace(found[-1], notes=(*found[-1].notes, message))
            else:
                found.append(replace(message, notes=tuple(chain)))
            chain = []
    return tuple(_includes_last(message) for message in found)


def _message(line: str) -> CompilerMessage | None:
    if match := _PLACED.fullmatch(line):
        place = match["file"], int(match["line"]), int(match["column"])
        return CompilerMessage(*place, Severity(match["severity"]), match["text"])
    if match := _BARE.fullmatch(line):
        return CompilerMessage("", 0, 0, Severity(match["severity"]), match["text"])
    return None


def _includes_last(message: CompilerMessage) -> CompilerMessage:
    chain = [note for note in message.notes if note.text == "included from here"]
    others = [note for note in message.notes if note.text != "included from here"]
    return replace(message, notes=(*others, *reversed(chain)))


def map_messages(messages: Iterable[CompilerMessage], maps: Mapping[Path, Mapped]) -> tuple[CompilerMessage, ...]:
    """Messages with every place in a written file replaced by the place in its source.

    ``maps`` is keyed by the resolved paths of written files. A message placed in a header of
    another's moves to the first of its notes that is placed in a written file, e.g. the call that
    instantiated a failing ``static_assert``; if none is, it stays where it is.
    """
    lines = {path: (_starts(entry.output), _starts(entry.source)) for path, entry in maps.items()}
    return tuple(_mapped(message, maps, lines) for message in messages)


_Lines = Mapping[Path, tuple[Sequence[int], Sequence[int]]]


def _mapped(message: CompilerMessage, maps: Mapping[Path, Mapped], lines: _Lines) -> CompilerMessage:
    notes = tuple(_moved(note, maps, lines) or note for note in message.notes)
    place = _moved(message, maps, lines)
    if place is not None:
        return replace(place, notes=notes)
    own = next((moved for note in message.notes if (moved := _moved(note, maps, lines))), None)
    if own is None:
        return replace(message, notes=notes)
    header = CompilerMessage(message.file, message.line, message.column, Severity.NOTE, "reported here")
    kept = (header, *notes) if message.file else notes
    return replace(message, file=own.file, line=own.line, column=own.column, notes=kept)


def _moved(message: CompilerMessage, maps: Mapping[Path, Mapped], lines: _Lines) -> CompilerMessage | None:
    """``message`` at the place in the source, or None if it isn't placed in a written file."""
    if not message.file or message.line < 1:
        return None
    path = Path(message.file).resolve()
    entry = maps.get(path)
    if entry is None:
        return None
    written, source = lines[path]
    if message.line > len(written):
        return None
    offset = min(written[message.line - 1] + max(message.column, 1) - 1, len(entry.output))
    original = min(max(entry.offsets.original(offset), 0), len(entry.source))
    line = bisect_right(source, original)
    return replace(message, file=str(entry.source_path), line=line, column=original - source[line - 1] + 1)


def _starts(data: bytes) -> list[int]:
    """Offsets at which lines start, as clang counts lines: ``\\n``, ``\\r\\n`` and ``\\r`` alike end one."""
    return [0, *(match.end() for match in re.finditer(rb"\r\n|\n|\r", data))]
