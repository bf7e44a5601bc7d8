"""SARIF 2.1.0, for code scanning"""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import quote

from hipify_py.diagnostics.model import Position, Severity
from hipify_py.printable import decode_line, printable
from hipify_py.report.model import Entry, Report, Style
from hipify_py.rules import all_rules

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RESULTS = 25_000  # results of a run that GitHub's code scanning takes
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render(report: Report, style: Style) -> str:
    """One run with all findings; places count code points from 1, ends are exclusive.

    With more than :data:`RESULTS` findings, those of one file, code and symbol are one result at the first place, and
    if that isn't enough, the least severe results are left out; the run's properties say how many findings there are.
    """
    entries = list(report.entries())
    groups = _groups(entries)
    codes = sorted({entry.diagnostic.code for entry in entries})
    driver = {
        "name": "hipify-py",
        "semanticVersion": report.version,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(report, group, codes.index(group[0].diagnostic.code)) for group in groups],
        "properties": {"findings": len(entries)},
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    """What the catalogue says of ``code``, for the page that a code scanner shows beside a finding."""
    rule = next((rule for rule in all_rules() if rule.code == code), None)
    if rule is None:
        return {"id": code}
    return {
        "id": code,
        "name": rule.name,
        "shortDescription": {"text": rule.documentation.partition("\n\n")[0].replace("\n", " ")},
        "help": {"text": rule.documentation},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _groups(entries: list[Entry]) -> list[list[Entry]]:
    """The findings of each result: one, or where there are too many, all of a file, code and symbol."""
    if len(entries) <= RESULTS:
        return [[entry] for entry in entries]
    alike: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        alike.setdefault((entry.file, entry.diagnostic.code, entry.diagnostic.symbol), []).append(entry)
    groups = list(alike.values())
    kept = sorted(range(len(groups)), key=lambda index: -groups[index][0].diagnostic.severity)[:RESULTS]
    return [groups[index] for index in sorted(kept)]


def _result(report: Report, group: list[Entry], rule: int) -> dict[str, Any]:
    entry = group[0]
    diagnostic = entry.diagnostic
    more = f" ({len(group)} places in this file)" if len(group) > 1 else ""
    text = diagnostic.message + more + (f" Hint: {diagnostic.hint}" if diagnostic.hint else "")
    location = {
        "artifactLocation": {"uri": quote(os.fsencode(entry.file))},
        "region": _region(report, entry),
    }
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": printable(text)},
        "locations": [{"physicalLocation": location}],
        "partialFingerprints": {"hipifyPy/v1": entry.fingerprint},
        "properties": {"symbol": printable(diagnostic.symbol), "unverified": diagnostic.unverified},
    }


def _region(report: Report, entry: Entry) -> dict[str, int]:
    start, end = entry.diagnostic.start, entry.diagnostic.end
    region = {"startLine": start.line, "startColumn": _column(report, entry, start)}
    if end.line == start.line:  # the column of a later line can't be converted: only first lines are known
        region["endColumn"] = _column(report, entry, end)
    else:
        region["endLine"] = end.line
    return region


def _column(report: Report, entry: Entry, position: Position) -> int:
    """A column of the finding's first line in code points; of a line that isn't known, in bytes."""
    line = report.lines.get((entry.diagnostic.path, position.line))
    return position.column if line is None else len(decode_line(line[: position.column - 1])) + 1
