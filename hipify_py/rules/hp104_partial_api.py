"""The name was translated, but some uses of it mean something else on the target.

What it means: the tables mark the counterpart as partial: the note says which uses do not carry over, or what has to be
installed for a header. A namespace is reported where a file uses it first.

Before: ``__double2half(x)``

After: ``__float2half(x)``, which rounds twice: to float, then to half

What to do: read the note and check the use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Call
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.schema import Kind, Status

CODE = "HP104"
NAME = "partial-api"
SEVERITY = Severity.WARNING
_FORM = re.compile(r"has no form with (\d+) arguments?$")


def check(context: FileContext) -> Iterator[Finding]:
    """Every use of a partly supported name, of a namespace the first: all that it qualifies is judged by itself."""
    for included in context.includes.uses:
        row = included.entry.target if included.entry else None
        if row is not None and row.status is Status.PARTIAL:
            header = included.include.header
            message = f"{header} is only partly supported by {context.target_title}: {row.note}"
            yield context.finding(CODE, SEVERITY, included.include.name, header, message)
    namespaces: set[str] = set()
    for verdict in context.verdicts:
        row = verdict.entry.target if verdict.entry else None
        if row is None or row.status is not Status.PARTIAL or verdict.fate not in (Fate.KEEP, Fate.RENAME):
            continue
        if verdict.use.token in context.swallowed:
            continue
        use = verdict.use
        if verdict.entry and verdict.entry.cuda.kind is Kind.NAMESPACE:
            if verdict.entry.cuda.name in namespaces:
                continue
            namespaces.add(verdict.entry.cuda.name)
        message = f"{use.name} is only partly the same as {row.new}: {_note(row.note, use.call)}"
        yield context.finding(CODE, SEVERITY, use.span, use.name, message, unverified=not verdict.verified)


def _note(note: str, call: Call | None) -> str:
    """A row's note without the forms that the call hasn't; all of it if nothing would be left."""
    if call is None:
        return note
    count = len(call.arguments)
    parts = [part for part in note.split("; ") if (form := _FORM.search(part)) is None or int(form[1]) == count]
    return "; ".join(parts) or note
