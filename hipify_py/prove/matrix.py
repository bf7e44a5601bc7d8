"""The matrix of verdicts, as a table for people and as plain values for the JSON report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hipify_py.prove.model import Row, Verdict
from hipify_py.prove.session import MUTATIONS

_MARKS = {True: "yes", False: "NO", None: "-"}


def table(rows: Sequence[Row], kind: str = "program") -> str:
    """One line a program and target, then how many agree; ``kind`` says what the rows are about."""
    checks = list(dict.fromkeys(name for row in rows for name in row.checks))
    head = [kind, "target", "original", "compiles", "builds", "agrees", *MUTATIONS, *checks, "verdict"]
    lines = [head, *([*_cells(row, checks)] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    text = "".join("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() + "\n" for line in lines)
    return f"{text}{conclusion(rows, kind)}\n"


def conclusion(rows: Sequence[Row], kind: str) -> str:
    """The last line: how many translated programs, or kernels, agree with their originals."""
    agreeing = sum(row.verdict is Verdict.AGREES for row in rows)
    refused = sum(row.verdict is Verdict.REFUSED for row in rows)
    return f"{agreeing} of {len(rows) - refused} {kind}s agree" + (f", {refused} refused" if refused else "")


def _cells(row: Row, checks: Iterable[str]) -> Iterable[str]:
    yield row.subject
    yield row.target
    yield from (_MARKS[value] for value in (row.original, row.compiled, row.built, row.agrees))
    for name in MUTATIONS:
        noticed = row.mutants.get(name)
        yield "-" if noticed is None else "noticed" if noticed else "UNNOTICED"
    for name in checks:
        passed = row.checks.get(name)
        yield "-" if passed is None else "clean" if passed else "FINDINGS"
    yield f"{row.verdict.value}: {row.reason}" if row.reason else row.verdict.value


def values(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The rows for reports that programs read."""
    return [
        {
            "program": row.subject,
            "target": row.target,
            "verdict": row.verdict.value,
            "reason": row.reason,
            "original_runs": row.original,
            "compiles": row.compiled,
            "builds": row.built,
            "agrees": row.agrees,
            "mutants_noticed": dict(row.mutants),
            "checks_clean": dict(row.checks),
        }
        for row in rows
    ]
