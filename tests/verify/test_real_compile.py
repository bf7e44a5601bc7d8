"""Real compilers, real headers: what is right passes for every GPU, what is wrong is named at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.verify.compile import check
from hipify_py.verify.facts import default_arches
from hipify_py.verify.model import HOST, CompileJob, CompileResult, Toolchain

pytestmark = pytest.mark.compile

RUNTIME = "#include <hip/hip_runtime.h>\n"
GOOD = (
    RUNTIME
    + """
#include <hip/hip_bf16.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
__constant__ float scale;
template <class T> __global__ void sum(const T* in, T* out, int n) {
  extern __shared__ float tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = i < n ? float(in[i]) * scale : 0.0f;
  for (int step = warpSize / 2; step > 0; step /= 2) value += __shfl_down(value, step);
  tile[threadIdx.x] = value;
  cooperative_groups::this_thread_block().sync();
  if (threadIdx.x == 0) out[blockIdx.x] = T(tile[0]);
}
int main() {
  float factor = 2;
  if (hipMemcpyToSymbol(HIP_SYMBOL(scale), &factor, sizeof factor) != hipSuccess) return 1;
  sum<float><<<1, 64, 256>>>(nullptr, nullptr, 0);
  sum<__half><<<1, 64, 256>>>(nullptr, nullptr, 0);
  hipLaunchKernelGGL(sum<__hip_bfloat16>, dim3(1), dim3(64), 256, 0, nullptr, nullptr, 0);
  return hipDeviceSynchronize();
}
"""
)


def _compile(toolchain: Toolchain, tmp_path: Path, text: str) -> dict[str, CompileResult]:
    path = tmp_path / "case.hip"
    path.write_text(text, encoding="utf-8")
    return {result.arch: result for result in check([CompileJob(path)], toolchain, default_arches(), 2)}


def _errors(result: CompileResult) -> list[tuple[str, int, str]]:
    """File name, line and text of each error."""
    return [
        (Path(message.file).name, message.line, message.text) for message in result.messages if message.severity.fails
    ]


def test_a_right_program_compiles_everywhere(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    results = _compile(hip_toolchain, tmp_path, GOOD)
    assert list(results) == [*default_arches(), HOST]
    assert {(result.ok, result.messages) for result in results.values()} == {(True, ())}


@pytest.mark.parametrize(
    "header",
    [
        "hipblas/hipblas.h",
        "hipcub/hipcub.hpp",
        "hipfft/hipfft.h",
        "hiprand/hiprand.h",
        "hiprand/hiprand_kernel.h",
        "hipsolver/hipsolver.h",
        "hipsparse/hipsparse.h",
        "hip/hiprtc.h",
        "miopen/miopen.h",
        "rccl/rccl.h",
        "roctracer/roctx.h",
        "thrust/device_vector.h",
    ],
)
def test_a_library_header_compiles(hip_toolchain: Toolchain, tmp_path: Path, header: str) -> None:
    path = tmp_path / "case.hip"
    path.write_text(f"{RUNTIME}#include <{header}>\n", encoding="utf-8")
    results = list(check([CompileJob(path)], hip_toolchain, ("gfx90a",), 2))
    assert [(result.arch, result.messages) for result in results] == [("gfx90a", ()), (HOST, ())]


def test_block_and_device_algorithms_compile(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    """They construct objects in place on the device, which takes clang's own wrapper of ``<new>``."""
    text = (
        RUNTIME
        + """#include <hipcub/hipcub.hpp>
__global__ void total(const int* in, int* out) {
  using Reduce = hipcub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = sum;
}
int main() {
  size_t bytes = 0;
  int* data = nullptr;
  total<<<1, 128>>>(data, data);
  return hipcub::DeviceReduce::Sum(nullptr, bytes, data, data, 4);
}
"""
    )
    path = tmp_path / "case.hip"
    path.write_text(text, encoding="utf-8")
    results = list(check([CompileJob(path)], hip_toolchain, ("gfx90a",), 2))
    assert [(result.arch, result.messages) for result in results] == [("gfx90a", ()), (HOST, ())]


