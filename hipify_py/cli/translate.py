"""The main command: discover, translate, write, verify, report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from hipify_py import __version__, api
from hipify_py.cli import console
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.settings import Mode, Output, Settings, UsageError
from hipify_py.cli.verification import Request, verify
from hipify_py.detect import looks_like_cuda
from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.gate.rules import Gate
from hipify_py.patch import unified_diff
from hipify_py.progress import Counter
from hipify_py.project import Discovery, discover
from hipify_py.report import lines_around, render
from hipify_py.report.model import Report, Style, source_lines
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.series import patches
from hipify_py.targets import all_targets
from hipify_py.writer import Job, execute, is_ours, plan_in_place, plan_tree, write_whole

MIGRATION = "MIGRATION.md"


def run(settings: Settings) -> ExitCode:
    """Translate as ``settings`` say. What fails for one file is reported and doesn't stop the others."""
    found = discover(settings.paths, settings.selection, looks_like_cuda)
    trouble = tell_problems(found, settings)
    if not has_work(settings, found, trouble):
        return ExitCode.TROUBLE
    _check_mode(settings, found)
    result = settings.gate.without_ignored(_translate(settings, found))
    lines = source_lines(
        found.root, (diagnostic for file in result.files for diagnostic in file.diagnostics), context_lines(settings)
    )
    would_change = settings.mode in (Mode.CHECK, Mode.DIFF) and bool(_changed(found, result))
    delivered = _deliver(settings, found, result)
    extra, verified = _verify(settings, found, result) if delivered else ((), True)
    if settings.mode is Mode.TREE:  # in place, the lines are gone
        lines |= source_lines(found.root, extra)
    report = Report(result, __version__, prefix(found.root), lines, extra)
    trouble |= not (delivered and verified and _migration(settings, found, report))
    trouble |= not tell(settings, report)
    code = exit_code([result], settings.gate, would_change, extra)
    return ExitCode.TROUBLE if trouble else code


def exit_code(
    results: Sequence[ProjectResult], gate: Gate, would_change: bool = False, extra: Iterable[Diagnostic] = ()
) -> ExitCode:
    """The code for a finished translation; ``would_change`` fails whatever the gate says of findings."""
    files = [file for result in results for file in result.files]
    if any(file.status in (FileStatus.FAILED, FileStatus.REFUSED) for file in files):
        return ExitCode.TROUBLE
    found = chain(extra, (diagnostic for file in files for diagnostic in file.diagnostics))
    return ExitCode.FINDINGS if would_change or any(map(gate.fails, found)) else ExitCode.CLEAN


def context_lines(settings: Settings) -> int:
    """How many source lines around a finding the reports show."""
    return max((lines_around(output.format) for output in settings.reports), default=0)


def prefix(root: Path) -> str:
    """What leads from the current folder to ``root``: nothing, a relative path, or an absolute one outside of it."""
    try:
        relative = root.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return f"{root.as_posix().rstrip('/')}/"
    return "" if relative == "." else f"{relative}/"


def tell_problems(found: Discovery, settings: Settings) -> bool:
    """Say what could not be taken; whether any of it is trouble."""
    for problem in found.problems:
        text = f"{problem.path}: {problem.reason}"
        if problem.fatal:
            console.error(text)
        else:
            console.warning(text, settings.quiet)
    return any(problem.fatal for problem in found.problems)


def has_work(settings: Settings, found: Discovery, trouble: bool) -> bool:
    """Whether there are files to translate, or need not be any; otherwise that is told, unless ``trouble`` was."""
    if any(file.translate for file in found.files) or _may_be_empty(settings, found):
        return True
    if not trouble:
        console.error(f"no CUDA files in {' '.join(settings.paths)}; --allow-empty accepts that")
    return False


def _may_be_empty(settings: Settings, found: Discovery) -> bool:
    """Whether finding no CUDA files was asked for, or is what forced exclusion made of the files that were named."""
    return settings.allow_empty or (settings.selection.force_exclude and bool(found.carried))


def _check_mode(settings: Settings, found: Discovery) -> None:
    """Refuse what can't work before any work is done."""
    if settings.mode is Mode.STDOUT and (len(settings.paths) > 1 or len(found.files) != 1 or found.carried):
        raise UsageError("-o - takes a single file; use -o DIR")
    if settings.out is not None:
        if settings.out.exists() and not settings.out.is_dir():
            raise UsageError(f"-o {settings.out}: is a file, not a folder; a folder is needed even for one file")
        if os.path.realpath(settings.out) == os.path.realpath(found.root):
            raise UsageError(f"-o {settings.out}: is the input itself; use --in-place to replace inputs")


def _translate(settings: Settings, found: Discovery) -> ProjectResult:
    counter = Counter(sys.stderr, "translating", console.is_terminal(sys.stderr) and not settings.quiet)
    try:
        return api.translate(found.files, settings.translate, settings.parse, counter, settings.run)
    except ValueError as error:
        raise UsageError(str(error)) from error
    finally:
        counter.close()


def _deliver(settings: Settings, found: Discovery, result: ProjectResult) -> bool:
    """Put the translation where it goes; False if not all of it got there."""
    match settings.mode:
        case Mode.TREE if settings.out is not None:
            return _write(settings, plan_tree(found, result, settings.out), str(settings.out))
        case Mode.IN_PLACE:
            return _write(settings, plan_in_place(found, result, settings.backup_suffix), "place")
        case Mode.DIFF:
            console.emit(b"".join(_patches(found, result)))
        case Mode.SERIES if settings.out is not None:
            return _write(settings, _series(found, result, settings.out), str(settings.out))
        case Mode.STDOUT:
            return _print_file(found, result, settings.quiet)
    return True


