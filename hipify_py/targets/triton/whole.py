"""Whole programs with Triton's kernels: the C++ host is built for the CPU engine, its launches go to the interpreter.

The program's own check of its results decides.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hipify_py.api import ParseOptions, TranslateOptions
from hipify_py.edits import Applied
from hipify_py.frontend.trees import KernelTree
from hipify_py.program import Program, ProgramFile
from hipify_py.targets.cpu.lower import lower
from hipify_py.targets.triton.hooks import RACES, Hooked, hook
from hipify_py.targets.triton.kernels import SCRATCH, PrintedKernel
from hipify_py.targets.triton.module import render
from hipify_py.targets.triton.translate import FileKernels, TritonTranslator
from hipify_py.verify.model import Limits
from hipify_py.verify.process import Finished, run

_RUNTIME = Path(__file__).resolve().parents[2] / "runtime"
_FLAGS = ("-std=c++17", "-w", "-O0", "-fPIC", "-shared", "-pthread", "-DSIMT_SINGLE_TU")

Kernels = Sequence[tuple[KernelTree, PrintedKernel]]
"""Translated kernels, each as the parser and as Triton has it."""


@dataclass(frozen=True)
class Prepared:
    """A program of one source: its translated kernels, and how many there are in all.

    ``module`` is the Python module, ``description`` what the host's runner reads, ``source`` the C++ to build;
    ``in_scratch`` are the kernels that need memory for each block, ``seconds`` the CPU time from trees to text.
    """

    module: Path
    description: Path
    source: Path
    kernels: tuple[str, ...]
    refused: tuple[str, ...]
    in_scratch: tuple[str, ...]
    seconds: float


def prepare(path: Path, folder: Path, *, idioms: bool = True) -> Prepared:
    """Translate the kernels of ``path``, and write all that a run needs to ``folder``; ``idioms``: lift them."""
    data = path.read_bytes()
    program = Program([ProgramFile(path.name, path, data)])
    translator = TritonTranslator(program, TranslateOptions("triton"), ParseOptions())
    reader = translator.reader(translator.interest())
    (facts,) = (facts for unit in program.units() for facts in reader.read(unit))
    work = FileKernels(facts, str(path), idioms)
    started = time.process_time()
    done = work.kernels()
    seconds = time.process_time() - started
    module = folder / f"{path.stem}_triton.py"
    module.write_text(render(path.name, [printed for _, printed in done], ()), encoding="utf-8")
    description = folder / f"{path.stem}.json"
    description.write_text(json.dumps([described(module, done, work.refused)]), encoding="utf-8")
    source = folder / f"{path.stem}.cpp"
    source.write_bytes(lower([ProgramFile(path.name, path, hooked(data, done, work.refused).data)])[path.name].data)
    refused = tuple(d.message for d in work.diagnostics if d.severity.label == "error")
    in_scratch = tuple(printed.name for _, printed in done if SCRATCH in printed.types)
    names = tuple(printed.name for _, printed in done)
    return Prepared(module, description, source, names, refused, in_scratch, seconds)


def hooked(data: bytes, kernels: Kernels, refused: Sequence[KernelTree] = ()) -> Applied:
    """The source ``data`` with its translated kernels handed over; other instances of their templates stay, and what
    macros make."""
    instances: dict[str, list[tuple[KernelTree, PrintedKernel]]] = {}
    for tree, printed in kernels:
        if made_by_macro(tree):
            continue
        instances.setdefault(_origin(tree), []).append((tree, printed))
    partly = {_origin(tree) for tree in refused if tree.function.body is not None}
    return hook(data, [_hooked(same, partly=origin in partly) for origin, same in instances.items()])


def made_by_macro(tree: KernelTree) -> bool:
    """Whether a macro writes a whole kernel: the source has no body of its own then, and it runs as it is."""
    return tree.function.body is not None and tree.function.body.start <= tree.start


def described(module: Path, kernels: Kernels, refused: Sequence[KernelTree] = ()) -> dict[str, Any]:
    """What the host's runner needs to know of a module."""
    return {
        "module": str(module),
        "kernels": [_described(tree, printed) for tree, printed in kernels],
        "refused": [
            {"origin": _origin(tree), "instance": list(tree.function.template_arguments)}
            for tree in refused
            if tree.function.body is not None
        ],
    }


def _hooked(instances: Kernels, *, partly: bool) -> Hooked:
    """The body that all of ``instances`` have in the source."""
    tree = instances[0][0]
    body = tree.function.body
    assert body is not None
    parameters = tuple(parameter.name for parameter in tree.function.parameters)
    symbols = dict.fromkeys(name for _, printed in instances for name in _symbols(printed))
    return Hooked(_origin(tree), body.start, body.end, parameters, tuple(symbols), partly)


def _origin(tree: KernelTree) -> str:
    """A word for the text that a kernel and its other instances are made of: names alone may be those of several."""
    body = tree.function.body
    assert body is not None
    return hashlib.sha256(os.fsencode(f"{tree.file}:{body.start}")).hexdigest()[:16]


def _symbols(printed: PrintedKernel) -> tuple[str, ...]:
    """The program's variables that a kernel uses."""
    return tuple(source.source for source in printed.sources if source.position < 0)


def _described(tree: KernelTree, printed: PrintedKernel) -> dict[str, Any]:
    return {
        "name": printed.name,
        "origin": _origin(tree),
        "instance": list(printed.instance),
        "scratch": printed.scratch,
        "scratch_per_thread": printed.scratch_per_thread,
        "dynamic": printed.dynamic,
        "parameters": [
            {
                "name": name,
                "position": source.position,
                "offset": source.offset,
                "type": str(source.type) if source.type else "pointer",
                "symbol": source.source if source.position < 0 else "",
            }
            for name, source in zip(printed.parameters, printed.sources, strict=False)
        ],
    }


def build(prepared: Prepared, include: Sequence[Path], compiler: Sequence[str], limits: Limits) -> Path | str:
    """The program as a shared object, or what the compiler says."""
    program = prepared.source.with_suffix(".so")
    folders = [f"-I{folder}" for folder in (*include, _RUNTIME / "cuda", _RUNTIME)]
    done = run([*compiler, *_FLAGS, *folders, str(prepared.source), "-o", str(program)], limits)
    return program if done.code == 0 else done.err


def execute(
    prepared: Prepared,
    program: Path,
    limits: Limits,
    environment: Mapping[str, str] = os.environ,
    *,
    races: bool = False,
) -> Finished:
    """Run the program with its kernels in Triton's interpreter; ``races``: look for them, which is slow."""
    command = [
        sys.executable,
        "-m",
        "hipify_py.targets.triton.host",
        str(prepared.description),
        str(program),
        "program",
    ]
    asked = {RACES: "1"} if races else {}
    return run(command, limits, env={**environment, "TRITON_INTERPRET": "1", **asked})
