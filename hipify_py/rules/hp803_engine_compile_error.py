"""The translation doesn't build for what it is run on.

What it means: the original builds for the CPU engine, its translation doesn't, there or, for Triton, as a host that
hands its kernels over. The place is that of the CUDA code which the refused text comes from.

What to do: look at the other findings near the line: most errors come from something that is reported as unsupported.
An error without such a finding is a fault of ours, or of the engine's headers; please report it.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP803"
NAME = "engine-compile-error"
SEVERITY = Severity.ERROR
