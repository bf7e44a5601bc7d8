"""Measure translation speed, and that of other translators where they are found, in one run.

    python bench/speed.py [TREE] [--repeat N] [--sample N] [--hipify-perl PATH] [--torch-python PATH]

TREE defaults to ``corpus/``. Times are CPU seconds of user and system of the processes themselves, so that a busy
machine disturbs little; only the time to the first byte of ``--help`` is by the clock. Tools that take one file a call
are run on a sample of the tree's sources, as is ``hipify-py`` once more for comparison.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
HIPIFY = (PYTHON, "-m", "hipify_py")
TORCH = """
import sys
from torch.utils.hipify import hipify_python
source, out = sys.argv[1:]
hipify_python.hipify(project_directory=source, output_directory=out, includes=["*"], show_progress=False)
"""


class Usage(NamedTuple):
    """What one child process used."""

    cpu: float  # seconds
    peak: int  # MiB
    code: int
    output: bytes


@dataclass
class Row:
    """One tool's line of the table: ``totals`` of each repetition, ``files`` seconds of each file."""

    name: str
    totals: list[float] = field(default_factory=list)
    files: list[float] = field(default_factory=list)
    given: int = 0
    written: int = 0

    def text(self, base: float) -> str:
        """The line; ``base`` is the median that ratios refer to."""
        if not self.given:
            return f"{self.name:34}  nothing to measure"
        middle = statistics.median(self.files) if self.files else min(self.totals) / self.given
        worst = f"{max(self.files):8.2f}" if self.files else "       -"
        total = f"{min(self.totals):9.1f}{statistics.median(self.totals):9.1f}"
        return f"{self.name:34}{self.given:6}{self.written:8}{middle:9.3f}{worst}{total}{middle / base:8.2f}"


def run(command: Sequence[str], timeout: float = 600, cwd: Path = ROOT) -> Usage:
    """Run a command to its end, or kill it after ``timeout`` seconds (code 124)."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, cwd=cwd)
        deadline = time.monotonic() + timeout
        while (found := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            if time.monotonic() > deadline:
                process.kill()
                found = os.wait4(process.pid, 0)
                break
            time.sleep(0.002)
        late = time.monotonic() > deadline
        process.returncode = 124 if late else os.waitstatus_to_exitcode(found[1])
        out.seek(0)
        usage = found[2]
        return Usage(usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode, out.read())


def time_tree(tree: Path) -> None:
    """Translate ``tree`` in this process with one worker; print a line for each unit: seconds, files, files written."""
    from hipify_py.api import ParseOptions, TranslateOptions, translate
    from hipify_py.detect import looks_like_cuda
    from hipify_py.fanout import Fanout, UnitResults
    from hipify_py.program import Unit
    from hipify_py.project import Selection, discover

    original = Fanout.translate_unit

    def timed(self: Fanout, unit: Unit) -> UnitResults:
        start = time.process_time()
        results = original(self, unit)
        written = sum(result.output is not None or result.source is not None for result in results[0])
        os.write(1, f"{time.process_time() - start} {len(results[0])} {written}\n".encode())
        return results

    Fanout.translate_unit = timed  # type: ignore[method-assign]
    found = discover([str(tree)], Selection(), looks_like_cuda)
    translate([file for file in found.files if file.translate], TranslateOptions("hip", jobs=1), ParseOptions())


def whole_tree(tree: Path, repeat: int) -> Row:
    """``hipify-py`` on the whole tree, one job; a unit's time is shared out among its files."""
    row = Row("hipify-py, whole tree, one job")
    for _ in range(repeat):
        usage = run((PYTHON, __file__, str(tree), "--units"))
        row.totals.append(usage.cpu)
        units = [line.split() for line in usage.output.decode().splitlines()]
        row.files = [float(seconds) / int(count) for seconds, count, _ in units for _ in range(int(count))]
        row.given = len(row.files)
        row.written = sum(int(written) for _, _, written in units)
    return row


def file_by_file(name: str, sources: Sequence[Path], command: Sequence[str], repeat: int, timeout: float) -> Row:
    """A tool that writes the translation of one file to stdout, called once a file."""
    row = Row(name, given=len(sources))
    best: dict[Path, Usage] = {}
    for _ in range(repeat):
        total = 0.0
        for source in sources:
            usage = run((*command, str(source)), timeout)
            total += usage.cpu
            best[source] = min(best.get(source, usage), usage)
        row.totals.append(total)
    row.files = [usage.cpu for usage in best.values()]
    row.written = sum(usage.code in (0, 1) and bool(usage.output.strip()) for usage in best.values())
    return row


