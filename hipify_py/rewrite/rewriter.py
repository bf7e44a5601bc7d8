"""The translation of one file by a rewriter target: tables, rules and the target's own fixes, applied at once."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from hipify_py.diagnostics.model import Diagnostic, Finding, Severity, Span
from hipify_py.diagnostics.suppress import Ignore, find_ignores, silences
from hipify_py.edits import Applied, Conflict, Fix, apply_fixes
from hipify_py.frontend.conditionals import Conditionals, conditionals
from hipify_py.frontend.facts import Activity, FileFacts, NameUse, Origin, Resolution, Side
from hipify_py.frontend.macros import Piece
from hipify_py.frontend.structure import contains, device_bodies
from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.program import is_open_header
from hipify_py.results import FileResult, FileStatus, Outcome, Reference
from hipify_py.rewrite.assembly import PtxTranslation, PtxTranslator, translate_all
from hipify_py.rewrite.comments import comment_fixes
from hipify_py.rewrite.context import FileContext, ProjectInfo
from hipify_py.rewrite.early import runtime_comes_late
from hipify_py.rewrite.headers import RENAME_CODE, IncludePlan, IncludePlanner, renamed_includes
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.names import NAME_CODE, CallMatch, NameRewriter, references, support_parts
from hipify_py.rewrite.native import cuda_alternatives, is_native, is_native_unit, own_definitions
from hipify_py.rewrite.verdicts import Fate, Judge, Verdict
from hipify_py.rules import all_rules
from hipify_py.tables.schema import Kind, Status

_QUALIFIERS = frozenset((b"::", b".", b"->"))
_BRACKETS = frozenset((b"(", b")", b"[", b"]", b"{", b"}"))
_API_KINDS = frozenset((Kind.FUNCTION, Kind.TYPE, Kind.ENUMERATOR, Kind.MEMBER, Kind.MACRO))
_RENAMES = frozenset((RENAME_CODE, NAME_CODE))
Extra = Callable[[FileContext], Sequence[Finding | Fix]]


class _Judging(NamedTuple):
    """What a judge of names is told besides the tables."""

    user_names: frozenset[str]
    native: bool
    pieces: Collection[Piece]
    own: Collection[str]
    variables: Collection[str]


@dataclass(slots=True)
class _Names:
    """What follows from the verdicts of a file."""

    fixes: list[Fix] = field(default_factory=list)
    calls: list[CallMatch] = field(default_factory=list)
    parts: set[str] = field(default_factory=set)  # of the support header
    swallowed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Rewriter:
    """What a rewriter target is made of.

    ``runtime_apis`` are the tables whose names need the target's ``runtime_header``; ``extra`` adds the target's own
    findings and fixes; ``ptx`` translates inline PTX; ``support_folder`` is where the parts of its support header go
    in the output, ``support_texts`` where they are kept, ``inline_support`` their text for files that hold it.
    """

    title: str
    version: str
    knowledge: Knowledge
    options: Mapping[str, str]
    runtime_header: str
    runtime_apis: frozenset[str]
    support_folder: str
    support_texts: Path | None = None
    inline_support: Callable[[Collection[str]], str] | None = None
    api_header: str = ""  # declares the runtime's functions and types, without the language extensions
    extra: Extra | None = None
    extra_support: Callable[[FileFacts], frozenset[str]] | None = None  # parts that ``extra`` needs
    ptx: PtxTranslator | None = None
    native_macros: re.Pattern[bytes] | None = None
    native_headers: tuple[str, ...] = ()
    device_macro: str = ""
    cuda_arch: int = 0
    unsafe: bool = False
    comments: bool = False  # rename names in comments, too
    device_launches: bool = False  # kernels may launch kernels
    lockstep: bool = True  # the lanes of warps run in lockstep
    native_knowledge: Knowledge | None = None  # what is known of names in functions that run on whole wavefronts

    def translate(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The whole translation of one file; a part of the support header, whose author we are, stays as it is."""
        if self._is_support(facts):
            return FileResult(facts.path, FileStatus.UNCHANGED, lines=len(facts.lines), source=facts.data)
        context, fixes, parts = self._judge(facts, project)
        findings = [finding for rule in all_rules() if rule.check for finding in rule.check(context)]
        fixes += renamed_includes(context.facts, project.renamed_includes.get(facts.path, {}))
        for item in self.extra(context) if self.extra else ():
            if isinstance(item, Fix):
                fixes.append(item)
            else:
                findings.append(item)
        fixes += [finding.fix for finding in findings if finding.fix is not None]
        if self.comments:
            fixes += comment_fixes(context.facts, self.knowledge)
        applied = self._apply(context, fixes, findings)
        return self._result(context, applied, findings, parts if applied.data != context.facts.data else set())

    def _is_support(self, facts: FileFacts) -> bool:
        folder, name = posixpath.split(facts.path)
        if self.support_texts is None or posixpath.basename(folder) != self.support_folder:
            return False
        part = self.support_texts / name
        return part.is_file() and part.read_bytes() == facts.data

    def _judge(self, facts: FileFacts, project: ProjectInfo) -> tuple[FileContext, list[Fix], set[str]]:
        """What becomes of everything in the file: the context of the rules, the tables' fixes, the support parts."""
        left = tuple(cuda_alternatives(facts.tokens, self.native_macros)) if self.native_macros else ()
        facts = _without(facts, tuple(branch.span for branch in left))
        native = is_native(facts, self.knowledge, self.native_headers)
        pieces = {piece for name in project.pastings.names for piece in name.pieces}
        waves = project.waves.native.get(facts.path, ())
        translated = is_native_unit(project.unit_headers, self.knowledge, self.native_headers)
        own = project.redefined | own_definitions(facts, self.knowledge)
        own |= project.declared if translated else frozenset()
        judging = _Judging(project.user_names, native, pieces, own, project.variables)
        verdicts, names = self._names(facts, judging, waves)
        ptx = translate_all(facts, self.ptx)
        statements = [result for result in ptx.values() if isinstance(result, PtxTranslation)]
        parts = names.parts.union(*(result.support for result in statements))
        parts |= self.extra_support(facts) if self.extra_support else set()
        includes = self._includes(facts, verdicts, parts, project)
        context = self._context(
            facts,
            verdicts=verdicts,
            calls=tuple(names.calls),
            includes=includes,
            project=project,
            left=left,
            ptx=ptx,
            native=waves,
            swallowed=frozenset(names.swallowed),
        )
        return context, [*includes.fixes, *(result.fix for result in statements), *names.fixes], parts

    def _context(self, facts: FileFacts, **judged: Any) -> FileContext:
        """What rules see: the file, what was ``judged`` of it, and what the target is."""
        native = (include for include in facts.includes if include.header.startswith(self.native_headers))
        return FileContext(
            facts=facts,
            knowledge=self.knowledge,
            options=self.options,
            target_title=self.title,
            target_version=self.version,
            device_launches=self.device_launches,
            lockstep=self.lockstep,
            device_macro=self.device_macro,
            cuda_arch=self.cuda_arch,
            ignores=tuple(find_ignores(facts.data, facts.tokens.comments, facts.lines)),
            native_include=next(native, None) if self.native_headers else None,
            **judged,
        )

    def _apply(self, context: FileContext, fixes: Sequence[Fix], findings: list[Finding]) -> Applied:
        """The text with all fixes that apply; conflicts and a result that can't be right become findings."""
        applied = apply_fixes(context.facts.data, fixes)
        findings += [_conflict(context, conflict) for conflict in applied.conflicts]
        if _moves_brackets(context.facts.data, fixes):
            before = _unmatched(context.facts.tokens)
            if _unmatched(lex(applied.data)) > before:
                findings.append(_broken(context, before > 0))
                return apply_fixes(context.facts.data, ())
        return applied

    def _names(
        self, facts: FileFacts, judging: _Judging, waves: tuple[Span, ...]
    ) -> tuple[tuple[Verdict, ...], _Names]:
        """The verdicts, and what follows from them; each use by the tables for its place."""
        verdicts: list[Verdict] = []
        names = _Names()
        for knowledge, whole in ((self.knowledge, False), (self.native_knowledge, True)):
            if knowledge is None or (whole and not waves):
                continue
            uses = tuple(use for use in facts.uses if contains(waves, use.span.start) == whole) if waves else facts.uses
            judge = Judge(knowledge, self.version, *judging)
            rewriter = NameRewriter(facts, knowledge, self.version, unsafe=self.unsafe)
            found = rewriter.settled(judge.verdicts(replace(facts, uses=uses) if waves else facts))
            fixes, calls = rewriter.fixes(found)
            found = tuple(verdict for verdict in found if verdict.use.token not in rewriter.moot)
            names.fixes += fixes
            names.calls += calls
            names.parts |= support_parts(knowledge, found, calls)
            names.swallowed |= set(rewriter.swallowed(found))
            verdicts += found
        return tuple(sorted(verdicts, key=lambda verdict: verdict.use.token)), names

    def _includes(
        self, facts: FileFacts, verdicts: Sequence[Verdict], parts: set[str], project: ProjectInfo
    ) -> IncludePlan:
        planner = IncludePlanner(facts, self.knowledge, project.local.get(facts.path, frozenset()))
        needed = [self.runtime_header] if self._needs_runtime(facts, verdicts, project) else []
        if any(verdict.fate is not Fate.LEAVE for verdict in verdicts):
            needed += self._implicit_headers(facts, project)
        takes = takes_includes(facts.path, project)
        headers = needed if takes else []
        wanted = parts if takes or facts.path in project.compiled else set[str]()
        if facts.path == project.root:
            given = {*headers, self.runtime_header} if facts.path in project.provides_runtime else {*headers}
            headers = [*headers, *sorted(project.fragment_headers - given)]
            wanted = wanted | project.fragment_support
        support = [support_path(self.support_folder, facts.path, part) for part in sorted(wanted)]
        late = runtime_comes_late(facts, verdicts, project, self.knowledge, self.runtime_header)
        first = [self.runtime_header] if late or facts.path in project.runtime_first else []
        plan = planner.plan(headers, support, first, self.inline_support(wanted) if self.inline_support else None)
        plan.lacking = frozenset(() if takes else needed)
        return plan

    def _implicit_headers(self, facts: FileFacts, project: ProjectInfo) -> list[str]:
        """Headers of the C++ library that host code has from CUDA's compiler and not from the target's."""
        tokens = facts.tokens
        brought = {"", *project.unit_headers}
        wanted = {
            tokens.starts[index]: header
            for index in tokens.identifiers()
            if (header := self.knowledge.implicit_header(tokens.name(index))) not in brought
            and tokens.is_text(index + 1, b"(")
            and tokens.texts[index - 1] not in _QUALIFIERS
        }
        if not wanted:
            return []
        device = [body for body, _, host in device_bodies(tokens) if not host]
        return sorted({header for at, header in wanted.items() if not contains(device, at)})

    def _needs_runtime(self, facts: FileFacts, verdicts: Sequence[Verdict], project: ProjectInfo) -> bool:
        """Whether the file uses the runtime unconditionally and nothing that it includes brings the header in."""
        if facts.path in project.provides_runtime:
            return False
        nesting = conditionals(facts.tokens)
        launches = any(not nesting.path(launch.chevrons.start) for launch in facts.launches)
        declared = _API_KINDS if self._includes_api(facts, nesting) else frozenset()
        return launches or any(
            verdict.entry is not None
            and verdict.entry.api in self.runtime_apis
            and verdict.entry.cuda.kind not in declared
            and verdict.outcome in (Outcome.TRANSLATED, Outcome.UNVERIFIED)
            and verdict.use.activity not in (Activity.DEAD, Activity.MACRO)
            and not nesting.path(verdict.use.span.start)
            and facts.tokens.directive[verdict.use.token] < 0  # conditions ask for macros, which no header defines
            for verdict in verdicts
        )

    def _includes_api(self, facts: FileFacts, nesting: Conditionals) -> bool:
        """Whether the file includes, unconditionally, what becomes the header of the runtime's declarations."""
        entries = (
            self.knowledge.lookup_header(include.header)
            for include in facts.includes
            if not nesting.path(include.span.start)
        )
        return any(entry and entry.target and self.api_header in entry.target.new.split() for entry in entries)

    def _result(self, context: FileContext, applied: Applied, findings: list[Finding], parts: set[str]) -> FileResult:
        facts = context.facts
        diagnostics = tuple(sorted((finding.diagnostic for finding in _heard(context, findings)), key=_order))
        changed = applied.data != facts.data
        return FileResult(
            path=facts.path,
            status=FileStatus.TRANSLATED if changed else FileStatus.UNCHANGED,
            output=applied.data if changed else None,
            diagnostics=diagnostics,
            references=tuple(_references(context)),
            lines=len(facts.lines),
            source_map=applied.source_map,
            source=facts.data,
            parsed_through=facts.parsed_through,
            support=frozenset(parts),
            lacking=context.includes.lacking,
            renamed_only=_renamed_only(context, applied) if context.project.stages else None,
        )


