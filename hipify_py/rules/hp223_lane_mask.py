"""A mask names some lanes of 32, so the code stays with groups of 32 lanes.

What it means: with --warp-size=portable, code runs on whole wavefronts if nothing in it counts on 32 lanes. This
mask has 32 bits and is not all ones, or isn't known here: lanes 32 to 63 of a wavefront are not in it.

Before: ``v += __shfl_xor_sync(0xffff, v, 8);``

After: ``v += __shfl_xor(v, 8, 32);``

What to do: nothing for correctness. Where all lanes are meant, write the constant ``0xffffffff`` or
``__activemask()``.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.lanes import Lanes
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.waves import kept_findings

CODE = "HP223"
NAME = "lane-mask"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Masks that are not all lanes."""
    yield from kept_findings(context, CODE, SEVERITY, Lanes.MASK)
