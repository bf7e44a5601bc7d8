"""What a build file means can't be decided without running it.

What it means: a condition or a value was written for CUDA, and only you know what it should be on the target.

What to do: decide it, and change the output.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP509"
NAME = "undecided-build"
SEVERITY = Severity.WARNING
