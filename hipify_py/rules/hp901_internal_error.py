"""hipify-py failed on this file; the file is carried over unchanged.

What it means: a fault of ours. Other files are not affected.

What to do: report it with the file.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP901"
NAME = "internal-error"
SEVERITY = Severity.ERROR
