"""A CUDA name that the target has no counterpart for.

What it means: the tables know the name and know that the target lacks it. It stays as it is; the reason says what the
target offers instead.

Before: ``cudaGraphKernelNodeUpdatesApply(updates, n);``

After: ``cudaGraphKernelNodeUpdatesApply(updates, n);``, as it was

What to do: follow the hint, or guard the code so that it is not compiled for the target.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.rules.hp304_arch_guard import MACROS, in_condition

CODE = "HP102"
NAME = "unsupported-api"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Every use of an unsupported name."""
    for verdict in context.verdicts:
        if verdict.fate is Fate.UNSUPPORTED and verdict.entry and verdict.entry.target:
            use, row = verdict.use, verdict.entry.target
            if in_condition(context.facts.tokens, use.token) and MACROS.fullmatch(use.name.encode()):
                continue  # HP304 says more about conditions on versions
            message = f"{use.name} has no counterpart in {context.target_title}: {row.note}"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, unverified=not verdict.verified)
