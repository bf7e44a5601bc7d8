"""A kernel is launched from device code (dynamic parallelism).

What it means: AMD and Intel GPUs can't launch kernels from kernels (the CPU engine can). For HIP the launch becomes
``abort()``, so that the rest of the file compiles and a kernel that gets there stops instead of going on with wrong
data.

Before: ``__global__ void parent() { child<<<1, 32>>>(); }``

After: ``__global__ void parent() { abort() /* child can't be launched from device code */; }``

What to do: launch from the host, one launch a step; or turn the child kernel into a device function.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Activity, Side
from hipify_py.rewrite.context import FileContext

CODE = "HP201"
NAME = "device-launch"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Launches inside device functions."""
    for launch in context.facts.launches:
        if launch.side is Side.DEVICE and not context.device_launches:
            kernel = context.facts.text(launch.kernel)
            message = f"{kernel} is launched from device code, which {context.target_title} can't do"
            hint = "launch it from the host, or call its body as a device function"
            verified = launch.activity is Activity.ACTIVE
            yield context.finding(CODE, SEVERITY, launch.chevrons, kernel, message, hint, unverified=not verified)
