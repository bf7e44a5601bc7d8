"""HP246: sources in C whose calls become C++."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_text

MESSAGE = "the file is C, and SYCL 2020 is C++"
HINT = "give it a suffix of C++ or compile it with -x c++, or move these calls into a source in C++"
SOURCE = "#include <cuda_runtime.h>\nint f(void **p) { cudaFree(0); return cudaMalloc(p, 4) != cudaSuccess; }\n"


def test_the_first_name_that_changes_is_told() -> None:
    result = translate_text(SOURCE, name="main.c", target="sycl")
    said = tuple(item for item in found(result.diagnostics) if item.code == "HP246")
    assert said == (Found("HP246", WARNING, "2:19", "cudaFree", MESSAGE, HINT),)


@pytest.mark.parametrize(("name", "source"), [("main.cpp", SOURCE), ("main.c", "int cudaMine(void);\n")])
def test_nothing_is_told(name: str, source: str) -> None:
    result = translate_text(source, name=name, target="sycl")
    assert "HP246" not in {item.code for item in result.diagnostics}
