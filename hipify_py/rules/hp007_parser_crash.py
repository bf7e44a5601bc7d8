"""The parser crashed on this file; it was translated by its tokens alone.

What it means: libclang itself failed, or can't be given a file whose name is not UTF-8. Names are translated by their
spelling and counted as unverified.

What to do: try another libclang (HIPIFY_PY_LIBCLANG), and report the file to us.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP007"
NAME = "parser-crash"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """One warning a file."""
    if context.facts.crashed:
        message = "the parser crashed; the file was translated by its tokens alone"
        yield context.finding(CODE, SEVERITY, Span(0, 0), "", message, "try another libclang, and report the file")
