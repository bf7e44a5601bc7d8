"""A CUDA name is put together by the preprocessor.

What it means: a macro pastes a prefix such as ``cuda`` to its argument, so the whole name stands nowhere in the text.
If all names that the file can make this way only change their prefix, the prefix is changed; otherwise it is left.

Before: ``#define CALL(name) cuda##name``, used as ``CALL(Free)(p)``

After: ``#define CALL(name) hip##name``

What to do: check the list of names; write the names out where the macro is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Kind
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import new_name
from hipify_py.tables.schema import Status

CODE = "HP303"
NAME = "pasted-name"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Every identifier that stands left of ``##`` and begins names of the tables."""
    tokens = context.facts.tokens
    for index in tokens.identifiers():
        if not tokens.is_text(index + 1, b"##") or tokens.directive[index] < 0:
            continue
        prefix = tokens.name(index)
        made = _possible(context, prefix)
        if made:
            yield _finding(context, index, prefix, made)


def _possible(context: FileContext, prefix: str) -> dict[str, str | None]:
    """Names of the tables that ``prefix`` and an identifier of this file make, with the new prefix; None: no such."""
    tokens = context.facts.tokens
    words = {tokens.name(i) for i in range(len(tokens)) if tokens.kinds[i] == Kind.IDENTIFIER}
    made: dict[str, str | None] = {}
    for word in sorted(words):
        entry = context.knowledge.lookup(prefix + word)
        if entry is None or entry.target is None:
            continue
        new = new_name(entry)
        renamed = entry.target.status in (Status.DIRECT, Status.PARTIAL) and new.endswith(word)
        made[prefix + word] = new[: len(new) - len(word)] if renamed else None
    return made


def _finding(context: FileContext, index: int, prefix: str, made: dict[str, str | None]) -> Finding:
    span = context.facts.tokens.span(index)
    prefixes = set(made.values())
    names = ", ".join(made)
    if len(prefixes) == 1 and None not in prefixes:
        new = str(prefixes.pop())
        message = f"{prefix}## makes names at preprocessing; renamed to {new}##, right for all that were found: {names}"
        fix = Fix(CODE, (Edit.replace(span.start, span.end, new.encode()),)) if new != prefix else None
        return context.finding(CODE, SEVERITY, span, f"{prefix}##", message, unverified=True, fix=fix)
    message = f"{prefix}## makes names at preprocessing that do not all change alike; it is left as it is: {names}"
    return context.finding(CODE, Severity.ERROR, span, f"{prefix}##", message, "write the names out", unverified=True)
