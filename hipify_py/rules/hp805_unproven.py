"""The program's output does not depend on its kernels.

What it means: the run was repeated with every kernel launch left out, and nothing changed. That the translation agrees
with the original then proves nothing. Where both run on the CPU engine, the contents of their device memory are
compared instead, without what differs between two runs of the original, such as addresses; the finding says so.

What to do: let the program print what its kernels compute, or check it against values that come from the host alone,
and let the outputs start out as something else.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP805"
NAME = "unproven"
SEVERITY = Severity.WARNING
