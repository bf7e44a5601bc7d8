"""It is not known which array a pointer of a kernel points into.

What it means: in generated code every pointer is an index into one array, which must be known when the kernel is
translated. Pointers in memory, pointers to functions and pointers into one of several parameters are none; shared
arrays that one pointer points into in turn are put together. The kernel is left out of the output.

Before: ``float *p = flag ? a : b;``

What to do: choose an index or a value in place of a pointer: ``float v = flag ? a[i] : b[i];``.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP703"
NAME = "kernel-pointer"
SEVERITY = Severity.ERROR
