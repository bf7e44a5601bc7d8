"""Not all threads of a block reach a barrier.

What it means: a condition that depends on the thread's index guards the barrier, or a ``return`` in front of it. CUDA's
GPUs count threads that have left as arrived; a SYCL barrier must be reached by every work-item of the group, else the
kernel may hang or go on too early. Conditions that are the same for the whole block are not reported.

Before: ``if (threadIdx.x >= n) return; ... __syncthreads();``

What to do: let all threads reach the barrier, and put the condition around the work instead.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP243"
NAME = "divergent-barrier"
SEVERITY = Severity.ERROR
