"""The parser does not understand a place in a kernel.

What it means: what a kernel computes is only known if all of it was parsed. The kernel is left out of the output.

What to do: make missing headers visible with ``-I``, missing macros with ``-D``, or correct the code.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP706"
NAME = "kernel-not-understood"
SEVERITY = Severity.ERROR
