"""What a compile check takes from a translation, and the findings that it gives back."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from hipify_py.cli.verification import Request
from hipify_py.diagnostics.model import Diagnostic, LineIndex, Position, Severity, Span
from hipify_py.program import SOURCE_SUFFIXES, Program, ProgramFile
from hipify_py.results import FileResult, FileStatus
from hipify_py.verify.messages import Mapped, map_messages
from hipify_py.verify.model import HOST, CompileJob, CompileResult, CompilerMessage

__all__ = ["CODE", "Findings", "compile_jobs", "source_maps"]

CODE = "HP801"


def _output(request: Request, result: FileResult) -> Path:
    return request.out / (result.output_path or result.path)


def _written_folder(request: Request, folder: Path) -> Path:
    """Where the headers of a folder are after the translation: those of the project are in the output."""
    root, real = request.root.resolve(), folder.resolve()
    return request.out / real.relative_to(root) if real.is_relative_to(root) else folder


def compile_jobs(request: Request, unchanged: bool = False) -> list[CompileJob]:
    """One job for each translated source that no other file includes; with ``unchanged``, those without edits, too."""
    files = [
        ProgramFile(result.path, _output(request, result), result.output or result.source)
        for result in request.result.files
        if result.source is not None
    ]
    include_dirs = tuple(_written_folder(request, folder) for folder in request.parse.include_dirs)
    program = Program(files, include_dirs)
    taken = (FileStatus.TRANSLATED, FileStatus.UNCHANGED) if unchanged else (FileStatus.TRANSLATED,)
    translated = {result.path for result in request.result.files if result.status in taken}
    return [
        CompileJob(
            path=file.path,
            include_dirs=(*include_dirs, *map(Path, program.search_dirs(file.relative))),
            defines=request.parse.defines,
            std=request.parse.std,
        )
        for file in files
        if file.relative in translated
        and file.relative.endswith(SOURCE_SUFFIXES)
        and file.relative not in program.included
    ]


def source_maps(request: Request) -> dict[Path, Mapped]:
    maps: dict[Path, Mapped] = {}
    for result in request.result.files:
        if result.output is None or result.source_map is None or result.source is None:
            continue
        written = _output(request, result).resolve()
        maps[written] = Mapped(result.output, Path(result.path), result.source, result.source_map)
    return maps


class Findings:
    """Collects compiler errors, each place once with the passes that report it."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._passes: dict[tuple[str, int, int, str], list[str]] = {}
        self.failed: set[Path] = set()
        self._indexes: dict[str, LineIndex] = {
            result.path: LineIndex(result.source) for result in request.result.files if result.source is not None
        }

    def add(self, result: CompileResult, maps: dict[Path, Mapped]) -> None:
        """Take in one result."""
        if result.ok:
            return
        self.failed.add(result.path)
        for message in map_messages(result.messages, maps):
            if message.severity.fails:
                key = (*self._place(message, result.path), message.text)
                self._passes.setdefault(key, []).append(result.arch)

    def _place(self, message: CompilerMessage, compiled: Path) -> tuple[str, int, int]:
        """The place in a file of the project; the compiled file's start for places outside of it."""
        if message.file in self._indexes:
            return message.file, message.line, message.column
        relative = os.path.relpath(message.file, self._request.out) if message.file else ""
        if relative in self._indexes:
            return relative, message.line, message.column
        return os.path.relpath(compiled, self._request.out), 1, 1

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings, by place."""
        return tuple(self._diagnostic(key, passes) for key, passes in sorted(self._passes.items()))

    def _diagnostic(self, key: tuple[str, int, int, str], passes: Iterable[str]) -> Diagnostic:
        path, line, column, text = key
        index = self._indexes.get(path)
        offset = index.offset(line, column) if index else 0
        where = Position(line, column)
        names = ", ".join("the host" if name == HOST else name for name in dict.fromkeys(passes))
        message = f"the output does not compile for {names}: {text}"
        hint = "see the other findings near this line; without one, please report it"
        return Diagnostic(CODE, Severity.ERROR, path, Span(offset, offset), where, where, "", message, hint)
