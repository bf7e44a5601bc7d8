"""``hipify-py init``: look at a project and write its ``[tool.hipify-py]``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hipify_py.cli import console
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.settings import UsageError
from hipify_py.config import FILE_NAME, TABLE, find_config
from hipify_py.detect import looks_like_cuda
from hipify_py.inspect import build_systems, configuration
from hipify_py.project import Selection, discover
from hipify_py.targets import all_targets
from hipify_py.writer import write_whole

DESCRIPTION = """\
Look at the project in FOLDER and write [tool.hipify-py] to its pyproject.toml: where headers are, what belongs to
others, which C++ standard it uses. Nothing is translated."""


def run(arguments: Sequence[str]) -> ExitCode:
    """Run the command.

    Raises:
        UsageError: the folder isn't one, or has a configuration already.
    """
    parser = argparse.ArgumentParser(prog=f"{console.PROGRAM} init", description=DESCRIPTION, allow_abbrev=False)
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER")
    parser.add_argument("--to", default=_default_target(), choices=tuple(all_targets()), help="default: %(default)s")
    parser.add_argument("--check", action="store_true", help="only show what would be written")
    args = parser.parse_args(arguments)
    root = Path(args.folder)
    if not root.is_dir():
        raise UsageError(f"init: {root} is no folder")
    if not args.check and find_config(root.resolve()) == root.resolve() / FILE_NAME:
        raise UsageError(f"init: {root / FILE_NAME} has [{TABLE}] already; --check shows what would be written")
    found = discover([str(root)], Selection(), looks_like_cuda)
    if not any(file.translate for file in found.files):
        console.error(f"no CUDA files in {root}")
        return ExitCode.TROUBLE
    text = _table(configuration(found, args.to))
    if args.check:
        console.emit(text)
        return ExitCode.CLEAN
    path = root / FILE_NAME
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    write_whole(path, [(before + ("\n" if before else "") + text).encode()], path if before else None)
    systems = ", ".join(build_systems(found)) or "no build files that speak of CUDA"
    console.inform(f"wrote [{TABLE}] to {path}; {systems}", quiet=False)
    return ExitCode.CLEAN


def _default_target() -> str:
    """The first target that translates build files, or the first there is."""
    from hipify_py.buildfiles.knowledge import load_build_knowledge

    targets = all_targets()
    return next((name for name, spec in targets.items() if load_build_knowledge(spec.tables, spec.title)), min(targets))


def _table(values: dict[str, Any]) -> str:
    """The values as TOML; strings and lists of them are written alike in JSON."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    return "\n".join([f"[{TABLE}]", *lines, ""])
