"""Fixes for names and calls, and the references that the report counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.facts import Call, FileFacts, NameUse, Side
from hipify_py.frontend.structure import chain_start, contains
from hipify_py.frontend.tokens import Kind
from hipify_py.results import Reference
from hipify_py.rewrite.calls import call_edits, member_edits
from hipify_py.rewrite.conditions import holds
from hipify_py.rewrite.evaluation import Evaluation, changed_evaluations
from hipify_py.rewrite.knowledge import Applicability, CallRule, Knowledge
from hipify_py.rewrite.template import parse
from hipify_py.rewrite.verdicts import Fate, Verdict, new_name, version

NAME_CODE = "name"
CALL_CODE = "call"
_COMPARISONS = frozenset((b"==", b"!=", b"<", b"<=", b">"))
_BEFORE_COMPARED = frozenset((b"(", b"&&", b"||", b"=", b"return", b";", b"{"))
_BEHIND_COMPARED = frozenset((b")", b"&&", b"||", b";", b"?", b","))
_STORES = frozenset((b"=", b"+=", b"-=", b"|="))  # what is stored does not depend on the type of a small value


@dataclass(frozen=True, slots=True)
class CallMatch:
    """A use of a name whose calls change, with the rule that fits it.

    A name that isn't called becomes the row's own new name; a call that no rule fits, or whose rule is withheld or
    would lose the effects of an argument, is unfit.
    """

    verdict: Verdict
    rule: CallRule | None
    evaluations: tuple[Evaluation, ...] = ()  # arguments whose effects would be lost or repeated
    withheld: CallRule | None = None  # one that fits and is unsafe

    @property
    def renamed(self) -> bool:
        """Whether only the name changes."""
        entry = self.verdict.entry
        called = self.verdict.use.call is not None
        return not called and entry is not None and entry.target is not None and bool(entry.target.new)

    @property
    def unfit(self) -> bool:
        """Whether the tables don't say what becomes of this use."""
        return self.rule is None and not self.renamed


