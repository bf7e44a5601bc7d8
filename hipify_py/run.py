"""The translation of a project: read, group into units, parse, translate, collect. Writes nothing."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory

from hipify_py.buildfiles.kinds import kind_of
from hipify_py.buildfiles.knowledge import load_build_knowledge
from hipify_py.buildfiles.project import new_name, survey_build
from hipify_py.buildfiles.translate import BuildFile, BuildFiles
from hipify_py.bulk.cache import ResultCache
from hipify_py.bulk.cluster import Cluster
from hipify_py.bulk.keys import Keys
from hipify_py.diagnostics.model import LineIndex
from hipify_py.fanout import Fanout, UnitResults, without_text
from hipify_py.frontend.precompiled import Precompiled
from hipify_py.kernel_strings import with_strings
from hipify_py.options import InputFile, ParseOptions, Progress, RunOptions, TranslateOptions
from hipify_py.pipeline import UnitTranslator, refused
from hipify_py.program import Program, ProgramFile, Unit, includes_of
from hipify_py.project import C_FAMILY_SUFFIXES
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.workers import Limits, Workers

_FRAGMENT = "string.inl"


def translate_project(
    files: Sequence[InputFile],
    options: Sequence[TranslateOptions],
    parse: ParseOptions,
    run: RunOptions,
    progress: Progress | None = None,
) -> list[ProjectResult]:
    """Translate ``files`` as one project, to a target an item of ``options``; see :func:`hipify_py.api.translate`."""
    specs = [target_of(option) for option in options]
    read = [_read(file, options[0]) for file in files]
    done = [result for result in read if isinstance(result, FileResult)]
    sources = [item for item in read if isinstance(item, ProgramFile)]
    builds = [_build(files, read, *pair, parse, run) for pair in zip(specs, options, strict=True)]
    program = Program(sources, parse.include_dirs)
    units = [] if all(build.builds_natively for build in builds) else program.units()
    collected: list[list[FileResult]] = [[*done, *build.translate()] for build in builds]
    counted = _Counted(progress, len(files))
    counted.add(collected[0])
    with TemporaryDirectory(prefix="hipify-py-") as folder:
        work = UnitWork(program, specs, options, parse, run, Path(folder))
        for results in work.results(units):
            counted.add(results[0])
            for target, found in zip(collected, results, strict=True):
                target += found
    left = [unchanged(source) for source in sources]
    for target, build in zip(collected, builds, strict=True):
        if build.builds_natively:
            target[:] = [*done, *build.translate(), *left]
    return [_project(translator, found) for translator, found in zip(work.fanout.translators, collected, strict=True)]


def _build(
    files: Sequence[InputFile],
    read: Sequence[object],
    spec: TargetSpec,
    options: TranslateOptions,
    parse: ParseOptions,
    run: RunOptions,
) -> BuildFiles:
    """The project's build files for one target."""
    found = [item for item in read if isinstance(item, BuildFile)]
    return survey_build(files, found, spec, options, string_translator(spec, options, parse, run))


def string_translator(
    spec: TargetSpec, options: TranslateOptions, parse: ParseOptions, run: RunOptions
) -> Callable[[bytes], FileResult] | None:
    """Translates a text as a fragment of its own, if that is asked for; no includes are added to fragments."""
    if not options.strings or load_build_knowledge(spec.tables, spec.title) is None:
        return None
    own = replace(options, extensions={}, strings=False, stages=False, jobs=1)

    def translate(text: bytes) -> FileResult:
        with TemporaryDirectory(prefix="hipify-py-") as folder:
            (Path(folder) / _FRAGMENT).write_bytes(text)
            return translate_project([InputFile(Path(folder), _FRAGMENT)], [own], parse, replace(run, lean=False))[
                0
            ].files[0]

    return translate


def unchanged(file: ProgramFile) -> FileResult:
    """The result of a source that stays as it is, since its project is built for the target already."""
    return FileResult(file.relative, FileStatus.UNCHANGED, lines=len(LineIndex(file.data)), source=file.data)


def _renamed(result: FileResult, options: TranslateOptions) -> FileResult:
    """The result under its new name, if the extension of its file changes."""
    new = new_name(result.path, options.extensions)
    if new == result.path or result.source is None:
        return result
    output = result.source if result.output is None else result.output
    return replace(result, output=output, output_path=new, status=FileStatus.TRANSLATED)


