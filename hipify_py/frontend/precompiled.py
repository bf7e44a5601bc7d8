"""Precompiled headers: what many units of a run include alike is parsed once.

CUDA's declarations are nearly all that a small source needs parsed, and the standard library is most of the rest. A
precompiled header holds the former and those system headers that a unit includes unconditionally, so no unit ever
sees a header that it does not ask for. Each is made on top of the largest of the smaller ones, which takes a third of
the time. Without one, parsing is slower and gives the same.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from hipify_py.frontend import arguments
from hipify_py.frontend.clang import LibclangError, TranslationUnit
from hipify_py.frontend.disk import Disk, Headers
from hipify_py.frontend.facts import Origin
from hipify_py.frontend.sandbox import PROBE, Sandbox
from hipify_py.options import ParseOptions
from hipify_py.program import Program, Unit

WORTHWHILE = 3  # units from which on the making of a precompiled header costs less than it saves
_FIRST = 10  # how many further headers take as long as the first: it brings in most of the library

_FORCED = "-include"
# What the library's inline functions instantiate is instantiated once, and not again by every unit: loading is six
# times faster.
_ONCE = ("-Xclang", "-fpch-instantiate-templates")

Options = tuple[str, ...]


class Prefix(NamedTuple):
    """What a precompiled header holds besides CUDA's declarations, for commands with certain ``options``."""

    options: Options
    headers: Headers = Headers()

    def serves(self, wanted: Prefix) -> bool:
        """Whether a unit that wants ``wanted`` can be parsed behind it."""
        return self.options == wanted.options and self.headers <= wanted.headers

    @property
    def rank(self) -> tuple[int, list[str]]:
        """The larger the more it holds."""
        return len(self.headers), sorted(self.headers)

    @property
    def file(self) -> str:
        """The name of its file."""
        return hashlib.sha256(repr((sorted(self.headers), self.options)).encode()).hexdigest()[:16] + ".pch"


class Choice(NamedTuple):
    """What a unit wants, and what there may be of it."""

    wanted: Prefix
    fitting: frozenset[Prefix]


