"""The steps of a reduction or scan cover 32 lanes, so the code stays with groups of 32 lanes.

What it means: with --warp-size=portable, code runs on whole wavefronts if nothing in it counts on 32 lanes. These
steps start at 16 or end at 32: on a wavefront of 64, values of lanes 32 to 63 would never reach lanes 0 to 31.

Before: ``for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);``

After: ``for (int d = 16; d > 0; d /= 2) v += __shfl_xor(v, d, 32);``

What to do: nothing for correctness. Start at ``warpSize / 2`` to let the code run on whole wavefronts.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.lanes import Lanes
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.waves import kept_findings

CODE = "HP222"
NAME = "lane-steps"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Steps that know the width of a warp."""
    yield from kept_findings(context, CODE, SEVERITY, Lanes.STEPS)
