"""Threads of a wavefront wait for each other.

What it means: the loop waits until another thread changes a value. NVIDIA's GPUs since Volta let the other lanes of
a warp go on meanwhile; on AMD GPUs all lanes of a wavefront, up to 64, share one program counter. If the thread
that is waited for is in the same wavefront, the wavefront waits for ever: two warps of CUDA's may share one. SYCL
promises work-items no progress of their own at all: there, loops that take a lock and give it back are told as well.

Before: ``while (atomicCAS(lock, 0, 1) != 0) {}``

After: ``while (atomicCAS(lock, 0, 1) != 0) {}``

What to do: on AMD GPUs do the work inside of the loop, in the lane that got the lock, and leave by a flag:
``for (bool done = false; !done;) if (atomicCAS(lock, 0, 1) == 0) { ...; atomicExch(lock, 0); done = true; }``.
For SYCL use atomic operations without a lock, or let one thread of a block take it.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.functions import bodies
from hipify_py.frontend.lockstep import locks, waits
from hipify_py.rewrite.context import FileContext

CODE = "HP228"
NAME = "spin-wait"
SEVERITY = Severity.WARNING
_MESSAGE = "{} waits for ever if a lane of the same wavefront, of up to 64, has to end it"
_NO_PROGRESS = "{} waits for ever where the work-item that has to end it only goes on when this one does"
_LOCK = "{} takes a lock that other work-items of the loop wait for, and these may keep it from being given back"
_HINT = "do the work inside of the loop, in the lane that may go on"
_NO_LOCK = "work-items make no progress of their own: use atomic operations without a lock, or let one of a block wait"


def check(context: FileContext) -> Iterator[Finding]:
    """Loops that only wait, in code that several threads of a block run."""
    tokens, data = context.facts.tokens, context.facts.data
    if b"while" not in data and (context.lockstep or b"atomic" not in data):
        return
    for body in (body for body in bodies(tokens) if body.device):
        found = [(wait, _MESSAGE if context.lockstep else _NO_PROGRESS) for wait in waits(tokens, body)]
        found += [] if context.lockstep else [(lock, _LOCK) for lock in locks(tokens, body)]
        for wait, message in found:
            hint = _HINT if context.lockstep else _NO_LOCK
            if not context.is_left(wait.span.start):
                yield context.finding(CODE, SEVERITY, wait.span, "", message.format(wait.text), hint)
