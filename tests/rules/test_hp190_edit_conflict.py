"""HP190: fixes that claim the same text."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, output, translate_text

from hipify_py.diagnostics.model import Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.hip import translate as hip

SOURCE = "#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n"


def test_nested_rewrites_do_not_conflict() -> None:
    nested = "cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, cudaMallocHost(&p, 4))"
    result = translate_text(f"#include <cuda_runtime.h>\n__global__ void k();\nvoid f(void* p) {{ {nested}; }}\n")
    assert output(result).splitlines()[2] == (
        "void f(void* p) { hipFuncSetAttribute(reinterpret_cast<const void*>(k), "
        "hipFuncAttributeMaxDynamicSharedMemorySize, hipHostMalloc(&p, 4, hipHostMallocDefault)); }"
    )
    assert found(result.diagnostics) == ()


def test_the_later_fix_is_dropped_whole_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def extra(_self: object, context: FileContext) -> list[Fix]:
        first, second = (Edit.replace(at, at + 4, b"oops") for at in (43, 60))
        return [Fix("rival", (first, second))]

    monkeypatch.setattr(hip.HipTranslator, "_extra", extra)
    result = translate_text(SOURCE + "// a comment\n")
    assert output(result) == SOURCE.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaF", "hipF") + (
        "// a comment\n"
    )
    message = "the rival fix was not applied: the name fix holds the same text"
    assert found(result.diagnostics) == (
        Found("HP190", ERROR, "2:18", "", message, "apply it by hand, and report the input"),
    )
    assert result.diagnostics[0].span == Span(43, 43)
    assert result.worst is Severity.ERROR
