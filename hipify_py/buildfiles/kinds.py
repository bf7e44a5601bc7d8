"""Which files are build files, of which build system, and whether they say anything of CUDA."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import PurePosixPath


class Kind(Enum):
    """Build systems, in the words that messages use."""

    CMAKE = "CMake"
    MAKE = "make"
    SHELL = "shell"
    PYTHON = "Python"
    BAZEL = "Bazel"
    MESON = "Meson"
    VISUAL_STUDIO = "Visual Studio"
    OTHER = "another build system"


FOREIGN = frozenset((Kind.BAZEL, Kind.MESON, Kind.VISUAL_STUDIO, Kind.OTHER))
"""Build systems that are recognised and reported, not translated."""

_NAMES = {
    "CMakeLists.txt": Kind.CMAKE,
    "CMakePresets.json": Kind.OTHER,
    "Makefile": Kind.MAKE,
    "makefile": Kind.MAKE,
    "GNUmakefile": Kind.MAKE,
    "Makefile.am": Kind.MAKE,
    "Makefile.in": Kind.MAKE,
    "BUILD": Kind.BAZEL,
    "BUILD.bazel": Kind.BAZEL,
    "WORKSPACE": Kind.BAZEL,
    "WORKSPACE.bazel": Kind.BAZEL,
    "MODULE.bazel": Kind.BAZEL,
    "meson.build": Kind.MESON,
    "meson_options.txt": Kind.MESON,
    "meson.options": Kind.MESON,
    "configure.ac": Kind.OTHER,
    "SConstruct": Kind.OTHER,
    "SConscript": Kind.OTHER,
    "xmake.lua": Kind.OTHER,
    "premake5.lua": Kind.OTHER,
    "build.rs": Kind.OTHER,
    "pyproject.toml": Kind.OTHER,
}
_SUFFIXES = {
    ".cmake": Kind.CMAKE,
    ".mk": Kind.MAKE,
    ".mak": Kind.MAKE,
    ".make": Kind.MAKE,
    ".sh": Kind.SHELL,
    ".bash": Kind.SHELL,
    ".py": Kind.PYTHON,
    ".bzl": Kind.BAZEL,
    ".vcxproj": Kind.VISUAL_STUDIO,
    ".vcproj": Kind.VISUAL_STUDIO,
    ".props": Kind.VISUAL_STUDIO,
    ".targets": Kind.VISUAL_STUDIO,
}
_BUILD_WORDS = rb"nvcc|NVCC|/usr/local/cuda|\bCUDA_(?:PATH|HOME)\b|-l(?:cudart|cuda|cublas|cufft|curand|cusparse)\b"
_MENTIONS = {
    Kind.CMAKE: re.compile(rb"CUDA|\.cuh?\b|" + _BUILD_WORDS, re.I),
    Kind.MAKE: re.compile(rb"\.cuh?\b|" + _BUILD_WORDS),
    Kind.SHELL: re.compile(rb"\.cu\b|nvidia-smi|CUDA_VISIBLE_DEVICES|" + _BUILD_WORDS),
    Kind.PYTHON: re.compile(
        rb"\bCUDAExtension\b|\bcpp_extension\b|\bRaw(?:Kernel|Module)\b|\bSourceModule\b|__global__|\bElementwiseKernel\b"
        rb"|\bnvrtc\b|" + _BUILD_WORDS
    ),
}
_PROJECT_FILE = re.compile(rb"CMAKE_CUDA|CUDA_ARCH|\.cuh?\b|nvcc")
_ANY = re.compile(rb"\bcuda|\.cuh?\b|nvcc", re.I)


def kind_of(path: str) -> Kind | None:
    """The build system that a file belongs to, going by its name."""
    pure = PurePosixPath(path)
    name = pure.name
    if name.endswith((".cmake.in", "CMakeLists.txt.in")):
        return Kind.CMAKE
    if name.startswith("Makefile."):
        return Kind.MAKE
    return _NAMES.get(name) or _SUFFIXES.get(pure.suffix)


def concerns_cuda(path: str, kind: Kind, data: bytes) -> bool:
    """Whether the text of a build file may have to change, or to be reported, because of CUDA."""
    pattern = _PROJECT_FILE if path.endswith("pyproject.toml") else _MENTIONS.get(kind, _ANY)
    return pattern.search(data) is not None
