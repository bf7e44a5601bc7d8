"""A source in C is to use a target that is C++.

What it means: the CUDA runtime can be called from C, and the target's interface can't. The calls were translated, but
a compiler takes the file for C by its name, and C++ refuses some of what C allows: ``malloc`` without a cast, ``class``
or ``new`` as names.

Before: ``main.c`` with ``cudaMalloc(&p, n);``

After: ``main.c`` with ``gpu::malloc_device(&p, n);``

What to do: move the calls into a source in C++, or make this one C++: give it another suffix, or compile it with
``-x c++``.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP246"
NAME = "c-source"
SEVERITY = Severity.WARNING
