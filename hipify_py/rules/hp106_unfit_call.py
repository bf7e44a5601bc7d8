"""A name whose calls must change, used in a way that no rule of the tables fits.

What it means: the target's function takes other arguments, and this use is none that the tables know how to change: a
call with another number of arguments stays as it is; a name that isn't called (its address is taken, or it is handed to
a macro) becomes the target's name, but whatever calls it passes CUDA's arguments. A call whose counterpart is right
under a condition only, which the message states, is rewritten on request.

Before: ``cudaMemcpyToSymbol(ARGS);`` where ``ARGS`` is a macro that holds all arguments

After: ``cudaMemcpyToSymbol(ARGS);``, as it was

What to do: rewrite the call by hand, or where the message names the condition and it holds, with ``--unsafe-fixes``.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP106"
NAME = "unfit-call"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Calls that must change and have no fitting rule, and names of such calls that stand alone."""
    for match in context.calls:
        if match.rule is not None or match.evaluations:  # HP108 says more
            continue
        use, severity, hint = match.verdict.use, SEVERITY, "rewrite this use by hand"
        if match.withheld:
            message = f"{use.name} is left as it is, because its counterpart may mean another thing"
            message += f": {match.withheld.note}" if match.withheld.note else ""
            hint = "--unsafe-fixes rewrites it"
        elif match.unfit:
            count = _arguments(len(use.call.arguments)) if use.call else "without a call"
            message = f"{use.name} changes for {context.target_title}, but no rule fits its use {count}"
        else:
            severity, hint = Severity.WARNING, "check the arguments wherever it is called through this"
            message = f"{use.name} is not called here: only its name was changed, though calls of it may change more"
        yield context.finding(CODE, severity, use.span, use.name, message, hint, unverified=not match.verdict.verified)


def _arguments(count: int) -> str:
    return f"with {count} argument{'' if count == 1 else 's'}"
