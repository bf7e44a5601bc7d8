"""What a gate lets through: codes ignored by path, severities that fail by path, and least portabilities."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hipify_py.config import PathRule
from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.ignore import compile_patterns
from hipify_py.results import FileResult, ProjectResult

NEVER = max(Severity) + 1  # a severity above all others


def least_severity(label: str) -> int:
    """The least severity that a value of ``fail-on`` lets fail."""
    return NEVER if label == "never" else Severity[label.upper()]


@dataclass(frozen=True, slots=True)
class Gate:
    """The rules of a run. ``prefix`` leads from the folder that patterns are relative to, to the root of the paths."""

    fail_on: int
    rules: tuple[PathRule, ...] = ()
    prefix: str = ""

    def without_ignored(self, result: ProjectResult) -> ProjectResult:
        """The result without the findings that are ignored by their paths."""
        return replace(result, files=tuple(map(self._heard, result.files))) if self.rules else result

    def _heard(self, file: FileResult) -> FileResult:
        ignored = tuple(code for rule in self._matching(file.path) for code in rule.ignore)
        if not ignored:
            return file
        return replace(file, diagnostics=tuple(d for d in file.diagnostics if not d.code.startswith(ignored)))

    def fails(self, diagnostic: Diagnostic) -> bool:
        """Whether a finding makes the run fail; of several rules for its path the last one decides."""
        limits = [least_severity(rule.fail_on) for rule in self._matching(diagnostic.path) if rule.fail_on]
        return diagnostic.severity >= (limits[-1] if limits else self.fail_on)

    def _matching(self, path: str) -> list[PathRule]:
        shown = self.prefix + path
        return [rule for rule in self.rules if compile_patterns((rule.pattern,)).match_file(shown)]


@dataclass(frozen=True, slots=True)
class Least:
    """The least portability, in percent, that a target (empty: every target) has to reach."""

    target: str
    percent: float


def parse_least(text: str, targets: Sequence[str]) -> Least:
    """Read ``hip=95`` or ``95``.

    Raises:
        ValueError: with what is wrong.
    """
    name, equals, number = text.rpartition("=")
    if equals and name not in targets:
        raise ValueError(f"{name!r} is no target of this run ({', '.join(targets)})")
    try:
        percent = float(number.removesuffix("%"))
    except ValueError:
        percent = math.nan
    if not 0 <= percent <= 100:
        raise ValueError(f"{number!r} is no percentage")
    return Least(name, percent)


def too_low(results: Iterable[ProjectResult], least: Sequence[Least]) -> list[str]:
    """A sentence for each target that is less portable than it has to be."""
    found = []
    for result in results:
        wanted = max((item.percent for item in least if item.target in ("", result.target)), default=0.0)
        have = result.summary().portability
        if have < wanted:
            shown = math.floor(have * 1000) / 1000  # rounded down: what falls short must not look equal
            found.append(f"portability to {result.target} is {shown:g} %, less than the {wanted:g} % asked for")
    return found
