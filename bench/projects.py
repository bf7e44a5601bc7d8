"""Translate public projects whole to HIP, and show that they configure, compile and stay as they are.

usage: projects.py configure FOLDER [--programs LIST [--all]] [--only GLOB]...
       projects.py compile FOLDER [--only GLOB]... [-I DIR]... [--hip-include DIR]... [-D NAME]... [--std STD]
                            [--unchanged]
       projects.py twice FOLDER...

``configure`` runs the real CMake, language HIP, on every folder of the output whose list file has a project(), except
those that add folders with projects of their own. LIST is what ``programs.py --list`` printed: those that need only
the runtime API are taken, or, with --all, counted apart. ``compile`` compiles every translated source for one GPU and
for the host, and joins the errors, at their lines of the original, with the findings there; for headers that are
missing, empty ones are made, so that what follows is compiled, too; with --unchanged, sources that hold CUDA and are
right as they are, too. ``twice`` translates the translation.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from pathlib import Path

from hipify_py.api import ParseOptions, TranslateOptions, translate
from hipify_py.buildfiles.cmake.parser import CMakeSyntaxError, parse
from hipify_py.buildfiles.kinds import kind_of
from hipify_py.cli.verification import Request
from hipify_py.detect import looks_like_cuda
from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.project import Selection, discover
from hipify_py.results import ProjectResult
from hipify_py.verify.cmake import configure, make_stage
from hipify_py.verify.compile import check
from hipify_py.verify.facts import DEFAULT_ROCM
from hipify_py.verify.fetch import prefix
from hipify_py.verify.model import CompileJob
from hipify_py.verify.outputs import Findings, compile_jobs, source_maps
from hipify_py.verify.toolchains import cache_folder, ensure_hip
from hipify_py.writer import execute, plan_tree

ARCH = "gfx90a"
ABSENT = re.compile(r"'([^']+)' file not found")
OPTIONS = TranslateOptions("hip", {"gpu-targets": ARCH}, jobs=2)


@dataclass(frozen=True)
class Translated:
    """A translated tree."""

    root: Path
    out: Path
    result: ProjectResult


def translated(folder: Path, out: Path, includes: list[Path], defines: list[str], std: str) -> Translated:
    """Translate the tree at ``folder`` into ``out``."""
    found = discover([str(folder)], Selection(), looks_like_cuda)
    result = translate(found.files, OPTIONS, ParseOptions(tuple(includes), tuple(defines), std))
    execute(plan_tree(found, result, out))
    return Translated(found.root, out, result)


def projects(tree: Path) -> Iterator[Path]:
    """Folders with a project() whose list file adds no folder with another."""
    for file in sorted(tree.rglob("CMakeLists.txt")):
        try:
            commands = [command.name for command in parse(file.read_bytes()).commands]
        except CMakeSyntaxError:
            commands = []
        if "project" in commands and not any(
            b"project(" in other.read_bytes() for other in file.parent.glob("*/**/CMakeLists.txt")
        ):
            yield file.parent


def runtime_only(listing: Path | None, tree: Path) -> frozenset[str] | None:
    """Folders of the programs that need only the runtime API; None without a listing."""
    if listing is None:
        return None
    rows = [line.split("\t") for line in listing.read_text(encoding="utf-8").splitlines() if "\t" in line]
    return frozenset(project_of(name, tree) for name, needs in rows if needs == "-")


def project_of(program: str, tree: Path) -> str:
    """The nearest folder with a list file: a program's own, or one above it."""
    folder = program
    while folder and not (tree / folder / "CMakeLists.txt").is_file():
        folder = os.path.dirname(folder)
    return folder


def build_files_translated(folder: Path, out: Path) -> Path:
    """Translate the build files of a tree alone, which are all that configuring reads; returns the output's folder."""
    found = discover([str(folder)], Selection(), looks_like_cuda)
    files = tuple(
        replace(file, translate=file.translate and kind_of(file.relative) is not None) for file in found.files
    )
    execute(plan_tree(replace(found, files=files), translate(files, OPTIONS), out))
    return out


def run_configure(args: argparse.Namespace, scratch: Path) -> int:
    """Configure every project of a tree; prints the reason of each that fails."""
    cache = cache_folder(os.environ)
    toolchain = ensure_hip(os.environ, cache, print)
    stage = make_stage(prefix(cache, DEFAULT_ROCM), toolchain, ARCH, scratch / "stage")
    out = build_files_translated(args.folder, scratch / "out")
    alone = runtime_only(args.programs, out)
    names = [str(folder.relative_to(out)) for folder in projects(out)]
    wanted = [name for name in names if matches(name, args.only) and (alone is None or args.all or name in alone)]
    counts: Counter[tuple[str, bool]] = Counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda name: configure(out / name, scratch / "build" / name, stage), wanted)
        for name, finished in zip(wanted, runs, strict=True):
            kind = "all" if alone is None else "runtime API only" if name in alone else "other APIs"
            counts[kind, finished.code == 0] += 1
            if finished.code != 0:
                print(f"{kind}: {name}: {' '.join(finished.err.split())[:300]}", flush=True)
    for kind in sorted({kind for kind, _ in counts}):
        good, bad = counts[kind, True], counts[kind, False]
        print(f"{kind}: {good} of {good + bad} projects configure with language HIP")
    return 0


