"""The code has a branch for the target already; its CUDA branch is left as it is.

What it means: a preprocessor condition tests for the target's macros, so somebody has ported this place. The CUDA side
serves CUDA builds and is not touched. It is a warning where neither the target's compiler nor the project nor ``-D``
sets the macro that decides: without it the CUDA side is compiled. PyTorch's build tools set ``USE_ROCM``.

Before: ``#ifdef USE_HIP`` / ``hipFree(p);`` / ``#else`` / ``cudaFree(p);`` / ``#endif``

After: ``#ifdef USE_HIP`` / ``hipFree(p);`` / ``#else`` / ``cudaFree(p);`` / ``#endif``, as it was

What to do: set the macro when building for the target, and give it to hipify-py with ``-D``, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP305"
NAME = "native-branch"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """One finding for each CUDA branch that was left and holds CUDA names or headers."""
    known = context.project.user_names | context.project.given
    places = [use.span.start for use in context.facts.uses]
    for span, macro in context.left:
        if any(span.start <= place < span.end for place in places):
            message = f"this CUDA branch is left as it is, since the code has one for {context.target_title}"
            here = Span(span.start, span.start)
            if not macro or macro in known:
                yield context.finding(CODE, Severity.NOTE, here, "", message)
            else:
                hint = f"build with -D{macro}, and give it to hipify-py, too"
                yield context.finding(
                    CODE, SEVERITY, here, macro, f"{message}, compiled where {macro} is defined", hint
                )
