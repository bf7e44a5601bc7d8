"""Runs a program twice: as it is on the CPU engine, and with its kernels in Triton's interpreter."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hipify_py.program import ProgramFile
from hipify_py.prove.compilers import find_compilers
from hipify_py.targets.cpu.lower import lower
from hipify_py.targets.triton.whole import Prepared, build, execute, prepare
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

RUNTIME = Path(__file__).parents[3] / "hipify_py" / "runtime"
LIMITS = Limits(600.0)


class Both(NamedTuple):
    """What both runs print, line by line, and what became of the kernels."""

    original: list[str]
    triton: list[str]
    prepared: Prepared
    plain: list[str]  # with Triton's kernels as they are before idioms are lifted, if that was wanted

    def different(self) -> list[str]:
        """First words of the lines that differ."""
        runs = [self.triton, self.plain] if self.plain else [self.triton]
        return [
            original.split(" ")[0]
            for run in runs
            for original, triton in zip(self.original, run, strict=True)
            if original != triton
        ]


def built(path: Path, folder: Path) -> tuple[Prepared, Path]:
    """The program at ``path`` with its kernels for Triton's interpreter, built in ``folder``."""
    prepared = prepare(path, folder)
    return prepared, _program(prepared, _compiler())


def _compiler() -> Sequence[str]:
    """What builds originals: not g++ where another is at hand, since 12 begins some assignments at their left side."""
    usable = [found for found in find_compilers(os.environ) if found.usable]
    return min(usable, key=lambda found: found.name == "g++").command


def _program(prepared: Prepared, compiler: Sequence[str]) -> Path:
    program = build(prepared, [], compiler, LIMITS)
    assert isinstance(program, Path), program
    return program


def run_both(path: Path, folder: Path, *, plain: bool = False) -> Both:
    """Build and run the program at ``path``; all that is made goes to ``folder``."""
    compiler = _compiler()
    prepared = prepare(path, folder)
    lowered = lower([ProgramFile(path.name, path, path.read_bytes())], split=False)[path.name].data
    source = folder / "original.cpp"
    source.write_bytes(lowered)
    flags = ["-std=c++17", "-w", "-O0", "-pthread", "-DSIMT_SINGLE_TU", f"-I{RUNTIME}/cuda", f"-I{RUNTIME}"]
    built = run([*compiler, *flags, str(source), "-o", str(folder / "original")], LIMITS)
    assert built.code == 0, built.err
    original = run([str(folder / "original")], LIMITS)
    program = _program(prepared, compiler)
    done = execute(prepared, program, LIMITS)
    assert (original.code, done.code) == (0, 0), done.err[-1000:]
    return Both(original.out.splitlines(), done.out.splitlines(), prepared, _plain(path, folder, program, plain))


def _plain(path: Path, folder: Path, program: Path, wanted: bool) -> list[str]:
    if not wanted:
        return []
    beside = folder / "plain"
    beside.mkdir()
    done = execute(prepare(path, beside, idioms=False), program, LIMITS)
    assert done.code == 0, done.err[-1000:]
    return done.out.splitlines()
