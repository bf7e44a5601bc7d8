"""Passes over the IR, each from kernel to kernel, and the order in which they run."""

from __future__ import annotations

from collections.abc import Callable

from hipify_py.ir.nodes import Kernel
from hipify_py.ir.passes.predication import predication
from hipify_py.ir.passes.progress import progress
from hipify_py.ir.passes.storage import storage
from hipify_py.ir.passes.structure import structure
from hipify_py.ir.passes.uniformity import uniformity

Pass = Callable[[Kernel], Kernel]

PASSES: tuple[Pass, ...] = (progress, structure, storage, uniformity, predication)
"""From a kernel as it is lifted to one that a block executes together."""


def lower(kernel: Kernel) -> Kernel:
    """Run all passes.

    Raises:
        Refusal: one of them can't express the kernel.
    """
    for step in PASSES:
        kernel = step(kernel)
    return kernel
