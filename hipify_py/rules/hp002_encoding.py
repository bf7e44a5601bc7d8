"""The file is not valid UTF-8; its bytes are kept as they are.

What it means: comments or strings use another encoding, often Latin-1. Only CUDA names are rewritten, and they are
ASCII, so every other byte survives.

What to do: nothing; convert the file to UTF-8 if later tools need it.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP002"
NAME = "encoding"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note a file, at its first byte that isn't UTF-8."""
    data = context.facts.data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = "the file is not valid UTF-8 (Latin-1 is likely); all bytes outside the edits are kept as they are"
        yield context.finding(CODE, SEVERITY, Span(error.start, error.start + 1), "", message)
