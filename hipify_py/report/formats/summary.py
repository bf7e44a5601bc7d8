"""totals: files, lines, CUDA references by outcome, portability, the most frequent reasons"""

from __future__ import annotations

from collections.abc import Mapping

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Report, Style
from hipify_py.results import FileStatus, Outcome, ProjectResult, Summary


def render(report: Report, style: Style) -> str:
    """The totals as a short table; those that differ by target stand in a line each."""
    summary = report.result.summary()
    labels = {result.target: f" ({result.target})" if report.also else "" for result in report.results}
    rows = [
        ("files", _total(sum(summary.files.values()), {s.value: summary.files.get(s, 0) for s in FileStatus})),
        ("lines", f"{summary.lines:,}"),
        *((f"CUDA references{labels[r.target]}", _references(r.summary())) for r in report.results),
        ("findings", _findings(report)),
    ]
    for result in report.results:
        label = labels[result.target]
        rows.append((f"portability{label}", _portability(result.summary(), result.target)))
        if result.settings:
            settings = ", ".join(f"{k} {printable(v)}" for k, v in result.settings.items())
            rows.append((f"settings{label}", settings))
    width = max(len(name) for name, _ in rows) + 2
    lines = [f"{name + ':':<{width}}{text}" for name, text in rows]
    return "\n".join(lines + [line for result in report.results for line in _reasons(result, bool(report.also))]) + "\n"


def percent(summary: Summary) -> str:
    """The portability with one decimal, rounded down: only a whole translation says 100 %."""
    return f"{int(summary.portability * 10) / 10:.1f} %"


def _portability(summary: Summary, target: str) -> str:
    if not summary.total_references:
        return "no CUDA references found"
    lost = summary.files.get(FileStatus.FAILED, 0) + summary.files.get(FileStatus.REFUSED, 0)
    uncounted = f", {lost:,} failed or refused files not counted" if lost else ""
    return f"{percent(summary)} of the references have a counterpart in {target}{uncounted}"


def _references(summary: Summary) -> str:
    return _total(summary.total_references, {o.value: summary.references.get(o, 0) for o in Outcome})


def _findings(report: Report) -> str:
    counts = report.severities()
    return _total(sum(counts.values()), {severity.label: counts[severity] for severity in reversed(Severity)})


def _total(total: int, parts: Mapping[str, int]) -> str:
    details = ", ".join(f"{count:,} {name}" for name, count in parts.items() if count)
    return f"{total:,} ({details})" if details else f"{total:,}"


def _reasons(result: ProjectResult, several: bool) -> list[str]:
    reasons = result.summary().top_reasons
    if not reasons:
        return []
    lines = [f"  {count:>6,} x {code} {printable(symbol)}".rstrip() for code, symbol, count in reasons]
    return [f"most frequent reasons{f' ({result.target})' if several else ''}:", *lines]
