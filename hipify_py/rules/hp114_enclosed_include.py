"""A CUDA header is included between braces.

What it means: CUDA's headers may be included inside ``extern "C"``, since they are C or switch the linkage themselves.
The target's headers hold templates, which do not compile there. The include is moved above all code; one in a
conditional branch stays in its place.

Before: ``extern "C" {``, then ``#include <cuda_runtime.h>``

After: ``#include <hip/hip_runtime.h>``, then ``extern "C" {``

What to do: nothing where it was moved; else move the include and the conditions around it out of the braces.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP114"
NAME = "enclosed-include"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """Every include of a known header inside ``extern "C"``, a namespace or other braces."""
    for use in context.includes.uses:
        if not use.enclosed:
            continue
        header, new = use.include.header, ", ".join(use.replacement)
        if use.moved:
            message = f"{header} was included between braces: {new} is included above them"
            yield context.finding(CODE, SEVERITY, use.include.span, header, message)
        else:
            message = f"{header} is included between braces, where {new} may not compile"
            hint = "move the include, with its conditions, out of the braces"
            yield context.finding(CODE, Severity.WARNING, use.include.span, header, message, hint)
