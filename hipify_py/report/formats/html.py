"""one self-contained page: portability by folder, library and target, blockers, sources with their findings"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hipify_py._resources import resource
from hipify_py.diagnostics.model import Severity
from hipify_py.printable import decode_line, printable
from hipify_py.report.blockers import blockers
from hipify_py.report.model import Entry, Report, Style
from hipify_py.results import FileResult, Outcome

AROUND = 2  # source lines shown before and after a finding's
_WIDTH = 200  # characters of a source line
_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}


def render(report: Report, style: Style) -> str:
    """The page. All text of the input is in one JSON island; the page's script shows it as text, never as markup."""
    from jinja2 import Environment, StrictUndefined

    source = resource("templates", "report", "report.html.j2").read_text(encoding="utf-8")
    template = Environment(undefined=StrictUndefined, autoescape=True, keep_trailing_newline=True).from_string(source)
    from markupsafe import Markup

    data = json.dumps(_Page(report).data(), separators=(",", ":"), ensure_ascii=False)
    for character, escape in _ESCAPES.items():
        data = data.replace(character, escape)
    targets = ", ".join(printable(result.target) for result in report.results)
    return template.render(title=f"CUDA to {targets}", data=Markup(data))


class _Page:
    """Collects what the page shows; texts that repeat are numbered."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._strings: dict[str, int] = {}
        self._paths: dict[str, int] = {}

    def data(self) -> dict[str, Any]:
        """What the script reads, its lists in the order that the script takes them apart."""
        report, entries = self._report, list(self._report.entries())
        found = Counter(entry.diagnostic.path for entry in entries)
        severities = report.severities()
        findings = [self._finding(entry) for entry in entries]
        tops = [[b.code, self._string(b.symbol), *b[2:]] for b in blockers(report.diagnostics())]
        return {
            "about": f"hipify-py {report.version}",
            "targets": [self._target(index) for index in range(len(report.results))],
            "lines": report.result.summary().lines,
            "severities": [[severity.label, severities[severity]] for severity in reversed(Severity)],
            "files": [
                [printable(report.show(file.path)), self._counts(index), found[file.path]]
                for index, file in enumerate(report.result.files)
                if file.lines or found[file.path]
            ],
            "libraries": self._libraries(),
            "blockers": tops,
            "findings": findings,
            "paths": list(self._paths),
            "strings": list(self._strings),
        }

    def _string(self, text: str) -> int:
        return self._strings.setdefault(printable(text), len(self._strings))

    def _target(self, index: int) -> dict[str, Any]:
        result = self._report.results[index]
        references = result.summary().references
        return {
            "name": printable(result.target),
            "settings": ", ".join(f"{name} {printable(value)}" for name, value in result.settings.items()),
            "counts": [references.get(outcome, 0) for outcome in Outcome],
        }

    def _counts(self, index: int) -> list[list[int]]:
        return [_outcomes(result.files[index]) for result in self._report.results]

    def _libraries(self) -> list[list[Any]]:
        """The references of each library by target and outcome, the most used library first."""
        counts: Counter[tuple[str, int, Outcome]] = Counter(
            (reference.library, number, reference.outcome)
            for number, result in enumerate(self._report.results)
            for file in result.files
            for reference in file.references
        )
        numbers = range(len(self._report.results))
        rows = [
            [printable(library), [[counts[library, number, outcome] for outcome in Outcome] for number in numbers]]
            for library in {library for library, _, _ in counts}
        ]
        return sorted(rows, key=lambda row: (-sum(row[1][0]), row[0]))

    def _finding(self, entry: Entry) -> list[Any]:
        diagnostic = entry.diagnostic
        names = [result.target for result in self._report.results]
        first = self._report.line(diagnostic) or ""
        line = (first.encode("utf-8", "surrogateescape"), diagnostic.start.column - 1)
        one_line = diagnostic.end.line == diagnostic.start.line
        return [
            self._paths.setdefault(printable(entry.file), len(self._paths)),
            diagnostic.start.line,
            _shown(*line),
            _shown(line[0], diagnostic.end.column - 1) if one_line else 0,
            diagnostic.code,
            int(diagnostic.severity),
            self._string(diagnostic.symbol),
            self._string(diagnostic.hint),
            self._string(diagnostic.message),
            [names.index(target) for target in entry.targets],
            self._context(diagnostic.path, diagnostic.start.line),
        ]

    def _context(self, path: str, line: int) -> list[int]:
        """The number of the first line that is shown, and the texts of all."""
        numbers = [n for n in range(line - AROUND, line + AROUND + 1) if (path, n) in self._report.lines]
        if line not in numbers:
            return []
        texts = [decode_line(self._report.lines[path, n]).expandtabs(4)[:_WIDTH] for n in numbers]
        return [numbers[0], *map(self._string, texts)]


def _shown(line: bytes, column: int) -> int:
    """The column of the page for a byte of a source line."""
    return len(printable(decode_line(line[:column]).expandtabs(4)))


def _outcomes(file: FileResult) -> list[int]:
    counts = Counter(reference.outcome for reference in file.references)
    return [counts[outcome] for outcome in Outcome]
