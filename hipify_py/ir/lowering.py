"""The passes over the IR in the order in which they run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from hipify_py.ir.check import check
from hipify_py.ir.idioms.lanes import Shape
from hipify_py.ir.idioms.lifting import lift_idioms
from hipify_py.ir.nodes import Kernel
from hipify_py.ir.passes.guards import guards
from hipify_py.ir.passes.predication import predication
from hipify_py.ir.passes.progress import progress
from hipify_py.ir.passes.storage import storage
from hipify_py.ir.passes.structure import structure
from hipify_py.ir.passes.tidy import tidy
from hipify_py.ir.passes.uniformity import uniformity

Pass = Callable[[Kernel], Kernel]

PASSES: tuple[Pass, ...] = (progress, structure, storage, uniformity, predication)
"""From a kernel as it is lifted to one that a block executes together."""

CHECKED = "HIPIFY_PY_CHECK_IR"
"""The environment variable that has the IR checked between passes."""


def lower(kernel: Kernel, shapes: Iterable[Shape] = ()) -> Kernel:
    """Run all passes; ``shapes`` are those of the blocks in the launches, which idioms are lifted for.

    Raises:
        Refusal: one of them can't express the kernel.
    """
    checked = CHECKED in os.environ
    if checked:
        check(kernel)
    for step in PASSES:
        kernel = step(kernel)
        if checked:
            check(kernel, structured=step not in (progress,), together=step is predication)
    lifted = tidy(guards(lift_idioms(kernel, shapes)))
    return check(lifted, together=True) if checked else lifted
