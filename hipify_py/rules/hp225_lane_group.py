"""A function or type means 32 lanes, so the code stays with groups of 32 lanes.

What it means: with --warp-size=portable, code runs on whole wavefronts if nothing in it counts on 32 lanes. Tiles
of 32, coalesced groups, ``__match_*``, ``__reduce_*_sync``, CUB's warp classes and matrix fragments do: on a
wavefront of 64, lanes 32 to 63 are a group of their own, while ``warpSize`` would be 64.

Before: ``v = __reduce_add_sync(~0u, v);``

After: ``v = warp32::reduce_add(~0u, v);``

What to do: nothing for correctness. Use tiles of 32 without ``warpSize`` and shuffles beside them, or the other way
round.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.lanes import Lanes
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.waves import kept_findings

CODE = "HP225"
NAME = "lane-group"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Functions and types that mean 32 lanes."""
    yield from kept_findings(context, CODE, SEVERITY, Lanes.GROUP)
