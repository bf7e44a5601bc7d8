"""The whole of verification by running: translate, lower, build, run, mutate, compare."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.options import ParseOptions
from hipify_py.program import Program, ProgramFile
from hipify_py.project import Discovery
from hipify_py.prove import buffers, findings
from hipify_py.prove.build import Builder
from hipify_py.prove.checks import CHECKS, Check, faults, sanitizer_reports, suspects
from hipify_py.prove.compare import difference
from hipify_py.prove.model import Built, Problem, Ran, Row, Subject, Verdict
from hipify_py.prove.runners import Runner, Surroundings, Translation, run_subject, runner_kind
from hipify_py.prove.subjects import find_subjects
from hipify_py.prove.trees import Tree, code_texts, original_tree
from hipify_py.prove.values import values_by_file

SKIP_LAUNCHES = "skip-launches"
MUTATIONS = (SKIP_LAUNCHES, "drop-last-block")
_GRACE = 5.0  # seconds that a mutant may run beyond ten times what the right program took


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do beyond comparing."""

    mutate: bool = True
    checks: tuple[str, ...] = ()
    jobs: int = 2
    seconds: float | None = None  # a time limit of runs that goes before those of the subjects
    manifest: Path | None = None  # a verify.toml that lies outside of the project
    programs: tuple[str, ...] = ()  # patterns of the names of the programs to verify; none: all
    parse: ParseOptions = field(default_factory=ParseOptions)  # for targets that parse the originals again
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def wants(self, name: str) -> bool:
        """Whether the program called ``name`` is to be verified."""
        return not self.programs or any(fnmatchcase(name, pattern) for pattern in self.programs)


