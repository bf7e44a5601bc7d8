"""A kernel is launched from device code (dynamic parallelism).

What it means: AMD and Intel GPUs can't launch kernels from kernels (the CPU engine can). For HIP the launch becomes
``abort()``, so that the rest of the file compiles and a kernel that gets there stops instead of going on with wrong
data. A launch in a macro stays, since the host may use the macro too; each use of it in device code is reported.

Before: ``__global__ void parent() { child<<<1, 32>>>(); }``

After: ``__global__ void parent() { abort() /* child can't be launched from device code */; }``

What to do: launch from the host, one launch a step; or turn the child kernel into a device function.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.facts import Activity, FileFacts, Side
from hipify_py.frontend.functions import bodies
from hipify_py.rewrite.context import FileContext

CODE = "HP201"
NAME = "device-launch"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Launches inside device functions."""
    if context.device_launches:
        return
    hint = "launch it from the host, or call its body as a device function"
    for launch in context.facts.launches:
        if launch.side is Side.DEVICE:
            kernel = context.facts.text(launch.kernel)
            message = f"{kernel} is launched from device code, which {context.target_title} can't do"
            verified = launch.activity is Activity.ACTIVE
            yield context.finding(CODE, SEVERITY, launch.chevrons, kernel, message, hint, unverified=not verified)
    for macro, span in _by_macros(context.facts):
        message = f"{macro} launches a kernel, here from device code, which {context.target_title} can't do"
        yield context.finding(CODE, SEVERITY, span, macro, message, hint)


def _by_macros(facts: FileFacts) -> Iterator[tuple[str, Span]]:
    """Uses in functions for the device only of macros whose text has a launch."""
    places = [launch.chevrons.start for launch in facts.launches if launch.activity is Activity.MACRO]
    if not places:
        return
    tokens, found = facts.tokens, list(bodies(facts.tokens))
    ranges = {
        body.name.encode(): (tokens.starts[body.first], tokens.ends[body.last - 1]) for body in found if body.macro
    }
    names = {name for name, (start, end) in ranges.items() if any(start <= place < end for place in places)}
    for body in found:
        if body.device and b"__host__" not in tokens.texts[body.head : body.parameters[0]]:
            for index in range(body.first, body.last):
                if tokens.texts[index] in names:
                    yield tokens.name(index), Span(tokens.starts[index], tokens.ends[index])
