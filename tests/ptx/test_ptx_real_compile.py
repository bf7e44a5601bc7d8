"""Translated statements compile for GPUs of both wavefront sizes with a real compiler and HIP's own headers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ptx_harness import translate_source

from hipify_py._resources import resource
from hipify_py.verify.compile import check
from hipify_py.verify.model import HOST, CompileJob, Toolchain
from hipify_py.verify.toolchains import cache_folder, discover

pytestmark = pytest.mark.compile

ARCHES = ("gfx90a", "gfx1100")
STATEMENTS = Path(__file__).with_name("device_statements.cu")


@pytest.fixture(scope="module")
def toolchain() -> Toolchain:
    """The best toolchain that compiles HIP; ``python -m hipify_py.verify`` sets one up, as ``make test`` does."""
    found = [chain for chain in discover(os.environ, cache_folder(os.environ)) if chain.usable]
    if found:
        return found[0]
    reason = "no toolchain that compiles HIP; `python -m hipify_py.verify` fetches one"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def test_statements_compile(toolchain: Toolchain, tmp_path: Path) -> None:
    text, support = translate_source(STATEMENTS.read_text(encoding="utf-8"))
    assert "asm" not in text
    includes = "".join(f'#include "{part}.h"\n' for part in sorted(support))
    file = tmp_path / "statements.hip"
    file.write_text("#include <hip/hip_runtime.h>\n" + includes + text, encoding="utf-8")
    job = CompileJob(file, (resource("templates", "hip", "support"),))
    results = {result.arch: result for result in check([job], toolchain, ARCHES, 2)}
    assert list(results) == [*ARCHES, HOST]
    for result in results.values():
        assert result.ok, [message.text for message in result.messages]
