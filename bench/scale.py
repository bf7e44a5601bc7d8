"""Measure bulk runs: trees cold, warm and beside hipify-perl, several targets, clusters, large files, the page.

    python bench/scale.py tree TREE [--hipify-perl PATH]   cold and warm, two jobs; hipify-perl file by file
    python bench/scale.py targets TREE [--to LIST]         several targets in one check, and each of them alone
    python bench/scale.py generated [--files 20000]        CPU a file as the tree grows, memory, same rows
    python bench/scale.py cluster [--files 400]            1, 2 and 4 Dask workers here: rate, same rows
    python bench/scale.py size [--to LIST]                 CPU for each MB of one source as it grows
    python bench/scale.py page                             5,000 findings in headless Chromium

Times are seconds by the clock and CPU seconds of a command with its children, the modules compiled to bytecode before,
as installing them does.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HIPIFY = (sys.executable, "-m", "hipify_py")
KERNEL = """\
#include <cuda_runtime.h>
#include <cstdio>
__global__ void scale{n}(float *data, float factor, int count)
{{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) data[i] = data[i] * factor + {n}.0f;
}}
int run{n}(float *host, int count)
{{
    float *data = nullptr;
    if (cudaMalloc(&data, count * sizeof(float)) != cudaSuccess) return 1;
    cudaMemcpy(data, host, count * sizeof(float), cudaMemcpyHostToDevice);
    scale{n}<<<(count + 255) / 256, 256>>>(data, 2.0f, count);
    cudaMemcpy(host, data, count * sizeof(float), cudaMemcpyDeviceToHost);
    return cudaFree(data) != cudaSuccess;
}}
"""


class Cost(NamedTuple):
    """What a command took: seconds by the clock, CPU seconds with its children, MiB of itself at its largest."""

    wall: float
    cpu: float
    peak: int
    code: int


def measure(command: Sequence[str | Path], cwd: Path = ROOT) -> Cost:
    """Run a command to its end."""
    start = time.monotonic()
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        list(map(str, command)), cwd=cwd, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    peak = 0
    while True:
        found, status, usage = os.wait4(process.pid, os.WNOHANG)
        if found:
            process.returncode = os.waitstatus_to_exitcode(status)
            cpu = usage.ru_utime + usage.ru_stime
            return Cost(time.monotonic() - start, cpu, peak, process.returncode)
        peak = max(peak, _largest(process.pid))
        time.sleep(0.02)


def _largest(pid: int) -> int:
    """The most memory that a process itself has held so far, in MiB."""
    try:
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    match = re.search(r"VmHWM:\s+(\d+) kB", text)
    return int(match[1]) >> 10 if match else 0


def bulk(tree: Path, rows: Path, *options: str | Path, targets: str = "hip") -> Cost:
    """A bulk run of two jobs."""
    return measure((*HIPIFY, "bulk", tree, "--to", targets, "--isolated", "-q", "-o", rows, "-j", "2", *options))


def tree(options: argparse.Namespace) -> None:
    """The whole tree, cold and warm, and hipify-perl on the same files."""
    with tempfile.TemporaryDirectory() as folder:
        rows, cache = Path(folder, "rows.jsonl"), Path(folder, "cache")
        cold = bulk(options.tree, rows, "--cache", cache)
        warm = bulk(options.tree, rows, "--cache", cache)
        names = [re.search(r'"path": "([^"]*)"', line) for line in rows.read_text().splitlines()]
        listed = Path(folder, "files")
        files = [options.tree / match[1] for match in names if match]
        listed.write_text("".join(f"{file}\0" for file in files))
        print(f"{len(files)} files, two jobs")
        print(f"cold: {cold.wall:7.1f} s, {len(files) / cold.wall:6.1f} files a second, {cold.cpu:6.1f} s CPU")
        times = cold.wall / warm.wall
        print(
            f"warm: {warm.wall:7.1f} s, {len(files) / warm.wall:6.1f} files a second, {times:.1f} times the cold rate"
        )
        if options.hipify_perl:
            quiet = f"{options.hipify_perl} -quiet-warnings"
            perl = measure(("sh", "-c", f"xargs -0 -n 1 -P 2 {quiet} < {listed}"), Path(folder))
            rate = perl.wall / cold.wall
            print(f"perl: {perl.wall:7.1f} s, {len(files) / perl.wall:6.1f} files a second, {perl.cpu:6.1f} s CPU")
            print(f"cold against perl: {rate:.2f} times the files a second")


def targets(options: argparse.Namespace) -> None:
    """One check of several targets against one of each."""
    names = options.to.split(",")
    command = (*HIPIFY, "check", options.tree, "--isolated", "-q", "--output-format", "summary", "-j", "2", "--to")
    costs = [measure((*command, name)) for name in names]
    for name, cost in zip(names, costs, strict=True):
        print(f"{name}: {cost.wall:.1f} s, {cost.cpu:.1f} s CPU")
    together = measure((*command, options.to))
    most = max(cost.cpu for cost in costs)
    print(f"together: {together.wall:.1f} s, {together.cpu:.1f} s CPU, {together.cpu / most:.2f} times the longest")


def _generate(folder: Path, count: int) -> Path:
    for number in range(count):
        path = folder / f"part{number // 200}" / f"kernel{number}.cu"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(KERNEL.format(n=number))
    return folder


def generated(options: argparse.Namespace) -> None:
    """Trees that grow by tens: what each further file costs; memory; the same rows however they are made."""
    with tempfile.TemporaryDirectory() as folder:
        before = dict.fromkeys((1, 2), (0, 0.0))
        for count in (options.files // 100, options.files // 10, options.files):
            files = _generate(Path(folder, f"tree{count}"), count)
            rows = [Path(folder, f"rows{count}-{jobs}") for jobs in (1, 2)]
            for jobs, path in zip((1, 2), rows, strict=True):
                cost = bulk(files, path, "-j", str(jobs))
                smaller, spent = before[jobs]
                each = 1000 * (cost.cpu - spent) / (count - smaller)
                before[jobs] = count, cost.cpu
                text = f"{count} files, {jobs} jobs: {cost.wall:.1f} s, {each:.1f} ms CPU for each more than {smaller}"
                print(f"{text}, parent {cost.peak} MiB", flush=True)
            kept = killed(files, Path(folder, f"cache{count}"), rows[1].with_suffix(".again"), count // 3)
            rows.append(rows[1].with_suffix(".again"))
            same = len({hashlib.sha256(path.read_bytes()).hexdigest() for path in rows}) == 1
            print(f"rows with 1 job, with 2, and of a run that was killed after {kept} files: same: {same}", flush=True)


def killed(files: Path, cache: Path, rows: Path, after: int) -> int:
    """Kill a run with a cache once ``after`` files are kept there, and run it again; how many files were kept."""
    command = (*HIPIFY, "bulk", files, "--to", "hip", "--isolated", "-q", "-o", rows, "-j", "2", "--cache", cache)
    process = subprocess.Popen(list(map(str, command)), cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    while process.poll() is None and _kept(cache) < after:
        time.sleep(0.1)
    process.kill()
    process.wait()
    kept = _kept(cache)
    if rows.exists():
        raise RuntimeError("the run was over before it was killed")
    bulk(files, rows, "--cache", cache)
    return kept


def _kept(cache: Path) -> int:
    return sum(1 for path in cache.glob("*/*") if not path.name.startswith("tmp"))


def cluster(options: argparse.Namespace) -> None:
    """Clusters of several sizes on this machine."""
    from distributed import LocalCluster

    with tempfile.TemporaryDirectory() as folder:
        files = _generate(Path(folder, "tree"), options.files)
        bulk(files, Path(folder, "local"))
        for workers in (1, 2, 4):
            with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as local:
                address = local.scheduler_address.replace("tcp://", "dask://")
                cost = bulk(files, Path(folder, "rows"), "--executor", address)
            same = Path(folder, "rows").read_bytes() == Path(folder, "local").read_bytes()
            print(f"{workers} workers: {options.files / cost.wall:.1f} files a second; same rows: {same}")


def _concatenated(size: int) -> bytes:
    """Programs of the corpus one behind the other, their kernels and functions under names of their own."""
    programs = [path.read_bytes() for path in sorted((ROOT / "corpus/kernels").glob("*.cu"))]
    found = b""
    for number, text in enumerate(itertools.cycle(programs)):
        if len(found) >= size:
            break
        found += re.sub(rb"\b(main|check|[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+)(?=\()", rb"\g<1>_%d" % number, text)
    return found


def size(options: argparse.Namespace) -> None:
    """One source that grows to eight times its size."""
    with tempfile.TemporaryDirectory() as folder:
        for target in options.to.split(","):
            for half in (1, 2, 4, 8):
                source = Path(folder, f"{half}.cu")
                source.write_bytes(_concatenated(half << 19))
                command = (*HIPIFY, source, "--to", target, "-o", Path(folder, "out"), "-q", "--isolated", "-j", "1")
                cost = measure((*command, "--exit-zero"))
                print(f"{target}, {half / 2:g} MiB: {cost.cpu:.1f} s CPU, {2 * cost.cpu / half:.1f} a MiB", flush=True)


def page(_: argparse.Namespace) -> None:
    """The page with 5,000 findings in Chromium."""
    sys.path[:0] = [str(ROOT / "tests/report"), str(ROOT / "tests")]
    from test_html import large

    from hipify_py.report import render
    from hipify_py.report.model import Style

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.html")
        path.write_text(render("html", large(5000), Style()), encoding="utf-8")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
        shown = subprocess.run(
            [*command, "--dump-dom", path.as_uri()], capture_output=True, text=True, check=True
        ).stdout
        ready = re.search(r'data-ready="(\d+)"', shown)
        print(f"{path.stat().st_size / 1e6:.2f} MB, ready after {ready[1] if ready else '?'} ms")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = {"tree": tree, "targets": targets, "generated": generated, "cluster": cluster, "size": size, "page": page}
    parser.add_argument("kind", choices=tuple(kinds))
    parser.add_argument("tree", nargs="?", type=Path, default=ROOT / "corpus", metavar="TREE")
    parser.add_argument("--files", type=int, default=20_000, help="generated files (default 20000)")
    parser.add_argument("--to", default="hip,sycl,triton", metavar="LIST", help="targets (default: %(default)s)")
    parser.add_argument("--hipify-perl", metavar="PATH")
    options = parser.parse_args()
    options.tree = options.tree.resolve()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"
        measure((*HIPIFY, "check", ROOT / "corpus/kernels/saxpy.cu", "--to", "hip,sycl,triton"))
        bulk(ROOT / "corpus/kernels/saxpy.cu", Path(folder, "rows"))
        kinds[options.kind](options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
