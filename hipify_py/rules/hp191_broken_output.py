"""The edits would have broken the file's brackets; none of them was made.

What it means: the input's brackets pair up and the output's would not, so the fixes of this file were wrong
together. The file is carried over unchanged.

What to do: report the input.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP191"
NAME = "broken-output"
SEVERITY = Severity.ERROR
