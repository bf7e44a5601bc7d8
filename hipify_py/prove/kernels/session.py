"""The whole of testing kernels: a program for each file, its versions built, run and compared."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hipify_py.diagnostics.model import Diagnostic, LineIndex, Severity, Span
from hipify_py.frontend.tokens import lex
from hipify_py.options import InputFile, ParseOptions
from hipify_py.program import Program, ProgramFile
from hipify_py.project import Discovery
from hipify_py.prove.build import Builder
from hipify_py.prove.checks import CHECKS
from hipify_py.prove.findings import HINTS
from hipify_py.prove.kernels.cases import cases
from hipify_py.prove.kernels.hints import read_hints
from hipify_py.prove.kernels.model import Case, Kernel, KernelHint, Outcome
from hipify_py.prove.kernels.program import SUPPORT, program_text, support_text, unfit
from hipify_py.prove.kernels.run import described, outcome_difference, outcomes
from hipify_py.prove.kernels.signature import find_kernels
from hipify_py.prove.model import Built, Row, RunSettings, Subject, Verdict
from hipify_py.prove.subjects import has_main
from hipify_py.prove.trees import Tree, code_texts, original_tree, translated_tree
from hipify_py.results import ProjectResult
from hipify_py.targets.base import TargetSpec
from hipify_py.writer import write_whole

Translate = Callable[[Discovery, TargetSpec], ProjectResult]
_BOUNDS = {"ASAN_OPTIONS": "detect_leaks=0 symbolize=0"}  # only whether it stays in bounds counts
_OTHER_ORDER = {"SIMT_SEED": "7"}
_LEVELS = (0, 1)  # of how much memory pointers get: as much as there are points, or a square of the width


@dataclass(frozen=True, slots=True)
class _Check:
    """One kernel, its hint, and which cases of its program's table are its own."""

    kernel: Kernel
    hint: KernelHint
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Unit:
    """The program that checks the kernels of one file."""

    subject: Subject
    checks: tuple[_Check, ...]
    cases: tuple[Case, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Expected:
    """What the original of one kernel does: ``trouble`` says why that tells nothing."""

    number: int
    level: int
    outcomes: tuple[Outcome, ...]
    trouble: str = ""


class KernelSession:
    """Tests kernels of a project that no ``main`` stands beside; its own programs are not built.

    ``wanted`` are the files whose kernels are tested; empty: all. They are parsed and built as ``parse`` says.
    """

    def __init__(
        self,
        found: Discovery,
        builder: Builder,
        folder: Path,
        *,
        wanted: Container[str] = (),
        seconds: float | None = None,
        parse: ParseOptions | None = None,
    ) -> None:
        texts = code_texts(found)
        self._found, self._builder, self._folder = found, builder, folder
        self._parse = parse or ParseOptions()
        self._program = Program([ProgramFile(name, found.root / name, data) for name, data in texts.items()])
        self._settings = RunSettings(seconds=seconds) if seconds is not None else RunSettings()
        self._unfit: list[tuple[Kernel, str]] = []
        self._left_out: list[tuple[Kernel, str]] = []
        self._units = [unit for name in texts if (not wanted or name in wanted) and (unit := self._unit(name))]
        self.count = sum(len(unit.checks) for unit in self._units) + len(self._unfit)

    def prove(
        self, specs: Sequence[TargetSpec], translate: Translate, done: Callable[[Row], None]
    ) -> tuple[tuple[Row, ...], tuple[Diagnostic, ...]]:
        """The matrix, a row for each kernel and target, and the findings at the kernels.

        Raises:
            OSError: the work folder can't be written.
        """
        findings = [self._untested(kernel, f"a hint leaves it out: {reason}") for kernel, reason in self._left_out]
        findings += [self._untested(kernel, reason) for kernel, reason in self._unfit]
        rows = [Row(_name(k), spec.name, Verdict.NO_ORIGINAL, why) for spec in specs for k, why in self._unfit]
        for unit in self._units:
            for row, found in self._proved(unit, specs, translate):
                rows.append(row)
                findings += found
                done(row)
        return tuple(sorted(rows, key=lambda row: (row.subject, row.target))), tuple(dict.fromkeys(findings))

    def _unit(self, name: str) -> _Unit | None:
        tokens = lex(self._program.files[name].data)
        if has_main(tokens):
            return None
        hints = read_hints(self._found.root / name, tokens)
        checks: list[_Check] = []
        table: list[Case] = []
        for kernel in find_kernels(name, tokens, hints):
            hint = hints.get(kernel.name.rpartition("::")[2], KernelHint())
            reason = unfit(kernel, hint)
            if hint.skip:
                self._left_out.append((kernel, hint.skip))
            elif reason:
                self._unfit.append((kernel, reason))
            else:
                own = cases(kernel, hint)
                checks.append(_Check(kernel, hint, tuple(range(len(table), len(table) + len(own)))))
                table += own
        return self._written(name, checks, table) if checks else None

    def _written(self, name: str, checks: Sequence[_Check], table: Sequence[Case]) -> _Unit:
        text = program_text(
            posixpath.basename(name), [check.kernel for check in checks], [check.hint for check in checks], table
        )
        folder, stem = posixpath.split(posixpath.splitext(name)[0])
        source = posixpath.join(folder, f"{stem}_kernel_check.cu")
        folders = tuple(str(path.absolute()) for path in self._parse.include_dirs)
        subject = Subject(name, (source,), folder, self._parse.defines, folders)
        return _Unit(subject, tuple(checks), tuple(table), text)

    def _proved(
        self, unit: _Unit, specs: Sequence[TargetSpec], translate: Translate
    ) -> Iterator[tuple[Row, list[Diagnostic]]]:
        project = self._project(unit)
        original = original_tree(project, self._folder)
        built, sanitized = self._original(unit, original)
        if built.program is None:
            yield from self._parts_proved(unit, built, specs, translate)
            return
        expected = [self._expected(unit, number, built.program, sanitized) for number in range(len(unit.checks))]
        for spec in specs:
            tree = translated_tree(project, translate(project, spec), spec, self._folder)
            translated = self._builder.build(unit.subject, tree)
            for want in expected:
                yield self._row(unit, want, translated, spec)

    def _project(self, unit: _Unit) -> Discovery:
        """The files that a unit needs, with its program written beside them in the work folder."""
        root = self._folder / "source"
        source = unit.subject.sources[0]
        reached = dict.fromkeys(self._program.reach(unit.subject.name))
        texts = {name: self._program.files[name].data for name in reached}
        texts[source] = unit.text.encode()
        texts[posixpath.join(posixpath.dirname(source), SUPPORT)] = support_text().encode()
        for name, data in texts.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.is_file() or path.read_bytes() != data:
                write_whole(path, [data])
        return Discovery(root, tuple(InputFile(root, name, True) for name in sorted(texts)))

    def _original(self, unit: _Unit, tree: Tree) -> tuple[Built, bool]:
        """The original, with the address sanitizer if there is one: what leaves its buffers proves nothing."""
        built = self._builder.build(unit.subject, tree, CHECKS["memory"].mode)
        if built.program is not None:
            return built, True
        return self._builder.build(unit.subject, tree), False

    def _parts_proved(
        self, unit: _Unit, built: Built, specs: Sequence[TargetSpec], translate: Translate
    ) -> Iterator[tuple[Row, list[Diagnostic]]]:
        """Halves of a unit that does not build, down to the kernels that can't be called."""
        half = len(unit.checks) // 2
        if half == 0:
            yield from self._not_built(unit.checks[0], specs, built)
            return
        for checks in (unit.checks[:half], unit.checks[half:]):
            yield from self._proved(self._written(unit.subject.name, checks, unit.cases), specs, translate)

    def _expected(self, unit: _Unit, number: int, program: Path, sanitized: bool) -> _Expected:
        """What the original does, with as much memory as it takes to stay in bounds."""
        check = unit.checks[number]
        environment = _BOUNDS if sanitized else {}

        def run(level: int, more: Mapping[str, str]) -> tuple[Outcome, ...]:
            return tuple(
                outcomes(
                    program, number, check.kernel, check.numbers, level, self._settings,
                    {**environment, **more}, sanitized=sanitized,
                )
            )  # fmt: skip

        level, found = _LEVELS[0], run(_LEVELS[0], {})
        for more in _LEVELS[1:]:
            if any(outcome.ended for outcome in found):
                larger = run(more, {})
                if sum(bool(o.ended) for o in larger) < sum(bool(o.ended) for o in found):
                    level, found = more, larger
        settled = [outcome for outcome in found if not outcome.ended]
        if not settled:
            return _Expected(number, level, found, f"the original ends with {found[0].ended} in every case")
        if not any(outcome.changed for outcome in settled):
            return _Expected(number, level, found, "the original changes nothing that could be compared")
        again = run(level, _OTHER_ORDER)
        settings = self._tolerances(check.hint)
        if any(outcome_difference(a, b, settings) for a, b in zip(found, again, strict=True) if not a.ended):
            return _Expected(number, level, found, "what the original does depends on the order of threads")
        return _Expected(number, level, found)

    def _tolerances(self, hint: KernelHint) -> RunSettings:
        own = self._settings
        return replace(
            own,
            relative=own.relative if hint.relative is None else hint.relative,
            absolute=own.absolute if hint.absolute is None else hint.absolute,
        )

    def _row(self, unit: _Unit, want: _Expected, built: Built, spec: TargetSpec) -> tuple[Row, list[Diagnostic]]:
        check = unit.checks[want.number]
        row = Row(_name(check.kernel), spec.name, Verdict.UNPROVEN, want.trouble, original=not want.trouble)
        if want.trouble:
            return row, [self._untested(check.kernel, want.trouble)]
        if built.program is None:
            reason = f"the output for {spec.title} does not build for the CPU engine"
            said = f"{reason}: {built.problems[0].text}" if built.problems else reason
            failed = replace(row, verdict=Verdict.NOT_BUILT, reason=reason, built=False)
            return failed, [self._finding("HP803", Severity.ERROR, check.kernel, said)]
        got = outcomes(built.program, want.number, check.kernel, check.numbers, want.level, self._settings, {})
        settings = self._tolerances(check.hint)
        usable = 0
        for case_number, expected, actual in zip(check.numbers, want.outcomes, got, strict=True):
            if expected.ended:
                continue
            usable += 1
            differs = outcome_difference(expected, actual, settings)
            if differs:
                where = f"{differs} ({described(unit.cases[case_number])})"
                message = f"the output for {spec.title} does not do what the original does: {where}"
                failed = replace(row, verdict=Verdict.DIFFERS, reason=where, built=True, agrees=False)
                return failed, [self._finding("HP812", Severity.ERROR, check.kernel, message)]
        reason = f"{usable} cases" if usable == len(got) else f"{usable} cases; {len(got) - usable} fail by themselves"
        return replace(row, verdict=Verdict.AGREES, reason=reason, built=True, agrees=True), []

    def _not_built(
        self, check: _Check, specs: Sequence[TargetSpec], built: Built
    ) -> Iterator[tuple[Row, list[Diagnostic]]]:
        text = built.problems[0].text if built.problems else "no compiler could"
        reason = f"a call with made-up arguments does not build: {text}"
        for spec in specs:
            finding = self._untested(check.kernel, reason)
            yield Row(_name(check.kernel), spec.name, Verdict.NO_ORIGINAL, reason, original=False), [finding]

    def _untested(self, kernel: Kernel, reason: str) -> Diagnostic:
        return self._finding("HP813", Severity.NOTE, kernel, f"the kernel was not tested: {reason}")

    def _finding(self, code: str, severity: Severity, kernel: Kernel, message: str) -> Diagnostic:
        index = LineIndex(self._program.files[kernel.path].data)
        end = kernel.offset + len(kernel.name.rpartition("::")[2].encode())
        start = index.position(kernel.offset)
        span = Span(kernel.offset, end)
        return Diagnostic(
            code, severity, kernel.path, span, start, index.position(end), kernel.label, message, HINTS[code]
        )


def _name(kernel: Kernel) -> str:
    return f"{kernel.path}: {kernel.label}"
