"""``--undo``: put the backups of ``--in-place`` back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hipify_py.cli import console
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.writer import restore


def run(paths: Sequence[str], suffix: str, quiet: bool) -> ExitCode:
    """Restore the files at or below ``paths``; finding no backup is an error, since one was expected."""
    restored = restore(map(Path, paths), suffix)
    for message in restored.errors:
        console.error(message)
    if restored.written:
        console.inform(f"restored {restored.written} files", quiet)
    elif not restored.errors:
        console.error(f"no backups (*{suffix}) in {' '.join(paths)}")
    return ExitCode.CLEAN if restored.written and not restored.errors else ExitCode.TROUBLE
