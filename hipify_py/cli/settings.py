"""Settings: command line over configuration over defaults, checked, in one value."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from hipify_py.cli.parser import option_destination
from hipify_py.cli.sandbox import inside, named_folders
from hipify_py.cli.usage import UsageError
from hipify_py.config import Config, ConfigError, find_config, load_config, suggestion
from hipify_py.diagnostics.model import Severity
from hipify_py.gate.rules import Gate, least_severity
from hipify_py.options import ParseOptions, RunOptions, TranslateOptions
from hipify_py.project import BACKUP_SUFFIX, Selection, common_root, expand
from hipify_py.report import format_names
from hipify_py.targets.base import TargetSpec

__all__ = ["Mode", "Output", "Settings", "UsageError", "backup_suffix", "merge", "read_config", "target_options"]

LIBCLANG_VARIABLE = "HIPIFY_PY_LIBCLANG"
NO_MODE = (
    "say where the result goes: -o DIR (a translated tree), -o - (one file, to stdout), "
    "--in-place (with backups), --diff (a patch), --format-patch DIR (a series of patches) or --check (only a report)"
)


class Mode(Enum):
    """What happens to the translation."""

    TREE = "-o DIR"
    STDOUT = "-o -"
    IN_PLACE = "--in-place"
    DIFF = "--diff"
    CHECK = "--check"
    SERIES = "--format-patch"


class Output(NamedTuple):
    """One report: its format and where it goes (None: stdout)."""

    format: str
    file: Path | None


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything one translation needs to know."""

    paths: tuple[str, ...]
    mode: Mode
    out: Path | None
    backup_suffix: str
    selection: Selection
    parse: ParseOptions
    translate: TranslateOptions
    reports: tuple[Output, ...]
    fail_on: Severity | None
    exit_zero: bool
    allow_empty: bool
    verify: str | None
    color: str
    quiet: bool
    verbose: bool
    run: RunOptions
    gate: Gate


def read_config(args: argparse.Namespace, targets: Mapping[str, TargetSpec]) -> Config:
    """The configuration that applies to ``args``.

    Raises:
        ConfigError: it can't be used.
    """
    if args.isolated:
        return Config()
    if args.config:
        return load_config(Path(args.config), targets)
    paths, _ = expand(args.paths)
    found = find_config(common_root(paths)) if paths else None
    return load_config(found, targets) if found else Config()


def merge(
    args: argparse.Namespace,
    config: Config,
    targets: Mapping[str, TargetSpec],
    environment: Mapping[str, str],
    others: Iterable[TargetSpec] = (),
) -> Settings:
    """Settings from the command line, then the configuration, then defaults; ``others`` are further targets.

    Raises:
        UsageError, ConfigError: a value that can't be used.
    """
    values = config.values
    target = _target(args.to, config, targets)
    mode, out = _mode(args)
    sandbox = named_folders(args, config)
    fail_on = args.fail_on or values.get("fail-on", "error")
    return Settings(
        paths=tuple(args.paths),
        mode=mode,
        out=out,
        backup_suffix=backup_suffix(args, config),
        selection=Selection(
            exclude=tuple(args.exclude or values.get("exclude", ())),
            force_exclude=args.force_exclude,
            gitignore=not args.no_gitignore and values.get("gitignore", True),
            suffixes=tuple(args.suffix or values.get("suffixes", ())),
            skip=out,
            backups=backup_suffix(args, config),
            sandbox=sandbox,
        ),
        parse=inside(_parse_options(args, config, environment), sandbox, args.paths),
        translate=TranslateOptions(
            target=target.name,
            target_options=target_options(args, config, target, targets, others),
            unsafe_fixes=bool(_first(args.unsafe_fixes, values.get("unsafe-fixes"))),
            comments=bool(_first(args.comments, values.get("comments"))),
            jobs=_jobs(_first(args.jobs, values.get("jobs"))),
            rules=_rules(args.rules or values.get("rules", ()), target),
            extensions=_extensions(args.ext or values.get("ext", ())),
            strings=bool(_first(args.strings, values.get("strings"))),
            stages=mode is Mode.SERIES,
        ),
        reports=_reports(args, config, mode),
        fail_on=None if fail_on == "never" else Severity[fail_on.upper()],
        exit_zero=args.exit_zero,
        allow_empty=bool(_first(args.allow_empty, values.get("allow-empty"))),
        verify=_verify(args.verify, mode, target),
        color=args.color,
        quiet=args.quiet,
        verbose=args.verbose > 0,
        run=RunOptions(
            seconds=_limit(args, config, "time-limit"),
            memory=int(_limit(args, config, "memory-limit")),
            cache=_cache(_path(args.cache or config.values.get("cache"))),
        ),
        gate=_gate(fail_on, config, args.paths),
    )


