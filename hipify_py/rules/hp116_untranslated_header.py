"""A header that is not translated includes CUDA's headers.

What it means: the header lies outside of the PATHs, beside the file or in a folder of ``-I``. It was read, but the
output still includes it as it is, with CUDA's headers and names in it.

Before: ``#include "../common.h"``, which includes ``<cuda_fp16.h>``

After: ``#include "../common.h"``, which still does

What to do: translate it, too: give a folder that holds both. If it has a branch for the target, define what chooses it.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP116"
NAME = "untranslated-header"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Every include of such a header."""
    for include, reached in context.facts.untranslated:
        if context.is_left(include.span.start) or context.knowledge.lookup_header(include.header) is not None:
            continue
        names = sorted(name for name in reached if _changes(context, name))
        if names:
            more = f" and {len(names) - 1} more" if len(names) > 1 else ""
            message = f"{include.header} is not translated, and includes {names[0]}{more}"
            hint = "translate it, too: give a folder that holds both"
            yield context.finding(CODE, SEVERITY, include.name, include.header, message, hint)


def _changes(context: FileContext, header: str) -> bool:
    """Whether the target has another header in its place, or none."""
    entry = context.knowledge.lookup_header(header)
    return entry is not None and (entry.target is None or entry.target.new != header)
