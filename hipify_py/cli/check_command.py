"""``hipify-py check``: how portable sources are, to one or several targets, as a gate; writes nothing but reports."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from hipify_py import __version__, api
from hipify_py.cli import console, settings, translate
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.parser import (
    add_general,
    add_limits,
    add_parsing,
    add_reports,
    add_rules,
    add_selection,
    add_target_options,
    count,
    set_as_for_check,
)
from hipify_py.cli.settings import Settings, UsageError
from hipify_py.config import Config, suggestion
from hipify_py.detect import looks_like_cuda
from hipify_py.diagnostics.model import Severity
from hipify_py.gate import baseline
from hipify_py.gate.rules import Least, parse_least, too_low
from hipify_py.progress import Counter
from hipify_py.project import Discovery, discover
from hipify_py.report.model import Report, source_lines
from hipify_py.targets import TargetSpec, all_targets

DESCRIPTION = """\
Analyse CUDA sources for one or several targets in one parse, and say how much of them can be translated. Nothing is
written but reports. Exit code 1: findings at or above --fail-on that no baseline holds, or too little portability."""


def run(arguments: Sequence[str]) -> ExitCode:
    """Run the command."""
    targets = all_targets()
    args = _parser(targets).parse_intermixed_args(arguments)
    config = settings.read_config(args, targets)
    specs = chosen_targets(args, config, targets)
    args.to = specs[0].name
    chosen = settings.merge(args, config, targets, os.environ, specs[1:])
    least = _least(args, config, [spec.name for spec in specs])
    found = discover(chosen.paths, chosen.selection, looks_like_cuda)
    trouble = translate.tell_problems(found, chosen)
    if not translate.has_work(chosen, found, trouble):
        return ExitCode.TROUBLE
    report = _analysed(chosen, found, [options_for(args, config, chosen, spec, targets, specs) for spec in specs])
    code = _judge(args, config, chosen, report, least)
    if trouble:
        return ExitCode.TROUBLE
    return ExitCode.CLEAN if chosen.exit_zero and code is ExitCode.FINDINGS else code


def _parser(targets: Mapping[str, TargetSpec]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{console.PROGRAM} check",
        description=DESCRIPTION,
        usage="%(prog)s PATH... --to TARGET[,TARGET...] [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    set_as_for_check(parser)
    parser.add_argument("paths", nargs="+", metavar="PATH", help=argparse.SUPPRESS)
    parser.add_argument("--to", metavar="TARGET", help=f"targets, comma-separated: {', '.join(targets)}")
    group = parser.add_argument_group("what is let through")
    group.add_argument(
        "--min-portability",
        action="append",
        metavar="[TARGET=]PERCENT",
        help="fail below this share of translated references (repeatable)",
    )
    add_rules(group)
    files = group.add_mutually_exclusive_group()
    files.add_argument("--baseline", metavar="FILE", help="let the findings through that this file holds")
    files.add_argument("--write-baseline", metavar="FILE", help="write the findings to this file, and let them through")
    parser.add_argument("-j", "--jobs", type=count, metavar="N", help="processes (default: one a processor)")
    add_selection(parser)
    add_parsing(parser)
    add_limits(parser)
    add_reports(parser)
    add_general(parser)
    add_target_options(parser, targets)
    return parser


def chosen_targets(args: argparse.Namespace, config: Config, targets: Mapping[str, TargetSpec]) -> list[TargetSpec]:
    """The targets named by a comma-separated list.

    Raises:
        UsageError: none, an unknown one, or one twice.
    """
    names = str(args.to if args.to is not None else config.values.get("to", ""))
    if not names:
        raise UsageError(f"say what to translate to: --to TARGET[,TARGET...] (targets: {', '.join(targets)})")
    found = names.split(",")
    for name in found:
        if name not in targets:
            raise UsageError(f"unknown target {name!r}{suggestion(name, targets)} (targets: {', '.join(targets)})")
    if len(set(found)) < len(found):
        raise UsageError(f"--to {names}: a target is named twice")
    return [targets[name] for name in found]


def options_for(
    args: argparse.Namespace,
    config: Config,
    chosen: Settings,
    spec: TargetSpec,
    targets: Mapping[str, TargetSpec],
    specs: Sequence[TargetSpec],
) -> api.TranslateOptions:
    """How to translate to one of several targets, each with the options of its own."""
    own = settings.target_options(args, config, spec, targets, specs)
    return replace(chosen.translate, target=spec.name, target_options=own)


def _least(args: argparse.Namespace, config: Config, targets: Sequence[str]) -> list[Least]:
    texts = args.min_portability or config.values.get("min-portability", ())
    try:
        return [parse_least(text, targets) for text in texts]
    except ValueError as error:
        raise UsageError(f"--min-portability: {error}") from error


def _analysed(chosen: Settings, found: Discovery, options: Sequence[api.TranslateOptions]) -> Report:
    """The report on all targets, without what is ignored by path."""
    counter = Counter(sys.stderr, "checking", console.is_terminal(sys.stderr) and not chosen.quiet)
    try:
        results = api.translate_to_all(found.files, options, chosen.parse, counter, replace(chosen.run, lean=True))
    except ValueError as error:
        raise UsageError(str(error)) from error
    finally:
        counter.close()
    first, *others = map(chosen.gate.without_ignored, results)
    diagnostics = (d for result in (first, *others) for file in result.files for d in file.diagnostics)
    lines = source_lines(found.root, diagnostics, translate.context_lines(chosen))
    return Report(first, __version__, translate.prefix(found.root), lines, also=tuple(others))


def _judge(
    args: argparse.Namespace, config: Config, chosen: Settings, report: Report, least: Sequence[Least]
) -> ExitCode:
    """Tell what is found beyond the baseline, and the exit code."""
    failures = too_low(report.results, least)
    report = _without_known(args, config, chosen, report)
    told = translate.tell(chosen, report)
    for failure in failures:
        console.error(failure)
    code = translate.exit_code(report.results, chosen.gate)
    if not told:
        return ExitCode.TROUBLE
    return max(code, ExitCode.FINDINGS) if failures else code


def _without_known(args: argparse.Namespace, config: Config, chosen: Settings, report: Report) -> Report:
    """The report without the findings that a baseline holds, old or written now."""
    if args.write_baseline:
        path = Path(args.write_baseline)
        known = baseline.collect(report, path.absolute().parent, _recorded(chosen))
        try:
            baseline.write(path, known)
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror or error}") from error
        console.inform(f"wrote {sum(known.values())} findings to {path}", chosen.quiet)
    elif args.baseline or config.values.get("baseline"):
        path = Path(args.baseline or config.values["baseline"])
        known = baseline.read(path)
    else:
        return report
    compared = baseline.compare(report, known, path.absolute().parent)
    if compared.known:
        console.inform(f"{compared.known} findings are in the baseline {path}", chosen.quiet)
    for key in compared.stale:
        symbol = f" [{key.symbol}]" if key.symbol else ""
        text = f"{path}: stale: {key.code}{symbol} is no longer found in {key.file} for {key.target}"
        console.warning(text, chosen.quiet)
    if compared.stale:
        console.warning(f"{len(compared.stale)} entries are stale; --write-baseline {path} drops them", chosen.quiet)
    return replace(report, result=compared.results[0], also=compared.results[1:])


def _recorded(chosen: Settings) -> Severity:
    """The least severity that a baseline holds: notes only where they would fail."""
    return Severity.NOTE if chosen.gate.fail_on == Severity.NOTE else Severity.WARNING
