"""GitLab code quality report"""

from __future__ import annotations

import json

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Report, Style

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def render(report: Report, style: Style) -> str:
    """A JSON array of issues."""
    issues = [
        {
            "check_name": entry.diagnostic.code,
            "description": printable(f"{entry.diagnostic.code}: {entry.diagnostic.message}"),
            "severity": _SEVERITIES[entry.diagnostic.severity],
            "fingerprint": entry.fingerprint,
            "location": {
                "path": printable(entry.file),
                "lines": {"begin": entry.diagnostic.start.line, "end": entry.diagnostic.end.line},
            },
        }
        for entry in report.entries()
    ]
    return json.dumps(issues, indent=2) + "\n"
