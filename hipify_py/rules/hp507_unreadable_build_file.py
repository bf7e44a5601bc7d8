"""A build file can't be read.

What it means: it is carried over as it is, and whatever it says of CUDA is still in it.

What to do: check it with the build system's own tool; templates that a script completes have to be translated by
hand. CMake's own (``*.in``) are read, with placeholders such as ``@NAME@``.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP507"
NAME = "unreadable-build-file"
SEVERITY = Severity.ERROR
