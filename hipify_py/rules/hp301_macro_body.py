"""CUDA names in a macro body were translated by their spelling.

What it means: a parser sees a macro's body only where it is used, so names in it are looked up by their spelling. The
definition is edited, once, not its uses.

Before: ``#define CHECK(x) if ((x) != cudaSuccess) abort()``

After: ``#define CHECK(x) if ((x) != hipSuccess) abort()``

What to do: nothing, unless the macro is meant to make other names than CUDA's.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Activity
from hipify_py.rewrite.context import FileContext

CODE = "HP301"
NAME = "macro-body"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note a macro definition."""
    tokens = context.facts.tokens
    names: dict[int, list[str]] = {}
    for verdict in context.translated():
        if verdict.use.activity is Activity.MACRO:
            found = names.setdefault(tokens.directive[verdict.use.token], [])
            if verdict.use.name not in found:
                found.append(verdict.use.name)
    for index, found in sorted(names.items()):
        directive = tokens.directives[index]
        macro = tokens.name(directive.first) if directive.first < directive.last else ""
        message = f"the body of macro {macro} was translated by spelling: {', '.join(found)}"
        span = tokens.span(directive.first) if macro else directive.span
        yield context.finding(CODE, SEVERITY, span, macro, message, unverified=True)
