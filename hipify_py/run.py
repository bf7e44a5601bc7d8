"""The translation of a project: read, group into units, parse, translate, collect. Writes nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hipify_py.buildfiles.kinds import kind_of
from hipify_py.buildfiles.knowledge import load_build_knowledge
from hipify_py.buildfiles.project import survey_build
from hipify_py.buildfiles.translate import BuildFile, BuildFiles
from hipify_py.carried import not_text, unchanged, unreadable
from hipify_py.kernel_strings import TextTranslator
from hipify_py.options import InputFile, ParseOptions, Progress, RunOptions, TranslateOptions
from hipify_py.pipeline import UnitTranslator
from hipify_py.program import Program, ProgramFile, includes_of
from hipify_py.project import C_FAMILY_SUFFIXES
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets import TargetSpec, target_of
from hipify_py.work import UnitWork

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
    pairs = list(zip(specs, options, strict=True))
    strings = [string_translator(*pair, parse, run) for pair in pairs]
    builds = [_build(files, read, *pair, string) for pair, string in zip(pairs, strings, strict=True)]
    program = Program(sources, parse.include_dirs)
    units = [] if all(build.builds_natively for build in builds) else program.units()
    collected: list[list[FileResult]] = [[*done, *build.translate()] for build in builds]
    counted = _Counted(progress, len(files))
    counted.add(collected[0])
    with TemporaryDirectory(prefix="hipify-py-") as folder:
        work = UnitWork(program, specs, options, parse, run, Path(folder), strings)
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
    string: TextTranslator | None,
) -> BuildFiles:
    """The project's build files for one target."""
    found = [item for item in read if isinstance(item, BuildFile)]
    return survey_build(files, found, spec, options, string)


def string_translator(
    spec: TargetSpec, options: TranslateOptions, parse: ParseOptions, run: RunOptions
) -> TextTranslator | None:
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


def _renamed(result: FileResult, options: TranslateOptions) -> FileResult:
    """The result under its new name, if the extension of its file changes."""
    new = options.new_name(result.path)
    if new == result.path or result.source is None:
        return result
    output = result.source if result.output is None else result.output
    return replace(result, output=output, output_path=new, status=FileStatus.TRANSLATED)


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
