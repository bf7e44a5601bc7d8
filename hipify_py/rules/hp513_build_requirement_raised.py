"""The output needs a newer build tool.

What it means: the target's language came to CMake later than CUDA did.

Before: ``cmake_minimum_required(VERSION 3.18)``

After: ``cmake_minimum_required(VERSION 3.21)``

What to do: nothing, if your CMake is new enough.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP513"
NAME = "build-requirement-raised"
SEVERITY = Severity.NOTE
