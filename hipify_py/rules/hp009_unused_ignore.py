"""An inline ignore that silences nothing.

What it means: none of its codes is found on the line it stands for; the reason for it is gone.

What to do: remove the comment.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP009"
NAME = "unused-ignore"
SEVERITY = Severity.WARNING
