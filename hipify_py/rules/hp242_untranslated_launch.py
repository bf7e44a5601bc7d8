"""A kernel launch is not translated.

What it means: on targets where a launch is a function call that names its kernel, the kernel and the sizes of its
shared memory must be known where it is launched. The message says what is missing.

Before: ``void (*kernel)(int*) = choose(); kernel<<<1, 32>>>(p);``

What to do: launch each kernel by its name; spell out the template arguments that its shared memory depends on.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP242"
NAME = "untranslated-launch"
SEVERITY = Severity.ERROR
