"""The command line: its options and its help."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from hipify_py.cli.console import PROGRAM
from hipify_py.config import SEVERITY_CHOICES
from hipify_py.report import format_names
from hipify_py.targets.base import Option, TargetSpec

DESCRIPTION = """\
Translate CUDA sources and report everything that could not be translated.
PATH is a file, a folder or a quoted glob pattern. Say where the result goes:
-o, --in-place, --diff or --check; nothing is written anywhere else."""

EPILOG = """\
examples:
  %(prog)s src --to {target} --check                what would become of src
  %(prog)s src --to {target} -o out                 translate the whole tree into out/
  %(prog)s kernel.cu --to {target} -o -             one file, to stdout
  %(prog)s src --to {target} --diff > my.patch      a patch
  %(prog)s src --to {target} --in-place             replace the files; --undo brings them back
  %(prog)s src --to {target} -o out --output-format sarif:out.sarif --output-format text

other commands:
  %(prog)s check PATH... --to {target}              how portable PATH is, to one or several targets
  %(prog)s bulk PATH... --to {target} -o r.jsonl    whole corpora: folders, archives, git trees
  %(prog)s diff-report OLD.json NEW.json      what changed between two reports
  %(prog)s verify PATH... --to {target}             translate, build, run and compare programs
  %(prog)s init [FOLDER]                      look at a project and write its configuration
  %(prog)s explain CODE                       what a diagnostic means and what to do
  %(prog)s list targets|rules|formats

exit codes:
  0  done, no findings at or above --fail-on
  1  findings at or above --fail-on, or --check or --diff would change something
  2  wrong usage or configuration, missing input, no CUDA files, a file that could not be
     translated or written, internal error
  130  interrupted

Defaults come from [tool.hipify-py] of the nearest pyproject.toml; the command line wins.
A folder that is called like a command, such as "check", is ./check."""


def build_parser(targets: Mapping[str, TargetSpec]) -> argparse.ArgumentParser:
    """The parser. Options that a configuration can set are None, or absent, when not given."""
    epilog = EPILOG.format(target=next(iter(targets), "TARGET"))
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description=DESCRIPTION,
        epilog=epilog,
        usage="%(prog)s PATH... --to TARGET (-o DIR | --in-place | --diff | --check) [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help=argparse.SUPPRESS)
    parser.add_argument("--to", metavar="TARGET", help=f"what to translate to: {', '.join(targets)}")
    _add_modes(parser)
    add_selection(parser)
    add_parsing(parser)
    _add_translation(parser)
    add_limits(parser)
    add_reports(parser)
    add_general(parser)
    add_target_options(parser, targets)
    return parser


def set_as_for_check(parser: argparse.ArgumentParser) -> None:
    """Give a command that writes no sources the values of --check for the options that it leaves out.

    To be called ahead of adding its own options.
    """
    options = argparse.ArgumentParser(add_help=False)
    for add in (_add_modes, _add_translation, add_limits, add_reports):
        add(options)
    parser.set_defaults(**vars(options.parse_args(["--check"])))


def option_destination(flag: str) -> str:
    """The attribute that holds a target's own option."""
    return f"option_{flag}"


