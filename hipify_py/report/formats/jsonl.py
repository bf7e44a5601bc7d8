"""one JSON object a line: a "finding" each, then a "summary" a target; for pipes and logs"""

from __future__ import annotations

import json

from hipify_py.report.formats.json import finding, summary, target_totals
from hipify_py.report.model import Report, Style


def render(report: Report, style: Style) -> str:
    """Findings, then the totals; ``type`` tells them apart."""
    objects = [{"type": "finding", **finding(entry)} for entry in report.entries()]
    for result in report.results:
        totals = summary(report) if result is report.result else target_totals(result)
        objects.append({"type": "summary", "target": result.target, **totals})
    return "".join(json.dumps(item) + "\n" for item in objects)
