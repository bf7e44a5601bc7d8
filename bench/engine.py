"""Measure the SIMT engine against serial loops: `python bench/engine.py [--compiler g++] [--flags "-O2"]`.

Prints CPU milliseconds of one OS thread and the ratio to the serial form, for kernels on fibers, as flat loops, and
split into phases. With `--translated` also the same kernels as plain CUDA, translated for the cpu target. Then the CPU
seconds that a CUDA program of some 300 lines takes to compile as `hipify-py verify` does it, with every compiler that
is there (`--compile` prints only these).
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
from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import HostCompiler, find_compilers
from hipify_py.prove.model import Subject
from hipify_py.prove.trees import Tree
from hipify_py.targets.cpu.lower import lower

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "bench" / "engine"
SOURCE = FOLDER / "workloads.cpp"
CUDA = FOLDER / "workloads.cu"
KERNELS = ROOT / "corpus" / "kernels"
RUNTIME = ROOT / "hipify_py" / "runtime"
ORDER = ("vadd", "reduce", "shuffle", "matmul")
# Programs of the corpus that are one of some 300 lines together, and the headers that they include.
PARTS = ("reduce_shared.cu", "matmul_tiled.cu", "histogram_shared.cu", "stencil_2d.cu")
HEADERS = ("cuda_runtime.h", "climits", "cmath", "cstdio", "cstdlib", "iomanip", "iostream", "vector", "common/check.h")
WHOLE = "whole.cu"
REPEATS = 4


def child_seconds() -> float:
    """CPU seconds of all finished child processes."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compile_workloads(compiler: str, flags: str, source: Path, binary: Path) -> None:
    """Build a program."""
    includes = [f"-I{folder}" for folder in (RUNTIME, RUNTIME / "cuda", FOLDER)]
    command = [*shlex.split(compiler), "-std=c++17", "-pthread", *shlex.split(flags), *includes]
    subprocess.run([*command, str(source), "-o", str(binary)], check=True)


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


def assemble(folder: Path) -> tuple[Tree, int]:
    """One program made of several, each in a namespace, lowered for the engine; its number of lines."""
    files = [ProgramFile(name, KERNELS / name, (KERNELS / name).read_bytes()) for name in PARTS]
    lines = [f"#include <{header}>" for header in HEADERS]
    for name, lowered in lower(files).items():
        (folder / name).write_bytes(lowered.data)
        space = name.removesuffix(".cu")
        lines += [f"#define main {space}_main", f"namespace {space} {{", f'#include "{name}"', "}", "#undef main"]
    calls = " | ".join(f"{name.removesuffix('.cu')}::{name.removesuffix('.cu')}_main()" for name in PARTS)
    lines.append(f"int main() {{ return {calls}; }}")
    whole = folder / WHOLE
    whole.write_text("\n".join(lines) + "\n", encoding="utf-8")
    runtime = (RUNTIME / "cuda", RUNTIME, KERNELS)
    texts = {WHOLE: ProgramFile(WHOLE, whole, whole.read_bytes())}
    tree = Tree("original", folder, folder, runtime, texts, {}, preincluded="cuda_runtime.h")
    return tree, len(lines) + sum(file.data.count(b"\n") for file in files)


def compile_seconds(compiler: HostCompiler, tree: Tree) -> float:
    """CPU seconds of the quickest of some compilations after the first; each differs, because zig keeps results."""
    seconds = []
    builder = Builder(compiler, tree.root / "cache")
    source = tree.root / WHOLE
    for repeat in range(REPEATS):
        source.write_bytes(tree.files[WHOLE].data + f"static int repeat{repeat} = {os.getpid()};\n".encode())
        before = child_seconds()
        built = builder.compiled(Subject(WHOLE, (WHOLE,)), tree, WHOLE)
        if built.program is None:
            raise RuntimeError(f"{compiler.name}: {built.problems[0].text}")
        seconds.append(child_seconds() - before)
    return min(seconds[1:])


def print_compile_times(folder: Path) -> None:
    """A line for every compiler of the machine."""
    tree, lines = assemble(folder)
    for compiler in find_compilers(os.environ):
        if compiler.usable:
            seconds = compile_seconds(compiler, tree)
            print(f"compile, {compiler.name} {compiler.version}: {seconds:.2f} CPU s for {lines} lines")


def print_table(rows: list[tuple[str, str, float]]) -> None:
    """Print each form beside its workload's serial time."""
    serial = {workload: milliseconds for workload, form, milliseconds in rows if form == "serial"}
    print(f"{'workload':10}{'form':8}{'ms':>10}{'x serial':>10}")
    for workload, form, milliseconds in rows:
        print(f"{workload:10}{form:8}{milliseconds:10.1f}{milliseconds / serial[workload]:10.2f}")


def measure(options: argparse.Namespace, folder: Path) -> None:
    """Build and run the workloads and print their table."""
    compile_workloads(options.compiler, options.flags, SOURCE, folder / "workloads")
    rows = run_workloads(folder / "workloads")
    if options.translated:
        compile_workloads(options.compiler, options.flags, translate(folder), folder / "translated")
        rows += run_workloads(folder / "translated")
    print_table(sorted(rows, key=lambda row: ORDER.index(row[0])))


def main() -> int:
    """Build, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--translated", action="store_true", help="also run the CUDA form of the workloads, translated")
    parser.add_argument("--compile", action="store_true", help="only measure how long a program takes to compile")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not options.compile:
            measure(options, folder)
        print_compile_times(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
