"""C++ compilers of the machine that can build programs for the CPU engine."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

_LIMITS = Limits(seconds=60.0)
_NUMBERED = re.compile(r"clang\+\+-(\d+)")
_VERSION = re.compile(r"\d+\.\d+[\w.]*")


@dataclass(frozen=True, slots=True)
class HostCompiler:
    """A C++17 compiler: the command that starts it, or the command that gets it if ``command`` is empty."""

    name: str
    version: str
    command: tuple[str, ...]
    get: str = ""

    @property
    def usable(self) -> bool:
        """Whether it is there."""
        return bool(self.command)


def find_compilers(environment: Mapping[str, str]) -> list[HostCompiler]:
    """g++, clang++ and zig's, in the order of preference; those that are missing with the command that gets them."""
    path = environment.get("PATH", os.defpath)
    found = [
        _compiler("g++", shutil.which("g++", path=path), (), "apt-get install g++"),
        _compiler("clang++", _clang(path), (), "apt-get install clang"),
        _compiler("zig", _zig(), ("c++",), "pip install 'hipify-py[verify]'"),
    ]
    return sorted(found, key=lambda compiler: not compiler.usable)


def _compiler(name: str, path: str | None, arguments: tuple[str, ...], get: str) -> HostCompiler:
    if path is not None:
        command = (path, *arguments)
        answer = run([*command, "--version"], _LIMITS)
        version = _VERSION.search(answer.out)
        if answer.code == 0 and version:
            return HostCompiler(name, version[0], command)
    return HostCompiler(name, "", (), get)


def _clang(path: str) -> str | None:
    plain = shutil.which("clang++", path=path)
    if plain:
        return plain
    numbered = sorted(_numbered(path), reverse=True)
    return str(numbered[0][1]) if numbered else None


def _numbered(path: str) -> Iterator[tuple[int, Path]]:
    for folder in filter(None, path.split(os.pathsep)):
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            match = _NUMBERED.fullmatch(name)
            if match:
                yield int(match[1]), Path(folder, name)


def _zig() -> str | None:
    spec = importlib.util.find_spec("ziglang")
    folders = spec.submodule_search_locations if spec else None
    zig = Path(folders[0], "zig") if folders else None
    return str(zig) if zig and zig.is_file() else None
