"""What one run reads of headers and folders to see what a source includes: each of them once, without a parser."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from hipify_py.frontend import stubs
from hipify_py.frontend.sandbox import Sandbox
from hipify_py.includes import has_computed, headers_of, text_of
from hipify_py.program import HEADER_SUFFIXES, Program, ProgramFile

_LINE = re.compile(
    rb"^[ \t]*#[ \t]*(?:(?P<open>ifdef|ifndef|if)\b[ \t]*(?P<guard>\w*)|(?P<close>endif)\b"
    rb'|include[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>))[^\n]*(?:(?=\n(?P<next>[^\n]*)))?',
    re.M,
)
_DEFINE = re.compile(rb"\s*#\s*define\s+(\w+)")
_STANDARD = re.compile(r"[a-z_]+")  # <vector>, but not <math.h>, which CUDA's own headers include already
_C_LIBRARY = frozenset(
    f"c{name}"
    for name in (
        *("assert", "ctype", "errno", "fenv", "float", "inttypes", "limits", "locale", "math", "setjmp", "signal"),
        *("stdarg", "stddef", "stdint", "stdio", "stdlib", "string", "time", "uchar", "wchar", "wctype"),
    )
)
_KEPT = 128  # texts of headers, of which a project has any number
_MOST = 64  # headers of a unit, beyond which those of all units would not be kept
_LARGEST = 1 << 20  # bytes of a header from which on looking for bodies takes longer than parsing them

Headers = frozenset[str]
Include = tuple[str, bool]  # header as written, whether in quotes


class _Includes(NamedTuple):
    """What a file includes outside of all conditions: heavy headers, and files of the user's by their real paths."""

    heavy: Headers
    files: tuple[str, ...]


class _Asked(NamedTuple):
    """A header that a file asks for, which is none of the program's, and whether a brace is in front of the include."""

    path: str
    nested: bool


class Disk:
    """What one run reads of folders and headers, each of them once; files of the project need not be on disk."""

    def __init__(self, program: Program, sandbox: Sandbox | None) -> None:
        self._program = program
        self._sandbox = sandbox
        self._listings: dict[str, frozenset[str]] = {}
        self._includes: dict[tuple[str, tuple[str, ...]], _Includes] = {}
        self._asked: dict[tuple[str, tuple[str, ...]], tuple[_Asked, ...] | None] = {}
        self._text = lru_cache(_KEPT)(text_of)

    def heavy_headers(self, root: Path, folders: tuple[str, ...]) -> Headers:
        """The headers worth precompiling that ``root`` is sure to include, itself or through files of the user's."""
        found: set[str] = set()
        queue = [os.path.realpath(root)]
        seen = set(queue)
        while queue:
            heavy, files = self._of_file(queue.pop(), folders)
            found |= heavy
            queue += [file for file in files if file not in seen]
            seen.update(files)
        return Headers(found)

    def plain_headers(self, files: Iterable[ProgramFile], folders: tuple[str, ...]) -> dict[str, bytes]:
        """The texts, by real path, of headers that ``files`` bring in and that are none of the program's: plain C++.

        Those that are included between braces are left out, whose text may be a part of anything, and those that hold
        data rather than code. There are none where a macro names a header, which may be any of them, or where a whole
        library is brought in.
        """
        found: dict[str, None] = {}
        inside: set[str] = set()
        queue = [os.path.realpath(file.path) for file in files]
        while queue:
            asked = self._asked_by(queue.pop(), folders)
            if asked is None:
                return {}
            for target, nested in asked:
                if nested:
                    inside.add(target)
                if target not in found:
                    found[target] = None
                    queue.append(target)
            if len(found) > _MOST:
                return {}
        headers = (path for path in found if path not in inside and path.endswith(HEADER_SUFFIXES))
        texts = {path: self._text(path) for path in headers}
        return {path: text for path, text in texts.items() if len(text) <= _LARGEST}

    def _asked_by(self, path: str, folders: tuple[str, ...]) -> tuple[_Asked, ...] | None:
        """What a file includes; None if a macro names a header, which may be any."""
        key = path, folders
        if key not in self._asked:
            relative = self._program.relative_of(path)
            text = self._program.files[relative].data if relative is not None else self._text(path)
            self._asked[key] = None if has_computed(text) else tuple(self._directives(path, text, folders))
        return self._asked[key]

    def _directives(self, path: str, text: bytes, folders: tuple[str, ...]) -> Iterator[_Asked]:
        beside = os.path.dirname(path)
        for name, at, angled in headers_of(text):
            target = self.find(name.decode("utf-8", "replace"), folders if angled else (beside, *folders))
            if target and self._program.relative_of(target) is None:
                yield _Asked(target, b"{" in text[:at])

    def find(self, header: str, folders: Sequence[str]) -> str:
        """The real path of the header in the first folder that has it; empty if none has."""
        first = header.partition("/")[0]
        for folder in folders:
            path = os.path.join(folder, header)
            if self._stored(path):
                return self._program.real(path)
            if self._sandbox is not None and not self._sandbox.holds(path):
                continue
            if (first in (".", "..") or first in self._listing(folder)) and os.path.isfile(path):
                return self._program.real(path)
        return ""

    def _stored(self, path: str) -> ProgramFile | None:
        """The project's file at ``path``, if it isn't on disk."""
        relative = self._program.relative_of(os.path.normpath(path))
        file = self._program.files[relative] if relative else None
        return file if file is not None and file.stored else None

    def _listing(self, folder: str) -> frozenset[str]:
        if folder not in self._listings:
            try:
                self._listings[folder] = frozenset(os.listdir(folder))
            except OSError:
                self._listings[folder] = frozenset()
        return self._listings[folder]

    def _of_file(self, path: str, folders: tuple[str, ...]) -> _Includes:
        key = path, folders
        if key not in self._includes:
            self._includes[key] = self._read(path, folders)
        return self._includes[key]

    def _read(self, path: str, folders: tuple[str, ...]) -> _Includes:
        stored = self._stored(path)
        beside = os.path.dirname(path)
        heavy, files = set(), []
        for header, quoted in unconditional_includes(stored.data if stored else text_of(path)):
            target = self.find(header, (beside, *folders) if quoted else folders)
            if target:
                files.append(target)
            elif _is_heavy(header):
                heavy.add(header)
        return _Includes(Headers(heavy), tuple(files))


def unconditional_includes(data: bytes) -> Iterator[Include]:
    """(header, whether in quotes) of all includes outside of all conditions, a guard around the file aside."""
    depth = 0
    for match in _LINE.finditer(data):
        if match["open"]:
            depth += not (depth == 0 and _is_guard(match))
        elif match["close"]:
            depth = max(0, depth - 1)
        elif depth == 0:
            header = match["quoted"] or match["angled"]
            yield header.decode("utf-8", "replace"), match["quoted"] is not None


def _is_guard(match: re.Match[bytes]) -> bool:
    """Whether a condition is the first line of a guard against double inclusion."""
    define = _DEFINE.match(match["next"] or b"") if match["open"] == b"ifndef" else None
    return define is not None and define[1] == match["guard"]


def _is_heavy(header: str) -> bool:
    """Whether a header that is no file of the project takes time: the C++ library's own, and folders of CUDA's."""
    if _STANDARD.fullmatch(header):
        return header not in _C_LIBRARY
    return "/" in header and any((stubs.ROOT / folder / header).is_file() for folder in ("include", "generated"))
