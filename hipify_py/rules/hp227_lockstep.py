"""Lanes exchange values through shared memory without a barrier between.

What it means: lane ``i`` reads what lane ``j`` wrote a statement before, and nothing says that it has been written.
That rests on the lanes of a warp running in lockstep, which CUDA stopped promising with Volta. AMD's wavefronts run
in lockstep, but their compiler may move the accesses unless the array is volatile; other targets promise neither, and
the finding is an error there.
The lanes that go wrong are those that read: all lanes below the distance.

Before: ``s[t] += s[t + 16]; s[t] += s[t + 8];``

After: ``s[t] += s[t + 16]; s[t] += s[t + 8];``

What to do: read into a variable, call ``__syncwarp()``, write, and call ``__syncwarp()`` again; or use shuffles.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.functions import bodies
from hipify_py.frontend.lockstep import exchanges
from hipify_py.rewrite.context import FileContext

CODE = "HP227"
NAME = "lockstep"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """The first exchange without a barrier of each function."""
    tokens = context.facts.tokens
    if b"volatile" not in context.facts.data and b"__shared__" not in context.facts.data:
        return
    for body in bodies(tokens):
        for exchange in exchanges(tokens, body) if body.device else ():
            message = (
                f"lanes read what others wrote to {exchange.array} with no barrier between: right only while they run "
                "in lockstep"
            )
            hint = "put __syncwarp() between reading and writing, or use shuffles"
            if not context.is_left(exchange.span.start):
                severity = SEVERITY if context.lockstep else Severity.ERROR
                yield context.finding(CODE, severity, exchange.span, exchange.array, message, hint)
