"""Programs that state the types of CUDA's C++ libraries: the same statements hold in HIP after translation."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import output, translate_text

from hipify_py._resources import resource
from hipify_py.verify.compile import check
from hipify_py.verify.model import CompileJob, Toolchain

SOURCE = Path(__file__).with_name("result_types.cu")  # compiles with nvcc and the libraries of CUDA 12.9


@pytest.mark.compile
def test_statements_hold(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    text = output(translate_text(SOURCE.read_bytes()))
    assert text.count("SAME(") == SOURCE.read_text(encoding="utf-8").count("SAME(") > 100
    file = tmp_path / "main.cu"
    file.write_text(text, encoding="utf-8")
    (tmp_path / "hip_support").symlink_to(resource("templates", "hip", "support"))
    results = {result.arch: result for result in check([CompileJob(file)], hip_toolchain, ("gfx90a",), 2)}
    device = results["gfx90a"]  # host code is looked at in this pass, too
    assert [message.text for message in device.messages if message.severity.fails] == []
    assert device.ok
