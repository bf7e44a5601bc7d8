"""everything, as one JSON document; its schema is part of the package"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Entry, Report, Style
from hipify_py.results import FileResult, FileStatus, Outcome, ProjectResult, Reference, summarise

SCHEMA_VERSION = "1.1"


def render(report: Report, style: Style) -> str:
    """The document that ``schema.json`` of the folder above describes."""
    entries = report.by_path()
    document = {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "hipify-py", "version": report.version},
        "target": report.result.target,
        "settings": dict(report.result.settings),
        "summary": summary(report),
        "targets": [_target(result) for result in report.results],
        "files": [_file(report, index, entries.pop(file.path, [])) for index, file in enumerate(report.result.files)],
        "other_findings": [finding(entry) for others in entries.values() for entry in others],
        "added": [printable(report.show(path)) for path in report.result.added],
        "symbols": _symbols(report),
    }
    if report.verification:
        document["verification"] = [dict(row) for row in report.verification]
    return json.dumps(document, indent=2) + "\n"


def _target(result: ProjectResult) -> dict[str, Any]:
    """What one of several targets is and comes to."""
    return {"target": result.target, "settings": dict(result.settings), "summary": target_totals(result)}


def summary(report: Report) -> dict[str, Any]:
    """The totals: of the first target, and the findings of all."""
    severities = report.severities()
    return {**target_totals(report.result), "findings": {severity.label: severities[severity] for severity in Severity}}


def target_totals(result: ProjectResult) -> dict[str, Any]:
    """The totals of one target."""
    totals = result.summary()
    return {
        "files": {status.value: totals.files.get(status, 0) for status in FileStatus},
        "lines": totals.lines,
        "references": {outcome.value: totals.references.get(outcome, 0) for outcome in Outcome},
        "findings": {severity.label: totals.severities.get(severity, 0) for severity in Severity},
        "portability_percent": round(totals.portability, 3),
        "top_reasons": [
            {"code": code, "symbol": printable(symbol), "count": count} for code, symbol, count in totals.top_reasons
        ],
    }


def finding(entry: Entry) -> dict[str, Any]:
    """One finding; lines and columns count from 1, columns in bytes, the end is exclusive."""
    diagnostic = entry.diagnostic
    return {
        "file": printable(entry.file),
        "line": diagnostic.start.line,
        "column": diagnostic.start.column,
        "end_line": diagnostic.end.line,
        "end_column": diagnostic.end.column,
        "code": diagnostic.code,
        "severity": diagnostic.severity.label,
        "symbol": printable(diagnostic.symbol),
        "reason": printable(diagnostic.message),
        "hint": printable(diagnostic.hint),
        "unverified": diagnostic.unverified,
        "fingerprint": entry.fingerprint,
        "targets": list(entry.targets),
    }


def _file(report: Report, index: int, entries: list[Entry]) -> dict[str, Any]:
    file = report.result.files[index]
    return {
        "path": printable(report.show(file.path)),
        "output_path": printable(file.output_path or file.path),
        "status": file.status.value,
        "lines": file.lines,
        "references": outcomes(file),
        "targets": {result.target: _of_target(result.files[index]) for result in report.results},
        "findings": [finding(entry) for entry in entries],
    }


def outcomes(file: FileResult) -> dict[str, int]:
    """How many references of a file came to what."""
    counts = Counter(reference.outcome for reference in file.references)
    return {outcome.value: counts[outcome] for outcome in Outcome}


def _of_target(file: FileResult) -> dict[str, Any]:
    portability = round(summarise([file]).portability, 3)
    return {"status": file.status.value, "references": outcomes(file), "portability_percent": portability}


def _symbols(report: Report) -> list[dict[str, Any]]:
    """Every CUDA name found and what became of its uses."""
    counts: Counter[tuple[str, str, str, str]] = Counter(
        _key(reference) for file in report.result.files for reference in file.references
    )
    return [
        {"symbol": printable(symbol), "kind": kind, "library": library, "outcome": outcome, "count": count}
        for (symbol, kind, library, outcome), count in sorted(counts.items())
    ]


def _key(reference: Reference) -> tuple[str, str, str, str]:
    return reference.symbol, reference.kind, reference.library, reference.outcome.value
