"""The translation of a project: read, group into units, parse, translate, collect. Writes nothing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hipify_py.fanout import Fanout
from hipify_py.frontend.precompiled import Precompiled
from hipify_py.options import InputFile, ParseOptions, Progress, RunOptions, TranslateOptions
from hipify_py.pipeline import UnitTranslator, load, refused
from hipify_py.program import Program, ProgramFile
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.workers import Limits, Workers


def translate_project(
    files: Sequence[InputFile],
    options: Sequence[TranslateOptions],
    parse: ParseOptions,
    run: RunOptions,
    progress: Progress | None = None,
) -> list[ProjectResult]:
    """Translate ``files`` as one project, to a target an item of ``options``; see :func:`hipify_py.api.translate`."""
    specs = [target_of(option) for option in options]
    read = [_read(file) for file in files]
    done = [result for result in read if isinstance(result, FileResult)]
    program = Program([item for item in read if isinstance(item, ProgramFile)], parse.include_dirs)
    units = program.units()
    collected: list[list[FileResult]] = [list(done) for _ in specs]
    with TemporaryDirectory(prefix="hipify-py-") as folder:
        shared = Precompiled(Path(folder), program, units, parse)
        translators = tuple(
            make_translator(spec, option, program, parse, shared) for spec, option in zip(specs, options, strict=True)
        )
        counted = _Counted(progress, len(files))
        counted.add(done)
        fanout = Fanout(translators, run.lean)
        limits = Limits(run.seconds, run.memory)
        jobs = min(options[0].jobs or os.cpu_count() or 1, len(units))
        workers = Workers(fanout.translate_unit, fanout.translate_stopped, fanout.give_up, jobs, limits)
        for results in workers.run(units):
            counted.add(results[0])
            for target, found in zip(collected, results, strict=True):
                target += found
    return [_project(translator, found) for translator, found in zip(translators, collected, strict=True)]


def _project(translator: UnitTranslator, found: Sequence[FileResult]) -> ProjectResult:
    ordered = tuple(sorted(found, key=lambda result: result.path))
    added = translator.added_files(ordered)
    return ProjectResult(translator.options.target, ordered, added, translator.settings())


def make_translator(
    spec: TargetSpec, option: TranslateOptions, program: Program, parse: ParseOptions, shared: Precompiled | None
) -> UnitTranslator:
    """A target's translator of ``program``, its tables read: a fault in them shows here, not in every file."""
    translator: UnitTranslator = load(spec.translator)(program, option, parse, shared)
    translator.project_info()
    return translator


class _Counted:
    """Tells a progress callback of files as they are done."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0

    def add(self, results: Sequence[FileResult]) -> None:
        """``results`` are done."""
        for result in results:
            self._done += 1
            if self._progress is not None:
                self._progress(self._done, self._total, result.path)


def target_of(options: TranslateOptions) -> TargetSpec:
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
        return refused(file.relative, FileStatus.FAILED, f"can't be read: {reason}", "check its permissions")
    if b"\0" in data:
        message = "not a text file (it holds NUL bytes); carried over unchanged"
        return refused(file.relative, FileStatus.REFUSED, message, "exclude it, or convert UTF-16 to UTF-8")
    return ProgramFile(file.relative, file.path, data)
