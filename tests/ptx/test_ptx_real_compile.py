"""Translated statements compile for GPUs of both wavefront sizes with a real compiler and HIP's own headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from ptx_harness import translate_source

from hipify_py._resources import resource
from hipify_py.verify.compile import check
from hipify_py.verify.model import HOST, CompileJob, Toolchain

pytestmark = pytest.mark.compile

ARCHES = ("gfx90a", "gfx1100")
STATEMENTS = Path(__file__).with_name("device_statements.cu")


def test_statements_compile(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    text, support = translate_source(STATEMENTS.read_text(encoding="utf-8"))
    assert "asm" not in text
    includes = "".join(f'#include "{part}.h"\n' for part in sorted(support))
    file = tmp_path / "statements.hip"
    file.write_text("#include <hip/hip_runtime.h>\n" + includes + text, encoding="utf-8")
    job = CompileJob(file, (resource("templates", "hip", "support"),))
    results = {result.arch: result for result in check([job], hip_toolchain, ARCHES, 2)}
    assert list(results) == [*ARCHES, HOST]
    for result in results.values():
        assert result.ok, [message.text for message in result.messages]
