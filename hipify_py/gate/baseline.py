"""Baselines: findings that are known and accepted for now. Only those beyond them fail a check.

A baseline is a ratchet. A finding is known by its target, file, code, symbol and source line without its blanks, so
moved and re-indented lines stay known; a line that was edited is recognised by the number of findings of that code and
symbol in the file. Entries that nothing matches any more are stale.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.report.model import Report
from hipify_py.results import FileResult, ProjectResult
from hipify_py.writer import write_whole

VERSION = 1


class BaselineError(ValueError):
    """A baseline that can't be used; the message starts with its path."""


class Key(NamedTuple):
    """What a finding is recognised by; ``line`` is a digest of its source line."""

    target: str
    file: str
    code: str
    symbol: str
    line: str


Baseline = Counter[Key]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Results without the findings that a baseline holds, how many those were, and the entries that matched none."""

    results: tuple[ProjectResult, ...]
    known: int
    stale: tuple[Key, ...]


def collect(report: Report, folder: Path, least: Severity) -> Baseline:
    """The findings of a report that are at least as severe; their files relative to ``folder``."""
    found: Baseline = Counter()
    for result in report.results:
        for file in result.files:
            name = _relative(report, file.path, folder)
            keys = (_key(report, result.target, name, d) for d in file.diagnostics if d.severity >= least)
            found.update(keys)
    return found


def compare(report: Report, baseline: Baseline, folder: Path) -> Comparison:
    """Take the findings that ``baseline`` holds out of a report's results.

    Entries for files that were not looked at are neither matched nor stale, unless their files are gone.
    """
    left = Counter(baseline)
    names = {file.path: _relative(report, file.path, folder) for file in report.result.files}
    exact = [[_taken(report, result.target, names, file, left) for file in result.files] for result in report.results]
    loose = Counter(key._replace(line="") for key in left.elements())
    before = sum(baseline.values())
    results = tuple(
        replace(result, files=tuple(_left_over(result.target, names, file, new, loose) for file, new in files))
        for result, files in zip(report.results, exact, strict=True)
    )
    unmatched = _unmatched(left, loose)
    looked_at = set(names.values())
    stale = tuple(key for key in unmatched if key.file in looked_at or not (folder / key.file).exists())
    return Comparison(results, before - len(unmatched), stale)


def _taken(
    report: Report, target: str, names: Mapping[str, str], file: FileResult, left: Baseline
) -> tuple[FileResult, list[Diagnostic]]:
    """A file and its findings that match no entry by their line."""
    new = []
    for diagnostic in file.diagnostics:
        key = _key(report, target, names[file.path], diagnostic)
        if left[key] > 0:
            left[key] -= 1
        else:
            new.append(diagnostic)
    return file, new


def _left_over(
    target: str, names: Mapping[str, str], file: FileResult, new: Iterable[Diagnostic], loose: Baseline
) -> FileResult:
    """The file with the findings that match no entry at all."""
    kept = []
    for diagnostic in new:
        key = Key(target, names[file.path], diagnostic.code, diagnostic.symbol, "")
        if loose[key] > 0:
            loose[key] -= 1
        else:
            kept.append(diagnostic)
    return replace(file, diagnostics=tuple(kept))


def _unmatched(left: Baseline, loose: Baseline) -> list[Key]:
    """The entries that nothing matched, neither by line nor by number."""
    found = []
    remaining = Counter(loose)
    for key in sorted(left.elements()):
        without = key._replace(line="")
        if remaining[without] > 0:
            remaining[without] -= 1
            found.append(key)
    return found


def _key(report: Report, target: str, name: str, diagnostic: Diagnostic) -> Key:
    line = " ".join((report.line(diagnostic) or "").split())
    digest = hashlib.sha256(line.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return Key(target, name, diagnostic.code, diagnostic.symbol, digest)


def _relative(report: Report, path: str, folder: Path) -> str:
    return os.path.relpath(Path(report.show(path)).absolute(), folder).replace(os.sep, "/")


def read(path: Path) -> Baseline:
    """Read a baseline.

    Raises:
        BaselineError: it is missing, no baseline, or of another version.
    """
    try:
        document = json.loads(path.read_bytes())
    except OSError as error:
        raise BaselineError(f"{path}: {error.strerror}; --write-baseline makes one") from error
    except ValueError as error:
        raise BaselineError(f"{path}: not JSON: {error}") from error
    try:
        if document["version"] != VERSION:
            raise BaselineError(f"{path}: version {document['version']!r} of baselines is not known")
        return Counter(dict(_entries(document["findings"])))
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, BaselineError):
            raise
        raise BaselineError(f"{path}: no baseline of hipify-py") from error


def _entries(files: Mapping[str, Any]) -> Iterable[tuple[Key, int]]:
    for file, entries in files.items():
        for target, code, symbol, line, count in entries:
            if not (all(isinstance(text, str) for text in (target, code, symbol, line)) and isinstance(count, int)):
                raise TypeError(file)
            yield Key(target, file, code, symbol, line), count


def write(path: Path, baseline: Baseline) -> None:
    """Write a baseline: one line a finding, sorted, so that it merges well.

    Raises:
        OSError: it can't be written; and then nothing has changed.
    """
    files: dict[str, list[str]] = {}
    for key, count in sorted(baseline.items()):
        entry = [key.target, key.code, key.symbol, key.line, count]
        files.setdefault(key.file, []).append(f"    {json.dumps(entry)}")
    blocks = (f"  {json.dumps(file)}: [\n" + ",\n".join(lines) + "\n  ]" for file, lines in files.items())
    text = f'{{"version": {VERSION}, "findings": {{\n' + ",\n".join(blocks) + "\n}}\n"
    write_whole(path, [text.encode()])
