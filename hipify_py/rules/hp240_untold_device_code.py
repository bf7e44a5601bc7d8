"""Device code uses something that its callers can't hand to it.

What it means: targets without built-in variables give the position of a thread, shared memory and variables of the
device to functions as arguments. Operators, lambdas and functions that are called through pointers have no place for
them, and a built-in variable that is used as a whole has no counterpart.

Before: ``struct Op { __device__ int operator()(int v) const { return v + threadIdx.x; } };``

What to do: make it a named function that is called by its name, or pass the value as an argument.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP240"
NAME = "untold-device-code"
SEVERITY = Severity.ERROR
