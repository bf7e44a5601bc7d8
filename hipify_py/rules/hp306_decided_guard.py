"""A condition on NVIDIA's architecture was decided.

What it means: the output stands for the architecture that was chosen (for HIP --define-cuda-arch): conditions on
``__CUDA_ARCH__`` are written with the target's macro for device code, or as 1 or 0 where they are the same for host and
device.

Before: ``#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700``

After: ``#if defined(__HIP_DEVICE_COMPILE__)``

What to do: check that the branch fits the target; choose another architecture if not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Directive
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.guards import MACRO, decide

CODE = "HP306"
NAME = "decided-guard"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """Every conditional directive on the macro that can be decided."""
    for directive in context.facts.tokens.directives:
        edits = decided(context, directive)
        if edits is not None:
            before = " ".join(context.facts.text(directive.span).split())
            message = f"{before}: decided as for architecture {context.cuda_arch}"
            yield context.finding(CODE, SEVERITY, directive.span, MACRO, message, fix=Fix(CODE, edits))


def decided(context: FileContext, directive: Directive) -> tuple[Edit, ...] | None:
    """The edits that decide a directive; None if it isn't on the macro, is left to CUDA, or can't be decided."""
    tokens = context.facts.tokens
    if MACRO.encode() not in tokens.texts[directive.first : directive.last]:
        return None
    if not context.cuda_arch or context.guards_left(directive):
        return None
    if directive.name in ("ifdef", "ifndef", "elifdef", "elifndef"):
        span = tokens.span(directive.first)
        return (Edit.replace(span.start, span.end, context.device_macro.encode()),)
    if directive.name not in ("if", "elif") or directive.first >= directive.last:
        return None
    span = Span(tokens.starts[directive.first], tokens.ends[directive.last - 1])
    data = context.facts.data[span.start : span.end]
    # one character a byte, so that places in the condition are places in the file
    condition = re.sub(rb"\\\r?\n", lambda splice: b" " * len(splice.group()), data).decode("latin-1")
    if "/*" in condition or "//" in condition:
        return None
    new = decide(condition, context.cuda_arch, context.device_macro)
    if new is None:
        return None
    return tuple(Edit.replace(span.start + at, span.start + end, text.encode("latin-1")) for at, end, text in new)
