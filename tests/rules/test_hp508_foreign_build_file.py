"""HP508: build systems that are recognised and not translated."""

from __future__ import annotations

import pytest
from support import WARNING, Found, translate_build, translate_tree

from hipify_py.results import FileStatus


@pytest.mark.parametrize(
    ("name", "system", "text", "place", "symbol"),
    [
        ("BUILD.bazel", "Bazel", 'cuda_library(name = "a")\n', "1:1", "cuda_library"),
        ("tools/gpu.bzl", "Bazel", "def f():\n    pass # x.cu\n", "2:12", "x.cu"),
        ("meson.build", "Meson", "project('p', 'cuda')\n", "1:15", "cuda"),
        ("p.vcxproj", "Visual Studio", "<CudaCompile/>\n", "1:2", "CudaCompile"),
        ("pyproject.toml", "another build system", 'define.X = "nvcc"\n', "1:13", "nvcc"),
    ],
)
def test_each_line_is_reported(name: str, system: str, text: str, place: str, symbol: str) -> None:
    message = f"{symbol}: files of {system} are not translated; this line speaks of CUDA"
    hint = "change it by hand; MIGRATION.md lists all such lines"
    assert translate_build(name, text) == (text, (Found("HP508", WARNING, place, symbol, message, hint),))


def test_targets_without_tables_for_build_files_report_them_all() -> None:
    output, said = translate_build("CMakeLists.txt", "project(p CUDA)\n", target="cpu")
    assert output == "project(p CUDA)\n"
    assert [(finding.code, finding.place) for finding in said] == [("HP508", "1:11")]


def test_others_are_silent() -> None:
    (result,) = translate_tree({"meson.build": "project('p', 'cpp')\n"}).files
    assert (result.status, result.diagnostics) == (FileStatus.UNCHANGED, ())
