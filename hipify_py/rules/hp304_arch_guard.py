"""A condition on NVIDIA's architecture or CUDA's version.

What it means: the macro is not defined by other compilers, so the condition counts as 0 there: code for new hardware
disappears, code for old hardware or for a missing CUDA comes in. A kernel can come out empty without an error.

What to do: decide which branch the target needs and test for the target's own macro.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.rules.hp306_decided_guard import decided

CODE = "HP304"
NAME = "architecture-guard"
SEVERITY = Severity.WARNING
MACROS = re.compile(rb"\b(__CUDA_ARCH__|CUDA_VERSION|CUDART_VERSION|__CUDACC_VER_MAJOR__|__CUDACC_VER_MINOR__)\b")


def check(context: FileContext) -> Iterator[Finding]:
    """Every conditional directive that tests such a macro."""
    data = context.facts.data
    for directive in context.facts.tokens.directives:
        if directive.name not in ("if", "ifdef", "ifndef", "elif", "elifdef", "elifndef"):
            continue
        match = MACROS.search(data, directive.span.start, directive.span.end)
        if match and not context.is_left(directive.span.start) and decided(context, directive) is None:
            macro = match.group().decode()
            message = f"{macro} is not defined for {context.target_title}: this condition takes it as 0"
            hint = "decide which branch is right, and test for the target's own macro"
            yield context.finding(CODE, SEVERITY, directive.span, macro, message, hint)
