"""Fixtures: a compiler for the CPU engine, and builds that last for the whole test session."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from support import absent

from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import HostCompiler, find_compilers


@pytest.fixture(scope="session")
def compiler() -> HostCompiler:
    """The first C++ compiler of the machine."""
    usable = [found for found in find_compilers(os.environ) if found.usable]
    return usable[0] if usable else absent("no C++ compiler; apt-get install g++")


@pytest.fixture(scope="session")
def builder(compiler: HostCompiler, tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """Builds into a cache of the test session."""
    return Builder(compiler, tmp_path_factory.mktemp("cache"))


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Path]:
    """Write files into a project folder and return it."""

    def write(files: dict[str, str]) -> Path:
        root = tmp_path / "project"
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return root

    return write
