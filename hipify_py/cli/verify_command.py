"""``hipify-py verify``: translate programs, build and run originals and translations, compare."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hipify_py import __version__, api
from hipify_py.cli import console, settings, translate, verification
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.parser import (
    add_general,
    add_parsing,
    add_reports,
    add_rules,
    add_selection,
    add_target_options,
    count,
    set_as_for_check,
)
from hipify_py.cli.settings import Settings, UsageError
from hipify_py.detect import looks_like_cuda
from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.project import Discovery, discover
from hipify_py.prove.build import Builder
from hipify_py.prove.checks import CHECKS
from hipify_py.prove.kernels.session import KernelSession
from hipify_py.prove.matrix import table, values
from hipify_py.prove.model import Row, Verdict
from hipify_py.prove.runners import Translation, runner_kind
from hipify_py.prove.session import Plan, Session
from hipify_py.prove.subjects import with_included
from hipify_py.prove.verifier import choose_compiler, tell_found, work_folder
from hipify_py.report.model import Report, source_lines
from hipify_py.results import ProjectResult
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.verify.toolchains import ToolchainError, cache_folder
from hipify_py.writer import execute, plan_tree

DESCRIPTION = """\
Translate programs, build the originals for the CPU engine and the translations for what their target runs on without
a GPU, run both and compare exit codes, output and files. PATH is a program, or a folder: each source with a main in it
is a program, unless a verify.toml says what is. The programs are executed, under limits, in scratch folders."""
_NO_PROGRAM = "no program found: a source with a main, or a verify.toml"
_NO_KERNEL = "no kernel found in a file without a main"


def run(arguments: Sequence[str]) -> ExitCode:
    """Run the command. Exit code 0 if every translated program agrees with its original."""
    targets = all_targets()
    args = _parser(targets).parse_intermixed_args(arguments)
    if args.sandbox:
        raise UsageError("--sandbox: compilers would leave it; verify runs what it builds")
    specs = _targets(args.to, targets)
    _refuse_elsewhere(args, specs)
    args.to = specs[0].name
    chosen = settings.merge(args, settings.read_config(args, targets), targets, os.environ)
    found = discover(chosen.paths, chosen.selection, looks_like_cuda)
    for problem in found.problems:
        console.error(f"{problem.path}: {problem.reason}")
    if any(problem.fatal for problem in found.problems):
        return ExitCode.TROUBLE
    code = _verify(args, chosen, found, specs)
    return ExitCode.CLEAN if chosen.exit_zero and code is ExitCode.FINDINGS else code


def _parser(targets: Mapping[str, TargetSpec]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{console.PROGRAM} verify",
        description=DESCRIPTION,
        usage="%(prog)s PATH... --to TARGET[,TARGET...] [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    set_as_for_check(parser)
    parser.add_argument("paths", nargs="+", metavar="PATH", help=argparse.SUPPRESS)
    runnable = ", ".join(name for name, spec in targets.items() if spec.runs)
    parser.add_argument("--to", required=True, metavar="TARGET", help=f"targets, comma-separated: {runnable}")
    group = parser.add_argument_group("what is done")
    group.add_argument("--check", dest="checks", action="append", metavar="KIND", help=f"also: {', '.join(CHECKS)}")
    group.add_argument("--no-compile", action="store_true", help="don't ask the target's own compiler")
    group.add_argument("--no-mutations", action="store_true", help="don't look whether broken programs are noticed")
    group.add_argument("--compiler", choices=("g++", "clang++", "zig"), default="", help="default: the first found")
    group.add_argument("--seconds", type=float, metavar="N", help="time limit of each run (default: 60)")
    group.add_argument("--kernels", action="store_true", help="call kernels of files without a main by themselves")
    group.add_argument("--program", action="append", metavar="NAME", help="only programs of this name or pattern")
    group.add_argument("--manifest", type=Path, metavar="FILE", help="a verify.toml for the folder of all PATHs")
    add_rules(group)
    group.add_argument("-j", "--jobs", type=count, default=2, metavar="N", help="builds at once (default: 2)")
    add_selection(parser)
    add_parsing(parser)
    add_reports(parser)
    add_general(parser)
    add_target_options(parser, targets)
    return parser


def _targets(text: str, targets: Mapping[str, TargetSpec]) -> list[TargetSpec]:
    """The targets named by a comma-separated list.

    Raises:
        UsageError: an unknown one, or one whose output can't be run.
    """
    found = []
    for name in text.split(","):
        spec = targets.get(name)
        if spec is None:
            raise UsageError(f"--to: no target {name!r}; there are: {', '.join(targets)}")
        if not spec.runs:
            raise UsageError(f"--to: there is nothing to run the output for {name!r} with")
        found.append(spec)
    return found


def _refuse_elsewhere(args: argparse.Namespace, specs: Sequence[TargetSpec]) -> None:
    """Some things are done on the CPU engine alone.

    Raises:
        UsageError: one of them was asked for a target that doesn't run there.
    """
    elsewhere = [spec.name for spec in specs if not spec.runtime]
    for flag, wanted in (("--kernels", args.kernels), ("--check", args.checks)):
        if wanted and elsewhere:
            raise UsageError(f"{flag}: the output for {elsewhere[0]!r} doesn't run on the CPU engine")


@dataclass(frozen=True, slots=True)
class _Outcome:
    rows: tuple[Row, ...]
    findings: tuple[Diagnostic, ...]
    result: ProjectResult


def _verify(args: argparse.Namespace, chosen: Settings, found: Discovery, specs: Sequence[TargetSpec]) -> ExitCode:
    def tell(text: str) -> None:
        console.inform(text, chosen.quiet)

    if args.kernels:
        found, outcome = _proved_kernels(args, chosen, found, specs, tell)
    else:
        outcome = _proved(args, chosen, found, specs, tell)
    if not outcome.rows:
        what = _NO_KERNEL if args.kernels else _NO_PROGRAM
        console.error(what)
        return ExitCode.TROUBLE
    failed = [
        output for output in chosen.reports if not translate.write_report(chosen, _report(found, outcome), output)
    ]
    text = table(outcome.rows, "kernel" if args.kernels else "program")
    if any(output.file is None and output.format == "text" for output in chosen.reports):
        console.emit(text)
    else:
        tell(text.rstrip("\n"))
    if failed:
        return ExitCode.TROUBLE
    return ExitCode.CLEAN if _is_clean(chosen, outcome) else ExitCode.FINDINGS


def _is_clean(chosen: Settings, outcome: _Outcome) -> bool:
    if any(row.verdict not in (Verdict.AGREES, Verdict.REFUSED) or row.compiled is False for row in outcome.rows):
        return False
    worst = max((finding.severity for finding in outcome.findings), default=Severity.NOTE)
    return chosen.fail_on is None or worst < chosen.fail_on or worst is Severity.NOTE


def _proved(
    args: argparse.Namespace,
    chosen: Settings,
    found: Discovery,
    specs: Sequence[TargetSpec],
    tell: Callable[[str], None],
) -> _Outcome:
    """Translate to every target and verify what came out."""
    compiler = choose_compiler(os.environ, tell, args.compiler)
    cache = cache_folder(os.environ)
    for spec in specs:
        tell_found(spec, os.environ, tell)
    plan = Plan(
        mutate=not args.no_mutations,
        checks=_checks(args.checks),
        jobs=chosen.translate.jobs,
        seconds=args.seconds,
        manifest=args.manifest,
        programs=tuple(args.program or ()),
        parse=chosen.parse,
        environment=os.environ,
    )
    session = Session(found, Builder(compiler, cache), work_folder(cache, found.root), plan)
    tell(f"{len(session.subjects)} programs; translating {len(session.found.files)} files")
    findings: list[Diagnostic] = []
    translations: list[Translation] = []
    for spec in specs if session.subjects else ():
        result = api.translate(session.found.files, _options(chosen, spec), chosen.parse)
        wanted = not args.no_compile and not runner_kind(spec).compiles
        refused, messages = _compiled(chosen, session.found, spec, result, tell) if wanted else (None, ())
        translations.append(Translation(spec, result, refused))
        findings += messages
    if not translations:
        return _Outcome((), (), ProjectResult(specs[0].name, ()))
    proof = session.prove(translations, lambda row: tell(f"{row.subject} ({row.target}): {row.verdict.value}"))
    return _Outcome(proof.rows, (*findings, *proof.findings), translations[0].result)


def _proved_kernels(
    args: argparse.Namespace,
    chosen: Settings,
    found: Discovery,
    specs: Sequence[TargetSpec],
    tell: Callable[[str], None],
) -> tuple[Discovery, _Outcome]:
    """Verify the kernels of the files in ``found`` one by one; the files with what they include are given back."""
    wanted = {file.path for file in found.files if file.translate}
    whole = discover([str(path) for path in with_included(sorted(wanted))], chosen.selection, looks_like_cuda)
    compiler, cache = choose_compiler(os.environ, tell, args.compiler), cache_folder(os.environ)
    results: list[ProjectResult] = []

    def translated(project: Discovery, spec: TargetSpec) -> ProjectResult:
        results.append(api.translate(project.files, _options(chosen, spec), chosen.parse))
        return results[-1]

    session = KernelSession(
        whole,
        Builder(compiler, cache),
        work_folder(cache, whole.root) / "kernels",
        wanted={file.relative for file in whole.files if file.path in wanted},
        seconds=args.seconds,
        parse=chosen.parse,
    )
    tell(f"{session.count} kernels")
    rows, findings = session.prove(
        specs, translated, lambda row: tell(f"{row.subject} ({row.target}): {row.verdict.value}")
    )
    own = {file.relative for file in whole.files}
    files = {file.path: file for result in reversed(results) for file in result.files if file.path in own}
    return whole, _Outcome(rows, findings, ProjectResult(specs[0].name, tuple(files.values())))


def _options(chosen: Settings, spec: TargetSpec) -> api.TranslateOptions:
    """How to translate to ``spec``: options of other targets don't count."""
    own = {option.flag for option in spec.options}
    given = {flag: value for flag, value in chosen.translate.target_options.items() if flag in own}
    return replace(chosen.translate, target=spec.name, target_options=given)


