"""Programs: how the files of a project include each other, and which file is parsed in whose context.

All of it is read off the text. A *unit* is a file that is parsed by itself together with the files that are seen only
through it; every file of the project belongs to exactly one unit, so that it is translated once.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from hipify_py.frontend.constants import Definition, definitions, variables
from hipify_py.frontend.outline import outline, unclear_macros
from hipify_py.frontend.structure import declared_functions, declared_variables
from hipify_py.frontend.tokens import Tokens, has_spaced_launch, lex
from hipify_py.includes import has_computed, headers_of

SOURCE_SUFFIXES = (".cu", ".hip", ".cpp", ".cc", ".cxx", ".c++", ".C", ".c", ".cp")
HEADER_SUFFIXES = (".cuh", ".h", ".hpp", ".hh", ".hxx", ".h++", ".H")
_DEFINE = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)", re.M)


# Headers of C's library and POSIX: in angle brackets the system's, whatever a project calls its own.
_SYSTEM = re.compile(
    r"(?:alloca|assert|complex|ctype|dirent|errno|fcntl|fenv|float|getopt|inttypes|iso646|limits|locale|malloc|math"
    r"|memory|pthread|sched|semaphore|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib"
    r"|stdnoreturn|strings?|tgmath|threads|time|uchar|unistd|wchar|wctype)\.h"
)
_ASKED = ("includes", "computes_headers", "first_brace", "digest", "spaced_launches")  # of each file


class Include(NamedTuple):
    """An include as it is written: the header, the byte offset of the directive, whether it is in angle brackets."""

    header: str
    offset: int
    angled: bool = False


def includes_of(data: bytes) -> tuple[Include, ...]:
    """All includes of a text, read off its lines."""
    return tuple(Include(header.decode("utf-8", "replace"), at, angled) for header, at, angled in headers_of(data))


def digest_of(data: bytes) -> str:
    """What stands for a text in keys."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class ProgramFile:
    """One text file of the project that may hold CUDA."""

    relative: str
    path: Path
    data: bytes

    @cached_property
    def includes(self) -> tuple[Include, ...]:
        """The includes of the file."""
        return includes_of(self.data)

    @cached_property
    def computes_headers(self) -> bool:
        """Whether an include names its header by a macro."""
        return has_computed(self.data)

    @cached_property
    def first_brace(self) -> int:
        """The offset of the first opening brace; -1 if there is none."""
        return self.data.find(b"{")

    @cached_property
    def spaced_launches(self) -> bool:
        """Whether it has launches that the parser doesn't see as they are: those with ``<< <``."""
        return has_spaced_launch(self.data)

    @cached_property
    def digest(self) -> str:
        """The digest of the text, for keys."""
        return digest_of(self.data)

    def look(self, data: bytes) -> None:
        """Find out in the file's text, while it is at hand, what every run with a cache asks."""
        seen = ProgramFile(self.relative, self.path, data)
        self.__dict__.update({name: getattr(seen, name) for name in _ASKED})

    @property
    def stored(self) -> bool:
        """Whether the text is not on disk, so that the parser has to be told."""
        return False

    @cached_property
    def declared_variables(self) -> frozenset[str]:
        """Names that read as variables."""
        return frozenset(declared_variables(lex(self.data)))

    def keep_declared(self, tokens: Tokens) -> None:
        """Look up in the file's ``tokens``, while they are at hand, what other units will ask for."""
        self.__dict__.setdefault("declared_variables", frozenset(declared_variables(tokens)))

    @cached_property
    def constants(self) -> tuple[Definition, ...]:
        """What may name whole-number constants for files that are seen with it."""
        tokens = lex(self.data)
        names = variables(tokens)
        return tuple(found for found in definitions(tokens) if found[0] not in names)

    @cached_property
    def declared_functions(self) -> frozenset[str]:
        """Names that read as declarations of functions."""
        return frozenset(declared_functions(lex(self.data), (b"{", b";")))

    @cached_property
    def unclear_macros(self) -> frozenset[bytes]:
        """Its macros that may make something else of a function than it seems to be."""
        return unclear_macros(self.data)

    @property
    def is_source(self) -> bool:
        """Whether compilers take it by itself, going by its suffix."""
        return self.relative.endswith(SOURCE_SUFFIXES)


class Unit(NamedTuple):
    """A file to parse, and the files whose translation rests on that parse (itself among them).

    ``borrowed`` are those that it includes, that another unit translates, and whose needs its root has to meet as well,
    since they can't include anything themselves.
    """

    root: ProgramFile
    owned: tuple[ProgramFile, ...]
    borrowed: tuple[ProgramFile, ...] = ()

    @property
    def read(self) -> tuple[ProgramFile, ...]:
        """All files that are looked at."""
        return (*self.owned, *self.borrowed)


