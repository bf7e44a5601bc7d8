"""A kernel holds something that the kernel IR has no form for.

What it means: targets that generate kernels (Triton) take a stated subset of C++, see docs/triton.md. This kernel is
left out of the output; the others of the file are translated.

Before: ``if (x < 0) goto done;``

What to do: write the kernel with what the subset has, such as loops and flags in place of jumps.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP701"
NAME = "kernel-construct"
SEVERITY = Severity.ERROR