def test_a_misspelt_call_is_named_at_its_line(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    results = _compile(hip_toolchain, tmp_path, RUNTIME + "\nint main() { return hipMallocc(nullptr, 4); }\n")
    for result in results.values():
        ((name, line, text),) = _errors(result)
        assert (name, line) == ("case.hip", 3)
        assert "'hipMallocc'" in text


def test_every_error_is_named(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "case.hip").write_text("".join(f"int f{line}() {{ return no{line}; }}\n" for line in range(1, 81)))
    (result,) = (r for r in check([CompileJob(tmp_path / "case.hip")], hip_toolchain, (), 1) if r.arch == HOST)
    assert [line for _, line, _ in _errors(result)] == list(range(1, 81))


def test_a_missing_header_is_named_at_its_include(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    results = _compile(hip_toolchain, tmp_path, RUNTIME + "#include <no/such.h>\n")
    for result in results.values():
        assert _errors(result) == [("case.hip", 2, "'no/such.h' file not found")]


def test_a_file_that_forgot_the_runtime_header_fails_among_those_that_did_not(
    hip_toolchain: Toolchain, tmp_path: Path
) -> None:
    """Precompiled headers, in use for the other files, must not lend it theirs."""
    jobs = []
    for number, text in enumerate([GOOD, GOOD, GOOD, "int main() { return hipDeviceSynchronize(); }\n"]):
        path = tmp_path / f"{number}.hip"
        path.write_text(text, encoding="utf-8")
        jobs.append(CompileJob(path))
    results = list(check(jobs, hip_toolchain, ("gfx90a",), 2))
    assert [result.ok for result in results] == [True] * 6 + [False] * 2
    assert [_errors(result)[0][:2] for result in results[6:]] == [("3.hip", 1)] * 2


def test_a_32_bit_warp_mask_is_refused_with_the_call_in_a_note(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    text = RUNTIME + "__global__ void k(int* p) {\n  *p = __shfl_sync(0xffffffffu, *p, 0);\n}\n"
    for result in _compile(hip_toolchain, tmp_path, text).values():
        (error,) = [message for message in result.messages if message.severity.fails]
        assert "64-bit" in error.text
        assert next((Path(note.file).name, note.line) for note in error.notes) == ("case.hip", 3)


def test_ptx_is_refused_by_the_assembler(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    text = RUNTIME + '__global__ void k(int* p) {\n  asm volatile("mov.u32 %0, %1;" : "=v"(*p) : "v"(3));\n}\n'
    results = _compile(hip_toolchain, tmp_path, text)
    assert [_errors(results[arch]) for arch in default_arches()] == [[("case.hip", 3, "invalid instruction")]] * 3
    assert results[HOST].ok


def test_too_much_shared_memory_is_named_at_the_kernel(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    text = RUNTIME + (
        "__global__ void k(int* p) {\n  __shared__ int tile[40000];\n  tile[threadIdx.x] = *p;\n"
        "  __syncthreads();\n  *p = tile[threadIdx.x ^ 1];\n}\n"
    )
    results = _compile(hip_toolchain, tmp_path, text)
    for arch in default_arches():
        ((name, line, said),) = _errors(results[arch])
        assert (name, line) == ("case.hip", 2)
        assert "local memory (160000) exceeds limit (65536)" in said


def test_a_builtin_of_another_gpu_is_refused_only_where_it_is_absent(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    text = RUNTIME + (
        "typedef float v4f __attribute__((ext_vector_type(4)));\n"
        "__global__ void k(v4f* p) { *p = __builtin_amdgcn_mfma_f32_4x4x1f32(1.0f, 2.0f, *p, 0, 0, 0); }\n"
    )
    results = _compile(hip_toolchain, tmp_path, text)
    assert {arch: result.ok for arch, result in results.items()} == {
        "gfx90a": True,
        "gfx942": True,
        "gfx1100": False,
        HOST: True,
    }
