"""A call in a kernel that does not change results is left out of the output.

What it means: ``printf`` and ``assert`` have no counterpart that means the same in generated kernels. The rest of the
kernel is translated.

Before: ``if (bad) printf("thread %d\\n", i);``

What to do: nothing, or use ``tl.device_print`` and ``tl.device_assert`` in the output.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP705"
NAME = "kernel-call-left-out"
SEVERITY = Severity.WARNING
