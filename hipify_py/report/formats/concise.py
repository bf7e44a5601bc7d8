"""one line a finding: file:line:column: severity code: message [symbol]"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Entry, Report, Style

_COLORS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


def render(report: Report, style: Style) -> str:
    """One line a finding."""
    return "".join(f"{headline(entry, style)}\n" for entry in visible(report, style))


def visible(report: Report, style: Style) -> list[Entry]:
    """The findings that ``style`` shows."""
    return [e for e in report.entries() if style.notes or e.diagnostic.severity > Severity.NOTE]


def headline(entry: Entry, style: Style) -> str:
    """The line that says everything but the hint."""
    diagnostic = entry.diagnostic
    place = f"{printable(entry.file)}:{diagnostic.start.line}:{diagnostic.start.column}:"
    kind = f"{diagnostic.severity.label} {diagnostic.code}:"
    if style.color:
        place, kind = f"\x1b[1m{place}\x1b[0m", f"\x1b[1;{_COLORS[diagnostic.severity]}m{kind}\x1b[0m"
    symbol = f" [{printable(diagnostic.symbol)}]" if diagnostic.symbol else ""
    unverified = " (unverified)" if diagnostic.unverified else ""
    return f"{place} {kind} {printable(diagnostic.message)}{symbol}{unverified}"
