"""What a project's files tell of how it should be translated: the values of ``hipify-py init``."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from hipify_py.buildfiles.kinds import Kind, kind_of
from hipify_py.program import Program, ProgramFile
from hipify_py.project import Discovery

_STANDARD = re.compile(rb"(?:CMAKE_CUDA_STANDARD[\s\"]+|cuda_std_|-std=c\+\+|--std[= ]c\+\+)(\d\d)")
_FOREIGN_FOLDERS = frozenset(
    ("third_party", "thirdparty", "3rdparty", "external", "extern", "vendor", "deps", "submodules")
)
_MINIMUM_STANDARD = 14


def configuration(found: Discovery, target: str) -> dict[str, Any]:
    """Keys of ``[tool.hipify-py]`` that suit the files of ``found``; keys with nothing to say are left out."""
    values: dict[str, Any] = {"to": target}
    if excluded := sorted(_foreign(found)):
        values["exclude"] = [f"{folder}/" for folder in excluded]
    if folders := _include_dirs(found):
        values["include-dirs"] = folders
    if standard := _standard(found):
        values["std"] = standard
    if commands := _compile_commands(found.root):
        values["compile-commands"] = commands
    return values


def build_systems(found: Discovery) -> list[str]:
    """The build systems whose files speak of CUDA."""
    kinds = {kind_of(file.relative) for file in found.files if file.translate}
    return sorted(kind.value for kind in kinds if kind is not None)


def _foreign(found: Discovery) -> set[str]:
    """Folders that hold the code of others."""
    folders = set()
    for file in found.files:
        parts = PurePosixPath(file.relative).parts[:-1]
        for number, part in enumerate(parts):
            if part.lower() in _FOREIGN_FOLDERS:
                folders.add("/".join(parts[: number + 1]))
                break
    return folders


def _include_dirs(found: Discovery) -> list[str]:
    """Folders without which includes of project files are not found."""
    files = [ProgramFile(file.relative, file.path, data) for file, data in _sources(found)]
    program = Program(files)
    counts = Counter(folder for file in files for folder in program.search_dirs(file.relative))
    inside = (os.path.relpath(folder, os.path.realpath(found.root)) for folder, _ in counts.most_common())
    return sorted(folder.replace(os.sep, "/") for folder in inside if not folder.startswith(".."))


def _sources(found: Discovery) -> Iterator[tuple[Any, bytes]]:
    for file in found.files:
        if file.translate and kind_of(file.relative) is None:
            try:
                yield file, file.path.read_bytes()
            except OSError:
                continue


def _standard(found: Discovery) -> str:
    """The newest C++ standard that a build file asks for."""
    numbers = set[int]()
    for file in found.files:
        kind = kind_of(file.relative)
        if kind in (Kind.CMAKE, Kind.MAKE, Kind.PYTHON, Kind.SHELL):
            numbers.update(_numbers(file.path))
    usable = [number for number in numbers if _MINIMUM_STANDARD <= number < 90]
    return f"c++{max(usable)}" if usable else ""


def _numbers(path: Path) -> Iterable[int]:
    try:
        return [int(number) for number in _STANDARD.findall(path.read_bytes())]
    except OSError:
        return []


def _compile_commands(root: Path) -> str:
    """The folder with compile_commands.json, if there is one at the usual places."""
    for folder in (".", "build", "out", "cmake-build-release", "cmake-build-debug"):
        if (root / folder / "compile_commands.json").is_file():
            return folder
    return ""