def run_compile(args: argparse.Namespace, scratch: Path) -> int:
    """Compile every translated source; prints each error without a finding on its line."""
    toolchain = ensure_hip(os.environ, cache_folder(os.environ), print)
    out = args.out or scratch / "out"
    done = translated(args.folder, out, args.I, args.D, args.std)
    parsed = ParseOptions(tuple(args.hip_include or args.I), tuple(args.D), args.std)
    request = Request(done.out, done.root, done.result, parsed, OPTIONS, os.environ)
    jobs = [
        job for job in compile_jobs(request, args.unchanged) if matches(os.path.relpath(job.path, done.out), args.only)
    ]
    total = len(jobs)
    maps = source_maps(request)
    empty = scratch / "empty"
    rounds: list[Findings] = []
    while jobs:
        rounds.append(Findings(request))
        absent: dict[str, set[Path]] = {}
        for result in check([with_folder(job, empty) for job in jobs], toolchain, [ARCH], OPTIONS.jobs):
            rounds[-1].add(result, maps)
            for name in {name for message in result.messages for name in ABSENT.findall(message.text)}:
                absent.setdefault(name, set()).add(result.path)
        for name in absent:
            make_empty(empty, name)
        jobs = [job for job in jobs if any(job.path in paths for paths in absent.values())]
    failed = frozenset[Path]().union(*(found.failed for found in rounds))
    for path in sorted(failed):
        print(f"fails: {os.path.relpath(path, done.out)}")
    print(f"{total - len(failed)} of {total} sources compile for {ARCH} and the host")
    first, *later = [found.diagnostics() for found in rounds] or [()]
    further = [error for errors in later for error in errors if error not in first]
    return told(done.result, first, "") | told(done.result, further, "with empty headers for those that are missing: ")


def with_folder(job: CompileJob, folder: Path) -> CompileJob:
    """The job with one more folder of headers, behind its own."""
    return replace(job, include_dirs=(*job.include_dirs, folder))


def make_empty(folder: Path, name: str) -> None:
    """Make an empty header."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).touch()


def matches(name: str, globs: list[str]) -> bool:
    """Whether one of the patterns, if there are any, fits."""
    return not globs or any(fnmatch(name, glob) for glob in globs)


def told(result: ProjectResult, errors: Sequence[Diagnostic], title: str) -> int:
    """Print how many errors stand on lines with a finding, how many follow from an include that is reported as without
    a counterpart (they stand below it in its file), and the others; 1 if there are others.
    """
    lines: set[tuple[str, int]] = set()
    without: dict[str, int] = {}
    for finding in (finding for file in result.files for finding in file.diagnostics):
        if finding.severity > Severity.NOTE:
            lines.update((finding.path, line) for line in range(finding.start.line, finding.end.line + 1))
        if finding.code == "HP111":
            without[finding.path] = min(finding.start.line, without.get(finding.path, finding.start.line))
    unsaid = [error for error in errors if (error.path, error.start.line) not in lines]
    silent = [error for error in unsaid if error.start.line < without.get(error.path, error.start.line + 1)]
    for error in silent:
        print(f"{title}no finding: {error.path}:{error.start.line}:{error.start.column}: {error.message}")
    told_of = len(errors) - len(unsaid)
    below = len(unsaid) - len(silent)
    print(
        f"{title}{len(errors)} errors, {told_of} on lines with a finding, {below} below an include without counterpart"
    )
    return int(bool(silent))


def run_twice(args: argparse.Namespace, scratch: Path) -> int:
    """Translate a translation; prints what changes."""
    changed = 0
    for number, folder in enumerate(args.folders):
        first = translated(folder, scratch / f"{number}-first", [], [], "c++17")
        again = translated(first.out, scratch / f"{number}-second", [], [], "c++17")
        once = [file.path for file in first.result.files if file.output is not None]
        twice = [file.path for file in again.result.files if file.output is not None]
        changed += len(twice)
        native = [d for file in first.result.files for d in file.diagnostics if d.code == "HP506"]
        print(f"{folder.name}: {len(once)} files change, the second time {len(twice)}: {', '.join(twice[:5]) or '-'}")
        for finding in native:
            print(f"  {finding.path}:{finding.start.line}: {finding.message}")
    return int(bool(changed))


def main() -> int:
    """Dispatch."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("configure")
    one.add_argument("folder", type=Path)
    one.add_argument("--programs", type=Path)
    one.add_argument("--all", action="store_true")
    one.add_argument("--only", action="append", default=[])
    one.set_defaults(run=run_configure)
    one = commands.add_parser("compile")
    one.add_argument("folder", type=Path)
    one.add_argument("-o", "--out", type=Path)
    one.add_argument("--only", action="append", default=[])
    one.add_argument("-I", action="append", type=Path, default=[])
    one.add_argument("--hip-include", action="append", type=Path, default=[])
    one.add_argument("-D", action="append", default=[])
    one.add_argument("--std", default="c++17")
    one.add_argument("--unchanged", action="store_true")
    one.set_defaults(run=run_compile)
    one = commands.add_parser("twice")
    one.add_argument("folders", nargs="+", type=Path)
    one.set_defaults(run=run_twice)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        code: int = args.run(args, Path(scratch))
    return code


if __name__ == "__main__":
    sys.exit(main())
