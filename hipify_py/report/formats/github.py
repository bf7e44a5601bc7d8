"""workflow commands that GitHub Actions shows as annotations"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Entry, Report, Style

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_ESCAPES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY_ESCAPES = _ESCAPES | str.maketrans({":": "%3A", ",": "%2C"})


def render(report: Report, style: Style) -> str:
    """One command a finding."""
    return "".join(_command(entry) for entry in report.entries())


def _command(entry: Entry) -> str:
    diagnostic = entry.diagnostic
    properties = {
        "title": f"hipify-py ({diagnostic.code})",
        "file": printable(entry.file),
        "line": str(diagnostic.start.line),
        "endLine": str(diagnostic.end.line),
    }
    if diagnostic.start.line == diagnostic.end.line:  # columns of longer findings are refused
        properties |= {"col": str(diagnostic.start.column), "endColumn": str(diagnostic.end.column)}
    pairs = ",".join(f"{name}={value.translate(_PROPERTY_ESCAPES)}" for name, value in properties.items())
    text = diagnostic.message + (f"\nhint: {diagnostic.hint}" if diagnostic.hint else "")
    message = "%0A".join(printable(line).translate(_ESCAPES) for line in text.split("\n"))
    return f"::{_COMMANDS[diagnostic.severity]} {pairs}::{message}\n"
