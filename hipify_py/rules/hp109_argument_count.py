"""A call that the parser has not seen takes another number of arguments than CUDA's function.

What it means: in dead branches, macro bodies and code that did not parse, names are judged by their spelling. Here the
number of arguments fits no form of CUDA's function, so the name may be something else, or the code may be for another
version of CUDA. It was translated all the same.

Before: ``#define ALLOCATE(p) cudaMalloc(p)``

After: ``#define ALLOCATE(p) hipMalloc(p)``

What to do: check the call; give macros with -D to have the branch parsed.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Call
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.signatures import arities, spelled
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.schema import Kind

CODE = "HP109"
NAME = "argument-count"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Unverified calls of C functions of the tables."""
    unfit = {id(match.verdict) for match in context.calls if match.unfit}  # HP106 says more
    for verdict in context.verdicts:
        if id(verdict) in unfit:
            continue
        use, entry = verdict.use, verdict.entry
        if verdict.verified or use.call is None or entry is None or entry.cuda.kind is not Kind.FUNCTION:
            continue
        if verdict.fate not in (Fate.KEEP, Fate.RENAME, Fate.CALL) or _is_open(context, use.call):
            continue
        forms = arities(entry.cuda.signature)
        count = len(use.call.arguments)
        if forms and not any(form.fits(count) for form in forms):
            message = f"{use.name} takes {spelled(forms)} arguments, this call has {count}"
            hint = "check whether this is CUDA's function"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=True)


def _is_open(context: FileContext, call: Call) -> bool:
    """Whether an argument may stand for several, or none: ``...`` and what the preprocessor makes."""
    texts = [context.facts.text(span) for span in call.arguments]
    return any("__VA_ARGS__" in text or "..." in text or "##" in text or text == "" for text in texts)