def _write(settings: Settings, jobs: Sequence[Job], where: str) -> bool:
    counter = Counter(sys.stderr, "writing", console.is_terminal(sys.stderr) and not settings.quiet)
    try:
        written = execute(jobs, counter)
    finally:
        counter.close()
    for message in written.errors:
        console.error(message)
    console.inform(f"wrote {written.written} files in {where}, {written.unchanged} were up to date", settings.quiet)
    return not written.errors


def _changed(found: Discovery, result: ProjectResult) -> list[tuple[str, bytes | None, bytes]]:
    """Path, old and new content of all files that the translation changes or adds in the tree."""
    changes: list[tuple[str, bytes | None, bytes]] = []
    for file in result.files:
        if file.output is not None:
            old = _read(found.root / file.path)
            changes += [(file.output_path or file.path, old, file.output)] if old != file.output else []
    for name, data in result.added.items():
        old = _read(found.root / name)
        changes += [(name, old, data)] if old != data else []
    return changes


def _patches(found: Discovery, result: ProjectResult) -> list[bytes]:
    shown = prefix(found.root)
    lead = "" if shown.startswith("/") else shown
    return [unified_diff(lead + path, old, new) for path, old, new in _changed(found, result)]


def _series(found: Discovery, result: ProjectResult, out: Path) -> list[Job]:
    """The patches of ``--format-patch``, as files to write."""
    title = all_targets()[result.target].title
    series = patches(result, title, __version__, lambda path: _read(found.root / path))
    return [Job(out / patch.name, patch.data) for patch in series]


def _migration(settings: Settings, found: Discovery, report: Report) -> bool:
    """Write MIGRATION.md beside the output of a project that was translated; False if it can't be written."""
    files = report.result.files
    if settings.mode not in (Mode.TREE, Mode.IN_PLACE) or not any(file.build for file in files):
        return True
    if not any(file.status is FileStatus.TRANSLATED for file in files):
        return True
    taken = {file.relative for file in found.files} | set(found.carried)
    if settings.mode is Mode.IN_PLACE and is_ours(found.root / MIGRATION, settings.backup_suffix):
        taken.discard(MIGRATION)
    name = MIGRATION if MIGRATION not in taken else f"MIGRATION-{report.result.target}.md"
    text = render("migration", report, Style()).encode("utf-8", "backslashreplace")
    suffix = settings.backup_suffix if settings.mode is Mode.IN_PLACE else ""  # so that --undo takes it away
    written = execute([Job((settings.out or found.root) / name, text, suffix=suffix)])
    for message in written.errors:
        console.error(message)
    return not written.errors


def _verify(settings: Settings, found: Discovery, result: ProjectResult) -> tuple[tuple[Diagnostic, ...], bool]:
    """What the target's verifier finds, and whether it could work at all."""
    if settings.verify is None:
        return (), True
    from hipify_py.verify.toolchains import ToolchainError

    request = Request(settings.out or found.root, found.root, result, settings.parse, settings.translate, os.environ)
    try:
        return verify(settings.verify, request, lambda text: console.inform(text, settings.quiet)), True
    except ToolchainError as error:
        console.error(f"--verify: {error}")
        return (), False


def _print_file(found: Discovery, result: ProjectResult, quiet: bool) -> bool:
    for file in result.files:
        data = file.output if file.output is not None else _readable(found, file)
        console.emit(data or b"")
    for name in result.added:
        console.warning(f"the output needs {name}, which -o DIR would write", quiet)
    return True


def _readable(found: Discovery, file: FileResult) -> bytes | None:
    return None if file.status is FileStatus.FAILED else _read(found.root / file.path)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def tell(settings: Settings, report: Report) -> bool:
    """Write all reports and the summary; False if one could not be written."""
    failed = [output for output in settings.reports if not write_report(settings, report, output)]
    if not settings.reports and settings.mode in (Mode.DIFF, Mode.STDOUT):
        text = render("text", report, _style(settings, console.wants_color(settings.color, sys.stderr)))
        console.inform(text.rstrip("\n"), quiet=not text)
    on_stdout = {output.format for output in settings.reports if output.file is None}
    if "summary" not in on_stdout:
        console.inform(render("summary", report, Style()).rstrip("\n"), settings.quiet)
    hidden = report.severities()[Severity.NOTE]
    if hidden and not _shows_notes(settings) and on_stdout <= {"text", "concise"}:
        console.inform(f"{hidden} notes are not shown; -v shows them", settings.quiet)
    return not failed


def write_report(settings: Settings, report: Report, output: Output) -> bool:
    """Write one report where it goes; False if it could not be written, which is told."""
    if output.file is None:
        style = _style(settings, console.wants_color(settings.color, sys.stdout))
        console.emit(render(output.format, report, style))
        return True
    try:
        write_whole(output.file, [render(output.format, report, Style()).encode("utf-8", "backslashreplace")])
    except OSError as error:
        console.error(f"cannot write {output.file}: {error.strerror or error}")
        return False
    return True


def _shows_notes(settings: Settings) -> bool:
    return settings.verbose or settings.fail_on is Severity.NOTE


def _style(settings: Settings, color: bool) -> Style:
    return Style(color=color, notes=_shows_notes(settings))
