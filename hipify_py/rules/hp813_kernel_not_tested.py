"""A kernel could not be tested with made-up arguments.

What it means: `verify --kernels` found no arguments for the kernel, the original did not come to its end with any of
them, or what it leaves in memory tells nothing: it is unchanged, or depends on the order of threads.

What to do: give template arguments, values, or the sizes of buffers as hints, in `kernels.toml` beside the file or in a
comment above the kernel. A kernel that is not meant to be called alone is left out by the hint `skip`.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP813"
NAME = "kernel-not-tested"
SEVERITY = Severity.NOTE
