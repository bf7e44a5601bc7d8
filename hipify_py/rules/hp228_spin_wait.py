"""Threads of a wavefront wait for each other.

What it means: the loop waits until another thread changes a value. NVIDIA's GPUs since Volta let the other lanes of
a warp go on meanwhile; on AMD GPUs all lanes of a wavefront, up to 64, share one program counter. If the thread
that is waited for is in the same wavefront, the wavefront waits for ever: two warps of CUDA's may share one.

Before: ``while (atomicCAS(lock, 0, 1) != 0) {}``

After: ``while (atomicCAS(lock, 0, 1) != 0) {}``

What to do: do the work inside of the loop, in the lane that got the lock, and leave by a flag:
``for (bool done = false; !done;) if (atomicCAS(lock, 0, 1) == 0) { ...; atomicExch(lock, 0); done = true; }``.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.functions import bodies
from hipify_py.frontend.lockstep import waits
from hipify_py.rewrite.context import FileContext

CODE = "HP228"
NAME = "spin-wait"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Loops that only wait, in code that several threads of a block run."""
    tokens = context.facts.tokens
    if b"while" not in context.facts.data:
        return
    for body in bodies(tokens):
        for wait in waits(tokens, body) if body.device else ():
            message = f"{wait.text} waits for ever if a lane of the same wavefront, of up to 64, has to end it"
            hint = "do the work inside of the loop, in the lane that may go on"
            if not context.is_left(wait.span.start):
                yield context.finding(CODE, SEVERITY, wait.span, "", message, hint)
