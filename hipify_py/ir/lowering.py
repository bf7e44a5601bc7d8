"""The passes over the IR in the order in which they run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from hipify_py.ir.check import check
from hipify_py.ir.idioms.lanes import Shape
from hipify_py.ir.idioms.lifting import lift_idioms
from hipify_py.ir.nodes import Kernel
from hipify_py.ir.passes.addresses import addresses
from hipify_py.ir.passes.counters import counters
from hipify_py.ir.passes.everybody import everybody
from hipify_py.ir.passes.guards import guards
from hipify_py.ir.passes.predication import predication
from hipify_py.ir.passes.progress import progress
from hipify_py.ir.passes.single import single
from hipify_py.ir.passes.storage import storage
from hipify_py.ir.passes.strides import strides
from hipify_py.ir.passes.structure import structure
from hipify_py.ir.passes.tidy import tidy
from hipify_py.ir.passes.uniformity import uniformity
from hipify_py.ir.passes.ways import ways

Pass = Callable[[Kernel], Kernel]

PASSES: tuple[Pass, ...] = (progress, structure, storage, uniformity, predication)
"""From a kernel as it is lifted to one that a block executes together."""

SIMPLIFIED: tuple[Pass, ...] = (ways, everybody, strides, guards, tidy, single, counters, tidy, addresses)
"""What a block executes together in fewer steps, after idioms have been lifted."""

CHECKED = "HIPIFY_PY_CHECK_IR"
"""The environment variable that has the IR checked between passes."""


def lower(kernel: Kernel, shapes: Iterable[Shape] = (), *, idioms: bool = True) -> Kernel:
    """Run all passes; ``shapes`` are those of the blocks in the launches, which ``idioms`` are lifted for.

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
    if idioms:
        kernel = lift_idioms(kernel, shapes)
    for step in SIMPLIFIED:
        if step is counters and not idioms:
            continue
        kernel = step(kernel)
        if checked:
            check(kernel, together=True)
    return kernel
