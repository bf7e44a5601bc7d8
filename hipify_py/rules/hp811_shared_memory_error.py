"""Shared memory is read before it is written, or an access goes beside a shared variable.

What it means: the engine watched all accesses to shared memory in a run with `--check shared`. Each block finds shared
memory with any content; a value that no thread of the block has written may be right by chance. The place is the
access; the message names the variable and where it is declared.

What to do: write every element before it is read, zero counters first, and check the bounds.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP811"
NAME = "shared-memory-error"
SEVERITY = Severity.ERROR
