"""everything, as one JSON document; its schema is part of the package"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Entry, Report, Style
from hipify_py.results import FileResult, FileStatus, Outcome, Reference

SCHEMA_VERSION = "1.0"


def render(report: Report, style: Style) -> str:
    """The document that ``schema.json`` of the folder above describes."""
    entries = report.by_path()
    document = {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "hipify-py", "version": report.version},
        "target": report.result.target,
        "settings": dict(report.result.settings),
        "summary": summary(report),
        "files": [_file(report, file, entries.pop(file.path, [])) for file in report.result.files],
        "other_findings": [finding(entry) for others in entries.values() for entry in others],
        "added": [printable(report.show(path)) for path in report.result.added],
        "symbols": _symbols(report),
    }
    if report.verification:
        document["verification"] = [dict(row) for row in report.verification]
    return json.dumps(document, indent=2) + "\n"


def summary(report: Report) -> dict[str, Any]:
    """The totals."""
    totals = report.result.summary()
    severities = report.severities()
    return {
        "files": {status.value: totals.files.get(status, 0) for status in FileStatus},
        "lines": totals.lines,
        "references": {outcome.value: totals.references.get(outcome, 0) for outcome in Outcome},
        "findings": {severity.label: severities[severity] for severity in Severity},
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
    }


def _file(report: Report, file: FileResult, entries: list[Entry]) -> dict[str, Any]:
    outcomes = Counter(reference.outcome for reference in file.references)
    return {
        "path": printable(report.show(file.path)),
        "output_path": printable(file.output_path or file.path),
        "status": file.status.value,
        "lines": file.lines,
        "references": {outcome.value: outcomes[outcome] for outcome in Outcome},
        "findings": [finding(entry) for entry in entries],
    }


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
