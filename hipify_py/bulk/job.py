"""A bulk run: every origin a project, one row a file and target, in an order that nothing but the input decides."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hipify_py.bulk.cluster import Cluster
from hipify_py.bulk.sources import Origin
from hipify_py.options import ParseOptions, RunOptions, TranslateOptions
from hipify_py.pipeline import refused
from hipify_py.program import Program, ProgramFile, Unit
from hipify_py.results import FileResult, FileStatus, Outcome, Reference
from hipify_py.run import UnitWork, not_text, target_of, unreadable


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
    """The result of one file for one target."""

    origin: str
    target: str
    file: FileResult


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

    def results(self, origins: Iterable[Origin]) -> Iterator[Done]:
        """All results, origin by origin."""
        for origin in origins:
            yield from self._of_origin(origin)

    def _of_origin(self, origin: Origin) -> Iterator[Done]:
        checked = [_checked(file) for file in origin.files]
        program = Program([file for file in checked if isinstance(file, ProgramFile)], self.parse.include_dirs)
        units = [unit for unit in program.units() if self.shard.holds(unit)]
        yield from self._refused(origin, [file for file in checked if isinstance(file, FileResult)])
        specs = [target_of(option) for option in self.options]
        with TemporaryDirectory(prefix="hipify-py-") as folder:
            work = UnitWork(program, specs, self.options, self.parse, self.run, Path(folder), self.cluster)
            for number, results in enumerate(work.results(units), start=1):
                for option, files in zip(self.options, results, strict=True):
                    yield from (Done(origin.name, option.target, file) for file in files)
                if self.progress is not None:
                    self.progress(number, len(units), results[0][0].path)

    def _refused(self, origin: Origin, files: Sequence[FileResult]) -> Iterator[Done]:
        """What can't be translated belongs to the first share."""
        if self.shard.number == 1:
            for file in files:
                yield from (Done(origin.name, option.target, file) for option in self.options)


def _checked(file: ProgramFile) -> ProgramFile | FileResult:
    """The file, its includes read; or its final result if it can't be translated."""
    try:
        result = not_text(file.relative, file.data)
        if result is not None:
            return result
        assert file.includes is not None
    except OSError as error:
        return unreadable(file.relative, error)
    except Exception as error:  # a damaged archive: any of its readers' own errors
        message = f"can't be read: {type(error).__name__}: {error}"
        return refused(file.relative, FileStatus.FAILED, message, "look at the archive")
    return file
