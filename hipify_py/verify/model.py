"""What the compile check takes and gives: toolchains, jobs, results and compiler messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

__all__ = [
    "HOST",
    "CompileJob",
    "CompileResult",
    "CompilerMessage",
    "Headers",
    "Limits",
    "Missing",
    "Progress",
    "Severity",
    "Toolchain",
]

HOST = "host"  # stands where an architecture's name does, for the pass that compiles host code

Progress = Callable[[str], None]
"""Told, in one line each, what is about to be fetched and how large it is."""


class Severity(Enum):
    """Clang's levels, least first."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"
    FATAL = "fatal error"

    @property
    def fails(self) -> bool:
        """Whether a message of this level means that the file does not compile."""
        return self in (Severity.ERROR, Severity.FATAL)


@dataclass(frozen=True, slots=True)
class CompilerMessage:
    """One diagnostic of a compiler.

    ``line`` and ``column`` count from 1, columns in bytes; ``file`` is empty and both are 0
    for messages about no place in particular. ``notes`` are what the compiler added: the
    declaration meant, the instantiation or the ``#include`` that led there, innermost first.
    """

    file: str
    line: int
    column: int
    severity: Severity
    text: str
    notes: tuple[CompilerMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class CompileJob:
    """A HIP source file and how its project compiles it (``defines`` as ``NAME`` or ``NAME=VALUE``)."""

    path: Path
    include_dirs: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()
    std: str = "c++17"


@dataclass(frozen=True, slots=True)
class CompileResult:
    """How one file fared in one pass; ``arch`` is a GPU's name or :data:`HOST`."""

    path: Path
    arch: str
    ok: bool
    messages: tuple[CompilerMessage, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Headers:
    """HIP's headers: ``version`` of ROCm (``6.4.3``), the folder with ``hip/`` in it, where they are from."""

    version: str
    include_dir: Path
    origin: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A part that was not found, and the command that gets it; without a required one nothing compiles."""

    what: str
    command: str
    required: bool


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A clang that has the AMDGPU back end, with HIP's headers.

    ``command`` starts the compiler, ``flags`` make it HIP's; ``arches`` are the GPUs it knows.
    """

    name: str
    version: str
    path: Path
    command: tuple[str, ...]
    flags: tuple[str, ...]
    arches: tuple[str, ...]
    headers: Headers | None
    missing: tuple[Missing, ...]
    cache: Path

    @property
    def usable(self) -> bool:
        """Whether nothing required is missing."""
        return self.headers is not None and not any(part.required for part in self.missing)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one compiler process may use: wall-clock seconds and bytes of address space."""

    seconds: float = 300.0
    memory: int = 8 << 30
