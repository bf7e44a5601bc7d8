"""A file of a build system that is not translated speaks of CUDA.

What it means: Bazel, Meson, Visual Studio and some others are recognised and carried over as they are.

What to do: change the line by hand.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP508"
NAME = "foreign-build-file"
SEVERITY = Severity.WARNING
