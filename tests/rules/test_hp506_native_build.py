"""HP506: build files with a back end of the target."""

from __future__ import annotations

import pytest
from support import WARNING, Found, by_path, found, translate_build, translate_tree

from hipify_py.results import FileStatus

HINT = "build it as it is, or translate only what lacks that"
MESSAGE = "{}: this builds for HIP (ROCm) already; build files are left as they are"


@pytest.mark.parametrize(
    ("name", "text", "place", "symbol"),
    [
        ("CMakeLists.txt", "project(p LANGUAGES CXX CUDA HIP)\n", "1:1", "project(HIP)"),
        ("CMakeLists.txt", "find_package(CUDA)\nif(USE_ROCM)\nendif()\n", "2:1", "USE_ROCM"),
        ("Makefile", "a: a.cu\n\tnvcc a.cu\nb: a.cu\n\thipcc a.cu\n", "4:2", "hipcc"),
        (
            "setup.py",
            'import torch\nflags = {"nvcc": ["-lineinfo"]} if not torch.version.hip else {}\n',
            "2:54",
            "torch.version.hip",
        ),
    ],
)
def test_the_file_is_left(name: str, text: str, place: str, symbol: str) -> None:
    assert translate_build(name, text) == (
        text,
        (Found("HP506", WARNING, place, symbol, MESSAGE.format(symbol), HINT),),
    )


def test_sources_of_such_a_cmake_project_are_left_too() -> None:
    tree = {"CMakeLists.txt": "enable_language(HIP)\n# CUDA\n", "a.cu": "void f() { cudaFree(0); }\n"}
    results = by_path(translate_tree(tree))
    assert {path: (result.status, result.output) for path, result in results.items()} == dict.fromkeys(
        tree, (FileStatus.UNCHANGED, None)
    )
    assert [f.code for f in found(results["CMakeLists.txt"].diagnostics)] == ["HP506"]


def test_a_translated_project_is_left_the_second_time() -> None:
    first, _ = translate_build("CMakeLists.txt", "project(p LANGUAGES CXX CUDA)\nadd_executable(p a.cu)\n")
    again, said = translate_build("CMakeLists.txt", first)
    assert again == first
    assert [finding.code for finding in said] == ["HP506"]
