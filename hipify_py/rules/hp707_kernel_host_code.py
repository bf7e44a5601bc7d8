"""Launches in host code are not translated by a target that generates kernels.

What it means: allocations, copies and launches of the C++ program are not imitated in Python. The head of the output
lists the launches with their grids and blocks.

What to do: launch the kernels from Python.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP707"
NAME = "kernel-host-code"
SEVERITY = Severity.NOTE
