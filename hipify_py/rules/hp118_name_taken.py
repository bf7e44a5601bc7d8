"""A call becomes one of a name that the program defines itself.

What it means: the target's function has the name of a macro or function of the program's, such as a wrapper for old
versions of CUDA. The call reaches that instead: it does not compile where the number of arguments differs, and means
something else where it doesn't.

Before: ``#define __shfl_up(v, d) __shfl_up_sync(~0u, v, d)`` and ``__shfl_up_sync(~0u, v, 1)``

After: ``#define __shfl_up(v, d) __shfl_up(v, (d) & 31, 32)`` and ``__shfl_up(v, 1, 32)``

What to do: give the program's own macro or function another name.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.template import parse
from hipify_py.rewrite.verdicts import Fate, Verdict, new_name

CODE = "HP118"
NAME = "name-taken"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """Calls whose new name is the program's, but for those in the macro of that name, which is not expanded there."""
    rewritten = {id(match.verdict): parse(match.rule.to).name for match in context.calls if match.rule}
    for verdict in context.verdicts:
        use = verdict.use
        new = rewritten.get(id(verdict)) or _renamed(verdict)
        if (
            not new
            or new == use.name
            or new not in context.project.user_names
            or _defined_around(context, verdict) == new
        ):
            continue
        message = f"{use.name} becomes {new}, and the program has a macro or function of that name"
        hint = f"give the program's own {new} another name"
        yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=not verdict.verified)


def _renamed(verdict: Verdict) -> str:
    called = verdict.fate is Fate.RENAME and verdict.use.call is not None and verdict.entry is not None
    return new_name(verdict.entry) if called and verdict.entry else ""


def _defined_around(context: FileContext, verdict: Verdict) -> str:
    """The macro in whose definition a use stands."""
    tokens = context.facts.tokens
    directive = tokens.directive[verdict.use.token]
    found = tokens.directives[directive] if directive >= 0 else None
    return tokens.name(found.first) if found is not None and found.name == "define" else ""
