"""Textures: reported, or what ``--textures`` asks for."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ERROR, by_path, translate_text, translate_tree

from hipify_py.rewrite.knowledge import load_knowledge
from hipify_py.tables import load_tables
from hipify_py.tables.load import FOLDER, read_table
from hipify_py.tables.schema import Mapping, Status
from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Toolchain
from hipify_py.verify.model import CompileJob

PROGRAM = Path(__file__).parent / "programs" / "textures.cu"
KERNEL = "__global__ void k(cudaTextureObject_t t, float *p) { p[threadIdx.x] = %s; }\n"


def test_textures_are_reported() -> None:
    result = translate_text(KERNEL % "tex2D<float>(t, 1.0f, 2.0f)", target="sycl")
    found = [(d.code, d.symbol, d.start.line) for d in result.diagnostics if d.severity is ERROR]
    assert found == [("HP102", "cudaTextureObject_t", 1), ("HP102", "tex2D", 1)]


def test_textures_are_read_by_loads() -> None:
    result = translate_text(KERNEL % "tex2D<float>(t, 1.0f, 2.0f)", target="sycl", target_options={"textures": "loads"})
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    assert (result.output or b"").decode().partition("\n\n")[2] == (
        "void k(const sycl::nd_item<1> &item, gpu::texture t, float *p) "
        "{ p[item.get_local_id(0)] = gpu::texture_2d<float>(t, 1.0f, 2.0f); }\n"
    )


@pytest.mark.parametrize(
    "call",
    ["tex2DLayered<float>(t, 1, 2, 0)", "texCubemap<float>(t, 1, 2, 3)", "tex2DLod<float>(t, 1, 2, 0)",
     "surf1Dread<float>(t, 4)", "tex2Dgather<float4>(t, 1, 2).x"],
)  # fmt: skip
def test_what_has_no_counterpart_is_reported_anyway(call: str) -> None:
    result = translate_text(KERNEL % call, target="sycl", target_options={"textures": "loads"})
    found = [(d.code, d.symbol) for d in result.diagnostics if d.severity is ERROR]
    assert found == [("HP102", call.partition("<")[0])]


@pytest.mark.parametrize("table", ["device.tsv", "runtime.tsv"])
def test_rows_replace_rows_that_say_unsupported(table: str) -> None:
    own = read_table(FOLDER / "sycl" / "textures" / table, Mapping._fields)
    plain, knowledge = load_tables("sycl"), load_knowledge("sycl", overlay="textures")
    assert list(own) == sorted(own, key=str.encode)
    for name in own:
        entry, replaced = knowledge.lookup(name), plain.lookup(name)
        assert entry is not None
        assert entry.target is not None
        assert entry.target.status is Status.EMULATED
        assert entry.target.source == f"support:{knowledge.support_part(entry.target.new)}" or name == "cudaMemcpy3D"
        assert replaced is not None
        assert replaced.target is not None
        assert replaced.target.status is Status.UNSUPPORTED or name.startswith("cudaMemcpy3D")


@pytest.mark.run
def test_reads_give_what_cuda_gives(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    files = {"textures.cu": PROGRAM.read_bytes()}
    project = translate_tree(files, target="sycl", target_options={"textures": "loads"})
    result = by_path(project)["textures.cu"]
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    for name, text in {**project.added, "textures.cpp": result.output or b""}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text)
    compiled = compile_source(CompileJob(tmp_path / "textures.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
    assert link(compiled.objects, sycl_toolchain, tmp_path / "program") == ""
    done = execute(tmp_path / "program", sycl_toolchain)
    assert (done.code, done.out.split()) == (0, ["PASS"])


IMAGES = {"textures": "sampled-image"}
HEAD = "__device__ float at(cudaTextureObject_t t, int x) { return tex2D<float>(t, x, 2.0f); }\n"


def test_textures_are_images() -> None:
    source = (
        HEAD + "__global__ void k(cudaTextureObject_t t, float *p) { p[threadIdx.x] = at(t, 1); }\n"
        "void f(cudaTextureObject_t t, float *p)\n{\n    k<<<2, 64>>>(t, p);\n}\n"
    )
    result = translate_text(source, target="sycl", target_options=IMAGES)
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    assert (result.output or b"").decode().partition("\n\n")[2] == (
        "float at(const gpu::texture_view<sycl::float4, 2> &t, int x) { return gpu::texture_2d<float>(t, x, 2.0f); }\n"
        "void k(const sycl::nd_item<1> &item, const gpu::texture_view<sycl::float4, 2> &t, float *p) "
        "{ p[item.get_local_id(0)] = at(t, 1); }\n"
        "void f(gpu::texture t, float *p)\n{\n"
        "    gpu::queue().submit([&, t_image = gpu::image<sycl::float4, 2>(t)](sycl::handler &h) mutable {\n"
        "        gpu::texture_view<sycl::float4, 2> t(*t_image, h);\n"
        "        h.parallel_for<class k_kernel>(\n"
        "            sycl::nd_range<1>(sycl::range<1>(2) * 64, 64),\n"
        "            [=](sycl::nd_item<1> item) { k(item, t, p); });\n"
        "    });\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("body", "parameter"),
    [
        pytest.param("p[0] = tex3D<uchar4>(t, 1, 2, 3).y;", "const gpu::texture_view<sycl::uint4, 3> &t", id="bytes"),
        pytest.param("p[0] = tex1D<short>(t, 1);", "const gpu::texture_view<sycl::int4, 1> &t", id="shorts"),
        pytest.param("p[0] = tex1Dfetch<float>(t, 1);", "gpu::texture t", id="linear memory"),
        pytest.param("p[0] = tex2D<float>(t, 1, 2) + tex2D<int>(t, 1, 2);", "gpu::texture t", id="two types"),
        pytest.param("p[0] = tex2D<float>(t, 1, 2) + tex1D<float>(t, 1);", "gpu::texture t", id="two shapes"),
        pytest.param("auto u = t; p[0] = tex2D<float>(u, 1, 2);", "gpu::texture t", id="a copy"),
        pytest.param("p[0] = at(t, 1) + at(q->t, 2);", "gpu::texture t", id="with one that is no parameter"),
    ],
)
def test_parameters_that_are_images(body: str, parameter: str) -> None:
    """Others keep the object, and their reads are loads."""
    source = "struct S { cudaTextureObject_t t; };\n" + HEAD
    source += f"__global__ void k(const S *q, float *p, cudaTextureObject_t t) {{ {body} }}\n"
    result = translate_text(source, target="sycl", target_options=IMAGES)
    assert [d.message for d in result.diagnostics if d.severity is ERROR] == []
    assert f"void k(const S *q, float *p, {parameter})" in " ".join((result.output or b"").decode().split())


def test_images_are_no_arguments_from_an_array() -> None:
    source = "__global__ void k(cudaTextureObject_t t, float *p) { p[0] = tex2D<float>(t, 1, 2); }\n"
    source += "void f(void **a) { cudaLaunchKernel((void *)k, 1, 8, a); }\n"
    result = translate_text(source, target="sycl", target_options=IMAGES)
    found = [(d.code, d.start.line, d.start.column, d.message) for d in result.diagnostics if d.severity is ERROR]
    reason = "its textures are images, which are no arguments from an array"
    assert found == [("HP242", 2, 20, f"the launch of cudaLaunchKernel is not translated: {reason}")]


@pytest.mark.compile
def test_images_compile(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    """The CPU device has no images (``sycl::aspect::image``), so this is not run."""
    project = translate_tree({"textures.cu": PROGRAM.read_bytes()}, target="sycl", target_options=IMAGES)
    result = by_path(project)["textures.cu"]
    for name, text in {**project.added, "textures.cpp": result.output or b""}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text)
    assert (result.output or b"").count(b"gpu::texture_view<") == 9
    compiled = compile_source(CompileJob(tmp_path / "textures.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
