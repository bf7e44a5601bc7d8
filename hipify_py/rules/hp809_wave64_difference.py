"""The translation behaves otherwise when warps have 64 lanes.

What it means: the run was repeated with warps of 64 lanes, as AMD's CDNA GPUs have them (`--check wave64`), and the
engine reports a fault or the output differs.

What to do: use `warpSize` in place of 32 and 64-bit lane masks, or keep all exchange between lanes to groups of 32.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP809"
NAME = "wave64-difference"
SEVERITY = Severity.ERROR
