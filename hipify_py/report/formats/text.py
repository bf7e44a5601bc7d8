"""findings with their source lines, carets and hints, file by file; for people"""

from __future__ import annotations

from itertools import groupby

from hipify_py.diagnostics.model import Diagnostic
from hipify_py.printable import decode_line, printable
from hipify_py.report.formats.concise import headline, visible
from hipify_py.report.model import Entry, Report, Style

_WIDTH = 160  # columns of a source line that are shown
_LEAD = 40  # columns before the finding when a long line is cut


def render(report: Report, style: Style) -> str:
    """Findings grouped by file, a blank line between files."""
    groups = groupby(visible(report, style), key=lambda entry: entry.file)
    return "\n".join("".join(_finding(report, entry, style) for entry in entries) for _, entries in groups)


def _finding(report: Report, entry: Entry, style: Style) -> str:
    lines = [headline(entry, style)]
    margin = " " * len(str(entry.diagnostic.start.line))
    source = report.lines.get((entry.diagnostic.path, entry.diagnostic.start.line))
    if source is not None and source.strip():
        text, caret = excerpt(source, entry.diagnostic)
        caret = f"\x1b[1;32m{caret}\x1b[0m" if style.color else caret
        lines += [f"  {entry.diagnostic.start.line} | {text}", f"  {margin} | {caret}"]
    if entry.diagnostic.hint:
        lines.append(f"  {margin} = hint: {printable(entry.diagnostic.hint)}")
    return "\n".join(lines) + "\n"


def excerpt(source: bytes, diagnostic: Diagnostic) -> tuple[str, str]:
    """The source line, cut if long, and the carets under the finding (up to the line's end if it is longer)."""
    first = diagnostic.start.column - 1
    last = diagnostic.end.column - 1 if diagnostic.end.line == diagnostic.start.line else len(source)
    before, marked, after = (
        printable(decode_line(part)) for part in (source[:first], source[first:last], source[last:])
    )
    cut = max(len(before) - _LEAD, 0) if len(before + marked + after) > _WIDTH else 0
    text = (before + marked + after)[cut : cut + _WIDTH]
    column = len(before) - cut
    carets = max(min(len(marked), len(text) - column), 1)
    return text, " " * column + "^" * carets
