"""The code has a branch for the target already; its CUDA branch is left as it is.

What it means: a preprocessor condition tests for the target's macros, so somebody has ported this place. The CUDA side
serves CUDA builds and is not touched.

Before: ``#ifdef __HIP__`` / ``hipFree(p);`` / ``#else`` / ``cudaFree(p);`` / ``#endif``

What to do: nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP305"
NAME = "native-branch"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note a CUDA branch that was left and holds CUDA names."""
    for span in context.left:
        if any(span.start <= use.span.start < span.end for use in context.facts.uses):
            message = f"this CUDA branch is left as it is, since the code has one for {context.target_title}"
            yield context.finding(CODE, SEVERITY, Span(span.start, span.start), "", message)
