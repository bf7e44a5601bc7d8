"""A memory access out of bounds.

What it means: AddressSanitizer watched a run with `--check memory`. The place is the access.

What to do: check the bounds. A grid that is rounded up to whole blocks needs a test in the kernel.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP808"
NAME = "memory-error"
SEVERITY = Severity.ERROR
