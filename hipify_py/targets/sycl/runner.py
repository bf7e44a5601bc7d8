"""Runs translated programs on SYCL's CPU device, built with a real SYCL compiler."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hipify_py.prove.model import Built, Problem, Ran, Subject
from hipify_py.prove.openmp import uses_openmp
from hipify_py.prove.runners import Surroundings, Translation, run_subject
from hipify_py.prove.trees import Tree, translated_tree
from hipify_py.verify.dpcpp.build import Compiled, compile_source, link
from hipify_py.verify.dpcpp.toolchain import Dpcpp, device_compiler, find
from hipify_py.verify.messages import map_messages
from hipify_py.verify.model import CompileJob
from hipify_py.verify.toolchains import cache_folder

_MEMORY = 64 << 30  # bytes: the runtime maps far more than it uses


class SyclRunner:
    """Programs of one translation, each built in a folder of its own that is gone with the runner."""

    compiles = True
    place = "SYCL's CPU device"
    tree: Tree | None = None

    def __init__(self, translation: Translation, surroundings: Surroundings) -> None:
        found, parse = surroundings.found, surroundings.parse
        self._root, self._parse = found.root, parse
        self._tree = translated_tree(
            found, translation.result, translation.spec, surroundings.folder, surroundings.values
        )
        self._written = {file.path: file.output_path or file.path for file in translation.result.files}
        self._toolchain = find(surroundings.environment, cache_folder(surroundings.environment))
        if isinstance(self._toolchain, Dpcpp):
            device_compiler(self._toolchain)
        self._scratch = TemporaryDirectory(prefix="hipify-py-sycl-")

    @staticmethod
    def found(environment: Mapping[str, str]) -> str:
        """The toolchain."""
        return find(environment, cache_folder(environment)).name

    def build(self, subject: Subject) -> Built:
        """Compile for the device and the host, and link."""
        folder = Path(self._scratch.name, subject.name)
        openmp = [uses_openmp(self._tree.reached(self._written.get(source, source))) for source in subject.sources]
        compiled = [
            compile_source(self._job(subject, source), self._toolchain, folder / str(number), uses)
            for number, (source, uses) in enumerate(zip(subject.sources, openmp, strict=True))
        ]
        if not all(source.ok for source in compiled):
            problems = (p for name, done in zip(subject.sources, compiled, strict=True) for p in self._said(name, done))
            return Built(None, tuple(problems))
        program = folder / "program"
        wrong = link([path for source in compiled for path in source.objects], self._toolchain, program, any(openmp))
        return Built(None, (Problem("", 1, 1, wrong),)) if wrong else Built(program)

    def run(self, subject: Subject, program: Path) -> Ran:
        """Run it where the runtime finds its CPU device."""
        settings = replace(subject.settings, memory=max(_MEMORY, subject.settings.memory))
        own = self._toolchain.device_environment if isinstance(self._toolchain, Dpcpp) else {}
        return run_subject(self._root, replace(subject, settings=settings), program, own)

    def _job(self, subject: Subject, source: str) -> CompileJob:
        written = self._written.get(source, source)
        own = [self._tree.root / subject.folder / folder for folder in subject.include_dirs]
        return CompileJob(
            path=self._tree.root / written,
            include_dirs=(*own, *map(Path, self._tree.program.search_dirs(written)), *self._parse.include_dirs),
            defines=(*self._parse.defines, *subject.defines),
            std=self._parse.std,
        )

    def _said(self, source: str, done: Compiled) -> list[Problem]:
        """The errors of a source that doesn't compile, at places of the originals."""
        failing = [m for m in map_messages(done.messages, dict(self._tree.maps)) if m.severity.fails]
        known = {str(mapped.source_path) for mapped in self._tree.maps.values()}
        return [
            Problem(m.file, m.line, m.column, m.text) if m.file in known else Problem(source, 1, 1, m.text)
            for m in failing
            if not done.ok
        ]
