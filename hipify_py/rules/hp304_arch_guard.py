"""A condition on NVIDIA's architecture or CUDA's version.

What it means: the macro is not defined by other compilers, so the condition counts as 0 there: code for new hardware
disappears, code for old hardware or for a missing CUDA comes in. A kernel can come out empty without an error.

Before: ``#if CUDART_VERSION >= 11000``

After: ``#if CUDART_VERSION >= 11000``, which is not taken

What to do: decide which branch the target needs and test for the target's own macro.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.guards import MACRO
from hipify_py.rules.hp306_decided_guard import decided

CODE = "HP304"
NAME = "architecture-guard"
SEVERITY = Severity.WARNING
MACROS = re.compile(rb"\b(__CUDA_ARCH__|CUDA_VERSION|CUDART_VERSION|__CUDACC_VER_MAJOR__|__CUDACC_VER_MINOR__)\b")
_CONDITIONS = frozenset(("if", "ifdef", "ifndef", "elif", "elifdef", "elifndef"))


def in_condition(tokens: Tokens, index: int) -> bool:
    """Whether a token belongs to a conditional directive."""
    directive = tokens.directive[index]
    return directive >= 0 and tokens.directives[directive].name in _CONDITIONS


def check(context: FileContext) -> Iterator[Finding]:
    """Every conditional directive that tests such a macro, and the architecture wherever else it stands."""
    yield from _conditions(context)
    tokens = context.facts.tokens
    for index in tokens.identifiers():
        if tokens.texts[index] == MACRO.encode() and not in_condition(tokens, index):
            span = tokens.span(index)
            if not context.is_left(span.start):
                message = f"{MACRO} is not defined for {context.target_title}"
                yield context.finding(CODE, SEVERITY, span, MACRO, message, "write the number that it stands for")


def _conditions(context: FileContext) -> Iterator[Finding]:
    data = context.facts.data
    for directive in context.facts.tokens.directives:
        if directive.name not in _CONDITIONS:
            continue
        match = MACROS.search(data, directive.span.start, directive.span.end)
        if match and not context.guards_left(directive) and decided(context, directive) is None:
            macro = match.group().decode()
            message = f"{macro} is not defined for {context.target_title}: this condition takes it as 0"
            hint = "decide which branch is right, and test for the target's own macro"
            yield context.finding(CODE, SEVERITY, directive.span, macro, message, hint)
