"""Measure the SIMT engine against serial loops: `python bench/engine.py [--compiler g++] [--flags "-O2"]`.

Prints CPU milliseconds of one OS thread and the ratio to the serial form, for kernels on fibers, as flat loops, and
split into phases; then the compile time of the program itself. With `--translated` also the same kernels as plain CUDA,
translated for the cpu target.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from hipify_py.program import ProgramFile
from hipify_py.targets.cpu.lower import lower

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "bench" / "engine"
SOURCE = FOLDER / "workloads.cpp"
CUDA = FOLDER / "workloads.cu"
ORDER = ("vadd", "reduce", "shuffle", "matmul")


def child_seconds() -> float:
    """CPU seconds of all finished child processes."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compile_workloads(compiler: str, flags: str, source: Path, binary: Path) -> float:
    """Build a program and return the CPU seconds that it took."""
    before = child_seconds()
    runtime = ROOT / "hipify_py" / "runtime"
    includes = [f"-I{folder}" for folder in (runtime, runtime / "cuda", FOLDER)]
    command = [*shlex.split(compiler), "-std=c++17", "-pthread", *shlex.split(flags), *includes]
    subprocess.run([*command, str(source), "-o", str(binary)], check=True)
    return child_seconds() - before


def translate(folder: Path) -> Path:
    """Translate the CUDA workloads; the path of the result."""
    translated = lower([ProgramFile(CUDA.name, CUDA, CUDA.read_bytes())], split=True)[CUDA.name]
    result = folder / "translated.cpp"
    result.write_bytes(translated.data)
    return result


def run_workloads(binary: Path) -> list[tuple[str, str, float]]:
    """Return (workload, form, CPU milliseconds) in the order of the program."""
    environment = os.environ | {"SIMT_THREADS": "1"}
    output = subprocess.run([str(binary)], check=True, env=environment, capture_output=True, text=True).stdout
    rows = [line.split() for line in output.splitlines()]
    return [(workload, form, float(milliseconds)) for workload, form, milliseconds in rows]


def print_table(rows: list[tuple[str, str, float]]) -> None:
    """Print each form beside its workload's serial time."""
    serial = {workload: milliseconds for workload, form, milliseconds in rows if form == "serial"}
    print(f"{'workload':10}{'form':8}{'ms':>10}{'x serial':>10}")
    for workload, form, milliseconds in rows:
        print(f"{workload:10}{form:8}{milliseconds:10.1f}{milliseconds / serial[workload]:10.2f}")


def main() -> int:
    """Build, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--translated", action="store_true", help="also run the CUDA form of the workloads, translated")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds = compile_workloads(options.compiler, options.flags, SOURCE, folder / "workloads")
        rows = run_workloads(folder / "workloads")
        if options.translated:
            compile_workloads(options.compiler, options.flags, translate(folder), folder / "translated")
            rows += run_workloads(folder / "translated")
        print_table(sorted(rows, key=lambda row: ORDER.index(row[0])))
    print(f"compile: {seconds:.2f} CPU s for {len(SOURCE.read_text().splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
