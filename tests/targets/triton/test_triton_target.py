"""The Triton target: what it writes, and what it says."""

from __future__ import annotations

import ast

from support import ERROR, NOTE, Found, found, output, translate_text

from hipify_py.results import FileStatus, Outcome
from hipify_py.targets import all_targets

SAXPY = """\
__global__ void saxpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
void run(int n, float *x, float *y) { saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y); }
"""
SAXPY_BODY = """\
    tid = tl.arange(0, NT)
    tx = tid % BX
    live = tid < BX * BY * BZ
    n = tl.cast(n, tl.int32)
    a = tl.cast(a, tl.float32)
    i = tl.program_id(0) * BX + tx
    m0 = live & (i < n)
    tl.store(y + i, a * tl.load(x + i, mask=m0, other=0) + tl.load(y + i, mask=m0, other=0), mask=m0)
"""
HOST = Found("HP707", NOTE, "6:39", "saxpy", "host code is not translated (1 launch); the module lists them")


def test_the_target_is_listed() -> None:
    assert all_targets()["triton"].title == "Triton"


def test_a_kernel_becomes_a_module() -> None:
    result = translate_text(SAXPY, target="triton")
    text = output(result)
    ast.parse(text)
    assert result.status is FileStatus.TRANSLATED
    assert result.output_path == "main_triton.py"
    assert text.endswith(SAXPY_BODY)
    assert "# __global__ void saxpy(int n, float a, const float *x, float *y)\n@triton.jit\ndef saxpy(\n" in text
    assert "    line 6: saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y)\n" in text
    assert found(result.diagnostics) == (HOST,)


def test_a_refused_kernel_does_not_keep_the_others_back() -> None:
    result = translate_text(SAXPY + "__global__ void k(int *p) { goto end; end: p[0] = 1; }\n", target="triton")
    message = "kernel k is not translated: goto has no counterpart"
    assert output(result).endswith(SAXPY_BODY)
    assert found(result.diagnostics) == (HOST, Found("HP701", ERROR, "7:29", "k", message))
    outcomes = {reference.symbol: reference.outcome for reference in result.references}
    assert outcomes == {"saxpy": Outcome.TRANSLATED, "k": Outcome.UNSUPPORTED}


def test_a_file_without_kernels_stays() -> None:
    result = translate_text("int f() { return 1; }\n", target="triton")
    assert result.status is FileStatus.UNCHANGED
    assert found(result.diagnostics) == ()


def test_instances_of_a_template_are_kernels_of_their_own() -> None:
    source = """\
template <typename T, int N> __global__ void fill(T *p) { p[threadIdx.x] = N; }
void f(float *p, int *q) { fill<float, 2><<<1, 32>>>(p); fill<int, 3><<<1, 32>>>(q); }
"""
    text = output(translate_text(source, target="triton"))
    assert "def fill_float_2(" in text
    assert "tl.store(p + tx.to(tl.uint32), 2.0, mask=live)" in text
    assert "def fill_int_3(" in text
    assert "tl.store(p + tx.to(tl.uint32), 3, mask=live)" in text


def test_the_device_branch_is_the_one_that_counts() -> None:
    source = """\
__global__ void k(int *p) {
#ifdef __CUDA_ARCH__
    p[threadIdx.x] = 1;
#else
    p[threadIdx.x] = 2;
#endif
}
"""
    assert "tl.store(p + tx.to(tl.uint32), 1, mask=live)" in output(translate_text(source, target="triton"))


def test_crashed_and_unparsed_input_is_left_alone() -> None:
    result = translate_text("__global__ void k(int *p) { p[0] = nowhere; }\n", target="triton")
    message = "kernel k is not translated: the parser does not understand it: use of undeclared identifier 'nowhere'"
    hint = "make the missing headers visible with -I"
    assert result.status is FileStatus.UNCHANGED
    assert found(result.diagnostics) == (Found("HP706", ERROR, "1:36", "k", message, hint),)
