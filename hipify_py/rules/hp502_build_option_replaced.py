"""An option of nvcc became one of the target's compiler.

What it means: both mean the same.

Before: ``-lineinfo``

After: ``-gline-tables-only``

What to do: nothing.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP502"
NAME = "build-option-replaced"
SEVERITY = Severity.NOTE
