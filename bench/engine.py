"""Measure the SIMT engine against serial loops: `python bench/engine.py [--compiler g++] [--flags "-O2"]`.

Prints CPU milliseconds of one OS thread and the ratio to the serial form, for kernels on fibers, as flat loops, and
split into phases; then the compile time of the program itself.
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

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "bench" / "engine" / "workloads.cpp"


def child_seconds() -> float:
    """CPU seconds of all finished child processes."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compile_workloads(compiler: str, flags: str, binary: Path) -> float:
    """Build the workloads and return the CPU seconds that it took."""
    before = child_seconds()
    include = ROOT / "hipify_py" / "runtime"
    command = [*shlex.split(compiler), "-std=c++17", "-pthread", *shlex.split(flags), f"-I{include}"]
    subprocess.run([*command, str(SOURCE), "-o", str(binary)], check=True)
    return child_seconds() - before


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
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        binary = Path(folder) / "workloads"
        seconds = compile_workloads(options.compiler, options.flags, binary)
        print_table(run_workloads(binary))
    print(f"compile: {seconds:.2f} CPU s for {len(SOURCE.read_text().splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
