"""Two definitions, or two labels of a switch, that are one after translation.

What it means: the target has one type where CUDA has two, such as ``hipError_t`` for the runtime's ``cudaError_t`` and
the driver's ``CUresult``, or one enumerator. Overloads and specialisations for both then are the same one twice, and so
are labels of a switch: the output does not compile.

Before: ``bool failed(cudaError_t e) { return e; }`` and ``bool failed(CUresult e) { return e; }``

After: ``bool failed(hipError_t e) { return e; }``, twice

What to do: keep one of the two; where they differ, move what the second does into the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.conditionals import Path, conditionals
from hipify_py.frontend.identities import Identity, identities
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate, Verdict, new_name
from hipify_py.tables.schema import Kind

CODE = "HP117"
NAME = "merged-names"
SEVERITY = Severity.ERROR

_KINDS = (Kind.TYPE, Kind.ENUMERATOR)
_MESSAGES = {
    "function": "{} is defined in line {} already: {} both become {} in {}",
    "class": "{} is specialised in line {} already: {} both become {} in {}",
    "case": "{} is a label of this switch already, in line {}: {} both become {} in {}",
}
_HINTS = {"case": "merge the two labels", "function": "keep one of the two", "class": "keep one of the two"}


def check(context: FileContext) -> Iterator[Finding]:
    """Definitions and labels with names of the tables in them, two of which differ in such names only."""
    renamed = {verdict.use.token: verdict for verdict in context.verdicts if _is_merging(verdict)}
    if not renamed:
        return
    tokens = context.facts.tokens
    branches = conditionals(tokens)
    seen: dict[tuple[object, ...], list[Identity]] = {}
    for found in identities(tokens, context.facts.bounds.functions):
        new = tuple(_new(renamed[part]) if part in renamed else tokens.name(part) for part in found.parts)
        same = seen.setdefault((found.kind, found.scope, new), [])
        path = branches.path(tokens.starts[found.at])
        for first in same:
            names = _differing(context, first, found)
            if names and not _exclude(path, branches.path(tokens.starts[first.at])):
                yield _finding(context, first, found, names, renamed)
                break
        else:
            same.append(found)


def _is_merging(verdict: Verdict) -> bool:
    return verdict.fate in (Fate.RENAME, Fate.KEEP) and verdict.entry is not None and verdict.entry.cuda.kind in _KINDS


def _new(verdict: Verdict) -> str:
    assert verdict.entry is not None
    return new_name(verdict.entry)


def _differing(context: FileContext, first: Identity, second: Identity) -> tuple[int, int] | None:
    """The first tokens in which two definitions differ."""
    names = context.facts.tokens.texts
    pairs = zip(first.parts, second.parts, strict=True)
    return next((pair for pair in pairs if names[pair[0]] != names[pair[1]]), None)


def _exclude(first: Path, second: Path) -> bool:
    """Whether two places are in branches of one condition, of which one is compiled."""
    other = {branch.group: branch.number for branch in second}
    return any(other.get(branch.group, branch.number) != branch.number for branch in first)


def _finding(
    context: FileContext, first: Identity, second: Identity, names: tuple[int, int], renamed: dict[int, Verdict]
) -> Finding:
    tokens = context.facts.tokens
    line = context.facts.lines.position(tokens.starts[first.at]).line
    symbol = tokens.name(second.at)
    both = f"{tokens.name(names[0])} and {tokens.name(names[1])}"
    uses = [renamed[token] for token in names if token in renamed]  # one of the two may be the target's name already
    message = _MESSAGES[second.kind].format(symbol, line, both, _new(uses[0]), context.target_title)
    unverified = not all(use.verified for use in uses)
    span = tokens.span(second.at)
    return context.finding(CODE, SEVERITY, span, symbol, message, _HINTS[second.kind], unverified=unverified)
