"""The name was translated, but some uses of it mean something else on the target.

What it means: the tables mark the counterpart as partial: the note says which uses do not carry over.

Before: ``__double2half(x)``

After: ``__float2half(x)``, which rounds twice: to float, then to half

What to do: read the note and check the use.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.schema import Status

CODE = "HP104"
NAME = "partial-api"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Every use of a partly supported name."""
    for verdict in context.verdicts:
        row = verdict.entry.target if verdict.entry else None
        if row is None or row.status is not Status.PARTIAL or verdict.fate not in (Fate.KEEP, Fate.RENAME):
            continue
        if verdict.use.token in context.swallowed:
            continue
        use = verdict.use
        message = f"{use.name} is only partly the same as {row.new}: {row.note}"
        yield context.finding(CODE, SEVERITY, use.span, use.name, message, unverified=not verdict.verified)
