"""An include was added.

What it means: nvcc includes the CUDA runtime by itself; the target's compiler needs the include to be written.

Before: ``__global__ void k() {}``

After: ``#include <hip/hip_runtime.h>`` before it

What to do: nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP112"
NAME = "added-include"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note for each added include."""
    for header in context.includes.added:
        message = f"#include <{header}> was added, which nvcc does by itself"
        yield context.finding(CODE, SEVERITY, Span(0, 0), header, message)
