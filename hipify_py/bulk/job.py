"""A bulk run: every origin a project, one row a file and target, in an order that nothing but the input decides."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from hipify_py.buildfiles.kinds import Kind, kind_of
from hipify_py.bulk.sources import Origin
from hipify_py.carried import not_text, unchanged, unreadable
from hipify_py.kernel_strings import TextTranslator
from hipify_py.options import ParseOptions, RunOptions, TranslateOptions
from hipify_py.program import Program, ProgramFile, Unit
from hipify_py.results import FileResult, FileStatus, Outcome, Reference, refused
from hipify_py.targets import TargetSpec, target_of
from hipify_py.work import UnitWork

if TYPE_CHECKING:
    from hipify_py.bulk.cluster import Cluster


class Shard(NamedTuple):
    """The share of the work that a run does: ``number`` of ``total``, from 1."""

    number: int = 1
    total: int = 1

    def holds(self, unit: Unit) -> bool:
        """Whether a unit belongs to the share; that depends on its name alone."""
        digest = hashlib.sha256(unit.root.relative.encode("utf-8", "surrogateescape")).digest()
        return int.from_bytes(digest[:8], "big") % self.total == self.number - 1


WHOLE = Shard()


class Done(NamedTuple):
    """The result of one file for one target, and the file that it is of."""

    origin: str
    target: str
    file: FileResult
    original: ProgramFile


class Extra(NamedTuple):
    """A file that goes with the translations to one target: a support header, or one that is carried along.

    ``like`` is where it is on disk, if it is.
    """

    origin: str
    target: str
    path: str
    read: Callable[[], bytes]
    like: Path | None = None


class _Built(NamedTuple):
    """The build files of an origin for one target: whether they build for it already, and their results."""

    natively: bool = False
    results: Sequence[FileResult] = ()


_NOTHING_BUILT = _Built()


@dataclass
class Totals:
    """What a run came to, by target."""

    files: int = 0
    failed: int = 0
    portable: dict[str, int] = field(default_factory=dict)
    references: dict[str, int] = field(default_factory=dict)

    def add(self, done: Done) -> None:
        """Count one result."""
        first = next(iter(self.references), done.target) == done.target
        self.files += first
        self.failed += first and done.file.status in (FileStatus.FAILED, FileStatus.REFUSED)
        self.portable.setdefault(done.target, 0)
        self.references.setdefault(done.target, 0)
        self.portable[done.target] += sum(map(_is_portable, done.file.references))
        self.references[done.target] += len(done.file.references)


def _is_portable(reference: Reference) -> bool:
    return reference.outcome in (Outcome.TRANSLATED, Outcome.UNVERIFIED)


@dataclass(frozen=True)
class BulkJob:
    """What is done with every origin. ``progress`` is told of each file."""

    options: Sequence[TranslateOptions]
    parse: ParseOptions
    run: RunOptions
    shard: Shard = WHOLE
    cluster: Cluster | None = None
    progress: Callable[[int, int, str], None] | None = None

    def results(self, origins: Iterable[Origin]) -> Iterator[Done | Extra]:
        """All results, origin by origin, each with what goes with its translations unless the run is lean."""
        for origin in origins:
            yield from self._of_origin(origin)

    def _of_origin(self, origin: Origin) -> Iterator[Done | Extra]:
        checked = _all_checked(origin.files)
        program = Program([file for file, bad in checked if bad is None], self.parse.include_dirs)
        units = [unit for unit in program.units() if self.shard.holds(unit)]
        specs = [target_of(option) for option in self.options]
        if self.shard.number == 1:
            yield from self._refused(origin, [*checked, *(() if self.run.lean else _all_checked(origin.builds))])
        strings = self._strings(specs)
        built = [_NOTHING_BUILT] * len(specs)
        if not self.run.lean:  # reading them takes longer than all else when the results of sources are kept
            built, texts = self._built(origin, specs, strings)
            for option, build in zip(self.options, built, strict=True):
                yield from (Done(origin.name, option.target, file, texts[file.path]) for file in build.results)
        support: list[set[str]] = [set() for _ in specs]
        with TemporaryDirectory(prefix="hipify-py-") as folder:
            work = UnitWork(program, specs, self.options, self.parse, self.run, Path(folder), strings, self.cluster)
            for number, results in enumerate(work.results(units), start=1):
                for option, build, parts, files in zip(self.options, built, support, results, strict=True):
                    if build.natively:
                        files = tuple(unchanged(program.files[file.path]) for file in files)
                    parts.update(*(file.support for file in files))
                    yield from (Done(origin.name, option.target, file, program.files[file.path]) for file in files)
                if self.progress is not None:
                    self.progress(number, len(units), results[0][0].path)
            if not self.run.lean:
                yield from self._extras(origin, work, support, built)

    def _refused(self, origin: Origin, checked: Iterable[tuple[ProgramFile, FileResult | None]]) -> Iterator[Done]:
        """The results of files that can't be translated."""
        for file, bad in checked:
            if bad is not None:
                yield from (Done(origin.name, option.target, bad, file) for option in self.options)

    def _strings(self, specs: Sequence[TargetSpec]) -> list[TextTranslator | None]:
        """What translates device code in strings, for each target; nothing unless that is asked for."""
        if not any(option.strings for option in self.options):
            return [None] * len(specs)
        from hipify_py.run import string_translator

        pairs = zip(specs, self.options, strict=True)
        return [string_translator(spec, option, self.parse, self.run) for spec, option in pairs]

    def _built(
        self, origin: Origin, specs: Sequence[TargetSpec], strings: Sequence[TextTranslator | None]
    ) -> tuple[list[_Built], dict[str, ProgramFile]]:
        """The origin's build files, surveyed for each target and translated in the first share; their texts by path."""
        from hipify_py.buildfiles.project import survey_build
        from hipify_py.buildfiles.translate import BuildFile

        texts = {file.relative: file for file, bad in _all_checked(origin.builds) if bad is None}
        kinds = ((file, kind_of(name)) for name, file in texts.items())
        found = [BuildFile(file.relative, kind, file.data) for file, kind in kinds if kind is not None]
        lists = [other.read() for other in origin.others() if kind_of(other.path) is Kind.CMAKE] if found else []
        builds = (survey_build([], found, *each, lists) for each in zip(specs, self.options, strings, strict=True))
        first = self.shard.number == 1
        return [_Built(build.builds_natively, build.translate() if first else ()) for build in builds], texts

    def _extras(
        self, origin: Origin, work: UnitWork, support: Sequence[set[str]], built: Sequence[_Built]
    ) -> Iterator[Extra]:
        """What the translations use: support headers, in every share, and what build files need, in the first.

        What is carried along is in the first, too.
        """
        for translator, parts, build in zip(work.fanout.translators, support, built, strict=True):
            used = FileResult("", FileStatus.TRANSLATED, support=frozenset(parts))
            for name, data in translator.added_files([used, *build.results]).items():
                yield Extra(origin.name, translator.options.target, name, data.__bytes__)
        if self.shard.number == 1:
            for other in origin.others():
                yield from (Extra(origin.name, option.target, *other) for option in self.options)


def _all_checked(files: Iterable[ProgramFile]) -> list[tuple[ProgramFile, FileResult | None]]:
    return [(file, _checked(file)) for file in files]


def _checked(file: ProgramFile) -> FileResult | None:
    """The final result of a file that can't be translated; None for one that can, and its text is looked at."""
    try:
        data = file.data
        result = not_text(file.relative, data)
        if result is None:
            file.look(data)
    except OSError as error:
        return unreadable(file.relative, error)
    except Exception as error:  # a damaged archive: any of its readers' own errors
        message = f"can't be read: {type(error).__name__}: {error}"
        return refused(file.relative, FileStatus.FAILED, message, "look at the archive")
    return result
