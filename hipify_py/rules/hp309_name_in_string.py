"""A function is looked up by CUDA's name when the program runs.

What it means: strings are not translated. ``dlsym``, ``GetProcAddress``, ``cudaGetDriverEntryPoint`` and the like are
still asked for CUDA's name, which the target's library does not have.

Before: ``dlsym(library, "cudaMalloc")``

After: the same; ``dlsym(library, "hipMalloc")`` is what the target needs

What to do: write the target's name, and open the target's library; or call the function without a lookup.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.asm_statements import string_value
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import Kind
from hipify_py.rewrite.context import FileContext
from hipify_py.tables.load import name_arguments
from hipify_py.tables.schema import Status

CODE = "HP309"
NAME = "name-in-string"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Strings in the arguments of such functions that are names of the tables, in live and dead code."""
    tokens, places = context.facts.tokens, name_arguments()
    for index in tokens.identifiers():
        place = places.get(tokens.name(index))
        call = call_after(tokens, index) if place is not None else None
        if place is not None and call is not None and place < len(call.arguments) and not _left(context, index):
            yield from _in_argument(context, call.open, call.close, call.arguments[place])


def _left(context: FileContext, index: int) -> bool:
    return context.is_left(context.facts.tokens.starts[index])


def _in_argument(context: FileContext, first: int, last: int, argument: Span) -> Iterator[Finding]:
    tokens = context.facts.tokens
    for index in range(first, last):
        inside = argument.start <= tokens.starts[index] < argument.end
        if inside and tokens.kinds[index] == Kind.STRING:
            name = string_value(tokens.texts[index])
            hint = _hint(context, name)
            if hint is not None:
                message = f"{name} is looked up when the program runs; this string is left as it is"
                yield context.finding(CODE, SEVERITY, tokens.span(index), name, message, hint)


def _hint(context: FileContext, name: str) -> str | None:
    """What to do about a name; None if it isn't CUDA's or is the target's, too."""
    entry = context.knowledge.lookup(name)
    if entry is None:
        looks = context.knowledge.looks_like_cuda(name)
        return f"{name} is not in the tables for {context.target_title}" if looks else None
    row = entry.target
    if row is None or row.status in (Status.UNSUPPORTED, Status.REMOVED) or not row.new:
        return f"{context.target_title} has no {name}: call something else"
    return None if row.new == name else f"write {row.new}, and look it up in the library that has it"
