"""Fixtures: scripts that play a compiler or a package tool, and the real HIP toolchain."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.verify.model import Headers, Toolchain
from hipify_py.verify.toolchains import cache_folder, discover

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


@pytest.fixture(scope="session")
def hip_toolchain() -> Toolchain:
    """The best real toolchain; ``python -m hipify_py.verify`` sets one up, as ``make test`` does."""
    found = [chain for chain in discover(os.environ, cache_folder(os.environ)) if chain.usable]
    if found:
        return found[0]
    reason = "no toolchain that compiles HIP; `python -m hipify_py.verify` fetches one"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
