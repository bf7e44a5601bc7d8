"""What one target's tables know of build files.

Facts about CUDA are in ``tables/cuda/buildfiles/<table>.tsv`` (:class:`BuildFact`); what becomes of them is in
``tables/<target>/buildfiles/<table>.tsv`` (:class:`BuildRow`), ``build.toml`` beside it says how the target is built.
``nvcc_flags`` has rows for single values too, as ``--flag=value``; ``{}`` in ``new`` is the value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hipify_py.tables.load import FOLDER, TableError, read_table


class Action(StrEnum):
    """What becomes of a word of a build file."""

    DIRECT = "direct"
    """Write ``new``; the meaning stays."""
    PARTIAL = "partial"
    """Write ``new``; ``note`` says what differs."""
    DROPPED = "dropped"
    """Nothing is needed; ``note`` says why."""
    LOST = "lost"
    """Nothing corresponds and the result differs; ``note`` says how to get it back."""
    UNWRAP = "unwrap"
    """The value's words stand for themselves."""
    ARCHITECTURE = "architecture"
    """It chooses GPUs."""
    UNSUPPORTED = "unsupported"
    """No counterpart: left as it is, and reported with ``note``."""


class BuildFact(NamedTuple):
    """A word that means CUDA in a build file. ``kind`` depends on the table; ``alias`` is the row that decides."""

    name: str
    kind: str
    alias: str
    source: str


class BuildRow(NamedTuple):
    """What becomes of such a word on a target."""

    cuda: str
    new: str
    action: Action
    note: str
    source: str


class Entry(NamedTuple):
    """A fact with the target's row; None when the target has none."""

    fact: BuildFact
    row: BuildRow | None


@dataclass(frozen=True, slots=True)
class CMakeWays:
    """How CMake builds for the target (``[cmake]``).

    ``language`` is enabled instead of CUDA, nothing if empty; ``source_language`` is the LANGUAGE property of ``.cu``
    files, which files with one of ``source_suffixes`` don't need. ``package`` is what each project has to find;
    ``minimum`` the oldest CMake. ``target_lines`` are written after each target with kernels, ``{target}`` its name.
    """

    language: str
    minimum: str
    compiler_id: str
    source_suffixes: tuple[str, ...]
    source_language: str
    compile_feature: str
    package: str
    relocatable_compile: tuple[str, ...]
    relocatable_link: tuple[str, ...]
    native_packages: frozenset[str]
    native_names: frozenset[str]
    target_lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeWays:
    """How make and shell scripts build for the target (``[make]``): ``{}`` in ``architecture`` is a GPU.

    ``host_define`` is what host compilers need beside the folder of the target's headers.
    """

    toolkit: str
    compiler: str
    architecture: str
    host_define: str
    native: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PythonWays:
    """How Python scripts build for the target (``[python]``): ``is_cuda`` is true in a PyTorch built for CUDA."""

    is_cuda: str
    native: tuple[str, ...]
    string_host: str


@dataclass(frozen=True)
class BuildKnowledge:
    """All that a target's tables say of build files; made by :func:`load_build_knowledge`."""

    title: str
    architectures: tuple[str, ...]
    commands: Mapping[str, tuple[str, ...]]  # by build system: how the output is built and tested
    cmake: CMakeWays
    make: MakeWays
    python: PythonWays
    tables: Mapping[str, Mapping[str, Entry]]

    def lookup(self, table: str, name: str) -> Entry | None:
        """The entry of ``name``, aliases resolved to the row that decides."""
        return self.tables[table].get(name)

    def names(self, table: str) -> Iterator[str]:
        """All names of a table."""
        return iter(self.tables[table])

    def row(self, table: str, name: str) -> BuildRow | None:
        """What becomes of ``name``, None if the tables don't know it or the target has no row."""
        entry = self.tables[table].get(name)
        return entry.row if entry else None


@cache
def load_build_knowledge(target: str, title: str, folder: Path | None = None) -> BuildKnowledge | None:
    """The tables of ``target``; None if it has none for build files.

    Raises:
        TableError: a table or ``build.toml`` is malformed; the message starts with the file.
    """
    own = (FOLDER / target if folder is None else folder) / "buildfiles"
    if not (own / "build.toml").is_file():
        return None
    ways = _ways(own / "build.toml")
    facts = {path.stem: _facts(path) for path in sorted((FOLDER / "cuda" / "buildfiles").glob("*.tsv"))}
    rows = {path.stem: _rows(path) for path in sorted(own.glob("*.tsv"))}
    tables = {name: _joined(facts.get(name, {}), rows.get(name, {})) for name in facts.keys() | rows.keys()}
    try:
        return BuildKnowledge(
            title=title,
            architectures=tuple(ways["architectures"]),
            commands={system: tuple(lines) for system, lines in ways["commands"].items()},
            cmake=CMakeWays(**_frozen(ways["cmake"])),
            make=MakeWays(**_frozen(ways["make"])),
            python=PythonWays(**_frozen(ways["python"])),
            tables=tables,
        )
    except (KeyError, TypeError) as error:
        raise TableError(f"{own / 'build.toml'}: {error}") from error


def _ways(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{path}: {error}") from error


def _frozen(block: Mapping[str, Any]) -> dict[str, Any]:
    sets = ("native_packages", "native_names")
    return {
        key: (frozenset(value) if key in sets else tuple(value)) if isinstance(value, list) else value
        for key, value in block.items()
    }


def _facts(path: Path) -> dict[str, BuildFact]:
    return {name: BuildFact(*_cells(path, line, 4)) for name, line in read_table(path, BuildFact._fields).items()}


def _rows(path: Path) -> dict[str, BuildRow]:
    found = {}
    for name, line in read_table(path, BuildRow._fields).items():
        cuda, new, action, note, source = _cells(path, line, 5)
        try:
            found[name] = BuildRow(cuda, new, Action(action), note, source)
        except ValueError as error:
            raise TableError(f"{path}: row {name!r}: {error}") from None
    return found


def _cells(path: Path, line: str, count: int) -> list[str]:
    cells = line.split("\t")
    if len(cells) != count:
        raise TableError(f"{path}: row {cells[0]!r}: {len(cells)} cells, must be {count}")
    return cells


def _joined(facts: Mapping[str, BuildFact], rows: Mapping[str, BuildRow]) -> dict[str, Entry]:
    """Facts with their rows, and rows of single values or of the target's own names as facts of themselves."""
    joined = {name: Entry(fact, rows.get(fact.alias or name)) for name, fact in facts.items()}
    for name, row in rows.items():
        joined.setdefault(name, Entry(BuildFact(name, "", "", row.source), row))
    return joined
