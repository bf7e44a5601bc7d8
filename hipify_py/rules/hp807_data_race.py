"""Two threads access the same memory without synchronisation, one of them writing.

What it means: ThreadSanitizer watched a run with `--check race`. The place is one of the two accesses, the message
names the other. Results may be right all the same, on one GPU and today.

What to do: put a barrier between the accesses, or make them atomic.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP807"
NAME = "data-race"
SEVERITY = Severity.WARNING
