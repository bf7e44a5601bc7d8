"""The second argument of ``__launch_bounds__`` means another thing.

What it means: CUDA takes it for blocks on a multiprocessor, HIP for waves on an execution unit, of which a compute unit
has four or two. Both only steer how many registers a kernel may use: results don't change, but too high a number makes
the compiler keep values in memory, and too low a number wastes registers. A third argument, CUDA's number of blocks in
a cluster, goes: other GPUs have no clusters.

Before: ``__global__ void __launch_bounds__(256, 2) k(int* p) {}``

After: ``__global__ void __launch_bounds__(256, 2) k(int* p) {}``

What to do: leave it out and measure, then try numbers. 2 blocks of 256 threads are 8 wavefronts of 64 on a compute
unit, 2 on each of its four execution units.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate

CODE = "HP231"
NAME = "launch-bounds"
SEVERITY = Severity.WARNING
_WORD = "__launch_bounds__"


def check(context: FileContext) -> Iterator[Finding]:
    """Every use with more than one argument, where the target's own word means something else by it."""
    for verdict in context.verdicts:
        use = verdict.use
        row = verdict.entry.target if verdict.entry else None
        if use.name != _WORD or row is None or not row.note or verdict.fate not in (Fate.KEEP, Fate.RENAME):
            continue
        if use.call is not None and len(use.call.arguments) > 1:
            arguments = use.call.arguments
            message = f"{_WORD}: {row.note}; it steers the use of registers, not results"
            hint = "leave it out and measure, then try numbers"
            fix = None
            if len(arguments) > 2:
                fix = Fix(CODE, (Edit.replace(arguments[1].end, arguments[2].end, b""),))
                message += "; the third, blocks of a cluster, is left out"
            yield context.finding(CODE, SEVERITY, arguments[1], _WORD, message, hint, fix=fix)
