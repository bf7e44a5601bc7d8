"""Verify the programs of a project that need nothing beyond CUDA's runtime API and language, and count.

usage: programs.py FOLDER [--manifest FILE] [--list] [--all] [-- OPTION of hipify-py verify ...]

A program needs only the runtime API if every header that the preprocessor reaches belongs to the project, to the C++
compiler, or to CUDA's runtime and language (cooperative groups, libcu++, half precision and matrix fragments among
them), and if its own folder calls no function of another API, of several devices, or of graphics. Everything else it
needs is listed. With --list nothing is built; --all verifies the others too.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hipify_py.detect import looks_like_cuda
from hipify_py.frontend.tokens import lex
from hipify_py.program import Program, ProgramFile
from hipify_py.project import Selection, discover
from hipify_py.prove.model import Subject
from hipify_py.prove.subjects import find_subjects
from hipify_py.prove.trees import RUNTIME, code_texts
from hipify_py.tables.load import Tables, load_tables
from hipify_py.tables.schema import Kind

FACE = RUNTIME / "cuda"
DRIVER = FACE / "cuda.h"  # included by many that call nothing of it
LANGUAGE = frozenset(
    ("runtime", "device", "headers", "cooperative_groups", "libcudacxx", "wmma", "cucomplex", "fp8", "profiler", "nvtx")
)
SEVERAL_DEVICES = re.compile(r"cuda(?:DeviceEnablePeerAccess|DeviceCanAccessPeer|Memcpy3?D?Peer\w*|Ipc\w+)")
GRAPHICS = re.compile(
    r"cuda(?:Graphics|GL|EGL|D3D|VDPAU|Import|Signal|Wait)External\w*|cuda(?:Graphics|GL|EGL|D3D|VDPAU)\w+"
)


class Needs:
    """Tells what a program needs beyond the runtime API."""

    def __init__(self, root: Path, program: Program, tables: Tables) -> None:
        self._root = root
        self._program = program
        self._tables = tables
        self._owners = header_owners(tables)

    def of(self, subject: Subject) -> list[str]:
        """Names of APIs and headers, without those of the runtime API and the language."""
        found: set[str] = set()
        for source in subject.sources:
            found.update(self._headers(subject, source))
            for file in self._program.reach(source):
                if file in subject.sources or file.startswith(f"{subject.folder}/"):
                    found.update(self._calls(self._program.files[file]))
        return sorted(found - LANGUAGE)

    def _headers(self, subject: Subject, source: str) -> Iterator[str]:
        """What the preprocessor reaches, on this machine, outside of the project and the compiler's own folders."""
        folders = [str(self._root / subject.folder / name) for name in subject.include_dirs]
        folders += [*self._program.search_dirs(source), str(FACE), str(RUNTIME)]
        defines = [f"-D{define}" for define in subject.defines]
        language = "c" if source.endswith(".c") else "c++"
        command = ["g++", "-x", language, "-w", "-M", "-MG", *defines, *(f"-I{folder}" for folder in folders)]
        path = self._program.files[source].path
        text = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False).stdout
        for word in text.partition(": ")[2].replace("\\\n", " ").split():
            if not word.startswith("/"):
                yield self._owners.get(word, word)
            elif Path(word).is_relative_to(FACE) and Path(word) != DRIVER:
                yield self._owners.get(str(Path(word).relative_to(FACE)), "headers")

    def _calls(self, file: ProgramFile) -> Iterator[str]:
        tokens = lex(file.data)
        for index in tokens.identifiers():
            name = tokens.name(index)
            if not tokens.is_text(index + 1, b"("):
                continue
            entry = self._tables.lookup(name)
            if SEVERAL_DEVICES.fullmatch(name):
                yield "several devices"
            elif GRAPHICS.fullmatch(name):
                yield "graphics"
            elif entry is not None and entry.cuda.kind is Kind.FUNCTION and entry.api != "cub":
                yield entry.api


def header_owners(tables: Tables) -> dict[str, str]:
    """CUDA header -> the API that most of its names belong to."""
    counts: dict[str, Counter[str]] = {}
    for entry in tables:
        if entry.cuda.kind is Kind.HEADER:
            counts.setdefault(entry.cuda.name, Counter())
        elif entry.cuda.header:
            counts.setdefault(entry.cuda.header, Counter())[entry.api] += 1
    return {header: max(count, key=count.__getitem__, default=_family(header)) for header, count in counts.items()}


def _family(header: str) -> str:
    """What a header without names of its own is for."""
    if header.startswith(("cuda", "builtin_", "channel_", "device_", "sm_", "crt/", "vector_", "cooperative_groups")):
        return "headers"
    return header.partition("/")[0]


def verified(folder: Path, programs: list[str], options: list[str], manifest: list[str]) -> list[dict[str, Any]]:
    """The rows of ``hipify-py verify`` for some programs."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch, "report.json")
        wanted = [word for name in programs for word in ("--program", name.replace("[", "[[]"))]
        command = [
            sys.executable,
            "-m",
            "hipify_py",
            "verify",
            str(folder),
            "--to",
            "hip",
            *manifest,
            *wanted,
            *options,
        ]
        subprocess.run([*command, "--output-format", f"json:{report}", "--output-format", "text"], check=False)
        rows: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["verification"]
    return rows


def summary(rows: list[dict[str, Any]], needs: Mapping[str, list[str]]) -> str:
    """How many pass, and how many translations agree, of those that need only the runtime API and of the others."""
    lines = []
    for title, alone in (("runtime API only", True), ("other APIs", False)):
        some = [row for row in rows if (not needs[row["program"]]) is alone]
        verdicts = Counter(row["verdict"] for row in some)
        passing = sum(row["original_runs"] is True for row in some)
        agreeing = sum(row["agrees"] is True for row in some)
        counted = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
        lines.append(f"{title}: {len(some)} programs, {passing} pass, {agreeing} translations do the same ({counted})")
    return "\n".join(lines)


def main() -> int:
    """Sort the programs, verify, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--manifest", type=Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("options", nargs="*")
    args = parser.parse_args()
    found = discover([str(args.folder)], Selection(), looks_like_cuda)
    texts = code_texts(found)
    program = Program([ProgramFile(name, found.root / name, data) for name, data in texts.items()])
    subjects = find_subjects(found.root, program, manifest=args.manifest)
    judge = Needs(found.root, program, load_tables("hip"))
    needs = {subject.name: judge.of(subject) for subject in subjects}
    if args.list:
        for name, other in needs.items():
            print(f"{name}\t{', '.join(other) or '-'}")
        print(f"{sum(not other for other in needs.values())} of {len(needs)} programs need only the runtime API")
        return 0
    wanted = [name for name, other in needs.items() if args.all or not other]
    manifest = ["--manifest", str(args.manifest)] if args.manifest else []
    print(summary(verified(args.folder, wanted, args.options, manifest), needs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
