"""The edits would have broken the file's brackets; none of them was made.

What it means: more brackets of the output than of the input would have no partner. If the input's all pair up, the
fixes of this file were wrong together; if they don't, they can't be told apart. The file is carried over unchanged.

Before: ``f(cudaMemcpyToSymbol(x, k<<<, cudaMemcpyDeviceToHost), b>>>(1);``

After: ``f(cudaMemcpyToSymbol(x, k<<<, cudaMemcpyDeviceToHost), b>>>(1);``, as it was

What to do: mend the input's brackets, or report the input if they pair up.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP191"
NAME = "broken-output"
SEVERITY = Severity.ERROR