def _cache(folder: Path | None) -> Path | None:
    """The folder of the cache, made if it isn't there. One that can only be read is used as it is.

    Raises:
        UsageError: it can't be made.
    """
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"--cache {folder}: {error.strerror or error}") from error
    return folder


def _limit(args: argparse.Namespace, config: Config, name: str) -> float:
    value = _first(getattr(args, name.replace("-", "_")), config.values.get(name), 0)
    assert isinstance(value, (int, float))
    return value


def _gate(fail_on: str, config: Config, paths: Sequence[str]) -> Gate:
    """What counts, with patterns for paths relative to the configuration file."""
    existing, _ = expand(paths)
    if not config.per_path or config.source is None or not existing:
        return Gate(least_severity(fail_on))
    prefix = os.path.relpath(common_root(existing), config.source.parent.absolute()).replace(os.sep, "/")
    return Gate(least_severity(fail_on), config.per_path, "" if prefix == "." else f"{prefix}/")


def backup_suffix(args: argparse.Namespace, config: Config) -> str:
    """The suffix of backups.

    Raises:
        UsageError: it would make backups replace the files, or land in other folders.
    """
    suffix = str(_first(args.backup_suffix, config.values.get("backup-suffix"), BACKUP_SUFFIX))
    if not suffix or "/" in suffix or os.sep in suffix:
        raise UsageError(f"backup suffix {suffix!r} must be a non-empty part of a file name")
    return suffix


def _first(*values: object) -> object:
    return next((value for value in values if value is not None), None)


def _target(name: str | None, config: Config, targets: Mapping[str, TargetSpec]) -> TargetSpec:
    known = ", ".join(targets)
    if name is not None:
        if name not in targets:
            raise UsageError(f"unknown target {name!r}{suggestion(name, targets)} (targets: {known})")
        return targets[name]
    configured = config.values.get("to")
    if configured is None:
        raise UsageError(f"say what to translate to: --to TARGET (targets: {known})")
    if configured not in targets:
        raise ConfigError(f"{config.source}: to: unknown target {configured!r}{suggestion(configured, targets)}")
    return targets[configured]


def _mode(args: argparse.Namespace) -> tuple[Mode, Path | None]:
    if args.output == "-":
        return Mode.STDOUT, None
    if args.output is not None:
        if not args.output:
            raise UsageError("-o: the folder's name is empty")
        return Mode.TREE, Path(args.output)
    if args.format_patch is not None:
        if not args.format_patch:
            raise UsageError("--format-patch: the folder's name is empty")
        return Mode.SERIES, Path(args.format_patch)
    for chosen, mode in ((args.in_place, Mode.IN_PLACE), (args.diff, Mode.DIFF), (args.check, Mode.CHECK)):
        if chosen:
            return mode, None
    raise UsageError(NO_MODE)


def _parse_options(args: argparse.Namespace, config: Config, environment: Mapping[str, str]) -> ParseOptions:
    values = config.values
    compile_commands = _path(args.compile_commands or values.get("compile-commands"))
    if compile_commands and compile_commands.is_dir():
        compile_commands /= "compile_commands.json"
    if compile_commands and not compile_commands.is_file():
        raise UsageError(f"-p: no file {compile_commands}")
    cuda_path = _cuda_path(args.cuda_path or values.get("cuda-path"), environment)
    libclang = _path(environment.get(LIBCLANG_VARIABLE))
    if libclang and not libclang.is_file():
        raise UsageError(f"{LIBCLANG_VARIABLE}: no file {libclang}")
    return ParseOptions(
        include_dirs=tuple(Path(item) for item in args.include_dirs or values.get("include-dirs", ())),
        defines=tuple(args.defines or values.get("defines", ())),
        std=args.std or values.get("std", ParseOptions().std),
        compile_commands=compile_commands,
        cuda_path=cuda_path,
        libclang=libclang,
    )


def _cuda_path(text: str | None, environment: Mapping[str, str]) -> Path | None:
    """The toolkit that was named, or found when ``auto`` asks for one; None stands for our own declarations.

    They are the default because they parse three times as fast, and alike on every machine.
    """
    from hipify_py.frontend import sdk

    if not text:
        return None
    try:
        if Path(text).name == "auto":
            return sdk.find(environment)
        return sdk.toolkit(Path(text))
    except sdk.SdkError as error:
        raise UsageError(f"--cuda-path: {error}") from error


