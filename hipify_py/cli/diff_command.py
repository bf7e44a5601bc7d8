"""``hipify-py diff-report OLD.json NEW.json``: what changed between two reports."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hipify_py.cli import console
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.config import SEVERITY_CHOICES
from hipify_py.diagnostics.model import Severity
from hipify_py.gate.rules import least_severity
from hipify_py.report.difference import Change, Difference, compare, read
from hipify_py.report.formats.markdown import escape

DESCRIPTION = """\
Compare two reports that --output-format json wrote: findings that came and went, portability by target and file.
Exit code 1: a new finding at or above --fail-on."""


def run(arguments: Sequence[str]) -> ExitCode:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog=f"{console.PROGRAM} diff-report",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("old", metavar="OLD.json", type=Path)
    parser.add_argument("new", metavar="NEW.json", type=Path)
    parser.add_argument("--output-format", choices=tuple(_RENDERERS), default="text", help="default: text")
    parser.add_argument("--fail-on", choices=SEVERITY_CHOICES, default="error", help="default: error")
    args = parser.parse_args(arguments)
    difference = compare(read(args.old), read(args.new))
    console.emit(_RENDERERS[args.output_format](difference))
    limit = least_severity(args.fail_on)
    worst = max((Severity[finding["severity"].upper()] for finding in difference.new), default=0)
    return ExitCode.FINDINGS if worst >= limit else ExitCode.CLEAN


def _text(difference: Difference) -> str:
    lines = [f"portability to {_change(change)}" for change in difference.targets]
    lines += [f"  {_change(change)}" for change in difference.files]
    for title, findings in (("new", difference.new), ("fixed", difference.fixed)):
        lines.append(f"{title}: {len(findings)}")
        lines += [f"  {_place(f)}: {f['severity']} {f['code']}: {f['reason']}{_symbol(f)}" for f in findings]
    return "\n".join(lines) + "\n"


def _markdown(difference: Difference) -> str:
    lines = ["| portability | before | after |", "|---|---:|---:|"]
    for change in (*difference.targets, *difference.files):
        lines.append(f"| {escape(change.name)} | {_percent(change.before)} | {_percent(change.after)} |")
    for title, findings in (("New", difference.new), ("Fixed", difference.fixed)):
        lines += ["", f"### {title} findings: {len(findings)}"]
        if findings:
            lines += ["", "| place | severity | code | message | symbol |", "|---|---|---|---|---|"]
        for f in findings:
            cells = (escape(_place(f)), f["severity"], f["code"], escape(f["reason"]), escape(f["symbol"]))
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _json(difference: Difference) -> str:
    return json.dumps(asdict(difference), indent=2) + "\n"


_RENDERERS = {"text": _text, "markdown": _markdown, "json": _json}


def _place(finding: Mapping[str, Any]) -> str:
    return f"{finding['file']}:{finding['line']}:{finding['column']}"


def _symbol(finding: Mapping[str, Any]) -> str:
    return f" [{finding['symbol']}]" if finding["symbol"] else ""


def _change(change: Change) -> str:
    if change.before == change.after:
        return f"{change.name}: {_percent(change.after)}, as before"
    return f"{change.name}: {_percent(change.before)} -> {_percent(change.after)}"


def _percent(value: float | None) -> str:
    """Rounded down: only a whole translation is 100 %."""
    return "none" if value is None else f"{math.floor(value * 10) / 10:.1f} %"
