"""What every format renders: results, where their files are, and the source lines that findings point at."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.printable import decode_line
from hipify_py.results import ProjectResult


@dataclass(frozen=True, slots=True)
class Style:
    """How a format for people looks; formats for programs ignore it and hold everything."""

    color: bool = False
    notes: bool = True


class Entry(NamedTuple):
    """One finding, its file as the user would name it, a fingerprint that survives moved lines, and its targets."""

    file: str
    diagnostic: Diagnostic
    fingerprint: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A finished translation, to one target or (``also``) several.

    ``prefix`` leads from the current folder to the root of ``result``'s paths; ``lines`` holds source lines without
    their line ends by path and number; ``extra`` are findings that concern no single translation, e.g. from builds;
    ``verification`` are the rows of the matrix that running the programs gave, as plain values.
    """

    result: ProjectResult
    version: str
    prefix: str = ""
    lines: Mapping[tuple[str, int], bytes] = field(default_factory=dict)
    extra: tuple[Diagnostic, ...] = ()
    verification: tuple[Mapping[str, Any], ...] = ()
    also: tuple[ProjectResult, ...] = ()

    @property
    def results(self) -> tuple[ProjectResult, ...]:
        """The translations, one a target."""
        return (self.result, *self.also)

    def show(self, path: str) -> str:
        """``path`` as seen from the current folder."""
        return f"{self.prefix}{path}"

    def line(self, diagnostic: Diagnostic) -> str | None:
        """The source line a finding starts on, if its file could be read."""
        data = self.lines.get((diagnostic.path, diagnostic.start.line))
        return None if data is None else decode_line(data)

    def findings(self) -> list[tuple[Diagnostic, tuple[str, ...]]]:
        """All findings by file and place, each with the targets that it is for: those of several are one finding."""
        by_target: dict[Diagnostic, list[str]] = {}
        repeated: list[tuple[Diagnostic, tuple[str, ...]]] = [(extra, ()) for extra in self.extra]
        for result in self.results:
            for diagnostic in (diagnostic for file in result.files for diagnostic in file.diagnostics):
                targets = by_target.setdefault(diagnostic, [])
                if result.target in targets:
                    repeated.append((diagnostic, (result.target,)))
                else:
                    targets.append(result.target)
        found = [*repeated, *((diagnostic, tuple(targets)) for diagnostic, targets in by_target.items())]
        return sorted(found, key=lambda item: (*_place(item[0]), item[1]))

    def diagnostics(self) -> Iterator[Diagnostic]:
        """All findings by file and place."""
        return (self._named(diagnostic, targets) for diagnostic, targets in self.findings())

    def _named(self, diagnostic: Diagnostic, targets: tuple[str, ...]) -> Diagnostic:
        """The diagnostic; one that is not for all targets says for which it is."""
        if not targets or len(targets) == len(self.results):
            return diagnostic
        return replace(diagnostic, message=f"{', '.join(targets)}: {diagnostic.message}")

    def entries(self) -> Iterator[Entry]:
        """All findings by file and place, ready to show."""
        seen: Counter[tuple[str, ...]] = Counter()
        for diagnostic, targets in self.findings():
            line = self.line(diagnostic) or ""
            key = (diagnostic.path, diagnostic.code, diagnostic.symbol, " ".join(line.split()))
            text = "\0".join((*key, str(seen[key])))
            seen[key] += 1
            digest = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
            yield Entry(self.show(diagnostic.path), self._named(diagnostic, targets), digest, targets)

    def by_path(self) -> dict[str, list[Entry]]:
        """The findings of each path that has any: of inputs, and of written files that a build complained about."""
        entries: dict[str, list[Entry]] = {}
        for entry in self.entries():
            entries.setdefault(entry.diagnostic.path, []).append(entry)
        return entries

    def severities(self) -> Counter[Severity]:
        """How many findings there are of each severity."""
        return Counter(diagnostic.severity for diagnostic in self.diagnostics())


def _place(diagnostic: Diagnostic) -> tuple[Any, ...]:
    return diagnostic.path, diagnostic.start, diagnostic.end, diagnostic.code, diagnostic.symbol


def source_lines(root: Path, diagnostics: Iterable[Diagnostic], around: int = 0) -> dict[tuple[str, int], bytes]:
    """Read the source lines that ``diagnostics`` start on, and ``around`` before and after each.

    Files that can't be read have none.
    """
    wanted: dict[str, set[int]] = {}
    for diagnostic in diagnostics:
        line = diagnostic.start.line
        wanted.setdefault(diagnostic.path, set()).update(range(line - around, line + around + 1))
    lines: dict[tuple[str, int], bytes] = {}
    for path, numbers in wanted.items():
        try:
            text = (root / path).read_bytes().split(b"\n")
        except OSError:
            continue
        lines |= {(path, n): text[n - 1].removesuffix(b"\r") for n in numbers if 0 < n <= len(text)}
    return lines
