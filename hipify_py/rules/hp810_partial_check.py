"""The program's output does not depend on the last block of its grids.

What it means: the run was repeated with the last block of every grid left out, and nothing changed: what that block
computes is neither printed nor checked.

What to do: let the check cover all elements.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP810"
NAME = "partial-check"
SEVERITY = Severity.NOTE
