"""Content keys: what decides the results of a unit, as one digest.

A key covers the texts of all files that may decide the results (the unit's and, for some targets, those compiled
together with them), headers outside of the project that their includes name, the parser's command, the target's options
and the user's own rules, and the program itself with its tables, headers and libclang. Names count only relative to the
folder that holds the unit's files, so that copies of a folder share their results.
"""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from hipify_py._resources import resource
from hipify_py.contexts import Context
from hipify_py.frontend import arguments
from hipify_py.frontend.sandbox import Sandbox
from hipify_py.includes import text_of
from hipify_py.options import ParseOptions, TranslateOptions
from hipify_py.program import Include, Program, Unit, digest_of, includes_of

_PACKAGE = Path(__file__).resolve().parent.parent
_DATA_SUFFIXES = (".py", ".tsv", ".toml", ".h", ".hpp", ".cuh", ".lark", ".j2", "")


class UnitKey(NamedTuple):
    """The digest, and the folder that the unit's names are relative to.

    ``alone`` is the name of the unit's only file, which doesn't count; empty if there are several.
    """

    digest: str
    base: str
    alone: str


def relative_to(base: str, name: str) -> str:
    """A file's name as seen from a folder of the project, both with slashes; the project itself is ``""``."""
    if not base or name.startswith(f"{base}/"):
        return name[len(base) + 1 :] if base else name
    return posixpath.relpath(name, base)


@cache
def fingerprint(libclang: str | None = None) -> str:
    """A digest of everything that translates: code, tables, headers, templates, libclang, the C++ library's version."""
    digest = hashlib.sha256()
    folders = (_PACKAGE, Path(str(resource("grammars"))), Path(str(resource("templates"))))
    for folder in map(str, folders):
        for path in sorted(_files(folder)):
            digest.update(f"{path[len(folder) :]}\0".encode())
            with open(path, "rb") as file:
                digest.update(file.read())
    digest.update(_libclang_version(libclang).encode())
    digest.update(repr(sorted(path.name for path in Path("/usr/include/c++").glob("*"))).encode())
    return digest.hexdigest()


def _libclang_version(libclang: str | None) -> str:
    """The version of the library named, or of the package's own, which needn't be loaded for that."""
    if libclang is None:
        with suppress(PackageNotFoundError):  # it came in another way: the library itself says what it is
            return f"libclang {version('libclang-ng')}"
    from hipify_py.frontend import clang

    return clang.version(libclang)[0]


def _files(folder: str) -> Iterator[str]:
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (os.path.join(where, name) for name in names if os.path.splitext(name)[1] in _DATA_SUFFIXES)


class _Outside(NamedTuple):
    """A file that is none of the project's: the digest of its text, and what it includes."""

    digest: str
    includes: tuple[Include, ...]


@dataclass
class Keys:
    """The keys of the units of one program, for the targets of one run: an item of ``options`` each."""

    program: Program
    context: Context
    options: Sequence[TranslateOptions]
    lean: bool
    parse: ParseOptions

    def __post_init__(self) -> None:
        self._outside: dict[str, _Outside | None] = {}
        self._firsts: dict[tuple[str, tuple[str, ...]], str] = {}
        self._listings: dict[str, frozenset[str]] = {}
        self._sandbox = Sandbox(self.program, self.parse) if self.parse.sandbox is not None else None

    def of(self, unit: Unit) -> UnitKey:
        """The key of a unit."""
        context = sorted(self.context(unit))
        owned = sorted(file.relative for file in unit.owned)
        alone = len(context) == 1
        base = posixpath.commonpath([posixpath.dirname(name) or "." for name in context]) if context else "."
        base = "" if base == "." else base
        command = arguments.for_file(unit.root, self.program, self.parse)

        def short(name: str) -> str:
            return posixpath.splitext(name)[1] if alone else relative_to(base, name)

        text = json.dumps(
            {
                "run": self._run,
                "depth": len(base.split("/")) if base else 0,
                "root": short(unit.root.relative),
                "command": self._relative(command, unit, base),
                "owned": [short(name) for name in owned],
                "borrowed": [short(file.relative) for file in unit.borrowed],
                "inside": [name in self.program.inside_scope for name in owned],
                "files": [[short(name), *self._file(name, short)] for name in context],
                "outside": sorted(self._found_outside(command, context).items()),
            }
        )
        return UnitKey(
            hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest(), base, context[0] if alone else ""
        )

    @cached_property
    def _run(self) -> list[Any]:
        libclang = str(self.parse.libclang) if self.parse.libclang else None
        options = [
            [one.target, sorted(one.target_options.items()), one.unsafe_fixes, one.comments] for one in self.options
        ]
        rules = [path.read_text(encoding="utf-8") for one in self.options for path in one.rules]
        sandbox = None if self.parse.sandbox is None else [str(folder) for folder in self.parse.sandbox]
        return [fingerprint(libclang), options, rules, self.lean, sandbox]

    def _file(self, name: str, short: Any) -> list[Any]:
        edges = [[header, short(target)] for header, target, _ in self.program.graph[name]]
        return [self.program.files[name].digest, name in self.program.included, edges]

    def _relative(self, command: Sequence[str], unit: Unit, base: str) -> list[str]:
        """The parser's command; folders below the unit's own count relative to it."""
        top = str(unit.root.path)[: -len(unit.root.relative)] or "."
        folder = os.path.realpath(os.path.join(top, base))
        return [word.replace(folder, ".") for word in command]

    def _found_outside(self, command: Sequence[str], context: Sequence[str]) -> dict[str, str]:
        """Digests of files that includes name and that are no files of the project, the system's aside."""
        folders = (*map(str, self.parse.include_dirs), *(word[2:] for word in command if word[:2] == "-I"))
        found: dict[str, str] = {}
        queue = [(os.path.dirname(file.path), file.includes) for file in map(self.program.files.__getitem__, context)]
        while queue:
            beside, includes = queue.pop()
            for header, *_ in includes:
                path = self._first(header, (beside,)) or self._first(header, folders)
                outside = self._read_outside(path) if path and path not in found else None
                if outside is not None:
                    found[path] = outside.digest
                    queue.append((os.path.dirname(path), outside.includes))
        return found

    def _read_outside(self, path: str) -> _Outside | None:
        """What keys hold of a file; None for one of the project's. Each is read once."""
        if path not in self._outside:
            own = self.program.relative_of(os.path.realpath(path)) is not None
            data = b"" if own else text_of(path)
            self._outside[path] = None if own else _Outside(digest_of(data), includes_of(data))
        return self._outside[path]

    def _first(self, header: str, folders: tuple[str, ...]) -> str:
        """The first file that a header names in folders; empty if there is none. Each is looked for once."""
        if (header, folders) not in self._firsts:
            self._firsts[header, folders] = self._look_for(header, folders)
        return self._firsts[header, folders]

    def _look_for(self, header: str, folders: tuple[str, ...]) -> str:
        start = header.partition("/")[0].casefold()
        for folder in folders:
            if start in (".", "..", "") or start in self._names(folder):
                path = os.path.join(folder, header)
                if self._is_file(path):
                    return path
        return ""

    def _names(self, folder: str) -> frozenset[str]:
        """What a folder holds, as a file system without capitals would have it."""
        if folder not in self._listings:
            try:
                self._listings[folder] = frozenset(name.casefold() for name in os.listdir(folder))
            except OSError:  # the parser finds nothing there either
                self._listings[folder] = frozenset()
        return self._listings[folder]

    def _is_file(self, path: str) -> bool:
        return (self._sandbox is None or self._sandbox.holds(path)) and os.path.isfile(path)
