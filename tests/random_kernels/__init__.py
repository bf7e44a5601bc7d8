"""Random kernels: divergence, shared memory, barriers, warp exchanges, and all that C++ has in device code."""

from __future__ import annotations

from random_kernels.programs import program

__all__ = ["program"]
