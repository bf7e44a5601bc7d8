"""Measure the Triton target on programs that check themselves.

usage: triton_kernels.py [--no-run] [--no-compile] [--races] [--seconds N] FILE.cu...

For each program: how many kernels become Triton kernels, how many of these compile for all GPUs, and whether the
program passes its own check when the C++ host runs on the CPU engine and the kernels in Triton's interpreter. An access
out of bounds ends it, and with --races one that races with another thread's. Prints a line for each program and for
each refusal, the kernels that keep arrays in scratch memory, and the totals. Needs the extra ``triton`` and a C++
compiler; ends with 1 if a translated kernel doesn't compile or a program fails.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hipify_py.prove.compilers import find_compilers
from hipify_py.targets.triton.whole import Prepared, build, execute, prepare
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

BLOCK = (16, 16, 1)
BUILD = Limits(120.0)
COMPILE_SECONDS = 600.0  # a kernel, for all GPUs, by the clock


def compile_errors(prepared: Sequence[Prepared], folder: Path) -> Iterator[str]:
    """What Triton's compiler refuses."""
    jobs = [(str(each.module), kernel, BLOCK) for each in prepared for kernel in each.kernels]
    listed = folder / "jobs.json"
    listed.write_text(json.dumps(jobs), encoding="utf-8")
    environment = {**os.environ, "TRITON_CACHE_DIR": str(folder / "cache"), "TRITON_DEFAULT_FP_FUSION": "1"}
    command = [sys.executable, "-m", "hipify_py.targets.triton.compiling", str(listed)]
    done = run(command, Limits(COMPILE_SECONDS * max(1, len(jobs)), 64 << 30), env=environment)
    answers = [json.loads(line) for line in done.out.splitlines()]
    for answer in answers:
        if answer["error"]:
            yield f"{jobs[answer['job']][1]} for {answer['gpu']}: {answer['error'].splitlines()[-1]}"
    if done.code != 0:
        yield f"the compiler stopped after {len(answers)} answers: {done.err[-300:]}"


def outcome(path: Path, prepared: Prepared, seconds: float, *, races: bool) -> str:
    """Empty if the program passes with Triton's kernels; else what went wrong."""
    compiler = next(found for found in find_compilers(os.environ) if found.usable)
    program = build(prepared, [path.parent], compiler.command, BUILD)
    if isinstance(program, str):
        return f"does not build: {program[:300]}"
    done = execute(prepared, program, Limits(seconds), races=races)
    if done.failure:
        return done.failure
    return "" if done.code == 0 else f"exit code {done.code}: {(done.out + done.err)[-300:]}"


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("--no-compile", action="store_true")
    parser.add_argument("--races", action="store_true")
    parser.add_argument("--seconds", type=float, default=300.0)
    options = parser.parse_args(arguments)
    kernels = refused = failed = passed = scratch = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        done: list[Prepared] = []
        times: list[float] = []
        for path in options.files:
            prepared = prepare(path, folder)
            kernels, refused = kernels + len(prepared.kernels), refused + len(prepared.refused)
            for message in prepared.refused:
                print(f"{path.name}: {message}")
            if prepared.in_scratch:
                scratch += len(prepared.in_scratch)
                print(f"{path.name}: in scratch memory: {', '.join(prepared.in_scratch)}")
            if not prepared.kernels:
                continue
            times.append(prepared.seconds / len(prepared.kernels))
            done.append(prepared)
            if not options.no_run:
                wrong = outcome(path, prepared, options.seconds, races=options.races)
                failed, passed = failed + bool(wrong), passed + (not wrong)
                print(f"{path.name}: {wrong or 'passes'}", flush=True)
        errors = [] if options.no_compile else list(compile_errors(done, folder))
    for error in errors:
        print(error)
    print(f"kernels: {kernels} of {kernels + refused} translated, {len(errors)} errors of Triton's compiler")
    print(f"scratch memory: {scratch} of {kernels} need some")
    if times:
        mean = sum(times) / len(times)
        print(f"a kernel, after parsing: {mean:.3f} s of CPU, {max(times):.3f} s in the slowest program")
    print(f"programs: {passed} of {passed + failed} pass with Triton's kernels")
    return 1 if failed or errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
