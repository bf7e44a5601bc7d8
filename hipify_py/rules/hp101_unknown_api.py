"""A CUDA name that no table knows.

What it means: a CUDA header declares the name, or it is spelt like CUDA's own, but hipify-py knows nothing about it. It
stays as it is, and the output won't compile until somebody decides what it becomes.

Before: ``cudaNotInAnyTable(p);``

After: ``cudaNotInAnyTable(p);``, as it was

What to do: if the name is your own, make its header visible with -I; if it is CUDA's, translate it by hand, or add
a row for it with --rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate

CODE = "HP101"
NAME = "unknown-api"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Every use of an unknown name."""
    for verdict in context.verdicts:
        if verdict.fate is Fate.UNKNOWN:
            use = verdict.use
            message = f"{use.name} is not in the tables for {context.target_title}; it is left as it is"
            hint = "translate it by hand; if it is your own name, make its header visible with -I"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=not verdict.verified)
