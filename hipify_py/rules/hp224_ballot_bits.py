"""A ballot's 32 bits are used one by one, so the code stays with groups of 32 lanes.

What it means: with --warp-size=portable, code runs on whole wavefronts if nothing in it counts on 32 lanes. A
ballot over a wavefront of 64 has 64 bits; in 32 bits those of lanes 32 to 63 would be lost. Only ballots that are
counted (``__popc``), searched (``__ffs``) or compared with 0 where they stand are widened.

Before: ``const unsigned lanes = __ballot_sync(~0u, v > 0);``

After: ``const unsigned lanes = warp32::ballot(~0u, v > 0);``

What to do: nothing for correctness.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.lanes import Lanes
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.waves import kept_findings

CODE = "HP224"
NAME = "ballot-bits"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Ballots that are kept in 32 bits."""
    yield from kept_findings(context, CODE, SEVERITY, Lanes.BITS)
