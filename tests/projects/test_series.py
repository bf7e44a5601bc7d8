"""Patches of ``--format-patch``: applied one after the other they give what -o DIR writes."""

from __future__ import annotations

import subprocess
from pathlib import Path

from support import translate_tree

from hipify_py.results import ProjectResult
from hipify_py.series import patches

TREE = {
    "CMakeLists.txt": "project(p CUDA)\nadd_executable(p src/a.cu)\n",
    "src/a.cu": '#include "b.cuh"\n__global__ void k() {}\nvoid f() { k<<<1, 2>>>(); cudaMallocHost(&p, 4); }\n',
    "src/b.cuh": "#pragma once\n#include <cuda_runtime.h>\nextern cudaStream_t s;\n",
    "notes.txt": "cudaFree\n",
}


def series(result: ProjectResult, read: dict[str, str]) -> list[tuple[str, bytes]]:
    found = patches(result, "HIP", "1.0", lambda path: read[path].encode() if path in read else None)
    return [(patch.name, patch.data) for patch in found]


def applied(folder: Path, found: list[tuple[str, bytes]]) -> dict[str, str]:
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@localhost", "-C", str(folder)]
    subprocess.run([*git, "init", "-q"], check=True)
    for name, text in TREE.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "before"], check=True)
    for name, data in found:
        (folder.parent / name).write_bytes(data)
        subprocess.run([*git, "am", "-q", str(folder.parent / name)], check=True)
    return {path: (folder / path).read_text() for path in _tracked(git)}


def _tracked(git: list[str]) -> list[str]:
    return subprocess.run([*git, "ls-files"], capture_output=True, text=True, check=True).stdout.split()


def wanted(result: ProjectResult) -> dict[str, str]:
    files = dict(TREE)
    for file in result.files:
        if file.output is not None:
            files.pop(file.path)
            files[file.output_path or file.path] = file.output.decode()
    return files | {name: data.decode() for name, data in result.added.items()}


def test_the_series_gives_the_output(tmp_path: Path) -> None:
    result = translate_tree(TREE, stages=True)
    found = series(result, TREE)
    assert [name for name, _ in found] == [
        "0001-Translate-names-and-headers-to-HIP.patch",
        "0002-Translate-launches-calls-and-statements-to-HIP.patch",
        "0003-Build-for-HIP.patch",
    ]
    (tmp_path / "tree").mkdir()
    assert applied(tmp_path / "tree", found) == wanted(result)


def test_the_first_patch_holds_names_alone() -> None:
    (_, first), (_, second), _ = series(translate_tree(TREE, stages=True), TREE)
    assert b"+extern hipStream_t s;" in first
    assert b"hipHostMalloc" not in first
    assert b"+void f() { k<<<1, 2>>>(); hipHostMalloc(&p, 4, hipHostMallocDefault); }" in second


def test_renamed_files_are_renamed_by_the_first_patch(tmp_path: Path) -> None:
    result = translate_tree(TREE, stages=True, extensions={".cu": ".hip", ".cuh": ".h"})
    found = series(result, TREE)
    assert b"rename from src/a.cu\nrename to src/a.hip\n" in found[0][1]
    (tmp_path / "tree").mkdir()
    assert applied(tmp_path / "tree", found) == wanted(result)
    assert '#include "b.h"' in wanted(result)["src/a.hip"]
    assert "add_executable(p src/a.hip)" in wanted(result)["CMakeLists.txt"]


def test_nothing_to_do_gives_no_patch() -> None:
    tree = {"a.cu": "int x;\n"}
    assert series(translate_tree(tree, stages=True), tree) == []
