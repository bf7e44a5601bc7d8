"""A call was rewritten, and the rewriting changes speed or detail.

What it means: the target's call takes other arguments, or does the work in another way; the note says what changed.
It is a warning where the new call does not work for some GPUs or uses, as surfaces on GPUs without image instructions.

Before: ``cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1);``

After: ``hipFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), hipFuncCachePreferL1);``, which has no effect
on AMD GPUs

What to do: read the note; usually nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP105"
NAME = "changed-call"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """Rewritten calls whose rule carries a note."""
    for match in context.calls:
        if match.rule is not None and match.rule.note:
            use = match.verdict.use
            message = f"{use.name}: {match.rule.note}"
            severity = Severity.WARNING if match.rule.partial else SEVERITY
            yield context.finding(CODE, severity, use.span, use.name, message, unverified=not match.verdict.verified)