def _add_modes(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("where the result goes")
    modes = group.add_mutually_exclusive_group()
    modes.add_argument("-o", "--output", metavar="DIR", help="write the whole tree into DIR; '-': one file to stdout")
    modes.add_argument("--in-place", action="store_true", help="replace the files, keep backups of the originals")
    modes.add_argument("--diff", action="store_true", help="write a patch to stdout and nothing else")
    modes.add_argument("--check", action="store_true", help="report only, write nothing")
    modes.add_argument("--format-patch", metavar="DIR", help="write a series of patches into DIR and nothing else")
    modes.add_argument("--undo", action="store_true", help="put the backups of --in-place back")
    group.add_argument("--backup-suffix", metavar="SUFFIX", help="of backups (default: .hipify-orig)")


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Options that choose files."""
    group = parser.add_argument_group("which files")
    group.add_argument(
        "--exclude", action="append", metavar="GLOB", help="leave these as they are (.gitignore syntax; repeatable)"
    )
    group.add_argument("--force-exclude", action="store_true", help="exclude even files named as PATH")
    group.add_argument("--suffix", action="append", metavar=".EXT", help="also a suffix of CUDA sources (repeatable)")
    group.add_argument("--no-gitignore", action="store_true", help="take files that .gitignore names, too")
    group.add_argument("--allow-empty", action="store_true", default=None, help="no CUDA files: exit 0, not 2")


def add_parsing(parser: argparse.ArgumentParser) -> None:
    """Options that say how sources are parsed."""
    group = parser.add_argument_group("how they are parsed")
    group.add_argument("-I", dest="include_dirs", action="append", metavar="DIR", help="look for headers here")
    group.add_argument("-D", dest="defines", action="append", metavar="NAME[=VALUE]", help="define a macro")
    group.add_argument(
        "--sandbox", action="store_true", help="sources can't include files outside of PATHs, -I and --cuda-path"
    )
    group.add_argument("-std", "--std", metavar="STD", help="language standard (default: c++17)")
    group.add_argument("-p", dest="compile_commands", metavar="DIR", help="compile_commands.json, or its folder")
    group.add_argument(
        "--cuda-path", metavar="DIR", help="use the headers of this CUDA SDK; auto: of one that is found"
    )


def _add_translation(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how they are translated")
    group.add_argument("--unsafe-fixes", action="store_true", default=None, help="apply fixes that may change meaning")
    group.add_argument("--comments", action="store_true", default=None, help="rename CUDA names in comments too")
    add_rules(group)
    group.add_argument(
        "--ext", action="append", metavar="[.OLD=].NEW", help="give .cu (.OLD) files a new extension (repeatable)"
    )
    group.add_argument("-j", "--jobs", type=count, metavar="N", help="processes (default: one a processor)")
    group.add_argument(
        "--verify", choices=("compile", "run"), help="build, or run, what was written and report what fails"
    )


def add_rules(group: argparse._ArgumentGroup) -> None:
    """The options for what is translated besides the names of the tables."""
    group.add_argument(
        "--rules", action="append", metavar="FILE", help="names and call templates of your own (TOML; repeatable)"
    )
    group.add_argument("--strings", action="store_true", default=None, help="translate device code in strings too")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Options for what one source may take, and for what is kept of it."""
    parser.add_argument("--cache", metavar="DIR", help="keep results here, and take them from here if nothing changed")
    group = parser.add_argument_group("limits for each source with its headers")
    group.add_argument("--time-limit", type=positive, metavar="SECONDS", help="then go by its tokens alone")
    group.add_argument("--memory-limit", type=positive, metavar="MIB", help="of the process that works on it")


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Options for reports and the exit code."""
    group = parser.add_argument_group("report")
    group.add_argument(
        "--output-format",
        action="append",
        metavar="FORMAT[:FILE]",
        help=f"{', '.join(format_names())} (default: text; repeatable)",
    )
    group.add_argument("--output-file", metavar="FILE", help="where the one report without a file goes")
    group.add_argument("--fail-on", choices=SEVERITY_CHOICES, help="exit 1 for these and worse (default: error)")
    group.add_argument("--exit-zero", action="store_true", help="exit 0 where it would be 1")


def add_general(parser: argparse.ArgumentParser) -> None:
    """Options that every command has."""
    group = parser.add_argument_group("general")
    group.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default: auto")
    group.add_argument("-q", "--quiet", action="store_true", help="only reports and errors")
    group.add_argument("-v", "--verbose", action="count", default=0, help="notes too; -vv: details of internal errors")
    group.add_argument("--config", metavar="FILE", help="take [tool.hipify-py] from this file")
    group.add_argument("--isolated", action="store_true", help="take no configuration file")
    group.add_argument("--version", action="store_true", help="versions of this program, libclang and Python")
    group.add_argument("-h", "--help", action="help", help="this text")


def add_target_options(parser: argparse.ArgumentParser, targets: Mapping[str, TargetSpec]) -> None:
    """A group a target; an option that several share belongs to the first and is checked against the one in use."""
    seen: set[str] = set()
    for spec in targets.values():
        group = parser.add_argument_group(f"only with --to {spec.name}: {spec.title}")
        for option in spec.options:
            if option.flag not in seen:
                seen.add(option.flag)
                _add_target_option(group, option)


def _add_target_option(group: argparse._ArgumentGroup, option: Option) -> None:
    flag, destination = f"--{option.flag}", option_destination(option.flag)
    explained = option.help.replace("%", "%%")
    if option.switch:
        group.add_argument(flag, dest=destination, action="store_const", const="yes", help=explained)
        return
    metavar = option.metavar or "{" + ",".join(option.choices) + "}"
    help_text = f"{explained} (default: {option.default.replace('%', '%%')})"
    group.add_argument(flag, dest=destination, metavar=metavar, help=help_text)


def positive(text: str) -> float:
    """A limit."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError(text)
    return number


positive.__name__ = "limit"


def count(text: str) -> int:
    """A number of processes."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


count.__name__ = "number of processes"  # argparse names it in "invalid ... value"
