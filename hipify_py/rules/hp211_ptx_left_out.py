"""A translation of inline PTX leaves something out.

What it means: the statement was translated and gives the same results, but a part of it has no counterpart: a hint to
the cache was dropped, an asynchronous copy is made at once, denormal numbers are kept instead of flushed to zero.

Before: ``asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));``

After: ``y = exp2f(x);``

What to do: nothing for correctness. Where the statement was there for speed, look at the translated kernel again.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.facts import Activity
from hipify_py.rewrite.assembly import PtxTranslation
from hipify_py.rewrite.context import FileContext

CODE = "HP211"
NAME = "ptx-left-out"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note for each thing that a translated statement no longer does."""
    for statement, result in context.ptx.items():
        if not isinstance(result, PtxTranslation):
            continue
        verified = statement.activity is Activity.ACTIVE
        for note in result.notes:
            span = Span(note.offset, note.offset + len(note.symbol))
            yield context.finding(CODE, SEVERITY, span, note.symbol, note.message, unverified=not verified)
