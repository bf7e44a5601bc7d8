"""What a run is asked for: its files, how they are parsed, what they become."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class InputFile:
    """One file to look at: ``root / relative`` on disk; ``relative`` uses ``/`` and names it in all results.

    ``translate`` is False for files that are only carried along (data, build files, other languages).
    """

    root: Path
    relative: str
    translate: bool = True

    @property
    def path(self) -> Path:
        """Where the file is on disk."""
        return self.root / self.relative


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """How sources are parsed: what a compiler would be told."""

    include_dirs: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()
    std: str = "c++17"
    compile_commands: Path | None = None
    cuda_path: Path | None = None  # headers of a real CUDA SDK; None: our own declarations
    libclang: Path | None = None  # another libclang than the package's
    sandbox: tuple[Path, ...] | None = None  # the parser reads only below the project's root and these; None: anything


@dataclass(frozen=True, slots=True)
class TranslateOptions:
    """What to translate to, and how. ``target_options`` hold the target's own options by flag name.

    ``extensions`` maps suffixes of files to those of the output (``.cu`` to ``.hip``); ``strings`` asks for the
    translation of device code in strings; ``stages`` for results that know what is left of them step by step.
    """

    target: str
    target_options: Mapping[str, str] = field(default_factory=dict)
    unsafe_fixes: bool = False
    comments: bool = False  # rename CUDA names in comments too
    jobs: int = 1
    rules: tuple[Path, ...] = ()  # files with rules of the user's own, later ones first
    extensions: Mapping[str, str] = field(default_factory=dict)
    strings: bool = False
    stages: bool = False

    def new_name(self, path: str) -> str:
        """The output's name for a file: its extension may change."""
        stem, suffix = posixpath.splitext(path)
        return stem + self.extensions.get(suffix, suffix)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a run may take and keep. ``lean`` results hold what reports need, and no text.

    ``seconds`` and ``memory`` (MiB) limit each unit: a source with the headers seen only through it; 0: no limit.
    """

    lean: bool = False
    seconds: float = 0
    memory: int = 0
    cache: Path | None = None  # results of earlier runs, by content


Progress = Callable[[int, int, str], None]  # files done, files in all, path just done
