"""A string holds device code.

What it means: code that is compiled at run time (NVRTC) is translated only on request, by the same engine as files; a
note then says so. One literal without escapes, best a raw string, can be translated.

Before: ``R"(__global__ void k(int* p) { *p = __shfl_sync(~0u, *p, 1); })"``

After: the same; with ``--strings``: ``R"(__global__ void k(int* p) { *p = __shfl(*p, 1, 32); })"``

What to do: translate it with ``--strings``; or put the code in a file of its own, translate that, and include it.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.tokens import Kind
from hipify_py.rewrite.context import FileContext

CODE = "HP307"
NAME = "kernel-in-string"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """String literals that contain a kernel."""
    tokens = context.facts.tokens
    for index, text in enumerate(tokens.texts):
        if tokens.kinds[index] == Kind.STRING and b"__global__" in text:
            message = "this string holds device code, which is not translated"
            hint = "--strings translates it, or move it to a file"
            yield context.finding(CODE, SEVERITY, tokens.span(index), "", message, hint)