def torch_tree(tree: Path, python: str, sources: int, repeat: int) -> Row:
    """PyTorch's ``hipify_python`` on the whole tree."""
    row = Row("torch.utils.hipify, whole tree")
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "out")
            usage = run((python, "-c", TORCH, str(tree), str(out)), 3600)
            if usage.code == 0:
                row.totals.append(usage.cpu)
                row.written = sum(1 for _ in out.rglob("*.hip"))
                row.given = sources
    return row


def has_torch(python: str) -> bool:
    """Whether that Python can import PyTorch's translator."""
    return run((python, "-c", "import torch.utils.hipify.hipify_python")).code == 0


def sources_of(tree: Path) -> list[Path]:
    """CUDA sources of the tree that are not empty."""
    return sorted(path for path in tree.rglob("*.cu") if path.is_file() and path.stat().st_size)


def spread(sources: Sequence[Path], count: int) -> list[Path]:
    """``count`` of them, evenly spread."""
    step = max(1, len(sources) // count) if count else 1
    return list(sources[::step][:count]) if count else list(sources)


def tree_rows(options: argparse.Namespace) -> Iterator[Row]:
    """The lines of the table, each as soon as it is measured."""
    tree, repeat = options.tree, options.repeat
    sources = sources_of(tree)
    sample = spread(sources, options.sample)
    single = (*HIPIFY, "--to", "hip", "-q", "--exit-zero", "-o", "-")
    yield whole_tree(tree, repeat)
    yield file_by_file("hipify-py, one call a file", sample, single, repeat, options.timeout)
    perl = options.hipify_perl or shutil.which("hipify-perl")
    if perl:
        quiet, loud = (perl, "-quiet-warnings"), (perl,)
        yield file_by_file("hipify-perl -quiet-warnings", sample, quiet, repeat, options.timeout)
        yield file_by_file("hipify-perl", sample, loud, repeat, options.timeout)
    if has_torch(options.torch_python):
        yield torch_tree(tree, options.torch_python, len(sources), repeat)


def print_tree(options: argparse.Namespace) -> None:
    """The table of all tools."""
    print(f"CPU seconds on {options.tree}, {options.repeat} repetitions")
    heads = f"{'files':>6}{'written':>8}{'median':>9}{'max':>8}{'total':>9}{'(median)':>9}{'x':>8}"
    print(f"{'':34}{heads}", flush=True)
    base = 0.0
    for row in tree_rows(options):
        base = base or statistics.median(row.files)
        print(row.text(base), flush=True)


def print_large(repeat: int) -> None:
    """Time and memory for the generated file of 12,005 lines."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "large.cu")
        subprocess.run((PYTHON, ROOT / "corpus" / "make_large.py", source), check=True)
        command = (*HIPIFY, "--to", "hip", "-q", "--exit-zero", "-o", str(Path(folder, "out")), str(source))
        usages = [run(command) for _ in range(repeat)]
    lowest, middle = min(usages).cpu, statistics.median(usage.cpu for usage in usages)
    peak = max(usage.peak for usage in usages)
    print(f"12,005 lines: {lowest:.2f} s (median {middle:.2f}), peak {peak} MiB, exit code {usages[0].code}")


def print_start(repeat: int) -> None:
    """How soon ``--help`` begins to answer, and what is imported for it."""
    first, cpu = [], []
    for _ in range(max(20, repeat)):
        start = time.perf_counter()
        with subprocess.Popen((*HIPIFY, "--help"), stdout=subprocess.PIPE, cwd=ROOT) as process:
            assert process.stdout is not None
            process.stdout.read(1)
            first.append(time.perf_counter() - start)
        cpu.append(run((*HIPIFY, "--help")).cpu)
    print(f"--help: first byte after {min(first) * 1000:.0f} ms at best, {min(cpu) * 1000:.0f} ms CPU", end="")
    command = (PYTHON, "-X", "importtime", "-m", "hipify_py", "--help")
    trace = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stderr
    lines = re.findall(r"import time: +(\d+) \| +\d+ \| +(\S+)", trace)
    slowest = sorted(((int(own), name) for own, name in lines), reverse=True)[:4]
    named = ", ".join(f"{name} {own / 1000:.1f} ms" for own, name in slowest)
    print(f"; {len(lines)} modules, the slowest {named}")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", nargs="?", type=Path, default=ROOT / "corpus", metavar="TREE")
    parser.add_argument("--repeat", type=int, default=3, help="repetitions (default 3)")
    parser.add_argument("--sample", type=int, default=20, help="sources for tools called once a file; 0: all")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one file (default 120)")
    parser.add_argument("--hipify-perl", metavar="PATH", help="default: the one on PATH")
    parser.add_argument("--torch-python", metavar="PATH", default=PYTHON, help="a Python that has torch")
    parser.add_argument("--units", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.tree = options.tree.resolve()
    if options.units:
        time_tree(options.tree)
        return 0
    print_tree(options)
    print_large(options.repeat)
    print_start(options.repeat)
    return 0


if __name__ == "__main__":
    sys.exit(main())
