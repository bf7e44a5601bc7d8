"""The translation of a project: read, group into units, parse, translate, collect. Writes nothing."""

from __future__ import annotations

import importlib
import os
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hipify_py.diagnostics.model import Diagnostic, LineIndex, Position, Severity, Span
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts, Origin
from hipify_py.frontend.precompiled import Precompiled
from hipify_py.frontend.reader import UnitReader
from hipify_py.frontend.structure import defined_functions
from hipify_py.options import InputFile, ParseOptions, Progress, TranslateOptions
from hipify_py.program import Program, ProgramFile, Unit
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.rewrite.context import ProjectInfo
from hipify_py.rewrite.rewriter import takes_includes
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.workers import Workers


def translate_project(
    files: Sequence[InputFile],
    options: TranslateOptions,
    parse: ParseOptions,
    progress: Progress | None = None,
) -> ProjectResult:
    """Translate ``files`` as one project; see :func:`hipify_py.api.translate`."""
    spec = _target(options)
    read = [_read(file) for file in files]
    done = [result for result in read if isinstance(result, FileResult)]
    program = Program([item for item in read if isinstance(item, ProgramFile)], parse.include_dirs)
    units = program.units()
    with TemporaryDirectory(prefix="hipify-py-") as folder:
        translator = load(spec.translator)(program, options, parse, Precompiled(Path(folder), program, units, parse))
        translator.project_info()  # a fault in the tables shows here, once, and not as a fault of every file
        for index, result in enumerate(done, start=1):
            _report(progress, index, len(files), result.path)
        for results in _run(translator, units, options.jobs):
            for result in results:
                done.append(result)
                _report(progress, len(done), len(files), result.path)
    ordered = tuple(sorted(done, key=lambda result: result.path))
    return ProjectResult(spec.name, ordered, translator.added_files(ordered), translator.settings())


def _report(progress: Progress | None, done: int, total: int, path: str) -> None:
    if progress is not None:
        progress(done, total, path)


def load(reference: str) -> Any:
    """The object that ``module:name`` names."""
    module, _, name = reference.partition(":")
    return getattr(importlib.import_module(module), name)


def _target(options: TranslateOptions) -> TargetSpec:
    """The target's descriptor.

    Raises:
        ValueError: unknown target, unknown option of it, or a value that the option does not take.
    """
    targets = all_targets()
    spec = targets.get(options.target)
    if spec is None:
        raise ValueError(f"no target {options.target!r}; there are: {', '.join(targets)}")
    known = {option.flag: option for option in spec.options}
    for flag, value in options.target_options.items():
        if flag not in known:
            raise ValueError(f"target {spec.name} has no option {flag!r}")
        if known[flag].choices and value not in known[flag].choices:
            raise ValueError(f"{flag}: {value!r} is none of {', '.join(known[flag].choices)}")
    return spec


def _read(file: InputFile) -> FileResult | ProgramFile:
    """The file's text, or its final result when there is nothing to translate."""
    if not file.translate:
        return FileResult(file.relative, FileStatus.COPIED)
    try:
        data = file.path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        return _refused(file.relative, FileStatus.FAILED, f"can't be read: {reason}", "check its permissions")
    if b"\0" in data:
        message = "not a text file (it holds NUL bytes); carried over unchanged"
        return _refused(file.relative, FileStatus.REFUSED, message, "exclude it, or convert UTF-16 to UTF-8")
    if b"\r" in data and b"\n" not in data:
        message = "its lines end in carriage returns alone; carried over unchanged"
        return _refused(file.relative, FileStatus.REFUSED, message, "convert the line ends to LF or CRLF")
    return ProgramFile(file.relative, file.path, data)


def _refused(path: str, status: FileStatus, message: str, hint: str, code: str = "HP001") -> FileResult:
    start = Position(1, 1)
    diagnostic = Diagnostic(code, Severity.ERROR, path, Span(0, 0), start, start, "", message, hint)
    return FileResult(path, status, diagnostics=(diagnostic,))


@dataclass(frozen=True)
class UnitTranslator(ABC):
    """Translates unit by unit; targets fill in :meth:`translate_file`. Worker processes inherit it by fork."""

    program: Program
    options: TranslateOptions
    parse: ParseOptions
    precompiled: Precompiled | None = None

    @abstractmethod
    def interest(self) -> Interest:
        """Which names the target wants to know about."""

    @abstractmethod
    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file."""

    @abstractmethod
    def project_info(self) -> ProjectInfo:
        """What file translations may know of other files; asked for once a unit."""

    def added_files(self, results: Sequence[FileResult]) -> dict[str, bytes]:
        """Files that the output needs besides the translated ones."""
        return {}

    def settings(self) -> dict[str, str]:
        """What was assumed, for the report."""
        return {}

    def translate_unit(self, unit: Unit) -> list[FileResult]:
        """The results of all files that ``unit`` owns. Never raises: a fault costs its file, not the run."""
        return self._translate(unit, UnitReader.read)

    def translate_crashed(self, unit: Unit) -> list[FileResult]:
        """The results of a unit that the parser died on: by tokens alone."""

        def read(reader: UnitReader, unit: Unit) -> list[FileFacts]:
            return [replace(facts, crashed=True) for facts in reader.read_tokens(unit)]

        return self._translate(unit, read)

    def _translate(self, unit: Unit, read: Callable[[UnitReader, Unit], list[FileFacts]]) -> list[FileResult]:
        try:
            all_facts = read(UnitReader(self.program, self.parse, self.interest(), self.precompiled), unit)
        except Exception:
            return [_internal_error(file) for file in unit.owned]
        root = unit.root.relative
        user_names = _user_names(all_facts) | self.program.defines(root)
        project = replace(self.project_info(), user_names=user_names, root=root)
        results = [self._guarded(facts, project) for facts in all_facts if facts.path != root]
        needed = (result.support for result in results if not takes_includes(result.path, project))
        project = replace(project, fragment_support=frozenset().union(*needed))
        return [*results, *(self._guarded(facts, project) for facts in all_facts if facts.path == root)]

    def _guarded(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        try:
            return self.translate_file(facts, project)
        except Exception:
            return _internal_error(self.program.files[facts.path])


def _user_names(all_facts: Sequence[FileFacts]) -> frozenset[str]:
    """Names that the parser has seen the user declare outside classes and namespaces, and functions of dead code."""
    declared = {
        use.name
        for facts in all_facts
        for use in facts.uses
        if use.resolution.origin is Origin.USER and use.resolution.qualified == use.name
    }
    return frozenset(declared.union(*(defined_functions(facts.tokens) for facts in all_facts)))


def _internal_error(file: ProgramFile) -> FileResult:
    last = traceback.format_exc().strip().splitlines()[-1]
    message = f"internal error: {last}; the file is carried over unchanged"
    result = _refused(file.relative, FileStatus.FAILED, message, "please report it with the file", "HP901")
    return FileResult(result.path, result.status, diagnostics=result.diagnostics, lines=len(LineIndex(file.data)))


def _run(translator: UnitTranslator, units: Sequence[Unit], jobs: int) -> Iterator[list[FileResult]]:
    """All units' results, in the order of the units."""
    jobs = min(jobs or os.cpu_count() or 1, len(units))
    yield from Workers(translator.translate_unit, translator.translate_crashed, jobs).run(units)
