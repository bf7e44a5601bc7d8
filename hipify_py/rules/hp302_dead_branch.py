"""CUDA names in a preprocessor branch that is not taken were translated by their spelling.

What it means: the parser does not look into branches whose condition is false, so names there are looked up by
their spelling. Both branches come out translated.

Before: ``#ifdef OLD`` / ``cudaThreadSynchronize();`` / ``#endif``

After: ``#ifdef OLD`` / ``hipDeviceSynchronize();`` / ``#endif``

What to do: nothing; give macros with -D to have another branch parsed.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Activity
from hipify_py.rewrite.context import FileContext

CODE = "HP302"
NAME = "dead-branch"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note a dead range that holds translated names."""
    facts = context.facts
    dead = [verdict.use for verdict in context.translated() if verdict.use.activity is Activity.DEAD]
    for span in facts.dead:
        names = list(dict.fromkeys(use.name for use in dead if span.start <= use.span.start < span.end))
        if names:
            shown = ", ".join(names[:6]) + (" ..." if len(names) > 6 else "")
            message = f"this branch is not taken; in it names were translated by spelling: {shown}"
            start = facts.data.find(b"#", span.start)
            where = span if start < 0 else type(span)(start, span.end)
            yield context.finding(CODE, SEVERITY, where, "", message, unverified=True)
