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
