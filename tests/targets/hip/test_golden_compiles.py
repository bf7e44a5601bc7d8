"""What the golden file of the language becomes compiles for GPUs of both wavefront sizes with HIP's own headers."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py._resources import resource
from hipify_py.verify.compile import check
from hipify_py.verify.model import CompileJob, Toolchain

pytestmark = pytest.mark.compile

EXPECTED = Path(__file__).parent / "golden" / "language.hip.expected"


def test_the_language_compiles(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    file = tmp_path / "language.hip"
    file.write_bytes(EXPECTED.read_bytes())
    (tmp_path / "hip_support").symlink_to(resource("templates", "hip", "support"))
    for result in check([CompileJob(file)], hip_toolchain, ("gfx90a", "gfx1100"), 2):
        assert [message.text for message in result.messages if message.severity.fails] == []
        assert result.ok, result.arch
