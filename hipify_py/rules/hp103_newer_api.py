"""The target has a counterpart, but only in a later release than asked for.

What it means: the tables say since which release the name exists; the release you translate for is older.

Before: ``cudaRoundMode mode;`` for ROCm 6.4 (hipRoundMode came with 7.0)

After: ``cudaRoundMode mode;``, as it was

What to do: ask for a later release (for HIP --rocm-version), or replace the call.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate

CODE = "HP103"
NAME = "newer-api"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Every use of a name that came later."""
    for verdict in context.verdicts:
        if verdict.fate is Fate.TOO_NEW and verdict.entry and verdict.entry.target:
            use, row = verdict.use, verdict.entry.target
            message = (
                f"{use.name} became {row.new} only in release {row.since}; the output is for {context.target_version}"
            )
            hint = f"translate for release {row.since} or later"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=not verdict.verified)
