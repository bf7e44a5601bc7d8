"""A header that the file includes was not found.

What it means: the translation goes on without it; names that it declares are judged by their spelling.

What to do: give its folder with -I if it declares or hides CUDA names; third-party headers without CUDA don't matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP004"
NAME = "missing-header"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note for each missing header."""
    for error in context.facts.errors:
        if error.message.endswith("file not found"):
            header = error.message.split("'")[1] if "'" in error.message else ""
            message = f"{header} was not found; what it declares is judged by spelling"
            span = Span(error.offset, error.offset)
            yield context.finding(
                CODE, SEVERITY, span, header, message, "give its folder with -I if it holds CUDA code"
            )