class NameRewriter:
    """Makes the fixes of one file's verdicts."""

    def __init__(self, facts: FileFacts, knowledge: Knowledge, target_version: str, *, unsafe: bool = False) -> None:
        self._facts = facts
        self._knowledge = knowledge
        self._version = version(target_version)
        self._unsafe = unsafe  # rules that may change meaning are applied
        self.moot: set[int] = set()  # tokens of names in arguments that go with a rewritten call

    def match(self, verdict: Verdict) -> CallMatch:
        """The first call rule that fits."""
        use = verdict.use
        key = verdict.entry.cuda.name if verdict.entry else use.name
        for rule in self._knowledge.call_rules(key):
            if self._fits(rule, use):
                assert use.call is not None
                if rule.applicability is Applicability.UNSAFE and not self._unsafe:
                    return CallMatch(verdict, None, withheld=rule)
                found = changed_evaluations(self._facts.tokens, use.call, parse(rule.to), self._is_pure)
                return CallMatch(verdict, None if any(part.certain for part in found) else rule, found)
        return CallMatch(verdict, None)

    def _is_pure(self, name: str) -> bool:
        return self._knowledge.lookup(name) is not None and not name.startswith("atomic")

    def _fits(self, rule: CallRule, use: NameUse) -> bool:
        if use.call is None or (rule.since and version(rule.since) > self._version):
            return False
        if rule.until and version(rule.until) <= self._version:
            return False
        if (rule.statement and not self._is_statement(use)) or (rule.device and use.side is Side.HOST):
            return False
        if (rule.operand and self._is_stored(use)) or (parse(rule.to).has_receiver and not use.member):
            return False
        count = len(use.call.arguments)
        if rule.arity and count not in rule.arity:
            return False
        needed = max((part.number + (not part.rest) for part in parse(rule.to).arguments), default=0)
        if needed > count:
            return False
        return all(holds(condition, self._facts, use.call, name) for name, condition in rule.requires.items())

    def settled(self, verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
        """The verdicts, calls that only get the row's new name as what they are: names that stay or are renamed."""
        return tuple(self._settled(verdict) if verdict.fate is Fate.CALL else verdict for verdict in verdicts)

    def _settled(self, verdict: Verdict) -> Verdict:
        entry, use = verdict.entry, verdict.use
        rules = self._knowledge.call_rules(entry.cuda.name if entry else use.name)
        if entry is None or not rules or not rules[-1].rename:
            return verdict
        if any(self._fits(rule, use) for rule in rules[:-1]):
            return verdict
        return replace(verdict, fate=Fate.KEEP if new_name(entry) == use.name else Fate.RENAME)

    def _is_statement(self, use: NameUse) -> bool:
        """Whether the call is a statement of its own."""
        tokens = self._facts.tokens
        assert use.call is not None
        before = self._first_token(use) - 1
        starts = before < 0 or tokens.texts[before] in (b";", b"{", b"}", b")", b"else", b":")
        return starts and tokens.is_text(use.call.close + 1, b";")

    def _is_stored(self, use: NameUse) -> bool:
        """Whether the call's type is of no matter: its value is all of an assignment, an index, a cast, or is compared
        with a number."""
        tokens = self._facts.tokens
        assert use.call is not None
        first = chain_start(tokens, use.token) if use.member else self._first_token(use)
        before = first - 1
        if before < 0 or tokens.texts[max(first - 3, 0) : first] == [b"(", b"int", b")"]:
            return before >= 0
        if tokens.texts[before] in _BEFORE_COMPARED and self._is_compared(use.call.close + 1):
            return True
        if tokens.texts[before] == b"[" or tokens.texts[max(first - 2, 0) : first] == [b"int", b"("]:
            return tokens.matches.get(before) == use.call.close + 1
        if tokens.texts[before] not in _STORES or not self._ends_statement(use.call.close + 1):
            return False
        start = before
        while start > 0 and tokens.texts[start - 1] not in (b";", b"{", b"}", b"("):
            start -= 1
        return b"auto" not in tokens.texts[start:before]

    def _is_compared(self, index: int) -> bool:
        """Whether a comparison with a number stands at ``index``, and nothing that binds the number otherwise."""
        tokens = self._facts.tokens
        texts = [*tokens.texts[index : index + 4], b"", b"", b"", b""]
        number = 2 if texts[:2] == [b">", b"="] else 1  # what begins with a > is several tokens
        return texts[0] in _COMPARISONS and texts[number].isdigit() and texts[number + 1] in _BEHIND_COMPARED

    def _ends_statement(self, index: int) -> bool:
        """Whether a semicolon stands at ``index``, or the parenthesis that closes the head of a loop."""
        tokens = self._facts.tokens
        opener = tokens.matches.get(index) if tokens.is_text(index, b")") else None
        return tokens.is_text(index, b";") or (opener is not None and tokens.is_text(opener - 1, b"for"))

    def fixes(self, verdicts: Iterable[Verdict]) -> tuple[list[Fix], list[CallMatch]]:
        """(fixes, the calls whose names the tables mark as rewritten) in source order."""
        fixes: list[Fix] = []
        matches: list[CallMatch] = []
        verdicts = list(verdicts)
        special = self._special_arguments(verdicts)
        swallowed = self.swallowed(verdicts)
        dropped: list[Span] = []  # arguments that go; what is in them needs no translation
        for verdict in verdicts:
            start = verdict.use.span.start
            dropped = [span for span in dropped if span.end > start]
            if verdict.use.token in swallowed:
                continue
            if contains(dropped, start):
                self.moot.add(verdict.use.token)
                continue
            if verdict.use.token in special:
                fixes.append(self._replace(verdict.use.span, special[verdict.use.token]))
            elif verdict.fate is Fate.RENAME:
                fixes.append(self._rename(verdict))
            elif verdict.fate is Fate.DROP:
                fixes.append(self._drop(verdict.use))
            elif verdict.fate is Fate.CALL:
                match = self.match(verdict)
                matches.append(match)
                if match.rule is not None:
                    fix = self._call(verdict, match.rule)
                    fixes.append(fix)
                    dropped += _dropped(verdict.use.call, match.rule)
                elif match.renamed:
                    fixes.append(self._rename(verdict))
        return fixes, matches

    def _special_arguments(self, verdicts: list[Verdict]) -> dict[int, str]:
        """Token -> new text of names that become something else because of the function they are handed to."""
        found: dict[int, str] = {}
        for verdict in verdicts:
            call = verdict.use.call
            if call is None or verdict.fate is Fate.LEAVE:
                continue
            for rule in self._knowledge.argument_rules(verdict.use.name):
                if rule.index < len(call.arguments):
                    span = call.arguments[rule.index]
                    found.update(
                        (other.use.token, rule.map[other.use.name])
                        for other in verdicts
                        if span.start <= other.use.span.start < span.end and other.use.name in rule.map
                    )
        return found

    def swallowed(self, verdicts: Sequence[Verdict]) -> set[int]:
        """Tokens of qualifiers that are replaced together with the name behind them."""
        return {
            token
            for verdict in verdicts
            if verdict.moved or (verdict.fate is Fate.CALL and verdict.entry and "::" in verdict.entry.cuda.name)
            for token in range(self._first_token(verdict.use), verdict.use.token)
        }

    def _rename(self, verdict: Verdict) -> Fix:
        assert verdict.entry is not None
        if verdict.moved and verdict.entry.target is not None:
            start = self._facts.tokens.starts[self._first_token(verdict.use)]
            return self._replace(Span(start, verdict.use.span.end), verdict.entry.target.new)
        return self._replace(verdict.use.span, new_name(verdict.entry))

    @staticmethod
    def _replace(span: Span, new: str) -> Fix:
        return Fix(NAME_CODE, (Edit.replace(span.start, span.end, new.encode()),))

    def _drop(self, use: NameUse) -> Fix:
        """Delete a word with the blanks after it, and with its parentheses where it takes some."""
        tokens, data = self._facts.tokens, self._facts.data
        rule = self._knowledge.word_rule(use.name)
        end = use.span.end
        if rule is not None and rule.parentheses and use.call is not None:
            end = tokens.ends[use.call.close]
        while data[end : end + 1] in (b" ", b"\t"):
            end += 1
        return Fix(NAME_CODE, (Edit.replace(use.span.start, end, b""),))

    def _call(self, verdict: Verdict, rule: CallRule) -> Fix:
        use, tokens = verdict.use, self._facts.tokens
        assert use.call is not None
        start = tokens.starts[self._first_token(use)]
        if not rule.to:
            return Fix(CALL_CODE, (self._without(start, use.call.close),))
        # The C++ library's name is another one on the device, unless only an argument of its call changes.
        other = rule.device and use.qualifier == "std" and not rule.to.partition("(")[0].isidentifier()
        first = start if "::" in rule.cuda or other else use.span.start
        template = parse(rule.to)
        namespace = rule.to.partition("(")[0].partition("$")[0].rpartition("::")[0]
        if first < use.span.start and not other and self._is_aliased(use, namespace):
            first, template = use.span.start, parse(rule.to.removeprefix(f"{namespace}::"))
        if template.has_receiver:
            return Fix(CALL_CODE, member_edits(tokens, use.token, use.call, template))
        return Fix(CALL_CODE, call_edits(tokens, Span(first, use.span.end), use.call, template))

    def _is_aliased(self, use: NameUse, namespace: str) -> bool:
        """Whether the source qualifies a name by an alias of its namespace, and that becomes ``namespace``."""
        written = self._facts.tokens.texts[use.token - 2].decode("utf-8", "replace")
        entry = self._knowledge.lookup(use.qualifier)
        if written == use.qualifier or entry is None or entry.target is None or not use.qualifier:
            return False
        return self._first_token(use) == use.token - 2 and namespace == entry.target.new

    def _first_token(self, use: NameUse) -> int:
        """The first token of the qualified name."""
        tokens, index = self._facts.tokens, use.token
        while tokens.is_text(index - 1, b"::"):
            named = index >= 2 and tokens.kinds[index - 2] == Kind.IDENTIFIER
            index -= 2 if named else 1
        return index

    def _without(self, start: int, close: int) -> Edit:
        """Delete the call; with its semicolon and line if it is all that stands there."""
        tokens, data = self._facts.tokens, self._facts.data
        end = tokens.ends[close + 1] if tokens.is_text(close + 1, b";") else tokens.ends[close]
        line = data.rfind(b"\n", 0, start) + 1
        after = data.find(b"\n", end)
        if after >= 0 and not data[line:start].strip() and not data[end:after].strip():
            before = tokens.texts[bisect_left(tokens.starts, start) - 1 : bisect_left(tokens.starts, start)]
            if before and before[0] in (b";", b"{", b"}"):
                return Edit.replace(line, after + 1, b"")
        return Edit.replace(start, tokens.ends[close], b"")


def _dropped(call: Call | None, rule: CallRule) -> list[Span]:
    """The arguments that a rule leaves out."""
    if call is None:
        return []
    kept = parse(rule.to).arguments
    numbers = {part.number for part in kept}
    rest = min((part.number for part in kept if part.rest), default=len(call.arguments))
    return [span for number, span in enumerate(call.arguments) if number not in numbers and number < rest]


def support_parts(knowledge: Knowledge, verdicts: Iterable[Verdict], matches: Iterable[CallMatch]) -> set[str]:
    """The parts of the support header that the translated text uses."""
    parts = {part for match in matches if match.rule for part in match.rule.support.split()}
    for verdict in verdicts:
        row = verdict.entry.target if verdict.entry else None
        if row is not None and verdict.fate is Fate.RENAME:
            parts.add(knowledge.support_part(row.new))
    return parts - {""}


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
