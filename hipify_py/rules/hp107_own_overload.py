"""A call in a template may be of CUDA's function or of the user's overload of that name.

What it means: template arguments decide which function is called, each time the template is used. The number of
arguments fits CUDA's function, so the name was translated; uses that meant the user's overload don't compile then.

Before: ``template <class T> void release(T t) { cudaFree(t); }`` beside ``cudaError_t cudaFree(Buffer);``

After: ``template <class T> void release(T t) { hipFree(t); }`` beside ``hipError_t cudaFree(Buffer);``

What to do: rename the overload to the target's name, or give it a name of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import MIXED
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate

CODE = "HP107"
NAME = "own-overload"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Dependent calls with CUDA's functions and functions of the user's among their candidates."""
    for verdict in context.verdicts:
        use = verdict.use
        if MIXED in use.resolution.attributes and verdict.fate is not Fate.LEAVE:
            message = f"{use.name} may be CUDA's or your own overload here; it is translated as CUDA's"
            hint = "give the overload a name of its own, or the name that CUDA's function has now"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=True)
