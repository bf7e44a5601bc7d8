"""Precompiled headers: what many units of a run include alike is parsed once.

CUDA's declarations are nearly all that a small source needs parsed, and the standard library is most of the rest. A
precompiled header holds the former and those system headers that a unit includes unconditionally, so no unit ever
sees a header that it does not ask for. Without one, parsing is slower and gives the same.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from hipify_py.api import ParseOptions
from hipify_py.frontend import stubs
from hipify_py.frontend.clang import LibclangError, TranslationUnit
from hipify_py.frontend.facts import Origin
from hipify_py.program import Program, Unit

WORTHWHILE = 3  # units from which on the making of a precompiled header costs less than it saves

_LINE = re.compile(
    rb"^[ \t]*#[ \t]*(?:(?P<open>ifdef|ifndef|if)\b[ \t]*(?P<guard>\w*)|(?P<close>endif)\b"
    rb'|include[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>))[^\n]*(?:(?=\n(?P<next>[^\n]*)))?',
    re.M,
)
_STANDARD = re.compile(r"[a-z_]+")  # <vector>, but not <math.h>, which CUDA's own headers include already
_C_LIBRARY = frozenset(
    f"c{name}"
    for name in (
        *("assert", "ctype", "errno", "fenv", "float", "inttypes", "limits", "locale", "math", "setjmp", "signal"),
        *("stdarg", "stddef", "stdint", "stdio", "stdlib", "string", "time", "uchar", "wchar", "wctype"),
    )
)

Headers = frozenset[str]


class Precompiled:
    """The precompiled headers of one run, made in ``folder`` when they are first wanted, by whichever process."""

    def __init__(self, folder: Path, program: Program, units: Sequence[Unit], parse: ParseOptions) -> None:
        self._folder = folder
        self._program = program
        self._libclang = str(parse.libclang) if parse.libclang else None
        enough = len(units) >= WORTHWHILE
        self._wanted = {unit.root.relative: self._of_unit(unit.root.relative) for unit in units} if enough else {}
        counts = Counter(self._wanted.values())
        self._shared = {headers for headers, count in counts.items() if count >= WORTHWHILE} | {Headers()}

    def arguments(self, unit: Unit, command: Sequence[str]) -> list[str] | None:
        """``command`` with the unit's precompiled header in place of the forced include; None without such a header."""
        wanted = self._wanted.get(unit.root.relative)
        if wanted is None or "-include" not in command:
            return None
        chosen = max((headers for headers in self._shared if headers <= wanted), key=_rank)
        made = self._made(chosen, [word for word in command if not word.startswith("-I")])
        if made is None or _shadows(command, _read_names(made)):
            return None
        at = command.index("-include")
        return [*command[:at], "-include-pch", str(made), *command[at + 2 :]]

    def _of_unit(self, root: str) -> Headers:
        """The headers worth precompiling that the unit of ``root`` is sure to include."""
        found: set[str] = set()
        seen = {root}
        queue = [root]
        while queue:
            current = queue.pop()
            for header in _unconditional(self._program.files[current].data):
                target = self._program.resolve(current, header)
                if target is None and _is_heavy(header):
                    found.add(header)
                elif target is not None and target not in seen:
                    seen.add(target)
                    queue.append(target)
        return Headers(found)

    def _made(self, headers: Headers, options: list[str]) -> Path | None:
        """The file for ``headers``, made now if nobody has tried; None while another process is at it or has failed."""
        lines = sorted(headers)
        key = hashlib.sha256(repr((lines, options)).encode()).hexdigest()[:16]
        made = self._folder / f"{key}.pch"
        if made.exists():
            return made
        source = self._folder / f"{key}.h"
        try:
            with source.open("x") as file:  # the one process that can create it makes the header
                file.writelines(f"#include <{header}>\n" for header in lines)
            unit = TranslationUnit(str(source), options, _no_origin, libclang=self._libclang, prefix=True)
            made.with_suffix(".names").write_text("\n".join(_names(unit.included())), encoding="utf-8")
            unit.save(made)
        except (OSError, LibclangError):
            return None
        return made


def _no_origin(_: str) -> Origin:
    return Origin.NONE


def _rank(headers: Headers) -> tuple[int, list[str]]:
    return len(headers), sorted(headers)


@cache
def _unconditional(data: bytes) -> tuple[str, ...]:
    """Headers that a file includes outside of all conditions, a guard around the file aside."""
    found: list[str] = []
    depth = 0
    for match in _LINE.finditer(data):
        if match["open"]:
            depth += not (depth == 0 and _is_guard(match))
        elif match["close"]:
            depth = max(0, depth - 1)
        elif depth == 0:
            found.append((match["quoted"] or match["angled"]).decode("utf-8", "replace"))
    return tuple(found)


def _is_guard(match: re.Match[bytes]) -> bool:
    """Whether a condition is the first line of a guard against double inclusion."""
    define = rb"\s*#\s*define\s+" + match["guard"]
    return match["open"] == b"ifndef" and re.match(define, match["next"] or b"") is not None


@cache
def _is_heavy(header: str) -> bool:
    """Whether a header that is no file of the project takes time: the C++ library's own, and folders of CUDA's."""
    if _STANDARD.fullmatch(header):
        return header not in _C_LIBRARY
    return "/" in header and any((stubs.ROOT / folder / header).is_file() for folder in ("include", "generated"))


def _shadows(command: Sequence[str], names: frozenset[str]) -> bool:
    """Whether a folder of the user's may hold another header by the name of one that is precompiled."""
    return any(names & _listing(word[2:]) for word in command if word.startswith("-I"))


@cache
def _listing(folder: str) -> frozenset[str]:
    try:
        return frozenset(os.listdir(folder))
    except OSError:
        return frozenset()


@cache
def _read_names(made: Path) -> frozenset[str]:
    return frozenset(made.with_suffix(".names").read_text(encoding="utf-8").splitlines())


def _names(included: Iterable[str]) -> set[str]:
    """What an include directive may call the included files: the parts of their paths below an include folder."""
    names: set[str] = set()
    for path in included:
        parts = Path(path).parts
        folder = max((index for index, part in enumerate(parts) if part in ("include", "generated")), default=0)
        names.update(parts[folder + 1 :])
    return names
