"""A shared or device variable is not translated.

What it means: targets without memory spaces in the language give such memory to functions as arguments; this
declaration has a form for which that isn't done: a macro makes it, its type has no name, host code uses it, too, or a
parameter, local variable or member has the same name.

Before: ``__managed__ int counter;``

What to do: allocate the memory on the host, and pass it to the kernel.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP241"
NAME = "device-variable"
SEVERITY = Severity.ERROR
