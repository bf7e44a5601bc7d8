"""A host function of CUDA is called from device code.

What it means: CUDA's device runtime lets kernels call some of the runtime's functions, for dynamic parallelism. Other
GPUs' runtimes have host functions only: the call is renamed like any other, and won't compile.

Before: ``__global__ void wait() { cudaDeviceSynchronize(); }``

After: ``__global__ void wait() { hipDeviceSynchronize(); }``

What to do: make the call on the host; a kernel that waits for its children must end, and the next one start.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Side
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.schema import Kind

CODE = "HP202"
NAME = "host-call-on-device"
SEVERITY = Severity.ERROR
_HOST_APIS = frozenset(("runtime", "driver"))


def check(context: FileContext) -> Iterator[Finding]:
    """Calls of runtime and driver functions in code for the device only."""
    gone = {match.verdict.use.token for match in context.calls if match.rule is not None and not match.rule.to}
    for verdict in context.verdicts:
        use, entry = verdict.use, verdict.entry
        if use.side is not Side.DEVICE or use.call is None or entry is None or verdict.fate is Fate.LEAVE:
            continue
        if use.token in gone:
            continue
        if entry.cuda.kind is Kind.FUNCTION and entry.api in _HOST_APIS:
            message = f"{use.name} is called from device code; {context.target_title} has it for the host only"
            hint = "make the call on the host"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=not verdict.verified)
