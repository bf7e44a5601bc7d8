"""A name whose calls must change, used in a way that no rule of the tables fits.

What it means: the target's function takes other arguments, and this use (another number of arguments, or the function's
address) is none that the tables know how to change. It stays as it is.

What to do: rewrite the call by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP106"
NAME = "unfit-call"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Calls that must change and have no fitting rule."""
    for match in context.calls:
        if match.unfit:
            use = match.verdict.use
            count = f"with {len(use.call.arguments)} arguments" if use.call else "without a call"
            message = f"{use.name} changes for {context.target_title}, but no rule fits its use {count}"
            hint = "rewrite this use by hand"
            yield context.finding(
                CODE, SEVERITY, use.span, use.name, message, hint, unverified=not match.verdict.verified
            )
