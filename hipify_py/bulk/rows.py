"""One flat row a file and target: what a bulk run writes, a JSON object a line."""

from __future__ import annotations

import json
from typing import Any

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.results import FileResult, Outcome, summarise


def row(origin: str, target: str, file: FileResult) -> str:
    """The line of a file; columns are the same in every line, so that tables can be made of them."""
    summary = summarise([file])
    values: dict[str, Any] = {
        "origin": printable(origin),
        "path": printable(file.path),
        "target": target,
        "status": file.status.value,
        "lines": file.lines,
        **{outcome.value: summary.references.get(outcome, 0) for outcome in Outcome},
        "portability_percent": round(summary.portability, 3),
        **{f"{severity.label}s": summary.severities.get(severity, 0) for severity in Severity},
        "findings": [
            {
                "line": d.start.line,
                "column": d.start.column,
                "code": d.code,
                "severity": d.severity.label,
                "symbol": printable(d.symbol),
                "reason": printable(d.message),
                "unverified": d.unverified,
            }
            for d in file.diagnostics
        ],
    }
    return json.dumps(values) + "\n"
