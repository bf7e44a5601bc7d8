"""What changed between two JSON reports: findings that came and went, and portability."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class ReportError(ValueError):
    """A file that is no report of ours; the message starts with its path."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number, such as a portability, before and after; None: there was no such target or file."""

    name: str
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Findings as the reports have them, and the portabilities of all targets and of the files whose own changed."""

    new: tuple[Mapping[str, Any], ...]
    fixed: tuple[Mapping[str, Any], ...]
    targets: tuple[Change, ...]
    files: tuple[Change, ...]


def read(path: Path) -> Mapping[str, Any]:
    """Read a report that ``--output-format json`` wrote.

    Raises:
        ReportError: it can't be read, isn't one, or is of another major version.
    """
    try:
        document = json.loads(path.read_bytes())
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise ReportError(f"{path}: not JSON: {error}") from error
    version = str(document.get("schema_version", "")) if isinstance(document, dict) else ""
    if not {"files", "targets", "other_findings"} <= set(document if isinstance(document, dict) else ()):
        raise ReportError(f"{path}: no JSON report of hipify-py 1.1 or later")
    if not version.startswith("1."):
        raise ReportError(f"{path}: reports of version {version} are not known")
    return dict(document)


def compare(old: Mapping[str, Any], new: Mapping[str, Any]) -> Difference:
    """The difference of two reports; findings are the same if their fingerprints and targets are."""
    before, after = Counter(map(_identity, _findings(old))), Counter(map(_identity, _findings(new)))
    return Difference(
        new=tuple(_beyond(_findings(new), before)),
        fixed=tuple(_beyond(_findings(old), after)),
        targets=tuple(_changes(_of_targets(old), _of_targets(new))),
        files=tuple(change for change in _changes(_of_files(old), _of_files(new)) if change.before != change.after),
    )


def _findings(report: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for file in report["files"]:
        yield from file["findings"]
    yield from report["other_findings"]


def _identity(finding: Mapping[str, Any]) -> tuple[str, ...]:
    return finding["fingerprint"], finding["code"], *finding["targets"]


def _beyond(findings: Iterable[Mapping[str, Any]], known: Counter[tuple[str, ...]]) -> Iterator[Mapping[str, Any]]:
    left = Counter(known)
    for finding in findings:
        if left[_identity(finding)] > 0:
            left[_identity(finding)] -= 1
        else:
            yield finding


def _of_targets(report: Mapping[str, Any]) -> dict[str, float]:
    return {entry["target"]: entry["summary"]["portability_percent"] for entry in report["targets"]}


def _of_files(report: Mapping[str, Any]) -> dict[str, float]:
    return {
        f"{file['path']} ({target})": values["portability_percent"]
        for file in report["files"]
        for target, values in file["targets"].items()
        if sum(values["references"].values())
    }


def _changes(before: Mapping[str, float], after: Mapping[str, float]) -> Iterator[Change]:
    for name in sorted(before.keys() | after.keys()):
        yield Change(name, before.get(name), after.get(name))
