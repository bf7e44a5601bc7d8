"""An argument that the rewritten call leaves out or repeats, and whose evaluation may have effects.

What it means: the target's call has no such argument, or needs it in two places. An argument that surely changes
something (``i++``, an assignment) makes the call stay as it is; one that calls a function of the project's may be
evaluated another number of times than before.

Before: ``v += __shfl_down_sync(next_mask(), v, 16);``

After: ``v += __shfl_down(v, 16, 32);``, which no longer calls ``next_mask()``

What to do: evaluate the argument into a variable before the call.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP108"
NAME = "argument-evaluation"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Arguments with effects, or with calls, that are evaluated another number of times."""
    for match in context.calls:
        for evaluation in match.evaluations:
            name, text = match.verdict.use.name, " ".join(context.facts.text(evaluation.span).split())
            often = "not evaluated" if not evaluation.times else f"evaluated {evaluation.times} times"
            result = "; the call is left as it is" if match.rule is None else ""
            message = f"{text} is {often} by the counterpart of {name}{result}"
            severity = Severity.ERROR if match.rule is None else SEVERITY
            hint = "evaluate it into a variable before the call"
            unverified = not match.verdict.verified
            yield context.finding(CODE, severity, evaluation.span, name, message, hint, unverified=unverified)
