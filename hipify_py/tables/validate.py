"""The rules of :mod:`hipify_py.tables.schema` that are too slow or too deep to check at every start."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from hipify_py.tables.load import FOLDER, Entry, TableError, load_tables
from hipify_py.tables.schema import NOTE_REQUIRED, CudaFact, Kind, Mapping, Status

__all__ = ["problems", "row_problems"]

_VERSION = re.compile(r"(\d+\.\d+)?")
_NAMES_NOTHING = frozenset({Status.UNSUPPORTED, Status.REMOVED})


def problems(target: str, folder: Path | None = None) -> list[str]:
    """Every breach of the table rules by CUDA's and one target's tables, as messages; empty if all is well.

    ``folder`` is where the target's tables lie, by default ``tables/<target>`` of this package.
    """
    mapping = FOLDER / target if folder is None else folder
    try:
        tables = list(load_tables(target, folder=mapping))
    except TableError as error:
        return [str(error)]
    sources = _sections(FOLDER / "SOURCES.toml") | _sections(mapping / "SOURCES.toml")
    calls = _calls(mapping / "calls.toml")
    found = [f"{entry.cuda.name}: {text}" for entry in tables for text in _entry(entry, sources, calls)]
    known = {entry.cuda.name for entry in tables}
    return [*found, *(f"{name}: calls.toml rewrites it, but no table has it" for name in sorted(calls - known))]


def _entry(entry: Entry, sources: frozenset[str], calls: frozenset[str]) -> Iterator[str]:
    yield from _cells(entry.cuda, sources)
    yield from _cuda(entry.cuda)
    if entry.target is not None:
        yield from _cells(entry.target, sources)
        yield from row_problems(entry.target, calls)


def _cells(row: CudaFact | Mapping, sources: frozenset[str]) -> Iterator[str]:
    for column, cell in zip(row._fields, row, strict=True):
        if cell != cell.strip() or "\r" in cell:
            yield f"{column} has blanks around it"
    keys = [part.partition("#")[0] for part in row.source.split(" ")]
    for key in keys:
        if key not in sources and key != "calls" and not key.startswith("support:"):
            yield f"source {key!r} is not in SOURCES.toml"


def _cuda(row: CudaFact) -> Iterator[str]:
    for column in ("added", "deprecated", "removed"):
        if not _VERSION.fullmatch(getattr(row, column)):
            yield f"{column} must be x.y"
    if row.kind in {Kind.HEADER, Kind.NAMESPACE} and row.signature:
        yield f"a {row.kind} has no signature"
    for overload in row.signature.split(" | "):
        if row.kind in {Kind.FUNCTION, Kind.DEVICE} and overload and not overload.endswith(")"):
            yield f"signature {overload!r} is no function type"
        if overload.count("(") != overload.count(")") or overload.count("{") != overload.count("}"):
            yield f"signature {overload!r} is unbalanced"


def row_problems(row: Mapping, calls: frozenset[str]) -> Iterator[str]:
    """What is wrong with one row of a target; ``calls`` are the names that have call rules."""
    if row.status in _NAMES_NOTHING and (row.new or row.since):
        yield f"a name that is {row.status} has no counterpart"
    if row.status in {Status.DIRECT, Status.EMULATED, Status.PARTIAL} and not row.new:
        yield f"{row.status} needs a new name"
    if row.status in NOTE_REQUIRED and not row.note:
        yield f"{row.status} needs a note"
    if (row.status is Status.REWRITE) != (row.cuda in calls):
        yield "status is rewrite if and only if calls.toml has a block for it"
    if not _VERSION.fullmatch(row.since):
        yield "since must be x.y"


def _sections(path: Path) -> frozenset[str]:
    return frozenset(_toml(path))


def _calls(path: Path) -> frozenset[str]:
    blocks = _toml(path).get("call", [])
    return frozenset(block["cuda"] for block in blocks) if isinstance(blocks, list) else frozenset()


def _toml(path: Path) -> dict[str, object]:
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return tomllib.load(file)
