"""The file is not text, or too damaged to read.

What it means: the file holds NUL bytes or can't be read, so it isn't C or C++ source. It is carried over unchanged.

What to do: rename or exclude the file if it isn't source; convert UTF-16 sources to UTF-8.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP001"
NAME = "not-text"
SEVERITY = Severity.ERROR
