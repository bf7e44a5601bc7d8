"""``--sandbox``: which folders it holds, and what may not name others."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hipify_py.cli.usage import UsageError
from hipify_py.config import Config
from hipify_py.options import ParseOptions
from hipify_py.project import common_root, expand


def named_folders(args: argparse.Namespace, config: Config) -> tuple[Path, ...] | None:
    """The folders beyond the PATHs that the sandbox holds; None without one.

    Raises:
        UsageError: the configuration, which may be as little trusted as the sources, names something outside; or what
            was written is to be built, with compilers that know no sandbox.
    """
    if not args.sandbox:
        return None
    if args.verify:
        raise UsageError("--sandbox: compilers would leave it; it can't be combined with --verify")
    named = tuple(Path(item) for item in (*(args.include_dirs or ()), *((args.cuda_path,) if args.cuda_path else ())))
    for key, text in config.paths():
        if not _is_below(text, _roots(named, args.paths)):
            raise UsageError(f"{config.source}: {key}: {text} is outside of the sandbox")
    return named


def inside(parse: ParseOptions, sandbox: tuple[Path, ...] | None, paths: Sequence[str]) -> ParseOptions:
    """The options with the sandbox, once their compile commands have been read.

    Raises:
        UsageError: the compile commands can't be read, or one names a folder or file outside.
    """
    if parse.compile_commands is None:
        return replace(parse, sandbox=sandbox)
    from hipify_py.frontend import compile_commands

    try:
        commands = compile_commands.read(parse.compile_commands)
    except compile_commands.CompileCommandsError as error:
        raise UsageError(f"-p: {error}") from error
    for source, words in commands.items() if sandbox is not None else ():
        for path in compile_commands.paths(words):
            if not _is_below(path, _roots(sandbox or (), paths)):
                raise UsageError(f"{parse.compile_commands}: {source}: {path} is outside of the sandbox")
    return replace(parse, sandbox=sandbox)


def _roots(named: Sequence[Path], paths: Sequence[str]) -> list[str]:
    existing, _ = expand(paths)
    folders = [*named, *([common_root(existing)] if existing else [])]
    return [os.path.realpath(folder).rstrip(os.sep) + os.sep for folder in folders]


def _is_below(path: str, roots: Sequence[str]) -> bool:
    return (os.path.realpath(path) + os.sep).startswith(tuple(roots))
