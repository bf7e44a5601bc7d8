"""A CUDA header is named outside an include directive.

What it means: a macro stands for the header's name, or ``__has_include`` asks for it. The name is changed there, in the
text, without knowing what becomes of the macro.

Before: ``#define RUNTIME <cuda_runtime.h>``

After: ``#define RUNTIME <hip/hip_runtime.h>``

What to do: nothing where the name was changed; otherwise write the include out.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Directive, Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.tables.schema import Status

CODE = "HP113"
NAME = "header-elsewhere"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """Every known header in a macro's body or in a condition."""
    tokens = context.facts.tokens
    local = context.project.local.get(context.facts.path, frozenset())
    yield from _computed(context)
    for directive in tokens.directives:
        if directive.name not in ("define", "if", "elif") or context.guards_left(directive):
            continue
        for span in _headers(tokens, directive):
            header = context.facts.text(span)
            if header not in local:
                yield from _finding(context, span, header)


def _computed(context: FileContext) -> Iterator[Finding]:
    """Includes of what a macro makes, unless this file defines the macro as the name of a header."""
    tokens = context.facts.tokens
    literal = {include.span for include in context.facts.includes}
    named = {
        tokens.name(directive.first)
        for directive in tokens.directives
        if directive.name == "define" and directive.last > directive.first + 1
        if tokens.kinds[directive.first + 1] == Kind.STRING or tokens.is_text(directive.first + 1, b"<")
    }
    for directive in tokens.directives:
        if directive.name not in ("include", "include_next", "import") or directive.span in literal:
            continue
        if directive.first < directive.last and tokens.kinds[directive.first] == Kind.IDENTIFIER:
            name = tokens.name(directive.first)
            if name in named and directive.last == directive.first + 1:
                continue
            message = f"{name} makes the name of a header at preprocessing; it is left as it is"
            hint = "if the header is CUDA's, write its include out"
            span = tokens.span(directive.first)
            yield context.finding(CODE, Severity.WARNING, span, name, message, hint, unverified=True)


def _headers(tokens: Tokens, directive: Directive) -> Iterator[Span]:
    """The texts between quotes or angle brackets that may be names of headers."""
    for index in range(directive.first, directive.last):
        start, end = tokens.span(index)
        if tokens.kinds[index] == Kind.STRING:
            yield Span(start + 1, end - 1)
        elif tokens.texts[index] == b"<":
            close = tokens.data.find(b">", end, directive.span.end)
            if close >= 0:
                yield Span(end, close)


def _finding(context: FileContext, span: Span, header: str) -> Iterator[Finding]:
    entry = context.knowledge.lookup_header(header)
    row = entry.target if entry else None
    if row is None or row.new == header:
        return
    if row.status in (Status.UNSUPPORTED, Status.REMOVED) or len(row.new.split()) != 1:
        message = f"{header} is named here, and no single header of {context.target_title} takes its place"
        yield context.finding(CODE, Severity.ERROR, span, header, message, "write the include out", unverified=True)
        return
    message = f"{header} became {row.new} in a macro or condition, by its spelling"
    fix = Fix(CODE, (Edit.replace(span.start, span.end, row.new.encode()),))
    yield context.finding(CODE, SEVERITY, span, header, message, unverified=True, fix=fix)
