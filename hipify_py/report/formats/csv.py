"""one row a finding, with a header; for spreadsheets"""

from __future__ import annotations

import csv
import io

from hipify_py.report.formats.json import finding
from hipify_py.report.model import Report, Style

COLUMNS = (
    *("file", "line", "column", "end_line", "end_column", "code", "severity"),
    *("symbol", "reason", "hint", "unverified", "targets"),
)


def render(report: Report, style: Style) -> str:
    """Comma-separated rows. Cells that a spreadsheet would run as a formula are led by an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in report.entries():
        cells = finding(entry)
        writer.writerow([_cell(cells[column]) for column in COLUMNS])
    return out.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, list):
        value = " ".join(map(str, value))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
