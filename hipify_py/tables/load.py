"""Read the tables: names at once, rows when somebody asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from hipify_py.tables.schema import CudaFact, Kind, Mapping, Status

__all__ = [
    "FOLDER",
    "Entry",
    "TableError",
    "Tables",
    "holds_cuda_looking",
    "is_cuda_looking",
    "load_tables",
    "read_table",
]

FOLDER = Path(__file__).parent
"""Where the tables that come with the package lie."""


class TableError(ValueError):
    """A table breaks the rules of :mod:`hipify_py.tables.schema`; the message starts with file and line."""


class Entry(NamedTuple):
    """All that the tables know about one CUDA name."""

    api: str
    """The table it stands in, such as ``runtime``."""
    cuda: CudaFact
    target: Mapping | None
    """None when the target's tables have no row for it."""


class Tables:
    """The facts about CUDA and the mapping to one target; immutable.

    Build it with :func:`load_tables`. Rows are parsed when first looked up, so that loading costs little more than
    reading the files.
    """

    __slots__ = ("_apis", "_cache", "_cuda", "_mapping", "_release", "target")

    def __init__(
        self, target: str, cuda: Path, mapping: Path, release: tuple[int, ...] | None, overlay: Path | None = None
    ) -> None:
        self.target = target
        self._release = release
        self._cache: dict[str, Entry] = {}
        self._cuda: dict[str, str] = {}
        self._apis: dict[str, str] = {}
        for api, rows in _read_folder(cuda, CudaFact._fields):
            _refuse_duplicates(cuda / f"{api}.tsv", rows, self._cuda)
            self._cuda.update(rows)
            self._apis.update(dict.fromkeys(rows, api))
        self._mapping: dict[str, str] = {}
        for api, rows in _read_folder(mapping, Mapping._fields):
            _refuse_duplicates(mapping / f"{api}.tsv", rows, self._mapping)
            self._mapping.update(rows)
        if overlay is not None:
            for _, rows in _read_folder(overlay, Mapping._fields):
                self._mapping.update(rows)
        if dangling := self._mapping.keys() - self._cuda.keys():
            raise TableError(f"{mapping}: {min(dangling)!r} is in no table of {cuda}")

    @property
    def names(self) -> MappingProxyType[str, str]:
        """Every known CUDA name and the API (table) it belongs to."""
        return MappingProxyType(self._apis)

    def __contains__(self, name: object) -> bool:
        return name in self._apis

    def __len__(self) -> int:
        return len(self._apis)

    def __iter__(self) -> Iterator[Entry]:
        for name in self._apis:
            yield self._entry(name)

    def lookup(self, name: str) -> Entry | None:
        """The entry of a CUDA name as source code spells it; None if no table has it.

        When the tables were loaded for a certain release of the target, a counterpart that came later is reported
        as unsupported, with that as the reason.
        """
        return self._entry(name) if name in self._apis else None

    def _entry(self, name: str) -> Entry:
        entry = self._cache.get(name)
        if entry is None:
            row = self._mapping.get(name)
            target = None if row is None else self._for_release(_mapping(row))
            entry = self._cache[name] = Entry(self._apis[name], _cuda_fact(self._cuda[name]), target)
        return entry

    def _for_release(self, row: Mapping) -> Mapping:
        if self._release is None or not row.since or _release(row.since) <= self._release:
            return row
        note = f"{row.new} exists from release {row.since} on"
        return row._replace(new="", status=Status.UNSUPPORTED, note=note)


def load_tables(
    target: str, release: str | None = None, folder: Path | None = None, overlay: Path | None = None
) -> Tables:
    """The tables of one target.

    ``release`` (``x.y``) is the oldest release of the target that the output must work with; by default the newest
    is meant. ``folder`` is where the target's own tables lie; by default ``tables/<target>`` of this package.
    Rows of tables in ``overlay`` replace those of the same name.

    Raises :class:`TableError` for a table that breaks the rules, a target without tables, or a bad ``release``.
    """
    mapping = FOLDER / target if folder is None else folder
    if not mapping.is_dir():
        raise TableError(f"{mapping}: no tables for target {target!r}")
    if release is not None and not re.fullmatch(r"\d+(\.\d+)*", release):
        raise TableError(f"{release!r} is not a release number such as 6.4")
    return Tables(target, FOLDER / "cuda", mapping, None if release is None else _release(release), overlay)


