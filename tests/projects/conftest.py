"""The example projects, translated once, and what configures and compiles them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from examples import ARCH, PROJECTS, Example, Translate

from hipify_py.api import TranslateOptions, translate
from hipify_py.detect import looks_like_cuda
from hipify_py.project import Selection, discover
from hipify_py.verify.cmake import make_stage
from hipify_py.verify.facts import DEFAULT_ROCM
from hipify_py.verify.fetch import prefix
from hipify_py.verify.toolchains import cache_folder, ensure_hip
from hipify_py.writer import execute, plan_tree


@pytest.fixture(scope="session")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Translate:
    """Translates a folder, by name one of the examples; each once for the same options."""
    done: dict[tuple[object, ...], Example] = {}

    def run(source: str | Path, extensions: Mapping[str, str] | None = None, strings: bool = False) -> Example:
        key = (str(source), tuple((extensions or {}).items()), strings)
        if key not in done:
            folder = tmp_path_factory.mktemp(Path(source).name)
            options = TranslateOptions("hip", {"gpu-targets": ARCH}, extensions=dict(extensions or {}), strings=strings)
            found = discover([str(PROJECTS / source)], Selection(), looks_like_cuda)
            result = translate(found.files, options)
            execute(plan_tree(found, result, folder))
            done[key] = Example(folder, result)
        return done[key]

    return run


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The CMake toolchain file for ROCm's packages; a compiler lies beside it."""
    cache = cache_folder(os.environ)
    toolchain = ensure_hip(os.environ, cache, print)
    return make_stage(prefix(cache, DEFAULT_ROCM), toolchain, ARCH, tmp_path_factory.mktemp("stage"))
