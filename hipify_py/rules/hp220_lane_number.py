"""The number of a thread is taken apart by 32 lanes, so the code stays with groups of 32 lanes.

What it means: with --warp-size=portable, code runs on whole wavefronts if nothing in it counts on 32 lanes. This
place does: on a wavefront of 64, lanes 32 to 63 would be taken for lanes 0 to 31 of another warp, or be left out.
All functions that call each other stay with groups of 32 lanes, which is what CUDA computes.

Before: ``const int lane = threadIdx.x % 32; v += __shfl_down_sync(~0u, v, 1);``

After: ``const int lane = threadIdx.x % 32; v += __shfl_down(v, 1, 32);``

What to do: nothing for correctness. Write ``warpSize`` for the width to let the code run on whole wavefronts.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.lanes import Lanes
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.waves import kept_findings

CODE = "HP220"
NAME = "lane-number"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Thread numbers that know the width of a warp."""
    yield from kept_findings(context, CODE, SEVERITY, Lanes.NUMBER)
