"""A string holds device code.

What it means: strings are not translated. Code that is compiled at run time (NVRTC, RawKernel) stays CUDA.

Before: ``const char* source = "__global__ void k() {}";``

What to do: put the code in a file of its own, translate that, and include it; or translate the string by hand.
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
            hint = "move the code to a file and translate that, or translate the string by hand"
            yield context.finding(CODE, SEVERITY, tokens.span(index), "", message, hint)
