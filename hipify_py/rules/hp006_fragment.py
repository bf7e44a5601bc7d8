"""The file can't be parsed alone; it was read through another file that includes it.

What it means: the file is a fragment: it needs declarations of its includer. The translation rests on that context,
and is made once.

What to do: nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP006"
NAME = "fragment"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note for a file that was seen through another."""
    if context.facts.parsed_through:
        message = f"read in the context of {context.facts.parsed_through}, which includes it"
        yield context.finding(CODE, SEVERITY, Span(0, 0), "", message)
