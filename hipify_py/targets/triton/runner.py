"""Runs programs with their kernels in Triton's interpreter; the C++ host is built for the CPU engine."""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import stat
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hipify_py.edits import Applied
from hipify_py.frontend.trees import KernelTree
from hipify_py.options import TranslateOptions
from hipify_py.prove.build import SHARED
from hipify_py.prove.model import Built, Ran, Subject
from hipify_py.prove.runners import Surroundings, Translation, run_subject
from hipify_py.prove.trees import Tree, original_tree, source_tree
from hipify_py.results import Outcome
from hipify_py.targets.triton.kernels import PrintedKernel
from hipify_py.targets.triton.module import render
from hipify_py.targets.triton.translate import SUFFIX, FileKernels, TritonTranslator
from hipify_py.targets.triton.whole import Kernels, described, hooked, made_by_macro
from hipify_py.verify.toolchains import ToolchainError

_PATIENCE = 10  # times the time limit: the interpreter is that much slower than the engine, and more
_PACKAGE = Path(__file__).resolve().parents[2]


class TritonRunner:
    """Programs whose kernels hand their launches over to Python."""

    compiles = False
    place = "Triton's interpreter"
    tree: Tree | None = None

    def __init__(self, translation: Translation, surroundings: Surroundings) -> None:
        self._root, self._builder = surroundings.found.root, surroundings.builder
        self._refused = {
            file.path: [
                reference.symbol
                for reference in file.references
                if reference.kind == "kernel" and reference.outcome is Outcome.UNSUPPORTED
            ]
            for file in translation.result.files
        }
        self._scratch = TemporaryDirectory(prefix="hipify-py-triton-")
        self._modules: dict[str, dict[str, Any]] = {}
        self._left: dict[str, list[str]] = {}  # kernels that run as they are, by file
        found, folder, values = surroundings.found, surroundings.folder, surroundings.values
        changes = self._changes(source_tree(found, folder, values), translation, surroundings)
        label = translation.spec.name
        self._host = original_tree(found, folder, values, label=label, changes=changes)

    @staticmethod
    def found(environment: Mapping[str, str]) -> str:
        """The interpreter's version."""
        if importlib.util.find_spec("triton") is None:
            raise ToolchainError("Triton is not installed; pip install 'hipify-py[triton]'")
        return f"its interpreter, {version('triton')}"

    def build(self, subject: Subject) -> Built:
        """Build the host as a shared object, and a script that runs it with the kernels of its files."""
        reached = dict.fromkeys(name for source in subject.sources for name in self._host.program.reach(source))
        modules = [self._modules[name] for name in reached if name in self._modules]
        if not any(module["kernels"] for module in modules):
            return Built(None, refused=True)
        host = self._builder.build(subject, self._host, SHARED)
        if host.program is None:
            return host
        folder = Path(self._scratch.name, "programs", subject.name)
        folder.mkdir(parents=True, exist_ok=True)
        description, script = folder / "kernels.json", folder / "run"
        description.write_text(json.dumps(modules), encoding="utf-8")
        command = [sys.executable, "-P", "-m", "hipify_py.targets.triton.host", str(description), str(host.program)]
        script.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "${{0##*/}}" "$@"\n', encoding="utf-8")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        return replace(host, program=script, partial=self._partial(reached))

    def _partial(self, files: Iterable[str]) -> str:
        """Which kernels of ``files`` run as they are."""
        reasons = {"not translated": self._refused, "not compared, as macros write them": self._left}
        kept = {why: dict.fromkeys(name for file in files for name in by.get(file, ())) for why, by in reasons.items()}
        return "; ".join(f"{why}: {', '.join(names)}" for why, names in kept.items() if names)

    def run(self, subject: Subject, program: Path) -> Ran:
        """Run it, with more time than a compiled program gets."""
        settings = replace(subject.settings, seconds=subject.settings.seconds * _PATIENCE)
        environment = {"TRITON_INTERPRET": "1", "PYTHONPATH": str(_PACKAGE.parent)}
        return run_subject(self._root, replace(subject, settings=settings), program, environment)

    def _changes(self, tree: Tree, translation: Translation, surroundings: Surroundings) -> dict[str, Applied]:
        """The files of the project whose kernels are handed over; modules with these kernels are written."""
        options = TranslateOptions(translation.spec.name)
        translator = TritonTranslator(tree.program, options, surroundings.parse)
        reader = translator.reader(translator.interest())
        translated: dict[str, list[tuple[KernelTree, PrintedKernel]]] = {}
        refused: dict[str, list[KernelTree]] = {}
        for unit in translator.program.units():
            for facts in reader.read(unit):
                work = FileKernels(facts, str(tree.root / facts.path))
                kernels = work.kernels()
                self._left[facts.path] = [printed.name for made, printed in kernels if made_by_macro(made)]
                if len(kernels) > len(self._left[facts.path]) or work.refused:
                    self._modules[facts.path] = self._module(facts.path, kernels, work.refused)
                for kernel in kernels:
                    translated.setdefault(_place(tree, kernel[0]), []).append(kernel)
                for instance in work.refused:
                    refused.setdefault(_place(tree, instance), []).append(instance)
        return {
            name: hooked(tree.files[name].data, kernels, refused.get(name, ())) for name, kernels in translated.items()
        }

    def _module(self, name: str, kernels: Kernels, refused: Sequence[KernelTree]) -> dict[str, Any]:
        path = Path(self._scratch.name, "modules", os.path.splitext(name)[0] + SUFFIX)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(render(name, [printed for _, printed in kernels], ()), encoding="utf-8")
        return described(path, kernels, refused)


def _place(tree: Tree, kernel: KernelTree) -> str:
    """The file that a kernel stands in, from the project's root."""
    return os.path.relpath(os.path.realpath(kernel.file), os.path.realpath(tree.root))