class Precompiled:
    """The precompiled headers of one run, made in ``folder`` when they are first wanted, by whichever process."""

    def __init__(self, folder: Path, program: Program, parse: ParseOptions) -> None:
        self._folder = folder
        self._program = program
        self._parse = parse
        self._libclang = str(parse.libclang) if parse.libclang else None
        self.sandbox = Sandbox(program, parse) if parse.sandbox is not None else None
        self.disk = Disk(program, self.sandbox)
        self._wanted: dict[str, Prefix] = {}
        self._shared: set[Prefix] = set()

    @contextmanager
    def begun(self, units: Sequence[Unit]) -> Iterator[None]:
        """Meanwhile another process makes what the first of many units, and most likely all, can be parsed behind."""
        if len(units) < WORTHWHILE:
            yield
            return
        options, _ = _split(arguments.for_file(units[0].root, self._program, self._parse))
        making = get_context("fork").Process(target=self._begin, args=(Prefix(options),), daemon=True)
        making.start()
        try:
            yield
        finally:
            making.join()

    def _begin(self, prefix: Prefix) -> None:
        with suppress(KeyboardInterrupt):  # the parent is told as well, and says so
            self._made(prefix)

    def expect(self, units: Sequence[Unit]) -> None:
        """Choose what is worth precompiling for ``units``; without it, no unit has a precompiled header."""
        if len(units) < WORTHWHILE:
            return
        for unit in units:
            options, folders = _split(arguments.for_file(unit.root, self._program, self._parse))
            headers = self.disk.heavy_headers(unit.root.path, folders)
            self._wanted[unit.root.relative] = Prefix(options, headers)
        alike = Counter(wanted.options for wanted in self._wanted.values())
        self._shared |= {Prefix(options) for options, count in alike.items() if count >= WORTHWHILE}
        exact = Counter(self._wanted.values())
        for wanted, count in sorted(exact.items(), key=lambda item: item[0].rank):
            if count >= WORTHWHILE and count * self._saved(wanted) >= WORTHWHILE * _FIRST:
                self._shared.add(wanted)

    def _saved(self, wanted: Prefix) -> int:
        """What a precompiled header spares a unit that would otherwise take the largest of those that are smaller."""
        best = next((prefix.headers for prefix in self._fitting(wanted) if prefix != wanted), Headers())
        return len(wanted.headers - best) + (_FIRST - 1 if wanted.headers and not best else 0)

    def _fitting(self, wanted: Prefix) -> list[Prefix]:
        """What a unit may be parsed behind, the best first."""
        fitting = (shared for shared in self._shared if shared.serves(wanted))
        return sorted(fitting, key=lambda prefix: prefix.rank, reverse=True)

    def choice(self, unit: Unit) -> Choice | None:
        """What was chosen for a unit, for processes that do not share this object's memory."""
        wanted = self._wanted.get(unit.root.relative)
        return None if wanted is None else Choice(wanted, frozenset(self._fitting(wanted)))

    def adopt(self, unit: Unit, choice: Choice) -> None:
        """Take over what another object's :meth:`choice` says."""
        self._wanted[unit.root.relative] = choice.wanted
        self._shared |= choice.fitting

    def command(self, unit: Unit, command: Sequence[str]) -> list[str] | None:
        """``command`` with a precompiled header in place of the forced include; None if the unit must do without."""
        wanted = self._wanted.get(unit.root.relative)
        if wanted is None or _FORCED not in command:
            return None
        folders = _split(command)[1]
        for prefix in self._fitting(wanted):  # a smaller one, while another process makes the best
            made = self._made(prefix)
            if made is not None and not self._is_shadowed(made, folders):
                return _behind(made, command)
        return None

    def sandboxed(self) -> list[str]:
        """Arguments that keep the parser in the sandbox, if there is one."""
        return ["-ivfsoverlay", str(self.sandbox.overlay(self._folder, self._system_files))] if self.sandbox else []

    def _system_files(self) -> list[str]:
        """Files that the system's headers consist of."""
        source = self._folder / "system.cu"
        source.write_bytes(PROBE)
        command = arguments.base(self._parse)
        return TranslationUnit(str(source), command, _no_origin, libclang=self._libclang).opened()

    def _made(self, prefix: Prefix) -> Path | None:
        """The file for ``prefix``, made now if nobody has tried; None while another process is at it or has failed.

        That goes for the smaller one that it is made on top of as well.
        """
        made = self._folder / prefix.file
        if made.exists():
            return made
        command, names = [*prefix.options, *_ONCE], set[str]()
        smaller = next((fitting for fitting in self._fitting(prefix) if fitting != prefix), None)
        if smaller is not None:
            base = self._made(smaller)
            if base is None:
                return None
            command, names = _behind(base, command), set(_names(base))
        source = made.with_suffix(".h")
        try:
            with source.open("x") as file:  # the one process that can create it makes the header
                file.writelines(f"#include <{header}>\n" for header in sorted(prefix.headers))
            unit = TranslationUnit(str(source), command, _no_origin, libclang=self._libclang, prefix=True)
            _names_file(made).write_text("\n".join(sorted(names.union(unit.directives()))), encoding="utf-8")
            unit.save(made)
        except (OSError, LibclangError):
            return None
        return made

    def _is_shadowed(self, made: Path, folders: Sequence[str]) -> bool:
        """Whether a folder of the user's holds another header by the name of one that is precompiled."""
        return any(self.disk.find(name, folders) for name in _names(made))


def _names_file(made: Path) -> Path:
    """Where the headers that a precompiled header holds are listed, as they are written in directives."""
    return made.with_suffix(".names")


def _names(made: Path) -> list[str]:
    return _names_file(made).read_text(encoding="utf-8").splitlines()


def _behind(made: Path, command: Sequence[str]) -> list[str]:
    """``command`` with a precompiled header in place of what it is forced to include."""
    at = command.index(_FORCED)
    return [*command[:at], "-include-pch", str(made), *command[at + 2 :]]


def _split(command: Sequence[str]) -> tuple[Options, tuple[str, ...]]:
    """(what a precompiled header depends on, the user's include folders). The first forced include is ours."""
    options: list[str] = []
    folders: list[str] = []
    words = iter(command)
    for word in words:
        if word.startswith("-I"):
            folders.append(word[2:] or next(words, ""))
        elif word == _FORCED:
            header = next(words, "")
            options += [] if _FORCED in options else [word, header]
        else:
            options.append(word)
    return tuple(options), tuple(folders)


def _no_origin(_: str) -> Origin:
    return Origin.NONE
