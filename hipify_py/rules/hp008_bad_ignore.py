"""An inline ignore that can't be read, or that has no reason.

What it means: the comment silences nothing.

What to do: write it as ``// hipify-py: ignore[HP210] reason``; the reason is for whoever reads the code next.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP008"
NAME = "bad-ignore"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Ignores that are malformed."""
    for ignore in context.ignores:
        if ignore.error:
            message = f"this inline ignore silences nothing: {ignore.error}"
            yield context.finding(CODE, SEVERITY, ignore.span, "", message)