def is_open_header(name: str, inside_scope: frozenset[str]) -> bool:
    """Whether an included file may include more: a header, and none that is included ``inside_scope``."""
    return name.endswith(HEADER_SUFFIXES) and name not in inside_scope


class Program:
    """The include graph of a project."""

    def __init__(self, files: Sequence[ProgramFile], include_dirs: Sequence[Path] = ()) -> None:
        self.files = {file.relative: file for file in files}
        self._folders = {file.relative: os.path.dirname(file.path) for file in files}
        self._include_dirs = [os.path.realpath(directory) for directory in include_dirs]
        self._real_folders: dict[str, str] = {}
        self._search_dirs: dict[str, tuple[str, ...]] = {}
        self._by_real = {self.real(str(file.path)): file.relative for file in files}
        self._by_tail: dict[str, list[str]] = {}
        for relative in self.files:
            self._by_tail.setdefault(posixpath.basename(relative), []).append(relative)

    @cached_property
    def root(self) -> Path:
        """The folder that the files' names are relative to."""
        file = next(iter(self.files.values()))
        return Path(str(file.path)[: -len(file.relative)] or ".")

    def relative_of(self, real_path: str) -> str | None:
        """The project file at a real path."""
        return self._by_real.get(real_path)

    def real(self, path: str) -> str:
        """The real path; folders are looked up once."""
        folder, name = os.path.split(path)
        if name in ("", ".", ".."):
            return os.path.realpath(path)
        if folder not in self._real_folders:
            self._real_folders[folder] = os.path.realpath(folder)
        real = os.path.join(self._real_folders[folder], name)
        return os.path.realpath(real) if os.path.islink(real) else real

    def resolve(self, includer: str, header: str, angled: bool = False) -> str | None:
        """The project file that ``#include "header"`` in ``includer`` names, as far as the tree tells.

        Looks beside the includer, in the include folders, then for the one file of the tree whose path ends so. An
        ``angled`` include is never of a file that includes the same in angle brackets: such a file stands for a
        header of a library, and is not where the compiler looks for that. With the name of a system's header it is
        of a file of the project only where an include folder says so.
        """
        system = angled and _SYSTEM.fullmatch(header) is not None
        beside = () if system else (os.path.join(self._folders[includer], header),)
        for candidate in (*beside, *(os.path.join(folder, header) for folder in self._include_dirs)):
            found = self._by_real.get(self.real(candidate))
            if found is not None and not (angled and self._stands_for(found, header)):
                return found
        found = None if system else self._by_path_end(includer, header)
        return None if found is not None and angled and self._stands_for(found, header) else found

    def _stands_for(self, relative: str, header: str) -> bool:
        return any(include.angled and include.header == header for include in self.files[relative].includes)

    def _by_path_end(self, includer: str, header: str) -> str | None:
        tail = posixpath.normpath(header).lstrip("./")
        matches = [
            relative
            for relative in self._by_tail.get(posixpath.basename(tail), ())
            if relative == tail or relative.endswith("/" + tail)
        ]
        if len(matches) < 2:
            return matches[0] if matches else None
        near = max(len(posixpath.commonpath([includer, match])) for match in matches)
        nearest = [match for match in matches if len(posixpath.commonpath([includer, match])) == near]
        return nearest[0] if len(nearest) == 1 else None

    @cached_property
    def graph(self) -> Mapping[str, tuple[tuple[str, str, int], ...]]:
        """Includer -> (header as written, project file, offset) of its includes of project files."""
        result = {}
        for relative, file in self.files.items():
            found = ((header, self.resolve(relative, header, angled), at) for header, at, angled in file.includes)
            result[relative] = tuple((header, target, at) for header, target, at in found if target is not None)
        return result

    @cached_property
    def included(self) -> frozenset[str]:
        """Files that another file of the project includes."""
        return frozenset(
            target for relative, targets in self.graph.items() for _, target, _ in targets if target != relative
        )

    def reach(self, root: str) -> Iterator[str]:
        """``root`` and the project files it includes, directly or not, in order of discovery."""
        seen = {root}
        queue = [root]
        while queue:
            current = queue.pop(0)
            yield current
            for _, target, _ in self.graph[current]:
                if target not in seen:
                    seen.add(target)
                    queue.append(target)

    def in_order(self, root: str) -> Iterator[str]:
        """The files of :meth:`reach` in the order in which compilers come to their ends."""
        seen = {root}
        stack = [(root, self._included_by(root))]
        while stack:
            current, targets = stack[-1]
            target = next((target for target in targets if target not in seen), None)
            if target is None:
                stack.pop()
                yield current
            else:
                seen.add(target)
                stack.append((target, self._included_by(target)))

    def _included_by(self, relative: str) -> Iterator[str]:
        return (target for _, target, _ in sorted(self.graph[relative], key=lambda found: found[2]))

    @cached_property
    def together(self) -> Mapping[str, frozenset[str]]:
        """File -> all files of the translation units that it is part of."""
        found: dict[str, set[str]] = {}
        for unit in self.units():
            reached = set(self.reach(unit.root.relative))
            for relative in reached:
                found.setdefault(relative, set()).update(reached)
        return {relative: frozenset(reached) for relative, reached in found.items()}

    def visible(self, root: str) -> frozenset[str]:
        """The files that a parse of ``root`` may read: those that it reaches, or all where a macro names a header."""
        reached = frozenset(self.reach(root))
        if any(self.files[name].computes_headers for name in reached):
            return frozenset(self.files)
        return reached

    def outlines(self, unit: Unit, plain: Mapping[str, bytes] = MappingProxyType({})) -> dict[str, bytes]:
        """The headers that a unit includes and that others translate, by path, without what only those need.

        So are ``plain`` headers, by path, which nobody translates.
        """
        reached = [self.files[name] for name in self.reach(unit.root.relative)]
        own = {file.relative for file in unit.read}
        headers = [
            file for file in reached if file.relative not in own and is_open_header(file.relative, self.inside_scope)
        ]
        texts = {**plain, **{str(file.path): file.data for file in headers}}
        unclear = (*(file.unclear_macros for file in reached), *map(unclear_macros, plain.values()))
        macros = frozenset[bytes]().union(*unclear) if texts else frozenset()
        outlines = {path: outline(text) for path, text in texts.items()}
        return {path: found.text(macros) for path, found in outlines.items() if found.bodies}

    def units(self) -> list[Unit]:
        """All units: sources that nobody includes first, then what they left over, each in path order."""
        owner: dict[str, str] = {}
        roots: list[str] = []
        ordered = sorted(self.files, key=lambda name: (not self._is_root(name), name))
        for relative in ordered:
            if relative in owner:
                continue
            roots.append(relative)
            for reached in self.reach(relative):
                owner.setdefault(reached, relative)
        owned: dict[str, list[ProgramFile]] = {root: [] for root in roots}
        for relative, root in sorted(owner.items()):
            owned[root].append(self.files[relative])
        return [Unit(self.files[root], tuple(owned[root]), self._borrowed(root, owner)) for root in roots]

    def _borrowed(self, root: str, owner: Mapping[str, str]) -> tuple[ProgramFile, ...]:
        foreign = (name for name in self.reach(root) if owner[name] != root)
        return tuple(self.files[name] for name in sorted(foreign) if not is_open_header(name, self.inside_scope))

    def _is_root(self, relative: str) -> bool:
        return self.files[relative].is_source and relative not in self.included

    def search_dirs(self, root: str) -> Sequence[str]:
        """Folders that the includes of ``root``'s program need so that the compiler finds project files."""
        if root not in self._search_dirs:
            self._search_dirs[root] = tuple(self._found_dirs(root))
        return self._search_dirs[root]

    def _found_dirs(self, root: str) -> Iterable[str]:
        found: dict[str, None] = {}
        for relative in self.reach(root):
            here = self.real(self._folders[relative])
            for header, target, _ in self.graph[relative]:
                real = self.real(str(self.files[target].path))
                tail = os.path.normpath(header)
                if real != self.real(os.path.join(here, header)) and real.endswith(os.sep + tail):
                    found.setdefault(real[: -len(tail) - 1])
        return found

    @cached_property
    def inside_scope(self) -> frozenset[str]:
        """Files that are included between braces somewhere: in a function, class, namespace or ``extern "C"``."""
        found: set[str] = set()
        for relative, targets in self.graph.items():
            if targets:
                found.update(_included_in_braces(self.files[relative], targets))
        return frozenset(found)

    def defines(self, root: str) -> frozenset[str]:
        """Names of all macros that ``root`` and the project files it includes define."""
        files = (self.files[relative] for relative in self.reach(root))
        return frozenset(match.group(1).decode() for file in files for match in _DEFINE.finditer(file.data))


def _included_in_braces(file: ProgramFile, targets: Sequence[tuple[str, str, int]]) -> Iterator[str]:
    if not 0 <= file.first_brace < max(at for _, _, at in targets):
        return
    tokens = lex(file.data)
    depth = position = 0
    for _, target, at in targets:
        while position < len(tokens) and tokens.starts[position] < at:
            if tokens.directive[position] < 0:
                depth += (tokens.texts[position] == b"{") - (tokens.texts[position] == b"}")
            position += 1
        if depth > 0:
            yield target
