"""A kernel calls a function whose meaning is not known in generated code.

What it means: neither a body that can be inlined nor a row of the operation tables says what the call does. The kernel
is left out of the output.

Before: ``x = tex2D<float>(texture, u, v);``

What to do: call a function whose body is in sight, or one that docs/triton.md lists.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP702"
NAME = "kernel-function"
SEVERITY = Severity.ERROR
