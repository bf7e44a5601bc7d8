"""The translation of this file was stopped at a limit; it was translated by its tokens alone, or not at all.

What it means: `--time-limit` or `--memory-limit` allows no more for one source and its headers. Names are translated
by their spelling and counted as unverified; where even that took too much, the file is carried over unchanged.

What to do: raise the limit, or exclude the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP010"
NAME = "limit"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """One warning a file."""
    if context.facts.stopped:
        message = (
            f"parsing took more than the limit of {context.facts.stopped}; the file was translated by its tokens alone"
        )
        yield context.finding(CODE, SEVERITY, Span(0, 0), "", message, "raise the limit, or exclude the file")
