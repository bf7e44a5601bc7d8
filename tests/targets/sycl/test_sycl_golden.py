"""Programs of the corpus and what they become in SYCL, byte for byte; a sample is compiled and run.

``--update-golden`` writes the expectations anew; read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support import by_path, translate_tree

from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Toolchain
from hipify_py.verify.model import CompileJob

HERE = Path(__file__).parent
CORPUS = HERE.parents[2] / "corpus" / "kernels"
GOLDEN = HERE / "golden"
NAMES = ["saxpy", "reduce_shared", "matmul_tiled", "streams_async", "cg_tiles"]
HEADER = "common/check.h"


@pytest.fixture(scope="module")
def project() -> ProjectResult:
    files = {f"{name}.cu": (CORPUS / f"{name}.cu").read_bytes() for name in NAMES}
    return translate_tree({**files, HEADER: (CORPUS / HEADER).read_bytes()}, target="sycl", jobs=2)


@pytest.fixture(scope="module")
def results(project: ProjectResult) -> dict[str, FileResult]:
    return by_path(project)


@pytest.fixture(scope="module")
def tree(project: ProjectResult, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translation as files."""
    folder = tmp_path_factory.mktemp("sycl")
    texts = {file.output_path or file.path: file.output or b"" for file in project.files} | dict(project.added)
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(text)
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_golden(results: dict[str, FileResult], name: str, request: pytest.FixtureRequest) -> None:
    result = results[f"{name}.cu"]
    expected = GOLDEN / f"{name}.sycl.expected"
    if request.config.getoption("--update-golden"):
        expected.write_bytes(result.output or b"")
    assert result.output == expected.read_bytes()
    assert result.output_path == f"{name}.cpp"
    assert [d.message for d in result.diagnostics if d.severity.label != "note"] == []


@pytest.mark.parametrize("name", NAMES)
def test_translating_twice_changes_nothing(results: dict[str, FileResult], name: str) -> None:
    files = {f"{name}.cpp": results[f"{name}.cu"].output or b"", HEADER: results[HEADER].output or b""}
    again = by_path(translate_tree(files, target="sycl"))
    assert {path: result.status for path, result in again.items()} == dict.fromkeys(files, FileStatus.UNCHANGED)


@pytest.mark.run
@pytest.mark.parametrize("name", NAMES)
def test_the_output_runs(tree: Path, sycl_toolchain: Toolchain, name: str, tmp_path: Path) -> None:
    compiled = compile_source(CompileJob(tree / f"{name}.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
    assert link(compiled.objects, sycl_toolchain, tmp_path / "program") == ""
    done = execute(tmp_path / "program", sycl_toolchain)
    assert (done.code, done.out.split()[-1]) == (0, "PASS")
