"""C++ compilers are found on PATH, or said how to get."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.prove import compilers
from hipify_py.prove.compilers import HostCompiler, find_compilers


def put(folder: Path, name: str, answer: str) -> str:
    """A compiler that only knows its version."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{answer}'\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture(autouse=True)
def without_zig(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether ziglang is installed is another matter."""
    monkeypatch.setattr(compilers, "_zig", lambda: None)


def test_order_and_what_is_missing(tmp_path: Path) -> None:
    clang = put(tmp_path, "clang++-19", "Debian clang version 19.1.7 (3)")
    put(tmp_path, "clang++-9", "clang version 9.0.1")
    assert find_compilers({"PATH": str(tmp_path)}) == [
        HostCompiler("clang++", "19.1.7", (clang,)),
        HostCompiler("g++", "", (), "apt-get install g++"),
        HostCompiler("zig", "", (), "pip install 'hipify-py[verify]'"),
    ]


def test_gcc_goes_first(tmp_path: Path) -> None:
    gcc = put(tmp_path, "g++", "g++ (Debian 12.2.0-14) 12.2.0")
    put(tmp_path, "clang++", "clang version 19.1.7")
    found = find_compilers({"PATH": f"{tmp_path}:/nowhere"})
    assert [compiler.name for compiler in found] == ["g++", "clang++", "zig"]
    assert found[0] == HostCompiler("g++", "12.2.0", (gcc,))


def test_compiler_that_does_not_run_is_missing(tmp_path: Path) -> None:
    path = Path(put(tmp_path, "g++", "g++ 12.2.0"))
    path.write_text("#!/bin/sh\nexit 1\n")
    assert not any(compiler.usable for compiler in find_compilers({"PATH": str(tmp_path)}))
