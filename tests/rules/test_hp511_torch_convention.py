"""HP511: which names of PyTorch's are assumed."""

from __future__ import annotations

import pytest
from support import NOTE, Found, found, output, translate_text

SOURCE = "#include <ATen/cuda/CUDAContext.h>\nauto stream() { return at::cuda::getCurrentCUDAStream(); }\n"
VERSION_1 = "auto stream() { return at::hip::getCurrentHIPStreamMasqueradingAsCUDA(); }\n"


@pytest.mark.parametrize(
    ("version", "expected"),
    [("2", SOURCE), ("1", "#include <ATen/hip/HIPContext.h>\n" + VERSION_1)],
)
def test_the_convention_is_stated_once(version: str, expected: str) -> None:
    result = translate_text(SOURCE, target_options={"torch-hipify": version})
    message = f"PyTorch's names are written for version {version} of its own translator (--torch-hipify)"
    hint = "2 is for PyTorch 2.11 and later, 1 for earlier ones"
    said = [finding for finding in found(result.diagnostics) if finding.code == "HP511"]
    assert said == [Found("HP511", NOTE, "1:10", "", message, hint)]
    assert output(result) == expected


def test_files_without_pytorch_are_silent() -> None:
    assert "HP511" not in {d.code for d in translate_text("cudaStream_t s;\n").diagnostics}
