"""Precompiled ``hip/hip_runtime.h``: it takes four fifths of the time that a small file takes.

A precompiled header is used only where it can't change the verdict for the worse: the file's first
directive must include that header, and a file that fails with it is compiled again without.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from hipify_py.verify.commands import pch_command
from hipify_py.verify.model import CompileJob, Limits, Toolchain
from hipify_py.verify.process import run

__all__ = ["WORTHWHILE", "discard", "eligible", "precompiled"]

WORTHWHILE = 3  # files from which on building a precompiled header costs less than it saves

_HEADER = "hip/hip_runtime.h"
_FIRST = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s|//[^\n]*(?:\n|$)|/\*.*?\*/|#\s*pragma\s+once\b)*"
    rb"#\s*include\s*[<\"]hip/hip_runtime\.h[>\"]",
    re.DOTALL,
)


def eligible(job: CompileJob) -> bool:
    """Whether ``job`` includes HIP's own ``hip/hip_runtime.h`` before it says anything else."""
    folders = (job.path.parent, *job.include_dirs)
    if any(os.path.exists(folder / _HEADER) for folder in folders):
        return False
    try:
        return _FIRST.match(job.path.read_bytes()) is not None
    except OSError:
        return False


def precompiled(toolchain: Toolchain, job: CompileJob, arch: str, limits: Limits) -> Path | None:
    """The precompiled header for ``job`` in the pass for ``arch``, built if need be; None if it can't be."""
    folder = toolchain.cache / "pch"
    path = folder / f"{_key(toolchain, job, arch)}.pch"
    if os.path.exists(path):
        return path
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".new-") as scratch:
            source, made = folder / "hip_runtime.hip", Path(scratch, "made.pch")
            _write_once(source, Path(scratch, "source"))
            done = run(pch_command(toolchain, job, arch, source, made), limits)
            if done.code != 0 or not made.exists():
                return None
            made.replace(path)
    except OSError:
        return None
    return path


def discard(header: Path) -> None:
    """Drop a precompiled header that failed a right file: a header inside it has changed. The next run builds anew."""
    with contextlib.suppress(OSError):
        header.unlink()


def _write_once(source: Path, scratch: Path) -> None:
    """The source's age is part of what clang checks, so it's written only where it isn't there."""
    if source.exists():
        return
    scratch.write_text(f"#include <{_HEADER}>\n", encoding="utf-8")
    with contextlib.suppress(FileExistsError):
        os.link(scratch, source)


def _key(toolchain: Toolchain, job: CompileJob, arch: str) -> str:
    parts: Iterable[str] = (
        toolchain.version,
        str(toolchain.path.stat().st_mtime_ns),
        *pch_command(toolchain, job, arch, Path("source"), Path("output")),
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
