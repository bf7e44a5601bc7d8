"""HP112: includes that nvcc does by itself."""

from __future__ import annotations

from support import NOTE, RUNTIME_ADDED, Found, found, output, translate_text

ADDED = Found("HP112", NOTE, "1:1", "hip/hip_runtime.h", RUNTIME_ADDED)


def test_an_include_that_is_there() -> None:
    assert found(translate_text("#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n").diagnostics) == ()


def test_a_source_without_cuda() -> None:
    assert found(translate_text("int v;\n").diagnostics) == ()


def test_nothing_included() -> None:
    result = translate_text("int f() { return cudaFree(0); }\n")
    assert output(result) == "#include <hip/hip_runtime.h>\n\nint f() { return hipFree(0); }\n"
    assert found(result.diagnostics) == (ADDED,)


def test_kernels_need_it_too() -> None:
    result = translate_text("__global__ void k() {}\n")
    assert output(result) == "#include <hip/hip_runtime.h>\n\n__global__ void k() {}\n"
    assert found(result.diagnostics) == (ADDED,)
