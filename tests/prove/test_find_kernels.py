"""Kernels read off the tokens of a file: parameters, templates, launch shapes, hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.frontend.tokens import lex
from hipify_py.prove.kernels.cases import cases, size_axis
from hipify_py.prove.kernels.hints import read_hints
from hipify_py.prove.kernels.model import Kernel, KernelHint, Parameter, ParameterHint
from hipify_py.prove.kernels.program import unfit
from hipify_py.prove.kernels.signature import find_kernels
from hipify_py.prove.manifest import ManifestError


def kernels(text: str, **hints: KernelHint) -> list[Kernel]:
    """The kernels of a file with this text."""
    return list(find_kernels("k.cu", lex(text.encode()), hints))


def test_parameters() -> None:
    (kernel,) = kernels(
        'extern "C" __global__ void __launch_bounds__(96) k(const float* __restrict__ in, float *out, void* raw,\n'
        "    const unsigned int n, float a = 1.0f, std::pair<int, int> p, float4 v, int (&r)[3],\n"
        "    char** deep, int t[]) {}"
    )
    assert (kernel.name, kernel.bound, kernel.refused) == ("k", 96, "")
    assert kernel.parameters[:8] == (
        Parameter("in", "float", pointer=True, constant=True),
        Parameter("out", "float", pointer=True),
        Parameter("raw", "unsigned char", pointer=True),
        Parameter("n", "unsigned int", constant=True, integer=True),
        Parameter("a", "float"),
        Parameter("p", "std::pair<int,int>"),
        Parameter("v", "float4"),
        kernel.parameters[7],
    )
    assert [p.refused != "" for p in kernel.parameters] == [False] * 7 + [True, True, False]
    assert kernel.parameters[9] == Parameter("t", "int", pointer=True)


def test_names_are_qualified_from_the_outside_in() -> None:
    (kernel,) = kernels("namespace a::b { namespace { namespace c { __global__ void k() {} } } }")
    assert kernel.name == "a::b::c::k"


def test_declarations_and_members_are_not_called() -> None:
    assert kernels("__global__ void k(int);\n#define K __global__ void m() {}\n") == []
    (kernel,) = kernels("struct S { static __global__ void k() {} };")
    assert kernel.refused == "it is a member of a class"


def test_instances_of_templates() -> None:
    text = "template <typename T, int N = 2> __global__ void k(T* x) {}\n"
    (kernel,) = kernels(text)
    assert kernel.refused == "it is a template: name its instances in a hint, or instantiate it explicitly"
    explicit = text + "template __global__ void k<float, 3>(float*);"
    assert [k.arguments for k in kernels(explicit)] == ["<float, 3>"]
    (kernel,) = kernels(text, k=KernelHint(instances=("double",)))
    assert (kernel.label, kernel.bindings) == ("k<double>", ("using T = double;", "constexpr auto N = 2;"))
    (kernel,) = kernels(text, k=KernelHint(instances=("int, 1, 2",)))
    assert kernel.refused == "template arguments int, 1, 2 do not fit its parameters"


def test_sizes_meet_the_edges_of_blocks() -> None:
    (kernel,) = kernels("__global__ void k(int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; }")
    found = cases(kernel, KernelHint())
    assert [case.size[0] for case in found] == [0, 1, 127, 128, 129, 907, 907]
    assert [case.grid[0] for case in found] == [1, 1, 1, 1, 2, 8, 8]
    assert [case.seed for case in found] == [1, 1, 1, 1, 1, 1, 2]
    assert {case.block for case in found} == {(128, 1, 1)}


def test_kernels_of_two_dimensions() -> None:
    (kernel,) = kernels(
        "__global__ void k(float* p, int width, int height) { extern __shared__ float s[]; p[threadIdx.y] = 0; }"
    )
    assert [size_axis(kernel, parameter) for parameter in kernel.parameters] == [None, 0, 1]
    last = cases(kernel, KernelHint())[-1]
    assert (last.size, last.block, last.grid, last.shared) == ((113, 17, 1), (16, 8, 1), (8, 3, 1), 2048)


def test_bounds_of_a_launch_and_hints_shape_the_block() -> None:
    (kernel,) = kernels("__global__ void __launch_bounds__(64) k(int n) {}")
    assert {case.block for case in cases(kernel, KernelHint())} == {(64, 1, 1)}
    found = cases(kernel, KernelHint(block=(32,), sizes=(5, 64)))
    assert [(case.size[0], case.grid[0], case.block[0]) for case in found] == [(5, 1, 32), (64, 2, 32), (64, 2, 32)]


def test_hints_of_file_and_comments(tmp_path: Path) -> None:
    (tmp_path / "kernels.toml").write_text(
        '[kernel.a]\nblock = [64]\nrelative = 1e-3\n[kernel.a.arguments]\nk = 4\nx = { count = "n * k" }\n'
    )
    text = b'// verify-kernel: sizes = [8]; skip = "slow"\n__global__ void __launch_bounds__(32) b() {}\n'
    assert read_hints(tmp_path / "k.cu", lex(text)) == {
        "a": KernelHint(
            block=(64,), relative=1e-3, arguments={"k": ParameterHint("4"), "x": ParameterHint(count="n * k")}
        ),
        "b": KernelHint(sizes=(8,), skip="slow"),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[kernel.a]\nblocks = [1]", "kernels.toml: a: unknown key 'blocks'"),
        ("[kernel.a]\nblock = 3", "kernels.toml: a: block is not of the right kind"),
        ("[kernel.a]\nblock = [1, 2, 3, 4]", "kernels.toml: a: block is a list of one to three numbers"),
        ("[kernel.a]\nsizes = [-1]", "kernels.toml: a: block is a list of one to three numbers"),
        ("[kernel.a]\narguments = { x = { size = 3 } }", "kernels.toml: a: x: a value, or a table with count, is"),
        ("kernel = 3", "kernels.toml: holds [kernel.NAME] tables and nothing else"),
        ("[kernel", "kernels.toml: Expected ']'"),
    ],
)
def test_hints_that_cannot_be_used(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "kernels.toml").write_text(text)
    with pytest.raises(ManifestError) as caught:
        read_hints(tmp_path / "k.cu", lex(b""))
    assert message in str(caught.value)


def test_bad_comment_hint_is_placed(tmp_path: Path) -> None:
    text = b"\n// verify-kernel: shape = 1\n__global__ void k() {}\n"
    with pytest.raises(ManifestError) as caught:
        read_hints(tmp_path / "k.cu", lex(text))
    assert str(caught.value) == f"{tmp_path / 'k.cu'}:2: unknown key 'shape'"


def test_what_cannot_be_made_up_needs_a_value() -> None:
    (kernel,) = kernels("__global__ void k(float** rows) {}")
    assert unfit(kernel, KernelHint()).startswith("parameter rows: no pointers to pointers")
    assert unfit(kernel, KernelHint(arguments={"rows": ParameterHint("nullptr")})) == ""
    assert unfit(kernel, KernelHint(arguments={"columns": ParameterHint("1")})) == (
        "a hint is about columns, which is none of its parameters"
    )
