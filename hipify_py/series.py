"""A translation as a series of patches: names first, then what changes meaning or shape, then the build files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from hipify_py.patch import rename_diff, unified_diff
from hipify_py.results import FileResult, ProjectResult

_NAMES = "Translate names and headers to {}"
_FIXES = "Translate launches, calls and statements to {}"
_BUILD = "Build for {}"
_TEXTS = {
    _NAMES: "Names and headers are exchanged one by one; nothing else changes.",
    _FIXES: "What needed more than another name: calls whose arguments change, launches, inline assembly, conditions.",
    _BUILD: "Build files. Together with the patches before it the project builds again.",
}


@dataclass(frozen=True, slots=True)
class Patch:
    """One patch of the series: ``name`` is its file's."""

    name: str
    data: bytes


def patches(result: ProjectResult, title: str, version: str, read: Callable[[str], bytes | None]) -> list[Patch]:
    """The series for ``result``, which was translated with stages; ``read`` gives the input at a path.

    Patches with nothing in them are left out.
    """
    steps = {_NAMES: list(_names(result, read)), _FIXES: list(_fixes(result)), _BUILD: list(_build(result, read))}
    filled = {subject: b"".join(parts) for subject, parts in steps.items()}
    filled = {subject: data for subject, data in filled.items() if data}
    return [
        _patch(subject, number, len(filled), data, title, version)
        for number, (subject, data) in enumerate(filled.items(), start=1)
    ]


def _names(result: ProjectResult, read: Callable[[str], bytes | None]) -> Iterable[bytes]:
    for name, data in result.added.items():
        yield unified_diff(name, read(name), data)
    for file in result.files:
        if file.build or file.output is None or file.source is None:
            continue
        first = _first(file)
        if file.output_path:
            yield rename_diff(file.path, file.output_path, file.source, first)
        else:
            yield unified_diff(file.path, file.source, first)


def _first(file: FileResult) -> bytes:
    """The file after the first step; that of targets without stages does nothing."""
    assert file.source is not None
    return file.source if file.renamed_only is None else file.renamed_only


def _fixes(result: ProjectResult) -> Iterable[bytes]:
    for file in result.files:
        if not file.build and file.output is not None and file.source is not None:
            yield unified_diff(file.output_path or file.path, _first(file), file.output)


def _build(result: ProjectResult, read: Callable[[str], bytes | None]) -> Iterable[bytes]:
    for file in result.files:
        if file.build and file.output is not None:
            yield unified_diff(file.path, read(file.path), file.output)


def _patch(subject: str, number: int, count: int, data: bytes, title: str, version: str) -> Patch:
    line = subject.format(title)
    slug = "-".join("".join(c if c.isalnum() else " " for c in line).split())
    head: Mapping[str, str] = {
        "From": "hipify-py <hipify-py@localhost>",
        "Date": "Thu, 1 Jan 1970 00:00:00 +0000",
        "Subject": f"[PATCH {number}/{count}] {line}",
    }
    lines = ["From " + "0" * 40 + " Mon Sep 17 00:00:00 2001", *(f"{key}: {value}" for key, value in head.items())]
    text = "\n".join([*lines, "", _TEXTS[subject], "---", ""])
    return Patch(f"{number:04}-{slug}.patch", text.encode() + data + f"-- \n{version}\n".encode())
