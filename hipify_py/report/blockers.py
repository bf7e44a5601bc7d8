"""What stands between the sources and a whole translation: findings by code and symbol, with their effort."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hipify_py.diagnostics.model import Diagnostic, Severity

_FIRST = {Severity.ERROR: 4.0, Severity.WARNING: 1.0, Severity.NOTE: 0.0}
_AGAIN = 0.25  # of the first: the answer is known by then


class Blocker(NamedTuple):
    """Findings of one code and symbol. ``effort`` has no unit: it compares blockers (see docs/report.md)."""

    code: str
    symbol: str
    places: int
    files: int
    effort: float


def blockers(diagnostics: Iterable[Diagnostic], top: int = 100) -> list[Blocker]:
    """The blockers of the highest efforts; notes are none."""
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if diagnostic.severity > Severity.NOTE:
            groups.setdefault((diagnostic.code, diagnostic.symbol), []).append(diagnostic)
    found = [_blocker(code, symbol, group) for (code, symbol), group in groups.items()]
    return sorted(found, key=lambda blocker: (-blocker.effort, blocker.code, blocker.symbol))[:top]


def _blocker(code: str, symbol: str, group: list[Diagnostic]) -> Blocker:
    first = max(_FIRST[diagnostic.severity] for diagnostic in group)
    effort = first * (1 + _AGAIN * (len(group) - 1))
    return Blocker(code, symbol, len(group), len({diagnostic.path for diagnostic in group}), effort)
