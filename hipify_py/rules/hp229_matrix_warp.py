"""Matrix fragments are spread over a whole wavefront, but the code counts warps of 32 threads.

What it means: the lanes of a wavefront, up to 64, hold a fragment together. Code that gives each 32 threads a tile
of their own has two warps on one wavefront of 64: lanes 32 to 63 then compute another tile's number, and the
fragment's loads and stores mix both.

Before: ``int tile = threadIdx.x / 32; wmma::mma_sync(c, a, b, c);``

After: ``int tile = threadIdx.x / 32; rocwmma::mma_sync(c, a, b, c);``

What to do: count wavefronts of the size that the GPU has, and launch that many threads a tile; on GPUs with
wavefronts of 32 lanes nothing has to change.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.constants import Constants, definitions
from hipify_py.frontend.functions import bodies
from hipify_py.frontend.lanes import WIDTH, WIDTHS, Lanes, lane_facts
from hipify_py.rewrite.context import FileContext

CODE = "HP229"
NAME = "matrix-warp"
SEVERITY = Severity.WARNING
_MULTIPLY = "nvcuda::wmma::mma_sync"
_KINDS = frozenset((Lanes.NUMBER, Lanes.SHAPE))


def check(context: FileContext) -> Iterator[Finding]:
    """Thread numbers divided by 32 in functions that work on fragments, where the target has them."""
    entry = context.knowledge.lookup(_MULTIPLY)
    if _MULTIPLY.rpartition("::")[2].encode() not in context.facts.data or entry is None or entry.target is None:
        return
    if not entry.target.new:
        return
    tokens = context.facts.tokens
    constants = Constants((*definitions(tokens), ("warpSize", (str(WIDTH).encode(),))), WIDTHS)
    for body in bodies(tokens):
        facts = lane_facts(tokens, body, constants) if not body.macro else None
        if facts is None or "matrix" not in facts.roles:
            continue
        for use in facts.uses:
            if use.kind in _KINDS:
                message = (
                    f"{use.text}: fragments are spread over a wavefront, so lanes 32 to 63 of a wavefront of 64 are "
                    "taken for another warp than the one whose fragment they hold"
                )
                hint = "count wavefronts of the GPU's own size, or use a GPU whose wavefronts have 32 lanes"
                yield context.finding(CODE, SEVERITY, use.span, use.text, message, hint)
