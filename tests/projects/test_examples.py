"""The example projects: what is said of them, that nothing is left of CUDA, and that they build."""

from __future__ import annotations

import py_compile
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from examples import ARCH, PROJECTS, Example, Translate

from hipify_py.diagnostics.model import Severity
from hipify_py.verify.cmake import compile_all, compile_one, configure

pytestmark = pytest.mark.checkout
CMAKE = ("cmake_new", "cmake_old", "mixed_library")
EXAMPLES = (*CMAKE, "make", "raw_kernel", "torch_extension")
# What is left for the user: file, line, code.
LEFT = {
    "cmake_old": {("CMakeLists.txt", 13, "HP503"), ("CMakeLists.txt", 14, "HP503")},
    "raw_kernel": {("norm.py", 7, "HP510"), ("saxpy.py", 16, "HP503")},
    "torch_extension": {("fastops/jit.py", 15, "HP503"), ("setup.py", 10, "HP503"), ("setup.py", 12, "HP503")},
}
_CUDA = re.compile(rb"\bcuda[A-Z]\w*|\bcu(?:blas|rand|fft)\w*|\bnvcc\b|CUDA::")


def translate(translated: Translate, name: str) -> Example:
    return translated(name, strings=name == "raw_kernel")


def test_there_are_six() -> None:
    assert sorted(path.name for path in PROJECTS.iterdir() if path.is_dir()) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_only_the_expected_is_left(translated: Translate, name: str) -> None:
    example = translate(translated, name)
    found = {
        (d.path, d.start.line, d.code)
        for file in example.result.files
        for d in file.diagnostics
        if d.severity > Severity.NOTE
    }
    assert found == LEFT.get(name, set())


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in ("raw_kernel", "torch_extension")])
def test_no_name_of_cuda_is_left(translated: Translate, name: str) -> None:
    example = translate(translated, name)
    names = {match for path in _files(example.folder) for match in _CUDA.findall(path.read_bytes())}
    assert names == set()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_second_time_nothing_changes(translated: Translate, name: str) -> None:
    first = translate(translated, name)
    again = translated(first.folder)
    assert {file.path: file.output for file in again.result.files if file.output is not None} == {}


@pytest.mark.parametrize("name", ["raw_kernel", "torch_extension"])
def test_python_stays_python(translated: Translate, name: str) -> None:
    for path in translate(translated, name).folder.rglob("*.py"):
        py_compile.compile(str(path), cfile=str(path.with_suffix(".pyc")), doraise=True)


@pytest.mark.compile
@pytest.mark.parametrize("name", CMAKE)
def test_cmake_projects_configure_and_compile(translated: Translate, stage: Path, tmp_path: Path, name: str) -> None:
    assert _refused(translate(translated, name).folder, stage, tmp_path) == []


@pytest.mark.compile
def test_renamed_sources_need_no_language_property(translated: Translate, stage: Path, tmp_path: Path) -> None:
    example = translated("cmake_new", {".cu": ".hip"})
    assert not [path for path in _files(example.folder) if path.suffix == ".cu"]
    assert b"LANGUAGE HIP)" not in (example.folder / "CMakeLists.txt").read_bytes()
    assert _refused(example.folder, stage, tmp_path) == []


@pytest.mark.compile
def test_the_make_project_compiles(translated: Translate, stage: Path) -> None:
    folder = translate(translated, "make").folder
    variables = [f"HIPCC={stage.parent}/clang++ -x hip", f"ROCM_PATH={stage.parent}/usr", f"GPU_TARGETS={ARCH}"]
    command = [shutil.which("make") or "make", "-n", "-C", str(folder), *variables, "kernel.o", "pi.o"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [shlex.split(line) for line in said.splitlines() if " -c " in line]
    assert len(lines) == 2
    assert [done.result.err for line in lines for done in compile_one(line, folder, ARCH) if done.result.code] == []


@pytest.mark.compile
def test_the_kernel_in_a_string_compiles(translated: Translate, stage: Path, tmp_path: Path) -> None:
    text = (translate(translated, "raw_kernel").folder / "saxpy.py").read_text()
    match = re.search(r'r"""(.*?)"""', text, re.S)
    assert match
    (tmp_path / "saxpy.hip").write_text(match[1])
    command = [str(stage.parent / "clang++"), "-x", "hip", "-include", "hip/hip_runtime.h", "saxpy.hip"]
    assert [done.result.err for done in compile_one(command, tmp_path, ARCH) if done.result.code] == []


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".pyc",)]


def _refused(folder: Path, stage: Path, build: Path) -> Sequence[object]:
    """What cmake or the compiler complains about; each CMake project here has GPU code and host code."""
    done = configure(folder, build, stage)
    assert done.code == 0, done.err
    compiled = list(compile_all(build, ARCH))
    assert {"host", ARCH} == {one.language for one in compiled}
    return [(one.source, one.language, one.result.err) for one in compiled if one.result.code != 0]
