"""A header that looks like CUDA's, and that no table knows.

What it means: the include stays as it is, and the output won't compile where the header doesn't exist.

Before: ``#include <cuda_of_tomorrow.h>``

After: ``#include <cuda_of_tomorrow.h>``, as it was

What to do: if the header is your own, make it visible with -I; otherwise remove or replace the include.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP110"
NAME = "unknown-header"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Every include of an unknown CUDA header."""
    for use in context.includes.uses:
        if use.entry is None or use.entry.target is None:
            header = use.include.header
            message = f"{header} is not in the tables for {context.target_title}; the include is left as it is"
            hint = "remove or replace it; if it is your own header, make it visible with -I"
            yield context.finding(CODE, SEVERITY, use.include.name, header, message, hint)
