"""Fixes for names and calls, and the references that the report counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.facts import FileFacts, NameUse
from hipify_py.frontend.tokens import Kind
from hipify_py.results import Reference
from hipify_py.rewrite.calls import call_edits
from hipify_py.rewrite.knowledge import CallRule, Knowledge
from hipify_py.rewrite.template import parse
from hipify_py.rewrite.verdicts import Fate, Verdict, new_name, version

NAME_CODE = "name"
CALL_CODE = "call"

Condition = Callable[[FileFacts, NameUse, Span], bool]


@dataclass(frozen=True, slots=True)
class CallMatch:
    """A call with the rule that fits it; ``rule`` None: the name is known to change, but no rule fits this use."""

    verdict: Verdict
    rule: CallRule | None


class NameRewriter:
    """Makes the fixes of one file's verdicts. ``conditions`` are the predicates that call rules may require."""

    def __init__(
        self, facts: FileFacts, tables: Knowledge, target_version: str, conditions: dict[str, Condition]
    ) -> None:
        self._facts = facts
        self._tables = tables
        self._version = version(target_version)
        self._conditions = conditions

    def match(self, verdict: Verdict) -> CallMatch:
        """The first call rule that fits."""
        use = verdict.use
        key = verdict.entry.cuda.name if verdict.entry else use.name
        for rule in self._tables.call_rules(key):
            if self._fits(rule, use):
                return CallMatch(verdict, rule)
        return CallMatch(verdict, None)

    def _fits(self, rule: CallRule, use: NameUse) -> bool:
        if use.call is None or (rule.since and version(rule.since) > self._version):
            return False
        if rule.until and version(rule.until) <= self._version:
            return False
        count = len(use.call.arguments)
        if rule.arity and count not in rule.arity:
            return False
        needed = max((part.number + (not part.rest) for part in parse(rule.to).arguments), default=0)
        if needed > count:
            return False
        return all(
            index < count and self._conditions[condition](self._facts, use, use.call.arguments[index])
            for index, condition in rule.requires.items()
        )

    def fixes(self, verdicts: Iterable[Verdict]) -> tuple[list[Fix], list[CallMatch]]:
        """(fixes, the calls whose names the tables mark as rewritten) in source order."""
        fixes: list[Fix] = []
        matches: list[CallMatch] = []
        for verdict in verdicts:
            if verdict.fate is Fate.RENAME:
                fixes.append(self._rename(verdict))
            elif verdict.fate is Fate.CALL:
                match = self.match(verdict)
                matches.append(match)
                if match.rule is not None:
                    fixes.append(self._call(verdict, match.rule))
        return fixes, matches

    def _rename(self, verdict: Verdict) -> Fix:
        assert verdict.entry is not None
        span = verdict.use.span
        new = new_name(verdict.entry).encode()
        end = span.end
        if not new:
            while self._facts.data[end : end + 1] in (b" ", b"\t"):
                end += 1
        return Fix(NAME_CODE, (Edit.replace(span.start, end, new),))

    def _call(self, verdict: Verdict, rule: CallRule) -> Fix:
        use, tokens = verdict.use, self._facts.tokens
        assert use.call is not None
        start = self._qualified_start(use) if rule.qualified else use.span.start
        if rule.statement and not rule.to:
            return Fix(CALL_CODE, (self._without_statement(start, use.call.close),))
        edits = call_edits(tokens, Span(start, use.span.end), use.call, parse(rule.to))
        return Fix(CALL_CODE, edits)

    def _qualified_start(self, use: NameUse) -> int:
        """Where the qualifier in front of the name begins."""
        tokens, index = self._facts.tokens, use.token
        while tokens.is_text(index - 1, b"::") and index >= 2 and tokens.kinds[index - 2] == Kind.IDENTIFIER:
            index -= 2
        return tokens.starts[index]

    def _without_statement(self, start: int, close: int) -> Edit:
        """Delete the call with its semicolon, and the whole line if nothing else stands on it."""
        tokens, data = self._facts.tokens, self._facts.data
        end = tokens.ends[close + 1] if tokens.is_text(close + 1, b";") else tokens.ends[close]
        line = data.rfind(b"\n", 0, start) + 1
        after = data.find(b"\n", end)
        if after >= 0 and not data[line:start].strip() and not data[end:after].strip():
            return Edit.replace(line, after + 1, b"")
        return Edit.replace(start, end, b"")


def references(facts: FileFacts, verdicts: Iterable[Verdict]) -> list[Reference]:
    """What the report counts: one reference for each use that is CUDA's."""
    found: list[Reference] = []
    for verdict in verdicts:
        outcome = verdict.outcome
        if outcome is None:
            continue
        entry = verdict.entry
        found.append(
            Reference(
                symbol=verdict.use.name,
                kind=entry.cuda.kind.value if entry else "unknown",
                library=entry.api if entry else "",
                outcome=outcome,
                line=facts.lines.position(verdict.use.span.start).line,
            )
        )
    return found
