"""A report with everything that is hard to show, as input texts and names might hold it."""

from __future__ import annotations

import pytest

from hipify_py.diagnostics.model import Diagnostic, LineIndex, Severity, Span
from hipify_py.report.model import Report, source_lines
from hipify_py.results import FileResult, FileStatus, Outcome, ProjectResult, Reference

PLAIN = b"int x;\n\tcudaFoo(a, b); // end\ncudaBar();\r\nx cudaFoo(a,\n  b);\n"
HOSTILE = "/* \u00fc\x1b[2J\u202e */ cudaFoo();\n".encode() + b"\xff cudaBar();\n"


def finding(path, data, text, code, severity, message, hint="", skip=0, unverified=False):
    """A diagnostic on the ``skip``-th occurrence of ``text`` in ``data``."""
    start = -1
    for _ in range(skip + 1):
        start = data.index(text, start + 1)
    index, end = LineIndex(data), start + len(text)
    symbol = text.decode().partition("(")[0]
    place = Span(start, end), index.position(start), index.position(end)
    return Diagnostic(code, severity, path, *place, symbol, message, hint, unverified)


@pytest.fixture
def plain(tmp_path):
    """A report on ordinary files: two findings of each severity but one warning, one over two lines."""
    (tmp_path / "a.cu").write_bytes(PLAIN)
    diagnostics = (
        finding("a.cu", PLAIN, b"cudaFoo", "HP101", Severity.ERROR, "no table knows cudaFoo", "check the name"),
        finding("a.cu", PLAIN, b"cudaBar", "HP301", Severity.NOTE, "is in a dead branch", unverified=True),
        finding("a.cu", PLAIN, b"cudaFoo(a,\n  b)", "HP201", Severity.WARNING, "is slow"),
    )
    references = (
        Reference("cudaFoo", "function", "", Outcome.UNKNOWN, 2),
        Reference("cudaFoo", "function", "", Outcome.UNKNOWN, 4),
        Reference("cudaBar", "function", "runtime", Outcome.TRANSLATED, 3),
    )
    files = (
        FileResult("a.cu", FileStatus.TRANSLATED, b"", "", diagnostics, references, lines=5),
        FileResult("b.cu", FileStatus.UNCHANGED, lines=1),
        FileResult("c.txt", FileStatus.COPIED),
    )
    result = ProjectResult("hip", files, {"support.h": b""}, {"rocm-version": "6.4"})
    return Report(result, "1.2.3", "src/", source_lines(tmp_path, diagnostics))


@pytest.fixture
def hostile(tmp_path):
    """A report on a file whose name, text, symbols and messages hold what terminals and formats react to."""
    name = "=a\x1b[31m|`b`,:%\n<c>\udcff.cu"
    (tmp_path / name).write_bytes(HOSTILE)
    text = "bad \x1b]0;title\x07 |<b>&\n::error::%, \u202e"
    diagnostics = (
        finding(name, HOSTILE, b"cudaFoo", "HP101", Severity.ERROR, text, text),
        finding(name, HOSTILE, b"cudaBar", "HP201", Severity.WARNING, text),
    )
    result = ProjectResult("hip", (FileResult(name, FileStatus.TRANSLATED, b"", "", diagnostics, lines=2),))
    return Report(result, "1.2.3", "", source_lines(tmp_path, diagnostics))


@pytest.fixture
def empty():
    """A report without findings."""
    files = (FileResult("a.cu", FileStatus.TRANSLATED, b"", lines=1), FileResult("b.txt", FileStatus.COPIED))
    return Report(ProjectResult("hip", files), "1.2.3")