class UnitWork:
    """The work on the units of one program; ``folder`` takes what is precompiled."""

    def __init__(
        self,
        program: Program,
        specs: Sequence[TargetSpec],
        options: Sequence[TranslateOptions],
        parse: ParseOptions,
        run: RunOptions,
        folder: Path,
        cluster: Cluster | None = None,
    ) -> None:
        self._run = run
        self._cluster = cluster
        self._program, self._parse = program, parse
        self._jobs = options[0].jobs or os.cpu_count() or 1
        self._precompiled = Precompiled(folder, program, parse)
        pairs = zip(specs, options, strict=True)
        made = tuple(resolve_name(spec.translator)(program, option, parse, self._precompiled) for spec, option in pairs)
        self._strings = [string_translator(*pair, parse, run) for pair in zip(specs, options, strict=True)]
        self.fanout = Fanout(made, run.lean and not any(self._strings))
        self._cache = ResultCache(run.cache) if run.cache else None
        self._keys = Keys(program, self.fanout, parse)

    def results(self, units: Sequence[Unit]) -> Iterator[UnitResults]:
        """The results of ``units``, in their order; those that the cache holds are not worked on."""
        for results in self._results(units):
            yield self._with_strings(results) if any(self._strings) else results

    def _with_strings(self, results: UnitResults) -> UnitResults:
        """The results with strings translated. Not in a worker: each is a project, which has workers of its own."""
        found = (
            tuple(with_strings(file, translate) for file in files) if translate is not None else files
            for translate, files in zip(self._strings, results, strict=True)
        )
        return tuple(tuple(map(without_text, files)) if self._run.lean else files for files in found)

    def _results(self, units: Sequence[Unit]) -> Iterator[UnitResults]:
        cache = self._cache
        if cache is None:
            yield from self._fresh(units, self.fanout.translate_unit)
            return
        keys = {unit.root.relative: self._keys.of(unit) for unit in units}
        seen: set[str] = set()
        missing = []
        for unit in units:
            key = keys[unit.root.relative]
            if key.digest not in seen and not cache.has(key):
                missing.append(unit)
            seen.add(key.digest)

        def keeping(unit: Unit) -> UnitResults:
            results = self.fanout.translate_unit(unit)
            cache.put(keys[unit.root.relative], results)
            return results

        fresh = self._fresh(missing, keeping)
        waiting = {unit.root.relative for unit in missing}
        for unit in units:
            kept = None if unit.root.relative in waiting else cache.get(keys[unit.root.relative])
            if kept is not None:
                yield kept
            elif unit.root.relative in waiting:
                yield next(fresh)
            else:  # the entry can't be used, or its unit failed
                yield from self._fresh([unit], keeping)

    def _fresh(self, units: Sequence[Unit], work: Callable[[Unit], UnitResults]) -> Iterator[UnitResults]:
        """The results of units that are worked on now."""
        if not units:
            return
        with self._precompiled.begun(() if self._cluster else units):
            for translator in self.fanout.translators:
                translator.project_info()  # a fault in the tables shows here, once, and not as a fault of every file
            self._precompiled.expect(units)
        if self._cluster is not None:
            yield from self._on_cluster(self._cluster, units)
            return
        limits = Limits(self._run.seconds, self._run.memory)
        jobs = min(self._jobs, len(units))
        yield from Workers(work, self.fanout.translate_stopped, self.fanout.give_up, jobs, limits).run(units)

    def _on_cluster(self, cluster: Cluster, units: Sequence[Unit]) -> Iterator[UnitResults]:
        from hipify_py.bulk.parts import Cutter

        cutter = Cutter(self._program, self.fanout, self._parse, self._precompiled)
        limits = Limits(self._run.seconds, self._run.memory)
        results = cluster.run(units, cutter.part, self.fanout.give_up, limits)
        for unit, found in zip(units, results, strict=True):
            if self._cache is not None:
                self._cache.put(self._keys.of(unit), found)
            yield found


def _project(translator: UnitTranslator, found: Sequence[FileResult]) -> ProjectResult:
    named = (_renamed(result, translator.options) for result in found)
    ordered = tuple(sorted(named, key=lambda result: result.path))
    added = translator.added_files(ordered)
    return ProjectResult(translator.options.target, ordered, added, translator.settings())


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
    """The descriptor of the target, its options checked.

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


def _read(file: InputFile, options: TranslateOptions) -> FileResult | ProgramFile | BuildFile:
    """The file's text, or its final result when there is nothing to translate."""
    if not file.translate and not _includes_renamed(file, options):
        return FileResult(file.relative, FileStatus.COPIED)
    try:
        data = file.path.read_bytes()
    except OSError as error:
        return unreadable(file.relative, error)
    refusal = not_text(file.relative, data)
    if refusal is not None:
        return refusal
    kind = kind_of(file.relative)
    return ProgramFile(file.relative, file.path, data) if kind is None else BuildFile(file.relative, kind, data)


def _includes_renamed(file: InputFile, options: TranslateOptions) -> bool:
    """Whether a file without CUDA includes one that gets a new name."""
    if not options.extensions or not file.relative.endswith(C_FAMILY_SUFFIXES):
        return False
    with contextlib.suppress(OSError):  # it is carried over, which tells that it can't be read
        return any(header.endswith(tuple(options.extensions)) for header, *_ in includes_of(file.path.read_bytes()))
    return False


def unreadable(relative: str, error: OSError) -> FileResult:
    """The result of a file that can't be read."""
    reason = error.strerror or str(error)
    return refused(relative, FileStatus.FAILED, f"can't be read: {reason}", "check its permissions")


def not_text(relative: str, data: bytes) -> FileResult | None:
    """The result of a file that is no text, or none as we know it; None if it is."""
    if b"\0" in data:
        message = "not a text file (it holds NUL bytes); carried over unchanged"
        return refused(relative, FileStatus.REFUSED, message, "exclude it, or convert UTF-16 to UTF-8")
    if b"\r" in data and b"\n" not in data:
        message = "its lines end in carriage returns alone; carried over unchanged"
        return refused(relative, FileStatus.REFUSED, message, "convert the line ends to LF or CRLF")
    return None
