"""Fixtures: scripts that play a compiler or a package tool."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.verify.model import Headers, Toolchain

Script = Callable[[str, str], Path]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """Write an executable shell script ``name`` with the given body and return its path."""

    def write(name: str, body: str) -> Path:
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    return write


@pytest.fixture
def fake_toolchain(script: Script, tmp_path: Path) -> Callable[[str], Toolchain]:
    """A usable toolchain whose compiler is a shell script of the given body."""

    def make(body: str) -> Toolchain:
        path = script("fake-clang", body)
        headers = Headers("6.4.3", tmp_path / "include", "test")
        return Toolchain("fake", "1.0", path, (str(path),), (), ("gfx90a", "gfx1100"), headers, (), tmp_path / "cache")

    return make
