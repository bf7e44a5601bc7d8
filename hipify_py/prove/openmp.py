"""OpenMP on the host side of programs: which of them are built with it, and what a compiler lacks for that."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from hipify_py.prove.compilers import HostCompiler
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

FLAGS = ("-fopenmp",)
_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*pragma[ \t]+omp\b", re.MULTILINE)
_HEADER = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[<\"]omp\.h[>\"]", re.MULTILINE)
_WAYS: Mapping[str, str] = {
    "g++": "apt-get install libgomp1",
    "clang++": "apt-get install libomp-dev",
    "zig": "it has none; use --compiler g++",
}
_PROGRAM = "#include <omp.h>\nint main() { return omp_get_max_threads() < 1; }\n"


def uses_openmp(texts: Iterable[bytes]) -> bool:
    """Whether a source of which ``texts`` are all files has a directive of OpenMP, or includes its header."""
    return any(_DIRECTIVE.search(text) or _HEADER.search(text) for text in texts)


def openmp_flags(compiler: HostCompiler, texts: Iterable[bytes]) -> tuple[str, ...]:
    """The flags for a source of which ``texts`` are all files; none where nothing speaks of OpenMP or it isn't there.

    Without OpenMP, directives have no effect, as the standard has it.
    """
    return FLAGS if uses_openmp(texts) and _works(compiler) else ()


def lacking_openmp(compiler: HostCompiler, texts: Iterable[bytes]) -> str:
    """What to do about a source that needs OpenMP's header where the compiler lacks it; empty if that's not so."""
    if not any(_HEADER.search(text) for text in texts) or _works(compiler):
        return ""
    return f"it needs OpenMP, which {compiler.name} lacks here: {_WAYS[compiler.name]}"


@cache
def _works(compiler: HostCompiler) -> bool:
    """Whether a program with OpenMP can be compiled and linked."""
    with tempfile.TemporaryDirectory(prefix="hipify-py-") as folder:
        source, program = Path(folder, "main.cpp"), Path(folder, "program")
        source.write_text(_PROGRAM, encoding="ascii")
        return run([*compiler.command, *FLAGS, str(source), "-o", str(program)], Limits()).code == 0
