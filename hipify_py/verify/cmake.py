"""Configure a translated CMake project with the real CMake and ROCm's packages, and compile what it lists.

The packages' CMake files are those that :mod:`hipify_py.verify.fetch` unpacks. They ask for what a machine without ROCm
lacks, so a stage is made beside them: the shared libraries exist and are empty, and ``amd_comgr`` is a package
without content. Configuring and compiling see the same as with ROCm; linking is not possible.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hipify_py.verify.commands import wavefront_flags
from hipify_py.verify.model import Limits, Toolchain
from hipify_py.verify.process import Finished, run

__all__ = ["Compiled", "compile_all", "compile_one", "configure", "make_stage"]

_IMPORTED = re.compile(r'"\$\{_IMPORT_PREFIX\}/([^"]+)"')
_LIMITS = Limits(seconds=300.0)
_TOOLCHAIN = """\
set(CMAKE_HIP_COMPILER "{compiler}")
set(CMAKE_HIP_COMPILER_ID_RUN 1)
set(CMAKE_HIP_COMPILER_ID Clang)
set(CMAKE_HIP_COMPILER_VERSION {version})
set(CMAKE_HIP_COMPILER_WORKS 1)
set(CMAKE_HIP_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_HIP_EXTENSIONS_COMPUTED_DEFAULT ON)
set(CMAKE_HIP_COMPILE_FEATURES hip_std_11 hip_std_14 hip_std_17 hip_std_20)
set(CMAKE_HIP_ABI_COMPILED 1)
set(CMAKE_HIP_COMPILER_ROCM_ROOT "{stage}")
set(CMAKE_HIP_ARCHITECTURES {arch} CACHE STRING "")
set(CMAKE_LIBRARY_ARCHITECTURE {triple})
list(APPEND CMAKE_PREFIX_PATH "{stage}")
"""


@dataclass(frozen=True, slots=True)
class Compiled:
    """One source of the project, the pass it was compiled in, and what the compiler said."""

    source: Path
    language: str
    result: Finished


def make_stage(prefix: Path, toolchain: Toolchain, arch: str, folder: Path) -> Path:
    """Write the stage for the packages in ``prefix`` into ``folder``; returns the CMake toolchain file."""
    source, stage = prefix / "usr", folder / "usr"
    (triples,) = (source / "lib").glob("*-linux-gnu")
    for part in ("lib/" + triples.name + "/cmake", "share/cmake"):
        shutil.copytree(source / part, stage / part)
    (stage / "include").symlink_to(source / "include")
    (stage / "bin").mkdir()
    for file in list(stage.rglob("*.cmake")):
        for name in _IMPORTED.findall(file.read_text(encoding="utf-8", errors="replace")):
            _stand_in(stage / name)
    packages = stage / "lib" / triples.name / "cmake"
    comgr = packages / "amd_comgr" / "amd_comgr-config.cmake"
    comgr.parent.mkdir()
    comgr.write_text("if(NOT TARGET amd_comgr)\n  add_library(amd_comgr INTERFACE IMPORTED)\nendif()\n")
    forward = stage / "lib/cmake/hip-lang/hip-lang-config.cmake"
    forward.parent.mkdir(parents=True)
    forward.write_text(f'include("{packages}/hip-lang/hip-lang-config.cmake")\n')
    command = [*toolchain.command, *toolchain.flags, *wavefront_flags(toolchain, arch)]
    compiler = folder / "clang++"
    compiler.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    compiler.chmod(0o755)
    text = _TOOLCHAIN.format(compiler=compiler, version=toolchain.version, stage=stage, arch=arch, triple=triples.name)
    (folder / "toolchain.cmake").write_text(text)
    return folder / "toolchain.cmake"


def _stand_in(path: Path) -> None:
    """An empty file, so that the packages' own checks pass."""
    if not path.exists() and "include" not in path.parts[-3:]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def configure(tree: Path, build: Path, toolchain_file: Path, options: Sequence[str] = ()) -> Finished:
    """Configure ``tree`` in ``build``, which gets a compile_commands.json."""
    cmake = shutil.which("cmake") or "cmake"
    flags = [f"-DCMAKE_TOOLCHAIN_FILE={toolchain_file}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options]
    return run([cmake, "-S", str(tree), "-B", str(build), "-G", "Unix Makefiles", *flags], _LIMITS)


def compile_all(build: Path, arch: str) -> Iterator[Compiled]:
    """Compile everything that a configured build lists: HIP sources for ``arch`` and the host, others for the host.

    The commands are CMake's own, without the list of GPUs and the output: nothing is written.
    """
    for entry in json.loads((build / "compile_commands.json").read_bytes()):
        yield from compile_one(shlex.split(entry["command"]), Path(entry["directory"]), arch, Path(entry["file"]))


def compile_one(words: Sequence[str], folder: Path, arch: str, source: Path | None = None) -> Iterator[Compiled]:
    """Compile what one command, given in ``folder``, compiles; see :func:`compile_all`."""
    source = source or Path(words[-1])
    bare = _bare(words)
    if "hip" not in words:
        yield Compiled(source, "host", run([*bare, "-fsyntax-only"], _LIMITS, cwd=folder))
        return
    host = ["--cuda-host-only", "-fsyntax-only"]
    device = ["--cuda-device-only", f"--offload-arch={arch}", "-S", "-Xclang", "-emit-obj", "-o", "/dev/null"]
    for language, flags in (("host", host), (arch, device)):
        yield Compiled(source, language, run([*bare, *flags], _LIMITS, cwd=folder))


def _bare(words: Sequence[str]) -> list[str]:
    """A compile command without its output, its GPUs and ``-c``."""
    kept: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word == "-o":
            skip = True
        elif word != "-c" and not word.startswith("--offload-arch="):
            kept.append(word)
    return kept
