"""A kernel does something that the engine can prove wrong.

What it means: a deadlock at a barrier, a barrier that some threads of a block don't reach, a warp operation whose mask
leaves out the calling lane or names lanes that have ended, a failed assertion. The message names block and thread. With
`--check sync` the engine looks harder, fills dynamic shared memory with NaN, and runs blocks and threads in another
order.

What to do: see which threads reach the barrier or the warp operation. Hardware may let some of this pass, but does not
have to.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP806"
NAME = "kernel-fault"
SEVERITY = Severity.ERROR