def _renamed_only(context: FileContext, applied: Applied) -> bytes:
    """The text with the edits that only exchange names and headers."""
    return apply_fixes(context.facts.data, [fix for fix in applied.applied if fix.code in _RENAMES]).data


def takes_includes(path: str, project: ProjectInfo) -> bool:
    """Whether an include may be added to a file: a source, or a header that is included at namespace level only."""
    return path in project.sources or is_open_header(path, project.inside_scope)


def support_path(folder: str, path: str, part: str) -> str:
    """How the file at ``path`` includes a part of the support header, which lies in ``folder`` of the output root."""
    return posixpath.relpath(f"{folder}/{part}.h", posixpath.dirname(path) or ".")


def _without(facts: FileFacts, left: tuple[Span, ...]) -> FileFacts:
    """The facts without launches and includes in ``left``; names there are kept, and judged as the user's."""
    if not left:
        return facts

    def kept(offset: int) -> bool:
        return not contains(left, offset)

    return replace(
        facts,
        uses=tuple(use if kept(use.span.start) else _left_alone(use) for use in facts.uses),
        launches=tuple(launch for launch in facts.launches if kept(launch.chevrons.start)),
        asm=tuple(statement for statement in facts.asm if kept(statement.span.start)),
        includes=tuple(include for include in facts.includes if kept(include.span.start)),
    )


