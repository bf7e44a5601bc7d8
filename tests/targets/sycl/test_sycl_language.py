"""Programs that use what C++ makes of names, types and scopes around kernels: no error is told, and they print PASS."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import by_path, translate_tree

from hipify_py.results import ProjectResult
from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Toolchain
from hipify_py.verify.model import CompileJob

PROGRAMS = Path(__file__).parent / "language"
NAMES = sorted(path.name for path in PROGRAMS.iterdir())


def program(name: str) -> dict[str, bytes]:
    """The files of a program: one, or all of a folder."""
    path = PROGRAMS / name
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return {file.name: file.read_bytes() for file in files}


@pytest.fixture(scope="module", params=NAMES)
def project(request: pytest.FixtureRequest) -> ProjectResult:
    return translate_tree(program(request.param), target="sycl")


def test_nothing_is_left_to_do(project: ProjectResult) -> None:
    said = [d for result in project.files for d in result.diagnostics if d.severity.label != "note"]
    assert [(d.path, d.start.line, d.message) for d in said] == []


def test_translating_twice_changes_nothing(project: ProjectResult) -> None:
    files = {result.output_path or result.path: result.output or b"" for result in project.files}
    again = by_path(translate_tree(files, target="sycl"))
    assert {path: result.output or files[path] for path, result in again.items()} == files


@pytest.mark.run
def test_the_output_runs(project: ProjectResult, sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    texts = {result.output_path or result.path: result.output or b"" for result in project.files}
    for name, text in (texts | dict(project.added)).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text)
    objects: list[Path] = []
    for name in (name for name in texts if name.endswith(".cpp")):
        compiled = compile_source(CompileJob(tmp_path / name), sycl_toolchain, tmp_path / f"objects_{name}")
        assert [message.text for message in compiled.messages if message.severity.fails] == []
        objects += compiled.objects
    assert link(objects, sycl_toolchain, tmp_path / "program") == ""
    done = execute(tmp_path / "program", sycl_toolchain)
    assert (done.code, done.out.split()[-1:]) == (0, ["PASS"])
