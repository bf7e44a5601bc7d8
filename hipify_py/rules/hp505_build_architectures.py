"""A list of CUDA's architectures became a list of the target's GPUs.

What it means: architectures have no counterparts one by one, so every list becomes the one that the target's options
name (``--gpu-targets``).

Before: ``set(CMAKE_CUDA_ARCHITECTURES 70 80)``

After: ``set(CMAKE_HIP_ARCHITECTURES gfx90a gfx942 gfx1100)``

What to do: choose the GPUs that you build for.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP505"
NAME = "build-architectures"
SEVERITY = Severity.NOTE
