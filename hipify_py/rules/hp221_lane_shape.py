"""A size is divided by 32 lanes, so the code stays with groups of 32 lanes.

What it means: with --warp-size=portable, code runs on whole wavefronts if nothing in it counts on 32 lanes. This
size, in a kernel or in the host code that launches it, counts warps of 32: there would be half as many wavefronts
of 64, and lanes 32 to 63 would belong to warps that this size doesn't know.

Before: ``k<<<1, n, (n / 32) * sizeof(int)>>>(p);``

After: ``k<<<1, n, (n / 32) * sizeof(int)>>>(p);``

What to do: nothing for correctness. Divide by ``warpSize`` in kernels, and by the device's ``warpSize`` property on
the host.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.lanes import Lanes
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.waves import kept_findings

CODE = "HP221"
NAME = "lane-shape"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Sizes that know the width of a warp."""
    yield from kept_findings(context, CODE, SEVERITY, Lanes.SHAPE)
