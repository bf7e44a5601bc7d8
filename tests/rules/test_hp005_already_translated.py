"""HP005: files that are written for the target."""

from __future__ import annotations

from support import NOTE, Found, found, output, translate_text

HIP = """#include <hip/hip_runtime.h>
__global__ void kernel(int* p) { p[threadIdx.x] = 1; }
int main() {
    int* p = nullptr;
    if (hipMalloc(&p, 4) != hipSuccess) return 1;
    kernel<<<1, 1>>>(p);
    return hipFree(p);
}
"""


def already(place: str, header: str) -> Found:
    return Found("HP005", NOTE, place, header, f"includes {header}: this file is written for HIP (ROCm) already")


def test_a_cuda_file_is_not() -> None:
    assert found(translate_text("#include <cuda_runtime.h>\nint v;\n").diagnostics) == ()


def test_nothing_changes() -> None:
    result = translate_text(HIP)
    assert output(result) == HIP
    assert already("1:10", "hip/hip_runtime.h") in found(result.diagnostics)
    assert {d.code for d in result.diagnostics} <= {"HP003", "HP004", "HP005"}


def test_cuda_names_that_are_left_are_translated() -> None:
    result = translate_text("#include <hip/hip_runtime.h>\nint f() { return cudaFree(0); }\n")
    assert output(result) == "#include <hip/hip_runtime.h>\nint f() { return hipFree(0); }\n"
    assert already("1:10", "hip/hip_runtime.h") in found(result.diagnostics)


def test_one_note_a_file() -> None:
    result = translate_text("#include <hipblas/hipblas.h>\n#include <hip/hip_runtime.h>\n")
    assert [d.start.line for d in result.diagnostics if d.code == "HP005"] == [1]


BALLOT = "__device__ unsigned long long f(int p) { return __ballot(p); }\n"


def test_built_in_functions_are_the_targets_own() -> None:
    source = "#include <hip/hip_runtime.h>\n" + BALLOT
    assert output(translate_text(source)) == source


def test_but_not_where_cudas_headers_are_included_too() -> None:
    branches = "#ifdef USE_HIP\n#include <hip/hip_runtime.h>\n#endif\n#include <cuda_runtime.h>\n"
    assert "warp32::ballot(warp32::all_lanes, p)" in output(translate_text(branches + BALLOT))