def _left_alone(use: NameUse) -> NameUse:
    return replace(use, resolution=Resolution(Activity.DEAD, Origin.USER))


def _heard(context: FileContext, findings: Sequence[Finding]) -> list[Finding]:
    """The findings that no inline ignore silences, and one for each ignore that silences none."""
    used: set[Ignore] = set()
    heard: list[Finding] = []
    for finding in findings:
        ignore = silences(context.ignores, finding.diagnostic.code, finding.diagnostic.start.line)
        if ignore is None:
            heard.append(finding)
        else:
            used.add(ignore)
    for ignore in context.ignores:
        if not ignore.error and ignore not in used:
            codes = ", ".join(ignore.codes)
            message = f"this inline ignore silences nothing: {codes} is not found on line {ignore.line}"
            heard.append(context.finding("HP009", Severity.WARNING, ignore.span, "", message, "remove it"))
    return heard


def _moves_brackets(data: bytes, fixes: Sequence[Fix]) -> bool:
    """Whether an edit adds or takes brackets; if none does, the output needs no second look."""
    brackets = b"()[]{}"
    for fix in fixes:
        for edit in fix.edits:
            before = data[edit.start : edit.end]
            added = b"".join(part for part in edit.new if isinstance(part, bytes))
            if edit.holes or any(before.count(sign) != added.count(sign) for sign in brackets):
                return True
    return False


