"""The parser could not follow the code here.

What it means: a missing header, an extension that clang lacks or an error in the code stopped the parser at this
place. Names near it are translated by their spelling, counted as unverified.

What to do: give include folders with -I, macros with -D, or a compile_commands.json with -p; then look again.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP003"
NAME = "parse-error"
SEVERITY = Severity.NOTE
_SHOWN = 5


def check(context: FileContext) -> Iterator[Finding]:
    """The first few errors of the file, then their number."""
    errors = [error for error in context.facts.errors if not error.message.endswith("file not found")]
    for error in errors[:_SHOWN]:
        span = Span(error.offset, error.offset)
        message = f"the parser stopped here: {error.message}; names near it are translated by their spelling"
        yield context.finding(CODE, SEVERITY, span, "", message, "-I, -D or -p can give the parser what it lacks")
    if len(errors) > _SHOWN:
        last = errors[_SHOWN]
        message = f"the parser found {len(errors) - _SHOWN} more errors in this file, from here on"
        yield context.finding(CODE, SEVERITY, Span(last.offset, last.offset), "", message)
