"""A compiler refuses the translated code.

What it means: a real compiler of the target was run on the output and reported an error. The place is that of the CUDA
code which the refused text comes from.

What to do: look at the other findings near the line: most errors come from something that is reported as unsupported.
An error without such a finding is a fault of ours; please report it.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP801"
NAME = "compile-error"
SEVERITY = Severity.ERROR
