"""The Triton target: what it writes, and what it says."""

from __future__ import annotations

import ast
import re

import pytest
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
    assert SAXPY_BODY in text
    assert "# __global__ void saxpy(int n, float a, const float *x, float *y)\n@triton.jit\ndef saxpy(\n" in text
    assert "    line 6: saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y)\n" in text
    assert found(result.diagnostics) == (HOST,)


def test_a_kernel_has_a_launcher() -> None:
    text = output(translate_text(SAXPY, target="triton"))
    assert 'BLOCKS = {\n    "saxpy": ((256, 1, 1),),\n}\n' in text
    assert (
        """\
    @_operator("hipify_main::saxpy", mutates_args=["y"])
    def _launch_saxpy(
        grid: list[int],
        block: list[int],
        n: int,
        a: float,
        x: torch.Tensor,
        y: torch.Tensor,
    ) -> None:
"""
        in text
    )
    head = """\
    def launch_saxpy(
        grid: tuple[int, ...],
        n: int,
        a: float,
        x: torch.Tensor,
        y: torch.Tensor,
        *,
        block: tuple[int, ...] = (256, 1, 1),
    ) -> None:
"""
    assert head in text
    assert "            y: contiguous tensor of any shape, float32, read and written.\n" in text
    assert "            x: contiguous tensor of any shape, float32, only read.\n" in text
    assert "            a: float32.\n" in text
    assert "        The original launches it in line 6.\n" in text


def test_launchers_tell_what_becomes_of_parameters() -> None:
    source = """\
struct Pair { unsigned char tag; double scale; };
__constant__ short table[4];
__global__ void k(const int *in, unsigned long long *range, Pair pair, bool *flags) {
    range[0] = in[threadIdx.x] + table[1] * pair.scale;
    flags[0] = pair.tag;
}
"""
    text = output(translate_text(source, target="triton"))
    for line in (
        "in_: contiguous tensor of any shape, int32, only read; in in the original.",
        "range_: contiguous tensor of any shape, uint64, only written; range in the original.",
        "pair_tag: uint8; pair.tag in the original.",
        "pair_scale: float64; pair.scale in the original.",
        "flags: contiguous tensor of any shape, bytes of any type, only written.",
        "table: contiguous tensor of any shape, int16, only read; the original's variable table.",
    ):
        assert f"            {line}\n" in text, line


@pytest.mark.parametrize(
    ("host", "block"),
    [
        ("k<<<1, 64>>>(p);", "((64, 1, 1),)"),
        ("const int n = 32; k<<<1, 2 * n>>>(p);", "((64, 1, 1),)"),
        ("int n = 64; k<<<1, n>>>(p);", "((64, 1, 1),)"),
        ("dim3 b(8, 4); k<<<1, b>>>(p); k<<<2, dim3(16)>>>(p);", "((8, 4, 1), (16, 1, 1))"),
        ("int n = 64; n *= 2; k<<<1, n>>>(p);", "()"),
        ("dim3 b(8, 4); b.x = 3; k<<<1, b>>>(p);", "()"),
        ("int n = 64; change(n); k<<<1, n>>>(p);", "()"),
        ("k<<<1, size>>>(p);", "()"),
    ],
)
def test_blocks_of_launches_that_are_constants(host: str, block: str) -> None:
    source = (
        f"int size = 64; void change(int &);\n__global__ void k(int *p) {{ p[0] = 1; }}\nvoid f(int *p) {{ {host} }}\n"
    )
    assert f'BLOCKS = {{\n    "k": {block},\n}}\n' in output(translate_text(source, target="triton"))


HALVING = """\
__global__ void k(int *p) {
    __shared__ int s[64];
    s[threadIdx.x] = p[threadIdx.x];
    for (int d = 32; d > 0; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    }
    if (threadIdx.x == 0) p[0] = s[0];
}
"""


def test_idioms_are_lifted_for_the_blocks_of_launches() -> None:
    lifted = output(translate_text(HALVING + "void f(int *p) { k<<<1, 64>>>(p); }\n", target="triton"))
    assert 'tl.static_assert((BX == 64 and BY == 1 and BZ == 1), "it is for the blocks of' in lifted
    assert " = tl.sum(part_1, 0)\n" in lifted
    assert "scratch" not in lifted.partition("if torch is not None")[0]
    for host in ("void f(int *p, int n) { k<<<1, n>>>(p); }\n", "", "void f() { void (*g)(int *) = k; }\n"):
        plain = output(translate_text(HALVING + host, target="triton"))
        assert "static_assert" not in plain
        assert "block_scratch = " in plain


def test_a_refused_kernel_does_not_keep_the_others_back() -> None:
    result = translate_text(SAXPY + "__global__ void k(int *p) { goto end; end: p[0] = 1; }\n", target="triton")
    message = "kernel k is not translated: goto has no counterpart"
    assert SAXPY_BODY in output(result)
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
    assert "tl.store(p + tx, 2.0, mask=live)" in text
    assert "def fill_int_3(" in text
    assert "tl.store(p + tx, 3, mask=live)" in text


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
    assert "tl.store(p + tx, 1, mask=live)" in output(translate_text(source, target="triton"))


def test_crashed_and_unparsed_input_is_left_alone() -> None:
    result = translate_text("__global__ void k(int *p) { p[0] = nowhere; }\n", target="triton")
    message = "kernel k is not translated: the parser does not understand it: use of undeclared identifier 'nowhere'"
    hint = "make the missing headers visible with -I"
    assert result.status is FileStatus.UNCHANGED
    assert found(result.diagnostics) == (Found("HP706", ERROR, "1:36", "k", message, hint),)


INSTANCES = """\
template <int N> __global__ void k(float *p) { p[threadIdx.x] = N; }
template <int N> void again(float *p) { k<N><<<2, 32>>>(p); }
void host(float *p) {
  k<1><<<1, 32>>>(p);
  k<2><<<1, 32>>>(p);
  again<1>(p);
}
"""


def test_each_instance_lists_its_own_launches() -> None:
    text = output(translate_text(INSTANCES, target="triton"))
    assert re.findall(r"The original launches it in (.*)[.]", text) == ["lines 2, 4", "line 5"]