def _extensions(texts: Sequence[str]) -> Mapping[str, str]:
    """New extensions by the old ones.

    Raises:
        UsageError: one of them is no extension.
    """
    found = {}
    for text in texts:
        old, equals, new = text.partition("=")
        old, new = (old, new) if equals else (".cu", old)
        if not all(re.fullmatch(r"\.[A-Za-z0-9_+]+", extension) for extension in (old, new)):
            raise UsageError(f"--ext {text}: write it as .NEW or .OLD=.NEW")
        found[old] = new
    return found


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None


def target_options(
    args: argparse.Namespace,
    config: Config,
    target: TargetSpec,
    targets: Mapping[str, TargetSpec],
    others: Iterable[TargetSpec] = (),
) -> Mapping[str, str]:
    """The value of each of ``target``'s options; ``others`` are the run's further targets.

    Raises:
        UsageError: an option of a target that isn't in use was given, or a value is not among the choices.
    """
    own = {option.flag: option for option in target.options}
    used = own.keys() | {option.flag for spec in others for option in spec.options}
    for flag in sorted({option.flag for spec in targets.values() for option in spec.options} - used):
        if getattr(args, option_destination(flag)) is not None:
            raise UsageError(f"--{flag} is no option of target {target.name!r}")
    configured = config.options.get(target.name, {})
    result: dict[str, str] = {}
    for flag, option in own.items():
        given = getattr(args, option_destination(flag))
        if given is not None and option.choices and given not in option.choices:
            raise UsageError(f"--{flag}: {given!r} is none of {', '.join(option.choices)}")
        result[flag] = given if given is not None else configured.get(flag, option.default)
    return result


def _jobs(number: object) -> int:
    if isinstance(number, int) and number > 0:
        return number
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _rules(files: Sequence[str], target: TargetSpec) -> tuple[Path, ...]:
    """The rules files, checked.

    Raises:
        UsageError: one can't be used; the message starts with file and line.
    """
    if not files:
        return ()
    from hipify_py.rewrite.knowledge import load_knowledge
    from hipify_py.rewrite.own_rules import with_rules
    from hipify_py.tables.load import TableError

    paths = tuple(Path(file) for file in files)
    try:
        with_rules(load_knowledge(target.tables), paths)
    except TableError as error:
        raise UsageError(str(error)) from error
    return paths


def _reports(args: argparse.Namespace, config: Config, mode: Mode) -> tuple[Output, ...]:
    """The reports to make; an empty tuple lets the text report go to stderr, beside the patch or source on stdout."""
    wanted = args.output_format or config.values.get("output-format") or []
    outputs = [_output(text) for text in wanted]
    if args.output_file:
        pending = [number for number, output in enumerate(outputs) if output.file is None]
        if not outputs:
            outputs = [Output("text", Path(args.output_file))]
        elif len(pending) == 1:
            outputs[pending[0]] = outputs[pending[0]]._replace(file=Path(args.output_file))
        else:
            raise UsageError("--output-file needs exactly one report without a file of its own")
    to_stdout = [output.format for output in outputs if output.file is None]
    if len(to_stdout) > 1:
        raise UsageError(f"only one report can go to stdout, not {' and '.join(to_stdout)}; use FORMAT:FILE")
    if mode in (Mode.DIFF, Mode.STDOUT):
        if to_stdout and args.output_format:
            raise UsageError(f"stdout holds the result of {mode.value}; use --output-format {to_stdout[0]}:FILE")
        return tuple(output for output in outputs if output.file is not None)
    return tuple(outputs) or (Output("text", None),)


def _verify(kind: str | None, mode: Mode, target: TargetSpec) -> str | None:
    if kind is not None and mode not in (Mode.TREE, Mode.IN_PLACE):
        raise UsageError("--verify needs written files: use it with -o DIR or --in-place")
    if kind == "compile" and not target.verifier:
        raise UsageError(f"--verify: target {target.name!r} has no verification")
    if kind == "run" and not target.runs:
        raise UsageError(f"--verify: there is nothing to run the output for {target.name!r} with")
    return kind


def _output(text: str) -> Output:
    name, colon, file = text.partition(":")
    if name not in format_names():
        known = ", ".join(format_names())
        raise UsageError(f"unknown report format {name!r}{suggestion(name, format_names())} (formats: {known})")
    if colon and not file:
        raise UsageError(f"--output-format {text}: the file's name is empty")
    return Output(name, Path(file) if file else None)