def is_cuda_looking(name: str) -> bool:
    """Whether an identifier is spelt like CUDA's own.

    With a name that no table has this tells "probably CUDA, unknown to us" from the user's own names; it is a guess
    from the spelling only, so ask the declaration first.
    """
    return _looks().fullmatch(name) is not None


def holds_cuda_looking(names: str) -> bool:
    """Whether one of several identifiers, one a line, is spelt like CUDA's own."""
    return _any_looks().search(names) is not None


def read_table(path: Path, columns: tuple[str, ...]) -> dict[str, str]:
    """The lines of one TSV file by their first cell, in order.

    Raises :class:`TableError` if the header, the order or the uniqueness of the keys is wrong.
    """
    header, _, text = path.read_bytes().decode("utf-8").partition("\n")
    if header != "\t".join(columns):
        raise TableError(f"{path}:1: the columns must be {' '.join(columns)}")
    if text and not text.endswith("\n"):
        raise TableError(f"{path}: the last line has no end")
    lines = text.split("\n")[:-1]
    keys = [line.partition("\t")[0] for line in lines]
    rows = dict(zip(keys, lines, strict=True))
    if keys != sorted(rows):
        _refuse_order(path, keys)
    return rows


def _refuse_order(path: Path, keys: list[str]) -> None:
    for number, (before, key) in enumerate(pairwise(keys), start=3):
        if before == key:
            raise TableError(f"{path}:{number}: {key!r} is listed twice")
        if before > key:
            raise TableError(f"{path}:{number}: {key!r} must stand before {before!r} (rows are sorted by bytes)")


def _refuse_duplicates(path: Path, rows: dict[str, str], known: dict[str, str]) -> None:
    if shared := rows.keys() & known.keys():
        raise TableError(f"{path}: {min(shared)!r} is in another table already")


def _read_folder(folder: Path, columns: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(folder.glob("*.tsv")):
        yield path.stem, read_table(path, columns)


def _cells(line: str, count: int) -> list[str]:
    cells = line.split("\t")
    if len(cells) != count:
        raise TableError(f"row {cells[0]!r}: {len(cells)} cells, must be {count}")
    return cells


def _cuda_fact(line: str) -> CudaFact:
    name, kind, *rest = _cells(line, len(CudaFact._fields))
    try:
        return CudaFact(name, Kind(kind), *rest)
    except ValueError as error:
        raise TableError(f"row {name!r}: {error}") from None


def _mapping(line: str) -> Mapping:
    cuda, new, status, *rest = _cells(line, len(Mapping._fields))
    try:
        return Mapping(cuda, new, Status(status), *rest)
    except ValueError as error:
        raise TableError(f"row {cuda!r}: {error}") from None


def _release(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


@cache
def name_arguments() -> dict[str, int]:
    """Functions that find others by their names at run time -> the index of the argument that is the name."""
    lines = read_table(FOLDER / "lookups.tsv", ("function", "argument")).values()
    return {function: int(index) for function, index in map(_pair, lines)}


def _pair(line: str) -> list[str]:
    return _cells(line, 2)


@cache
def _looks() -> re.Pattern[str]:
    return re.compile(_spellings())


@cache
def _any_looks() -> re.Pattern[str]:
    return re.compile(f"^(?:{_spellings()})$", re.M)


def _spellings() -> str:
    lines = read_table(FOLDER / "prefixes.tsv", ("api", "pattern")).values()
    return "|".join(f"(?:{line.partition(chr(9))[2]})" for line in lines)
