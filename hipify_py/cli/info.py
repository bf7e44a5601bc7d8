"""Commands that only tell: ``explain``, ``list`` and ``--version``."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Mapping, Sequence

from hipify_py import __version__
from hipify_py.cli import console
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.settings import LIBCLANG_VARIABLE, UsageError
from hipify_py.config import suggestion
from hipify_py.report import describe, format_names
from hipify_py.rules import all_rules
from hipify_py.targets import all_targets


def run(command: str, arguments: Sequence[str]) -> ExitCode:
    """Run ``explain`` or ``list``."""
    parser = argparse.ArgumentParser(prog=f"hipify-py {command}", allow_abbrev=False)
    if command == "explain":
        parser.add_argument("code", metavar="CODE", help="a diagnostic's code, e.g. HP101")
        text = explain(parser.parse_args(arguments).code)
    else:
        parser.add_argument("what", choices=tuple(_LISTS), help="what to list")
        text = _table(_LISTS[parser.parse_args(arguments).what]())
    console.emit(text)
    return ExitCode.CLEAN


def explain(code: str) -> str:
    """The documentation of one diagnostic.

    Raises:
        UsageError: no diagnostic has that code.
    """
    rules = {rule.code: rule for rule in all_rules()}
    rule = rules.get(code.upper())
    if rule is None:
        raise UsageError(f"no diagnostic has the code {code!r}{suggestion(code.upper(), rules)}; see 'list rules'")
    return f"{rule.code} {rule.name} ({rule.severity.label})\n\n{rule.documentation.strip()}\n"


def version(environment: Mapping[str, str]) -> ExitCode:
    """Print the versions that matter in a bug report; a libclang that can't be loaded is trouble."""
    from hipify_py.frontend import clang

    lines = [f"hipify-py {__version__}", f"Python {platform.python_version()} on {platform.platform(terse=True)}"]
    code = ExitCode.CLEAN
    try:
        text, path = clang.version(environment.get(LIBCLANG_VARIABLE) or None)
        lines.insert(1, f"{text} ({path})")
    except clang.LibclangError as error:
        console.error(str(error))
        code = ExitCode.TROUBLE
    console.emit("\n".join(lines) + "\n")
    return code


def _targets() -> dict[str, str]:
    return {spec.name: f"{spec.title}: {spec.summary}" for spec in all_targets().values()}


def _rules() -> dict[str, str]:
    return {rule.code: f"{rule.severity.label:<8} {rule.name}" for rule in all_rules()}


def _formats() -> dict[str, str]:
    return {name: describe(name) for name in format_names()}


_LISTS = {"targets": _targets, "rules": _rules, "formats": _formats}


def _table(rows: Mapping[str, str]) -> str:
    width = max(map(len, rows), default=0)
    return "".join(f"{name:<{width}}  {text}\n" for name, text in rows.items())