def _checks(wanted: Iterable[str] | None) -> tuple[str, ...]:
    """The checks asked for, comma-separated or one by one.

    Raises:
        UsageError: there is no such check.
    """
    names = [name for text in wanted or () for name in text.split(",")]
    for name in names:
        if name not in CHECKS:
            raise UsageError(f"--check: {name!r} is none of {', '.join(CHECKS)}")
    return tuple(dict.fromkeys(names))


def _compiled(
    chosen: Settings, found: Discovery, spec: TargetSpec, result: ProjectResult, tell: Callable[[str], None]
) -> tuple[frozenset[str] | None, tuple[Diagnostic, ...]]:
    """The files that the target's own compiler refuses (None if there is no such compiler), and what it says."""
    if not spec.verifier:
        return None, ()
    with tempfile.TemporaryDirectory(prefix="hipify-py-") as folder:
        execute(plan_tree(found, result, Path(folder)))
        request = verification.Request(
            Path(folder), found.root, result, chosen.parse, _options(chosen, spec), os.environ
        )
        try:
            messages = verification.verify("compile", request, tell)
        except ToolchainError as error:
            tell(f"not compiled for {spec.title}: {error}")
            return None, ()
    return frozenset(message.path for message in messages), messages


def _report(found: Discovery, outcome: _Outcome) -> Report:
    """Verification's findings, and the translation's errors for programs that don't agree."""
    failing = {finding.path for finding in outcome.findings}
    files = tuple(
        replace(file, diagnostics=tuple(d for d in file.diagnostics if d.severity is Severity.ERROR))
        if file.path in failing
        else replace(file, diagnostics=())
        for file in outcome.result.files
    )
    shown = [*outcome.findings, *(diagnostic for file in files for diagnostic in file.diagnostics)]
    return Report(
        result=replace(outcome.result, files=files),
        version=__version__,
        prefix=translate.prefix(found.root),
        lines=source_lines(found.root, shown),
        extra=outcome.findings,
        verification=tuple(values(outcome.rows)),
    )
