"""What verification by running takes and gives: subjects, builds, runs and verdicts."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How a program is run and compared; ``verify.toml`` sets what differs from the defaults.

    ``seconds`` is wall-clock time; ``memory``, ``file_size`` and ``folder_size``, which is that of all files, are
    bytes. Numbers agree within ``relative`` or ``absolute``; lines that match one of ``ignore`` are not compared.
    """

    arguments: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()  # files and folders to copy into the scratch folder, relative to ``folder``
    environment: Mapping[str, str] = field(default_factory=dict)
    exit_code: int = 0
    seconds: float = 60.0
    memory: int = 16 << 30
    file_size: int = 256 << 20
    folder_size: int = 1 << 30
    processes: int = 64
    relative: float = 1e-5
    absolute: float = 1e-7
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """One program under verification: its sources, relative to the project's root, and how it is built and run.

    ``folder`` is where its inputs are looked for, relative to the root as well. ``values`` are constants of its
    sources and headers that are given other values, by name.
    """

    name: str
    sources: tuple[str, ...]
    folder: str = ""
    defines: tuple[str, ...] = ()
    include_dirs: tuple[str, ...] = ()  # relative to ``folder``
    settings: RunSettings = field(default_factory=RunSettings)
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """A message about a place of the original sources; ``path`` is empty if it has none."""

    path: str
    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Built:
    """A build: ``program`` is None if it failed, and then ``problems`` say why.

    ``partial`` tells which part of a translation is not in it and runs as it was; ``refused`` is a program of which
    nothing was translated.
    """

    program: Path | None
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    cached: bool = False
    partial: str = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Ran:
    """A run. ``code`` is negative for a signal; ``files`` are those it left in its folder that were not put there.

    ``limit`` is empty, or says which limit has stopped it.
    """

    code: int
    out: bytes
    err: bytes
    files: Mapping[str, bytes] = field(default_factory=dict)
    limit: str = ""
    seconds: float = 0.0

    @property
    def ended(self) -> str:
        """How it ended, in words."""
        if self.limit:
            return f"a stop after {self.seconds:.0f} s" if self.timed_out else f"a stop for {self.limit}"
        if self.code == -signal.SIGXFSZ:
            return "a stop for a file above the limit"
        return f"killed by signal {-self.code}" if self.code < 0 else f"exit code {self.code}"

    @property
    def timed_out(self) -> bool:
        """Whether it ran too long."""
        return self.limit == "time"


class Verdict(Enum):
    """What is known of one translation of one subject, best first."""

    AGREES = "agrees"
    UNPROVEN = "unproven"  # it agrees, but would do so without its kernels
    DIFFERS = "differs"
    REFUSED = "refused"  # nothing of it is translated
    NOT_BUILT = "not built"  # the translation doesn't build
    NO_ORIGINAL = "no original"  # the original doesn't build, or fails by itself: nothing to compare with


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the matrix. None stands for what was not tried."""

    subject: str
    target: str
    verdict: Verdict
    reason: str = ""
    original: bool | None = None  # built, ran and passed
    compiled: bool | None = None  # by the target's own compiler
    built: bool | None = None
    agrees: bool | None = None
    mutants: Mapping[str, bool] = field(default_factory=dict)  # mutation -> whether the comparison noticed
    checks: Mapping[str, bool] = field(default_factory=dict)  # check -> whether it found nothing
    seconds: float = 0.0