@dataclass(frozen=True, slots=True)
class Proof:
    """The matrix, and findings at places of the originals."""

    rows: tuple[Row, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def agreeing(self) -> int:
        """How many rows agree."""
        return sum(row.verdict is Verdict.AGREES for row in self.rows)


@dataclass(frozen=True, slots=True)
class _Original:
    built: Built
    ran: Ran | None
    trouble: str
    faults: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Trial:
    """A translation with what builds and runs its programs; ``compiles``: with the target's own compiler."""

    translation: Translation
    runner: Runner
    compiles: bool

    @property
    def output(self) -> str:
        return f"the output for {self.translation.spec.title}"


class Session:
    """Verifies the subjects of one project, one original and several translations of each.

    ``found`` holds the files that matter for them: what is to be translated.
    """

    def __init__(self, found: Discovery, builder: Builder, folder: Path, plan: Plan) -> None:
        texts = code_texts(found)
        self.program = Program([ProgramFile(name, found.root / name, data) for name, data in texts.items()])
        data = sorted({*(file.relative for file in found.files), *found.carried} - texts.keys())
        subjects = find_subjects(found.root, self.program, data, plan.manifest)
        self.subjects = [self._limited(subject, plan) for subject in subjects if plan.wants(subject.name)]
        self._values = values_by_file(self.subjects, self.program)
        self._builder, self._folder, self._plan = builder, folder, plan
        self.found = self._narrowed(found, texts.keys())

    def _narrowed(self, found: Discovery, code: Set[str]) -> Discovery:
        """``found`` without the code that no subject needs, if not all were asked for.

        What lies in the folder of a subject stays: macros may include it.
        """
        if not self._plan.programs:
            return found
        needed = {
            name for subject in self.subjects for source in subject.sources for name in self.program.reach(source)
        }
        near = tuple(f"{subject.folder}/" for subject in self.subjects if subject.folder)
        kept = (f for f in found.files if f.relative in needed or f.relative not in code or f.relative.startswith(near))
        return replace(found, files=tuple(kept))

    @staticmethod
    def _limited(subject: Subject, plan: Plan) -> Subject:
        if plan.seconds is None:
            return subject
        return replace(subject, settings=replace(subject.settings, seconds=plan.seconds))

    def prove(self, translations: Sequence[Translation], done: Callable[[Row], None]) -> Proof:
        """Verify every subject in every translation; ``done`` is told each row as it is ready.

        Raises:
            OSError: the work folder can't be written.
            hipify_py.verify.toolchains.ToolchainError: what a target runs on is missing.
        """
        original = self.original()
        trials = [self._trial(translation) for translation in translations]
        rows: list[Row] = []
        found: list[Diagnostic] = []
        with ThreadPoolExecutor(max_workers=self._plan.jobs) as pool:
            tasks = [pool.submit(self._subject, subject, original, trials) for subject in self.subjects]
            for task in tasks:
                for row, diagnostics in task.result():
                    rows.append(row)
                    found += diagnostics
                    done(row)
        return Proof(tuple(rows), tuple(dict.fromkeys(found)))

    def original(self) -> Tree:
        """The project as it is, lowered for the CPU engine."""
        return original_tree(self.found, self._folder, self._values)

    def _trial(self, translation: Translation) -> _Trial:
        plan, kind = self._plan, runner_kind(translation.spec)
        given = Surroundings(self.found, self._values, self._folder, self._builder, plan.parse, plan.environment)
        return _Trial(translation, kind(translation, given), kind.compiles)

    def _subject(
        self, subject: Subject, original_tree: Tree, trials: Iterable[_Trial]
    ) -> list[tuple[Row, list[Diagnostic]]]:
        where = findings.Places(self.program, subject)
        original = self._original(subject, original_tree)
        return [self._row(subject, original, trial, where) for trial in trials]

    def _original(self, subject: Subject, tree: Tree) -> _Original:
        built = self._builder.build(subject, tree)
        if built.program is None:
            return _Original(built, None, "the original does not build for the CPU engine")
        ran = self._run(subject, built.program, {})
        wanted = subject.settings.exit_code
        if ran.limit or ran.code != wanted:
            trouble = f"the original ends with {ran.ended} on the CPU engine, not {wanted}"
            return _Original(built, ran, trouble, tuple(faults(ran, tree, built.program)))
        return _Original(built, ran, "")

    def _run(self, subject: Subject, program: Path, environment: Mapping[str, str], *, sanitized: bool = False) -> Ran:
        return run_subject(self.found.root, subject, program, environment, sanitized=sanitized)

    def _row(
        self, subject: Subject, original: _Original, trial: _Trial, where: findings.Places
    ) -> tuple[Row, list[Diagnostic]]:
        """The verdict on one translation, and the findings behind it."""
        row = Row(subject.name, trial.translation.spec.name, Verdict.NO_ORIGINAL)
        row = replace(row, compiled=self._compiled(subject, trial.translation))
        if original.trouble or original.ran is None:
            reports = where.builds("HP802", original.built, original.trouble) + where.faults(original.faults)
            row = replace(row, reason=original.trouble, original=False)
            if original.ran is None or original.ran.limit:
                return row, reports
            row, checked = self._checked(subject, None, trial.runner.tree, row, where)
            return row, reports + checked
        return self._translated(subject, original.built, original.ran, trial, row, where)

    def _translated(
        self, subject: Subject, original: Built, expected: Ran, trial: _Trial, row: Row, where: findings.Places
    ) -> tuple[Row, list[Diagnostic]]:
        """The same where there is something to compare with: ``expected``, what the ``original`` does."""
        built, tree = trial.runner.build(subject), trial.runner.tree
        row = replace(row, original=True, built=built.program is not None, seconds=expected.seconds)
        if trial.compiles:
            row = replace(row, compiled=row.built)
        if built.refused:
            return replace(row, built=None, verdict=Verdict.REFUSED, reason="nothing of it is translated"), []
        if built.program is None:
            code = "HP801" if trial.compiles else "HP803"
            reason = f"{trial.output} does not build for {trial.runner.place}"
            return replace(row, verdict=Verdict.NOT_BUILT, reason=reason), where.builds(code, built, reason)
        ran = trial.runner.run(subject, built.program)
        differs = difference(expected, ran, subject.settings)
        if differs:
            row = replace(row, agrees=False, verdict=Verdict.DIFFERS, reason=differs)
            message = f"{trial.output} does not do what the original does: {differs}"
            reports = [where.start("HP804", Severity.ERROR, message, findings.HINTS["HP804"])]
            reports += where.faults(faults(ran, tree, built.program)) if tree else []
            row, checked = self._checked(subject, None, tree, row, where)
            return row, reports + checked
        row = replace(row, agrees=True, verdict=Verdict.AGREES, reason=built.partial)
        mutable = built.program if tree else original.program
        row = self._mutated(subject, expected, mutable, row)
        if row.verdict is Verdict.UNPROVEN and tree and original.program:
            row = self._by_memory(subject, original.program, built.program, row)
        notes = where.mutants(row)
        if row.verdict is Verdict.DIFFERS:
            message = f"{trial.output} does not do what the original does: {row.reason}"
            notes.append(where.start("HP804", Severity.ERROR, message, findings.HINTS["HP804"]))
        row, reports = self._checked(subject, expected, tree, row, where)
        if row.compiled is False:
            row = replace(row, verdict=Verdict.NOT_BUILT, reason="the target's own compiler refuses it")
        return row, notes + reports

    def _mutated(self, subject: Subject, expected: Ran, program: Path | None, row: Row) -> Row:
        """``row`` with what becomes of defects in ``program``, which runs on the engine."""
        if not self._plan.mutate or program is None:
            return row
        seconds = min(subject.settings.seconds, _GRACE + 10 * expected.seconds)
        hasty = replace(subject, settings=replace(subject.settings, seconds=seconds))
        noticed = {
            name: bool(difference(expected, self._run(hasty, program, {"SIMT_MUTATE": name}), subject.settings))
            for name in MUTATIONS
        }
        if noticed[SKIP_LAUNCHES]:
            return replace(row, mutants=noticed)
        reason = "its output is the same when no kernel runs"
        return replace(row, mutants=noticed, verdict=Verdict.UNPROVEN, reason=reason)

    def _by_memory(self, subject: Subject, original: Path, translated: Path, row: Row) -> Row:
        """``row``, of output that proves nothing, with a verdict on what both leave in device memory."""
        twice = [buffers.recorded(self._run(subject, original, buffers.ENVIRONMENT)) for _ in range(2)]
        memory = buffers.Memory(*twice)
        broken = {**buffers.ENVIRONMENT, "SIMT_MUTATE": SKIP_LAUNCHES}
        if not memory.difference(self._run(subject, original, broken)):
            return row
        differs = memory.difference(self._run(subject, translated, buffers.ENVIRONMENT))
        if differs:
            return replace(row, agrees=False, verdict=Verdict.DIFFERS, reason=f"in device memory, {differs}")
        return replace(row, verdict=Verdict.AGREES, reason="by its device memory")

    def _checked(
        self, subject: Subject, expected: Ran | None, tree: Tree | None, row: Row, where: findings.Places
    ) -> tuple[Row, list[Diagnostic]]:
        """The checks that were asked for, of what runs on the engine.

        ``expected`` is None if there is nothing that the output should be.
        """
        reports: list[Diagnostic] = []
        passed: dict[str, bool] = {}
        for name in self._plan.checks if tree else ():
            assert tree is not None
            found = self._check(CHECKS[name], subject, expected, tree, where)
            passed[name] = not found
            reports += found
        return replace(row, checks=passed), reports

    def _check(
        self, check: Check, subject: Subject, expected: Ran | None, tree: Tree, where: findings.Places
    ) -> list[Diagnostic]:
        built = self._builder.build(subject, tree, check.mode)
        if built.program is None:
            return where.builds(check.code, built, f"it does not build for the check {check.name}")
        ran = self._run(subject, built.program, check.environment, sanitized=check.mode.sanitized)
        problems = (*sanitizer_reports(ran, tree), *faults(ran, tree, built.program))
        reports = [where.at(check.code, check.severity, problem) for problem in problems]
        differs = difference(expected, ran, subject.settings) if expected else ""
        if not differs or reports:
            return reports
        message = f"under the check {check.name}, {differs}"
        named = [replace(problem, text=f"{problem.text}; {message}") for problem in suspects(ran, tree)]
        return [where.at(check.code, check.severity, problem) for problem in named] or [
            where.start(check.code, check.severity, message, findings.HINTS[check.code])
        ]

    def _compiled(self, subject: Subject, translation: Translation) -> bool | None:
        if translation.refused is None:
            return None
        return all(translation.refused.isdisjoint(self.program.reach(source)) for source in subject.sources)
