"""A build file uses something of CUDA's that has no counterpart, or that the tables don't know.

What it means: the text stays as it is, and the build will most likely fail there.

What to do: replace it by hand; the hint names what comes closest.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP504"
NAME = "build-name-left"
SEVERITY = Severity.ERROR
