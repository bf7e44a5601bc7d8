"""what was done and what is left, for the people who finish the migration; ``-o`` writes it as MIGRATION.md"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hipify_py.buildfiles.knowledge import load_build_knowledge
from hipify_py.diagnostics.model import Severity
from hipify_py.report.formats.markdown import escape
from hipify_py.report.formats.summary import percent
from hipify_py.report.model import Entry, Report, Style
from hipify_py.results import FileStatus
from hipify_py.targets import all_targets

_SEVERAL = 5  # what is said of more files than these is said once


def render(report: Report, style: Style) -> str:
    """The whole document."""
    spec = all_targets()[report.result.target]
    lines = [f"# From CUDA to {escape(spec.title)}", "", *_done(report), "", *_left(report), "", *_notes(report)]
    return "\n".join([*lines, "", *_commands(report), ""])


def _done(report: Report) -> Iterator[str]:
    summary = report.result.summary()
    files = report.result.files
    yield "## What was done"
    yield ""
    translated = [file for file in files if file.status is FileStatus.TRANSLATED]
    build = sum(bool(file.build) for file in translated)
    yield f"- {len(translated)} of {len(files)} files were translated, {build} of them build files."
    if summary.total_references:
        yield f"- {percent(summary)} of {summary.total_references} CUDA references have a counterpart."
    renamed = sum(bool(file.output_path) for file in files)
    if renamed:
        yield f"- {renamed} files have new names; all references to them follow."
    for name in report.result.added:
        yield f"- `{name}` was added."
    for name, value in report.result.settings.items():
        yield f"- Assumed: {escape(name)} {escape(value)}."


def _left(report: Report) -> Iterator[str]:
    entries = [entry for entry in report.entries() if entry.diagnostic.severity > Severity.NOTE]
    yield "## What is left"
    if not entries:
        yield ""
        yield "Nothing that is known of."
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(_text(entry), []).append(entry)
    common = {text: group for text, group in groups.items() if len({e.diagnostic.path for e in group}) > _SEVERAL}
    if common:
        yield from ("", "### In many files", "")
        for text, group in common.items():
            places = ", ".join(f"{escape(entry.diagnostic.path)}:{entry.diagnostic.start.line}" for entry in group)
            yield f"- [ ] {text} {len(group)} places: {places}"
    path = ""
    for entry in (entry for entry in entries if _text(entry) not in common):
        if entry.diagnostic.path != path:
            path = entry.diagnostic.path
            yield from ("", f"### {escape(path)}", "")
        start = entry.diagnostic.start
        yield f"- [ ] {start.line}:{start.column} {_text(entry)}"


def _text(entry: Entry) -> str:
    """What an item says, without its place."""
    diagnostic = entry.diagnostic
    hint = f" *{escape(diagnostic.hint)}*" if diagnostic.hint else ""
    return f"**{diagnostic.severity.label}** {diagnostic.code}: {escape(diagnostic.message)}.{hint}"


def _notes(report: Report) -> Iterator[str]:
    counts = Counter(d.code for d in report.diagnostics() if d.severity is Severity.NOTE)
    yield "## What to know"
    yield ""
    if not counts:
        yield "Nothing more."
    for code, count in sorted(counts.items()):
        yield f"- {code}: {count} notes; `hipify-py explain {code}` says what they mean."


def _commands(report: Report) -> Iterator[str]:
    spec = all_targets()[report.result.target]
    knowledge = load_build_knowledge(spec.tables, spec.title)
    systems = sorted({file.build for file in report.result.files if file.build})
    yield "## How to build and test"
    for system in systems:
        lines = knowledge.commands.get(system, ()) if knowledge else ()
        if lines:
            yield ""
            yield f"{system}:"
            yield ""
            yield from (f"    {line}" for line in lines)
    yield ""
    yield "Compile every file, and run original and translation on the CPU, to see what still fails:"
    yield ""
    yield f"    hipify-py PATH --to {report.result.target} -o OUT --verify=compile"
    yield f"    hipify-py verify PATH --to {report.result.target}"
