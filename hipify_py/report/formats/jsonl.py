"""one JSON object a line: a "finding" each, then one "summary"; for pipes and logs"""

from __future__ import annotations

import json

from hipify_py.report.formats.json import finding, summary
from hipify_py.report.model import Report, Style


def render(report: Report, style: Style) -> str:
    """Findings, then the totals; ``type`` tells them apart."""
    objects = [{"type": "finding", **finding(entry)} for entry in report.entries()]
    objects.append({"type": "summary", "target": report.result.target, **summary(report)})
    return "".join(json.dumps(item) + "\n" for item in objects)
