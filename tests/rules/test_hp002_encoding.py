"""HP002: files that are not UTF-8 keep their bytes."""

from __future__ import annotations

from support import NOTE, Found, found, translate_text

MESSAGE = "the file is not valid UTF-8 (Latin-1 is likely); all bytes outside the edits are kept as they are"


def test_utf8_and_ascii_are_silent() -> None:
    result = translate_text("#include <cuda_runtime.h>\n// gr\u00f6\u00dfe, \u6a19\u6e96\n")
    assert found(result.diagnostics) == ()


def test_latin1() -> None:
    result = translate_text(b"#include <cuda_runtime.h>\n// f\xfcr 5 \xb5s\nint f() { return cudaFree(0); }\n")
    assert result.output == b"#include <hip/hip_runtime.h>\n// f\xfcr 5 \xb5s\nint f() { return hipFree(0); }\n"
    assert found(result.diagnostics) == (Found("HP002", NOTE, "2:5", "", MESSAGE),)


def test_latin1_in_a_string_and_beside_a_name() -> None:
    result = translate_text(b'#include <cuda_runtime.h>\nconst char* s = "\xe4"; cudaError_t \xe4e;\n')
    assert result.output == b'#include <hip/hip_runtime.h>\nconst char* s = "\xe4"; hipError_t \xe4e;\n'
    assert found(result.diagnostics, without=("HP003",)) == (Found("HP002", NOTE, "2:18", "", MESSAGE),)
