"""Code runs on whole wavefronts instead of groups of 32 lanes.

What it means: with --warp-size=portable, a function that works on warps and counts on no width runs on native
wavefronts: ``warpSize`` is 32 or 64, shuffles and votes reach all lanes, masks of all lanes go. Results that depend
on how many lanes a warp has differ from CUDA's on wavefronts of 64; lanes 32 to 63 then work with lanes 0 to 31.

Before: ``for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffff, v, d);``

After: ``for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_xor(v, d);``

What to do: check that nothing outside of the sources counts on warps of 32, such as files or other programs.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP226"
NAME = "native-waves"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note a function that runs on whole wavefronts."""
    for span in context.native:
        message = "this runs on whole wavefronts: lanes 32 to 63 of a wavefront of 64 work with lanes 0 to 31"
        yield context.finding(CODE, SEVERITY, Span(span.start, span.start), "", message)