def _unmatched(tokens: Tokens) -> int:
    """How many brackets have no partner."""
    brackets = sum(text in _BRACKETS for text in tokens.texts)
    return brackets - len(tokens.matches)


def _broken(context: FileContext, before: bool) -> Finding:
    message = "the edits would have left brackets without partners; the file is carried over unchanged"
    hint = "some have none as it is: mend the source first" if before else "please report the input"
    return context.finding("HP191", Severity.ERROR, Span(0, 0), "", message, hint)


def _order(diagnostic: Diagnostic) -> tuple[int, int, str]:
    return diagnostic.span.start, diagnostic.span.end, diagnostic.code


def _conflict(context: FileContext, conflict: Conflict) -> Finding:
    message = f"the {conflict.dropped.code} fix was not applied: the {conflict.kept.code} fix holds the same text"
    span = Span(conflict.at, conflict.at)
    return context.finding("HP190", Severity.ERROR, span, "", message, "apply it by hand, and report the input")


def _references(context: FileContext) -> list[Reference]:
    """Names, launches, headers and asm statements, as the report counts them."""
    facts = context.facts
    unfit = {id(match.verdict) for match in context.calls if match.unfit}
    found = references(facts, [verdict for verdict in context.verdicts if id(verdict) not in unfit])
    for match in context.calls:
        if match.unfit:
            found += _unfit_reference(facts, match)
    for launch in facts.launches:
        outcome = Outcome.TRANSLATED if launch.activity is Activity.ACTIVE else Outcome.UNVERIFIED
        if launch.side is Side.DEVICE and not context.device_launches:
            outcome = Outcome.UNSUPPORTED
        line = facts.lines.position(launch.chevrons.start).line
        found.append(Reference("<<<>>>", "launch", "language", outcome, line))
    for statement, result in context.ptx.items():
        outcome = Outcome.TRANSLATED if statement.activity is Activity.ACTIVE else Outcome.UNVERIFIED
        outcome = outcome if isinstance(result, PtxTranslation) else Outcome.UNSUPPORTED
        found.append(Reference("asm", "asm", "ptx", outcome, facts.lines.position(statement.span.start).line))
    for use in context.includes.uses:
        row = use.entry.target if use.entry else None
        outcome = Outcome.UNKNOWN if row is None else Outcome.TRANSLATED
        if row is not None and row.status in (Status.UNSUPPORTED, Status.REMOVED):
            outcome = Outcome.UNSUPPORTED
        line = facts.lines.position(use.include.span.start).line
        found.append(Reference(use.include.header, "header", "headers", outcome, line))
    return found


def _unfit_reference(facts: FileFacts, match: CallMatch) -> list[Reference]:
    assert match.verdict.entry is not None
    use, entry = match.verdict.use, match.verdict.entry
    line = facts.lines.position(use.span.start).line
    return [Reference(use.name, entry.cuda.kind.value, entry.api, Outcome.UNSUPPORTED, line)]
