"""A CUDA header that the target has no counterpart for.

What it means: the include stays as it is; the reason says what the target offers instead. Names that only this
header declares, and headers that it brought in, are missing in the output; they are not reported one by one.

Before: ``#include <NvInfer.h>``

After: ``#include <NvInfer.h>``, as it was

What to do: follow the hint, or guard the include so that it is not compiled for the target.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.tables.schema import Status

CODE = "HP111"
NAME = "unsupported-header"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Every include of an unsupported header."""
    for use in context.includes.uses:
        row = use.entry.target if use.entry else None
        if row is not None and row.status in (Status.UNSUPPORTED, Status.REMOVED):
            header = use.include.header
            message = f"{header} has no counterpart in {context.target_title}: {row.note}"
            yield context.finding(CODE, SEVERITY, use.include.name, header, message)
