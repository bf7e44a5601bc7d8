"""totals and findings as tables, for job summaries and pull requests"""

from __future__ import annotations

import re

from hipify_py.printable import printable
from hipify_py.report.formats.summary import percent
from hipify_py.report.model import Entry, Report, Style
from hipify_py.results import FileStatus, Outcome, ProjectResult

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|&~@-])")


def render(report: Report, style: Style) -> str:
    """The whole report; every piece of input text is escaped."""
    return "\n".join([*_totals(report), *_findings(list(report.entries()))]) + "\n"


def _totals(report: Report) -> list[str]:
    lines: list[str] = []
    for result in report.results:
        lines += ["", *_of_target(result)] if lines else _of_target(result)
    return lines


def _of_target(result: ProjectResult) -> list[str]:
    summary = result.summary()
    rows = [("files", sum(summary.files.values()))]
    rows += [(f"files {status.value}", summary.files.get(status, 0)) for status in FileStatus]
    rows += [("lines", summary.lines), ("CUDA references", summary.total_references)]
    rows += [(f"references {outcome.value}", summary.references.get(outcome, 0)) for outcome in Outcome]
    portable = f"{percent(summary)} portable" if summary.total_references else "no CUDA references"
    return [
        f"## CUDA to {escape(result.target)}: {portable}",
        "",
        "| | |",
        "|---|---:|",
        *(f"| {name} | {count:,} |" for name, count in rows),
    ]


def _findings(entries: list[Entry]) -> list[str]:
    if not entries:
        return ["", "No findings."]
    return ["", "| place | severity | code | message | symbol |", "|---|---|---|---|---|", *map(_row, entries)]


def _row(entry: Entry) -> str:
    diagnostic = entry.diagnostic
    text = diagnostic.message + (f" ({diagnostic.hint})" if diagnostic.hint else "")
    place = f"{escape(entry.file)}:{diagnostic.start.line}:{diagnostic.start.column}"
    cells = (place, diagnostic.severity.label, diagnostic.code, escape(text), escape(diagnostic.symbol))
    return f"| {' | '.join(cells)} |"


def escape(text: str) -> str:
    """``text`` as Markdown that shows exactly it."""
    return _SPECIAL.sub(r"\\\1", printable(text))
