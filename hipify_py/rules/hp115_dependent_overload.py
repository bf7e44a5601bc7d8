"""A call in a template whose counterpart is another one for some of the types that the file uses.

What it means: the target's function lacks overloads for these types, so that calls with them become something else.
Here a template chooses the argument's type, and the call becomes what fits all other types: where the template is used
with one of these, the output does not compile. Members of an object whose type a template chooses are left, too: they
are told where cooperative groups of the target have none of that name and meaning.

Before: ``template <class T> __global__ void add(T* p, T v) { atomicAdd(p, v); }``, used with ``__half``

After: ``template <class T> __global__ void add(T* p, T v) { atomicAdd(p, v); }``, as it was

What to do: specialise the template for these types; calls in the specialisations are translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Activity, Call, Side
from hipify_py.rewrite.conditions import is_dependent
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.knowledge import CallRule
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.load import Entry
from hipify_py.tables.schema import Kind, Status

CODE = "HP115"
NAME = "dependent-overload"
SEVERITY = Severity.WARNING

_GROUPS = ("cooperative_groups.h", "hip/hip_cooperative_groups.h")
_OPEN = (Activity.DEPENDENT, Activity.UNRESOLVED)
_TYPE = re.compile(r"type (\w+)(?: ?\*)?")


def check(context: FileContext) -> Iterator[Finding]:
    """Calls with arguments of dependent types, where the tables have a rule for a type that the file names."""
    yield from _members(context)
    words = frozenset(context.facts.tokens.texts)
    for verdict in context.verdicts:
        use = verdict.use
        if use.call is None or use.activity is not Activity.DEPENDENT:
            continue
        rules = context.knowledge.call_rules(verdict.entry.cuda.name if verdict.entry else use.name)
        found = {kind: rule for rule in rules for kind in _types(context, rule, use.call) if _names(kind) & words}
        if found:
            counterparts = ", ".join(dict.fromkeys(rule.to.partition("(")[0] for rule in found.values()))
            message = f"{use.name} is translated for types in general here, where a template chooses the type;"
            message += f" with {', '.join(found)} {context.target_title} needs {counterparts}"
            hint = "specialise the template for these types"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=True)


def _members(context: FileContext) -> Iterator[Finding]:
    """Calls of members that groups of the target have under no such name, or with another meaning."""
    if not any(header in _GROUPS for header in context.project.unit_headers):
        return
    for verdict in context.verdicts:
        use = verdict.use
        if not use.member or use.call is None or verdict.fate is not Fate.LEAVE or use.side is Side.HOST:
            continue
        known = context.knowledge.members("cooperative_groups", use.name)
        if use.activity not in _OPEN or not known or any(_stays(context, entry) for entry in known):
            continue
        names = {entry.target.new for entry in known if entry.target and entry.target.new} - {use.name}
        has = f"has {min(names)} in its place" if names else "lacks it, or has it with another meaning"
        message = f"a template chooses what {use.name} is a member of: where it is a cooperative group, "
        message += f"{context.target_title} {has}"
        hint = "specialise the template, or take the group by its own type"
        yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=True)


def _stays(context: FileContext, entry: Entry) -> bool:
    """Whether calls of a member mean the same under its own name, some arguments apart."""
    if entry.target is None or entry.target.status not in (Status.DIRECT, Status.REWRITE, Status.EMULATED):
        return False
    return entry.target.new.rpartition("::")[2] == entry.cuda.name.rpartition("::")[2]


def _types(context: FileContext, rule: CallRule, call: Call) -> Iterator[str]:
    """CUDA's types that a rule wants of arguments whose types are not known yet."""
    for number, condition in rule.requires.items():
        wanted = _TYPE.fullmatch(condition)
        entry = context.knowledge.lookup(wanted[1]) if wanted else None
        if wanted is None or entry is None or entry.cuda.kind is not Kind.TYPE or not number.isdigit():
            continue
        fits = not rule.arity or len(call.arguments) in rule.arity
        if fits and int(number) < len(call.types) and is_dependent(call.types[int(number)]):
            yield wanted[1]


def _names(kind: str) -> frozenset[bytes]:
    """How a type is spelled: ``__half`` is ``half``, too."""
    return frozenset((kind.encode(), kind.removeprefix("__").encode()))
