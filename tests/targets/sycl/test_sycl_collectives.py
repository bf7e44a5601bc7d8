"""CUB in SYCL: operations of blocks and warps take the work-item, device-wide algorithms are oneDPL's."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ERROR, translate_text

from hipify_py.api import InputFile, TranslateOptions, translate
from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Toolchain
from hipify_py.verify.model import CompileJob

PROGRAMS = Path(__file__).parent / "programs"
CUB = "#include <cub/cub.cuh>\n"
NEW = "new in device code: SYCL kernels can't allocate memory"
ELSEWHERE = "this temporary memory of CUB goes elsewhere than into an object"
MORE = "this temporary memory of CUB is more than a variable that objects are made of"
BRANCH = "only some threads of the block may reach this barrier"
TILE = "only some lanes of the warp may reach this operation of a tile, which takes all of them in SYCL"


def translated(source: str) -> tuple[str, list[tuple[str, int, int, str]]]:
    """The text without includes, and the errors with their places below CUB's include."""
    result = translate_text(CUB + source, target="sycl")
    lines = (result.output or b"").decode().splitlines(keepends=True)
    errors = [d for d in result.diagnostics if d.severity is ERROR]
    text = "".join(line for line in lines if not line.startswith("#include"))
    return text, [(d.code, d.start.line - 1, d.start.column, d.message) for d in errors]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "__global__ void k(int *p)\n{\n    using Reduce = cub::BlockReduce<int, 64, cub::BLOCK_REDUCE_RAKING>;\n"
            "    __shared__ typename Reduce::TempStorage temp;\n    p[0] = Reduce(temp).Reduce(p[1], cub::Max());\n}\n",
            "void k(const sycl::nd_item<1> &item, int *p)\n{\n"
            "    using Reduce = gpu::block_reduce<1, int, 64, gpu::collective::raking>;\n"
            "    p[0] = Reduce(item).Reduce(p[1], sycl::maximum<>());\n}\n",
            id="memory is dropped",
        ),
        pytest.param(
            "typedef cub::BlockScan<int, 64> Scan;\n__device__ int f(int v)\n{\n"
            "    __shared__ union { Scan::TempStorage scan; cub::WarpReduce<int>::TempStorage warps[2]; } temp;\n"
            "    Scan(temp.scan).InclusiveSum(v, v);\n    return cub::WarpReduce<int>(temp.warps[v / 32]).Sum(v);\n}\n"
            "__global__ void k(int *p) { p[blockIdx.y] = f(1); }\n",
            "typedef gpu::block_scan<2, int, 64> Scan;\nint f(const sycl::nd_item<2> &item, int v)\n{\n"
            "    Scan(item).InclusiveSum(v, v);\n    return gpu::warp_reduce<int>(item).Sum(v);\n}\n"
            "void k(const sycl::nd_item<2> &item, int *p) { p[item.get_group(0)] = f(item, 1); }\n",
            id="an alias at file scope has the dimensions of its users",
        ),
        pytest.param(
            "__global__ void k(int *p)\n{\n    using Load = cub::BlockLoad<int, 64, 2>;\n    union Temp {\n"
            "        typename Load::TempStorage load;\n        cub::BlockReduce<int, 64>::TempStorage sum;\n    };\n"
            "    __shared__ Temp temp;\n    int v[2];\n    Load(temp.load).Load(p, v);\n"
            "    p[0] = cub::BlockReduce<int, 64>(temp.sum).Sum(v);\n}\n",
            "void k(const sycl::nd_item<1> &item, int *p)\n{\n    using Load = gpu::block_load<1, int, 64, 2>;\n"
            "    int v[2];\n    Load(item).Load(p, v);\n    p[0] = gpu::block_reduce<1, int, 64>(item).Sum(v);\n}\n",
            id="a type of temporary memory",
        ),
        pytest.param(
            "__global__ void k(int *p)\n{\n    cub::BlockReduce<int, 64> reduce;\n    p[0] = reduce.Sum(1);\n"
            "    p[1] = cub::BlockReduce<int, 64>().Sum(2);\n}\n",
            "void k(const sycl::nd_item<1> &item, int *p)\n{\n    gpu::block_reduce<1, int, 64> reduce(item);\n"
            "    p[0] = reduce.Sum(1);\n    p[1] = gpu::block_reduce<1, int, 64>(item).Sum(2);\n}\n",
            id="objects without memory of their own",
        ),
        pytest.param(
            "cudaError_t f(void *t, size_t &n, int *in, int *out, cudaStream_t s)\n"
            "{\n    return cub::DeviceReduce::Sum(t, n, in, out, 9, s);\n}\n",
            "gpu::error f(void *t, size_t &n, int *in, int *out, gpu::stream s)\n"
            "{\n    return gpu::device_reduce::sum(t, n, in, out, 9, s);\n}\n",
            id="a device-wide algorithm",
        ),
    ],
)
def test_translated(source: str, expected: str) -> None:
    assert translated(source) == (expected, [])


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ("__shared__ R::TempStorage t; g(t);", [("HP240", 32, ELSEWHERE)]),
        ("__shared__ R::TempStorage t; R *r = new R(&t);", [("HP240", 37, NEW), ("HP240", 44, ELSEWHERE)]),
        ("auto &t = *(R::TempStorage *)p; p[0] = R(t).Sum(1);", [("HP240", 16, MORE)]),
        ("p[0] = cub::WarpReduce<int>().HeadSegmentedSum(1, 1);",
         [("HP240", 31, "WarpReduce::HeadSegmentedSum is not mapped")]),
        ("R r; p[0] = r.Sum(1) + r.Last(1);", [("HP240", 26, "BlockReduce::Last is not mapped")]),
        ("__shared__ R::TempStorage t; if (threadIdx.x < 9) p[0] = R(t).Sum(1);", [("HP243", 58, BRANCH)]),
        ("if (threadIdx.x < 9) p[0] = cub::WarpReduce<int, 8>().Sum(1);", [("HP243", 34, TILE)]),
        ("if (threadIdx.x < 32) p[0] = cub::WarpReduce<int>().Sum(1);", []),
    ],
)  # fmt: skip
def test_refused(body: str, errors: list[tuple[str, int, str]]) -> None:
    source = (
        f"using R = cub::BlockReduce<int, 64>;\n__device__ void g(int &);\n__global__ void k(int *p)\n{{\n{body}\n}}\n"
    )
    assert [(code, column, message) for code, line, column, message in translated(source)[1] if line == 5] == errors


def test_dimensions_have_to_be_known() -> None:
    source = (
        "using Unused = cub::BlockReduce<int, 64>;\n"
        "template <class T> struct S { using R = cub::BlockReduce<T, 64>; };\n"
        "__global__ void k(int *p) { p[0] = S<int>::R().Sum(blockIdx.y); }\n"
    )
    text, _ = translated(source)
    assert text.startswith("using Unused = gpu::block_reduce<1, int, 64>;\n")
    assert "using R = gpu::block_reduce<2, T, 64>;" in text


@pytest.mark.run
def test_blocks_and_warps_compute_the_same(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    project = translate([InputFile(PROGRAMS, "cub_blocks.cu")], TranslateOptions("sycl"))
    texts = {file.output_path or file.path: file.output or b"" for file in project.files} | dict(project.added)
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text)
    compiled = compile_source(CompileJob(tmp_path / "cub_blocks.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
    assert link(compiled.objects, sycl_toolchain, tmp_path / "program") == ""
    done = execute(tmp_path / "program", sycl_toolchain)
    assert (done.code, done.out.split()[-1]) == (0, "PASS")
