"""A string of a Python file holds device code.

What it means: CuPy, PyCUDA and PyTorch compile such strings at run time. They are translated only on request, by the
same engine as files; a note then says so.

What to do: translate it with ``--strings``, make it one raw string if that is refused, or move the code to a file.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP510"
NAME = "device-code-in-string"
SEVERITY = Severity.WARNING
