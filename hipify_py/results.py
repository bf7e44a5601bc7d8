"""Results of a translation, as frozen values: what the command line, the reports and other programs consume."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from hipify_py.diagnostics.model import Diagnostic, Position, Severity, Span
from hipify_py.edits import SourceMap


class Outcome(Enum):
    """What became of one CUDA reference (a name, launch, header or statement that only CUDA knows)."""

    TRANSLATED = "translated"  # same meaning, confirmed by the parser
    UNVERIFIED = "unverified"  # translated by tokens only
    UNSUPPORTED = "unsupported"  # known, and the target has no counterpart
    UNKNOWN = "unknown"  # looks like CUDA, and no table knows it


class FileStatus(Enum):
    """What became of one input file."""

    TRANSLATED = "translated"  # rewritten
    UNCHANGED = "unchanged"  # read, nothing to rewrite
    COPIED = "copied"  # not a source file: copied as it is
    REFUSED = "refused"  # can't be translated, e.g. binary: copied as it is and reported
    FAILED = "failed"  # could not be read or an internal error: reported


class Reference(NamedTuple):
    """One CUDA reference and its outcome."""

    symbol: str
    kind: str  # api, type, enumerator, macro, device, launch, header, asm ...
    library: str  # the table that knows it: runtime, cublas ...; empty if unknown
    outcome: Outcome
    line: int


@dataclass(frozen=True, slots=True)
class FileResult:
    """The translation of one file. ``path`` is relative to the input root it was found under, with ``/``."""

    path: str
    status: FileStatus
    output: bytes | None = None  # the file's whole new content; None: as the input
    output_path: str = ""  # relative output path when it differs from ``path``
    diagnostics: tuple[Diagnostic, ...] = ()
    references: tuple[Reference, ...] = ()
    lines: int = 0
    source_map: SourceMap | None = None
    source: bytes | None = None  # the input, where ``source_map`` leads back to
    parsed_through: str = ""  # the file whose parse gave this one its context, if another
    support: frozenset[str] = frozenset()  # parts of the target's support header in use
    lacking: frozenset[str] = frozenset()  # headers that a fragment needs from the file that includes it
    build: str = ""  # the build system, of build files
    renamed_only: bytes | None = None  # the content with names, headers and nothing else changed, where asked for

    @property
    def worst(self) -> Severity | None:
        """The highest severity found, or None."""
        return max((d.severity for d in self.diagnostics), default=None)


UnitResults = tuple[tuple[FileResult, ...], ...]
"""The results of a unit: for each target those of the files that the unit owns."""


def refused(path: str, status: FileStatus, message: str, hint: str, code: str = "HP001") -> FileResult:
    """The result of a file that can't be translated, for a reason that concerns all of it."""
    start = Position(1, 1)
    diagnostic = Diagnostic(code, Severity.ERROR, path, Span(0, 0), start, start, "", message, hint)
    return FileResult(path, status, diagnostics=(diagnostic,))


def without_text(result: FileResult) -> FileResult:
    """The result with what reports need of it."""
    return replace(result, output=None, source=None, source_map=None)


@dataclass(frozen=True, slots=True)
class Summary:
    """Totals over files; ``portability`` is the share of references translated, in percent (100 if none)."""

    files: Mapping[FileStatus, int]
    lines: int
    references: Mapping[Outcome, int]
    severities: Mapping[Severity, int]
    top_reasons: tuple[tuple[str, str, int], ...]  # code, symbol, count

    @property
    def total_references(self) -> int:
        """All CUDA references found."""
        return sum(self.references.values())

    @property
    def portability(self) -> float:
        """Percent of the references that came out translated, by parser or by tokens."""
        total = self.total_references
        good = self.references.get(Outcome.TRANSLATED, 0) + self.references.get(Outcome.UNVERIFIED, 0)
        return 100.0 * good / total if total else 100.0


def summarise(results: Iterable[FileResult], top: int = 10) -> Summary:
    """Add up ``results``; ``top`` bounds the list of most frequent reasons (warnings and errors)."""
    files: Counter[FileStatus] = Counter()
    outcomes: Counter[Outcome] = Counter()
    severities: Counter[Severity] = Counter()
    reasons: Counter[tuple[str, str]] = Counter()
    lines = 0
    for result in results:
        files[result.status] += 1
        lines += result.lines
        outcomes.update(reference.outcome for reference in result.references)
        severities.update(diagnostic.severity for diagnostic in result.diagnostics)
        reasons.update((d.code, d.symbol) for d in result.diagnostics if d.severity >= Severity.WARNING)
    ranked = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))[:top]
    return Summary(files, lines, outcomes, severities, tuple((c, s, n) for (c, s), n in ranked))


@dataclass(frozen=True, slots=True)
class ProjectResult:
    """All files of one call, in the order of their paths, and the files the target adds (its support header)."""

    target: str
    files: tuple[FileResult, ...]
    added: Mapping[str, bytes] = field(default_factory=dict)  # relative path -> content
    settings: Mapping[str, str] = field(default_factory=dict)  # what was assumed: ROCm version, SDK, libclang ...

    def summary(self) -> Summary:
        """The totals of this call."""
        return summarise(self.files)
