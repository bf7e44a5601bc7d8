"""Two definitions, or two labels of a switch, that are one after translation.

What it means: the target has one type where CUDA has two, such as ``hipError_t`` for the runtime's ``cudaError_t`` and
the driver's ``CUresult``, or one enumerator. Overloads and specialisations for both then are the same one twice, and so
are labels of a switch: the output does not compile. The two may be in different files of a program.

Before: ``bool failed(cudaError_t e) { return e; }`` and ``bool failed(CUresult e) { return e; }``

After: ``bool failed(hipError_t e) { return e; }``, twice

What to do: keep one of the two; where they differ, move what the second does into the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from hipify_py.diagnostics.model import Finding, LineIndex, Severity
from hipify_py.frontend.conditionals import Path, conditionals
from hipify_py.frontend.identities import Identity, identities, shared_identities
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate, Verdict, new_name
from hipify_py.tables.load import Entry
from hipify_py.tables.schema import Kind

CODE = "HP117"
NAME = "merged-names"
SEVERITY = Severity.ERROR

_KINDS = (Kind.TYPE, Kind.ENUMERATOR)
_MESSAGES = {
    "function": "{} is defined in {} already: {} both become {} in {}",
    "class": "{} is specialised in {} already: {} both become {} in {}",
    "case": "{} is a label of this switch already, in {}: {} both become {} in {}",
}
_HINTS = {"case": "merge the two labels", "function": "keep one of the two", "class": "keep one of the two"}


class _First(NamedTuple):
    """What is there already: its tokens, where it stands, as users are told, and the conditions around it."""

    tokens: Tokens
    identity: Identity
    place: str
    path: Path

    @property
    def texts(self) -> tuple[str, ...]:
        """What tells it from others, as it is written."""
        return tuple(self.tokens.name(part) for part in self.identity.parts)


def check(context: FileContext) -> Iterator[Finding]:
    """Definitions and labels with names of the tables in them, two of which differ in such names only."""
    renamed = {verdict.use.token: verdict for verdict in context.verdicts if _is_merging(verdict)}
    if not renamed:
        return
    tokens = context.facts.tokens
    branches = conditionals(tokens)
    seen: dict[tuple[object, ...], list[_First]] = {}
    for found in identities(tokens, context.facts.bounds.functions):
        new = tuple(_new(renamed[part]) if part in renamed else tokens.name(part) for part in found.parts)
        same = seen.setdefault((found.kind, found.scope, new), [])
        start = tokens.starts[found.at]
        second = _First(tokens, found, f"line {context.facts.lines.position(start).line}", branches.path(start))
        inside = (first for first in same if not _exclude(second.path, first.path))
        shared = found.is_shared and not renamed.keys().isdisjoint(found.parts)
        elsewhere = _elsewhere(context, second, new) if shared else ()
        first = next((first for first in chain(inside, elsewhere) if first.texts != second.texts), None)
        if first is not None:
            yield _finding(context, first, second, renamed)
        elif not any((one.texts, one.path) == (second.texts, second.path) for one in same):
            same.append(second)


def _elsewhere(context: FileContext, second: _First, new: tuple[str, ...]) -> Iterator[_First]:
    """Definitions in other files of the program that become the same as one of this file."""
    symbol, found = second.tokens.texts[second.identity.at], second.identity
    inside = context.project.inside_scope  # what is included inside a namespace doesn't say in which
    for path, data in context.project.before(context.facts.path) if context.facts.path not in inside else ():
        if symbol not in data or path in inside:
            continue
        tokens, defined = shared_identities(data)
        alike = [one for one in defined if (one.kind, one.scope, len(one.parts)) == (found.kind, found.scope, len(new))]
        alike = [one for one in alike if _become(context, tokens, one) == new]
        if alike and not _same_guard(tokens, second.tokens):
            branches, lines = conditionals(tokens), LineIndex(data)
            for one in alike:
                start = tokens.starts[one.at]
                yield _First(tokens, one, f"{path}:{lines.position(start).line}", branches.path(start))


def _become(context: FileContext, tokens: Tokens, found: Identity) -> tuple[str, ...]:
    """What the parts of a definition in another file become, by the tables alone."""
    entries = ((tokens.name(part), context.knowledge.lookup(tokens.name(part))) for part in found.parts)
    return tuple(new_name(entry) if entry and _is_renamed(entry) else name for name, entry in entries)


def _same_guard(first: Tokens, second: Tokens) -> bool:
    """Whether two files are copies, of which compilers see one."""
    guards = [(tokens, conditionals(tokens)) for tokens in (first, second)]
    names = [
        tuple(tokens.texts[branch.condition.first : branch.condition.last])
        for tokens, branches in guards
        for branch in branches.group(branches.guard)[:1]
    ]
    return len(names) == 2 and names[0] == names[1]


def _is_merging(verdict: Verdict) -> bool:
    return verdict.fate in (Fate.RENAME, Fate.KEEP) and verdict.entry is not None and verdict.entry.cuda.kind in _KINDS


def _is_renamed(entry: Entry) -> bool:
    return entry.cuda.kind in _KINDS and entry.target is not None and bool(entry.target.new)


def _new(verdict: Verdict) -> str:
    assert verdict.entry is not None
    return new_name(verdict.entry)


def _exclude(first: Path, second: Path) -> bool:
    """Whether two places are in branches of one condition, of which one is compiled."""
    other = {branch.group: branch.number for branch in second}
    return any(other.get(branch.group, branch.number) != branch.number for branch in first)


def _finding(context: FileContext, first: _First, second: _First, renamed: dict[int, Verdict]) -> Finding:
    parts = zip(first.texts, second.texts, strict=True)
    old, own = next((before, after) for before, after in parts if before != after)
    tokens, at = second.tokens, second.identity.at
    inside = first.tokens is tokens
    places = (*first.identity.parts, *second.identity.parts) if inside else second.identity.parts
    uses = [renamed[part] for part in places if part in renamed and tokens.name(part) in (old, own)]
    message = _MESSAGES[second.identity.kind].format(
        tokens.name(at), first.place, f"{old} and {own}", _new(uses[0]), context.target_title
    )
    unverified = not all(use.verified for use in uses) or (not inside and bool(first.path))
    symbol = tokens.name(at)
    return context.finding(
        CODE, SEVERITY, tokens.span(at), symbol, message, _HINTS[second.identity.kind], unverified=unverified
    )
