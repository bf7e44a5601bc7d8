"""A warp class of CUB counts on 32 lanes by default; the target's counts on the wavefront.

What it means: CUB's ``WarpReduce<T>`` and its kin work on 32 threads unless told otherwise. The target's default is
its own wavefront: on 64 lanes, lanes 32 to 63 would be added to the results of lanes 0 to 31. The width is written
out.

Before: ``typedef cub::WarpReduce<int> Reduce;``

After: ``typedef hipcub::WarpReduce<int, 32> Reduce;``

What to do: nothing; or, where no fix was made, write the width as a template argument.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.lanes import WIDTH, warp_functions
from hipify_py.frontend.structure import split_arguments, template_end
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.schema import Status

CODE = "HP230"
NAME = "library-warp"
SEVERITY = Severity.WARNING
_HAS = frozenset((Fate.KEEP, Fate.RENAME))  # the target has the class


def check(context: FileContext) -> Iterator[Finding]:
    """Warp classes without a width among their template arguments."""
    tokens, known = context.facts.tokens, warp_functions()
    for verdict in context.verdicts:
        row = known.get(verdict.use.name.encode())
        opener = verdict.use.token + 1
        if row is None or row.role != "library" or verdict.fate not in _HAS or not tokens.is_text(opener, b"<"):
            continue
        if verdict.entry and verdict.entry.target and verdict.entry.target.status is Status.EMULATED:
            continue  # the support header's classes have CUDA's width
        end = template_end(tokens, opener, len(tokens))
        given = len(split_arguments(tokens, opener, end)) if end is not None else 0
        if end is None or given > row.width:
            continue
        span = Span(verdict.use.span.start, tokens.ends[end])
        text = context.facts.text(span)
        fix = None
        if given == row.width:
            fix = Fix(CODE, (Edit.insert(tokens.starts[end], f", {WIDTH}".encode()),))
        done = "; the width is written out" if fix else ""
        message = (
            f"{text} works on 32 lanes in CUDA and on the whole wavefront here: on 64 lanes, lanes 32 to 63 would join "
            f"lanes 0 to 31{done}"
        )
        hint = "" if fix else f"write {WIDTH} as template argument {row.width + 1}"
        severity = Severity.NOTE if fix else SEVERITY
        yield context.finding(CODE, severity, span, text, message, hint, unverified=not verdict.verified, fix=fix)
