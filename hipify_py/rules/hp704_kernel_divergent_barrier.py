"""A barrier stands where not all threads of the block come.

What it means: CUDA leaves open what happens when some threads of a block skip ``__syncthreads``, unless these have left
the kernel. The kernel is left out of the output.

Before: ``if (threadIdx.x < 32) __syncthreads();``

What to do: move the barrier out of the branch or loop.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP704"
NAME = "kernel-divergent-barrier"
SEVERITY = Severity.ERROR
