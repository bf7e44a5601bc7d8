"""From arguments to a command, and from its errors to messages and exit codes."""

from __future__ import annotations

import argparse
import importlib
import os
from collections.abc import Mapping, Sequence

from hipify_py.cli import console
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.parser import build_parser
from hipify_py.targets import TargetSpec, all_targets

_COMMANDS = {
    "bulk": "bulk_command",
    "check": "check_command",
    "diff-report": "diff_command",
    "init": "init_command",
    "verify": "verify_command",
}


def dispatch(arguments: Sequence[str]) -> ExitCode:
    """Run the command that ``arguments`` name."""
    debug = "-vv" in arguments or arguments.count("-v") > 1
    try:
        if arguments and arguments[0] in ("explain", "list"):
            from hipify_py.cli import info

            return info.run(arguments[0], arguments[1:])
        if arguments and arguments[0] in _COMMANDS:
            command = importlib.import_module(f"hipify_py.cli.{_COMMANDS[arguments[0]]}")
            code: ExitCode = command.run(arguments[1:])
            return code
        return _translate(arguments)
    except Exception as error:
        return _failed(error, debug)


def _translate(arguments: Sequence[str]) -> ExitCode:
    targets = all_targets()
    parser = build_parser(targets)
    args = parser.parse_intermixed_args(arguments)
    if args.version:
        from hipify_py.cli import info

        return info.version(os.environ)
    if not args.paths:
        parser.error("no PATH given")
    return _undo(args, targets) if args.undo else _run(args, targets)


def _run(args: argparse.Namespace, targets: Mapping[str, TargetSpec]) -> ExitCode:
    from hipify_py.cli import settings, translate

    config = settings.read_config(args, targets)
    chosen = settings.merge(args, config, targets, os.environ)
    code = translate.run(chosen)
    return ExitCode.CLEAN if chosen.exit_zero and code is ExitCode.FINDINGS else code


def _undo(args: argparse.Namespace, targets: Mapping[str, TargetSpec]) -> ExitCode:
    from hipify_py.cli import settings, undo

    suffix = settings.backup_suffix(args, settings.read_config(args, targets))
    return undo.run(args.paths, suffix, args.quiet)


def _failed(error: Exception, debug: bool) -> ExitCode:
    """Tell ``error``: those of the user's making by their message, ours as internal errors."""
    from hipify_py.cli.settings import UsageError
    from hipify_py.config import ConfigError
    from hipify_py.frontend.clang import LibclangError
    from hipify_py.gate.baseline import BaselineError
    from hipify_py.ignore import IgnoreError
    from hipify_py.prove.manifest import ManifestError
    from hipify_py.report.difference import ReportError
    from hipify_py.verify.toolchains import ToolchainError
    from hipify_py.writer import OutputError

    if debug:
        import traceback

        traceback.print_exception(error)
    if isinstance(error, UsageError):
        console.error(str(error))
        console.inform("try 'hipify-py --help'", quiet=False)
    elif isinstance(error, IgnoreError):
        console.error(f"--exclude: {error}")
    elif isinstance(
        error,
        (
            *(BaselineError, ConfigError, LibclangError, ManifestError),
            *(OutputError, ReportError, ToolchainError, console.OutputError),
        ),
    ):
        console.error(str(error))
    else:
        console.error(f"internal error: {type(error).__name__}: {error}; -vv shows where, please report it")
    return ExitCode.TROUBLE
