"""MIGRATION.md: written beside the output of projects, and what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.cli import main

TREE = {
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.21)\nproject(p CXX CUDA)\nadd_executable(p a.cu)\n"
    "target_link_libraries(p CUDA::nppif)\n",
    "a.cu": "#include <cuda_runtime.h>\nvoid f() { cudaFree(0); }\n",
}
EXPECTED = """\
# From CUDA to HIP \\(ROCm\\)

## What was done

- 2 of 2 files were translated, 1 of them build files.
- 100.0 % of 2 CUDA references have a counterpart.
- 1 files have new names; all references to them follow.
- Assumed: rocm\\-version 6.4.
- Assumed: hip\\-launch chevron.
- Assumed: warp\\-size 32.
- Assumed: define\\-cuda\\-arch 800.
- Assumed: gpu\\-targets gfx90a gfx942 gfx1100.
- Assumed: torch\\-hipify 2.

## What is left

### CMakeLists.txt

- [ ] 4:25 **error** HP504: CUDA::nppif has no counterpart for HIP \\(ROCm\\); it is left as it is. \
*ROCm has no library with this interface*

## What to know

Nothing more.

## How to build and test

CMake:

    cmake -S . -B build -DCMAKE_HIP_ARCHITECTURES=gfx90a
    cmake --build build
    ctest --test-dir build

Compile every file, and run original and translation on the CPU, to see what still fails:

    hipify-py PATH --to hip -o OUT --verify=compile
    hipify-py verify PATH --to hip
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in TREE.items():
        (tmp_path / "p" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "p" / name).write_text(text)
    return tmp_path


def test_it_is_written_beside_the_output(tree: Path) -> None:
    main(["p", "--to", "hip", "-o", "out", "-q", "--ext", ".hip"])
    assert sorted(path.name for path in (tree / "out").iterdir()) == ["CMakeLists.txt", "MIGRATION.md", "a.hip"]
    assert (tree / "out/MIGRATION.md").read_text() == EXPECTED


def test_a_file_of_that_name_stays(tree: Path) -> None:
    (tree / "p/MIGRATION.md").write_text("mine\n")
    main(["p", "--to", "hip", "-o", "out", "-q"])
    assert (tree / "out/MIGRATION.md").read_text() == "mine\n"
    assert (tree / "out/MIGRATION-hip.md").read_text().startswith("# From CUDA to HIP")


@pytest.mark.parametrize("options", [["--check"], ["--diff"]])
def test_nothing_is_written_where_only_a_report_is_asked_for(tree: Path, options: list[str]) -> None:
    main(["p", "--to", "hip", "-q", *options])
    assert sorted(path.name for path in tree.iterdir()) == ["p"]
    assert sorted(path.name for path in (tree / "p").iterdir()) == sorted(TREE)


def test_a_project_that_is_left_alone_gets_none(tree: Path) -> None:
    (tree / "p/CMakeLists.txt").write_text("project(p CXX CUDA HIP)\n")
    assert main(["p", "--to", "hip", "-o", "out", "-q"]) == 0
    assert not (tree / "out/MIGRATION.md").exists()
    assert (tree / "out/a.cu").read_text() == TREE["a.cu"]


def test_the_format_can_be_asked_for(tree: Path) -> None:
    main(["p", "--to", "hip", "--check", "-q", "--output-format", "migration:report.md"])
    assert (tree / "report.md").read_text().startswith("# From CUDA to HIP")


def test_what_is_said_of_many_files_is_said_once(tree: Path) -> None:
    for number in range(6):
        (tree / f"p/m{number}").mkdir()
        (tree / f"p/m{number}/CMakeLists.txt").write_text("target_link_libraries(p CUDA::nppif)\n")
    main(["p", "--to", "hip", "-o", "out", "-q"])
    text = (tree / "out/MIGRATION.md").read_text()
    places = ", ".join(("CMakeLists.txt:4", *(f"m{number}/CMakeLists.txt:1" for number in range(6))))
    assert text.count("CUDA::nppif has no counterpart") == 1
    assert f"*ROCm has no library with this interface* 7 places: {places}\n" in text
    assert "### CMakeLists.txt" not in text


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("more", [{}, {"MIGRATION.md": "mine\n"}])
@pytest.mark.parametrize("options", [[], ["--ext", ".hip"]])
def test_undo_takes_it_away(tree: Path, more: dict[str, str], options: list[str]) -> None:
    for name, text in more.items():
        (tree / "p" / name).write_text(text)
    before = _contents(tree / "p")
    main(["p", "--to", "hip", "--in-place", "-q", *options])
    assert any(
        name.startswith("MIGRATION") and name.endswith(".md") for name in set(_contents(tree / "p")) - set(before)
    )
    (tree / "p/late.cu").write_text("#include <cuda_runtime.h>\nvoid f() { cudaFree(0); }\n")
    main(["p", "--to", "hip", "--in-place", "-q", *options])
    assert main(["--undo", "p", "-q"]) == 0
    (tree / "p/late.cu").unlink()
    assert _contents(tree / "p") == before


def test_in_place_there_is_one_however_often_it_runs(tree: Path) -> None:
    (tree / "p/CMakeLists.txt").unlink()
    (tree / "p/Makefile").write_text("a: a.cu\n\tnvcc -o a a.cu -lnppif\n")
    main(["p", "--to", "hip", "--in-place", "-q"])
    (tree / "p/late.cu").write_text("#include <cuda_runtime.h>\nvoid f() { cudaFree(0); }\n")
    main(["p", "--to", "hip", "--in-place", "-q"])
    assert [path.name for path in (tree / "p").glob("MIGRATION*.md")] == ["MIGRATION.md"]
    assert "- 1 of 4 files were translated, 0 of them build files.\n" in (tree / "p/MIGRATION.md").read_text()
