"""Which threads form a warp is not the same on the target.

What it means: CUDA numbers the threads of a block with x first, and each 32 of them are a warp. Where the target leaves
open how it splits blocks of several dimensions, that holds only for blocks whose rows are whole warps. The kernel works
on warps (shuffles, votes, groups), and is launched with blocks for which that can't be told.

Before: ``reduce<<<1, dim3(8, 4)>>>(p);`` where ``reduce`` calls ``__shfl_down_sync``

What to do: make x a multiple of 32, or launch blocks of one dimension and compute the indices from it.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP244"
NAME = "lane-order"
SEVERITY = Severity.WARNING
