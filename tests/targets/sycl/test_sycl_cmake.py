"""The fragment for CMake beside the output: what it asks of icpx, and of AdaptiveCpp where it is found."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from support import absent, translate_tree

SOURCE = "__global__ void k(int *p) { *p = 1; }\n"
LISTS = """cmake_minimum_required(VERSION 3.20)
project(demo LANGUAGES CXX CUDA)
add_executable(demo main.cu)
"""
BY_HAND = LISTS.replace(" CUDA)", ")\ninclude(sycl.cmake)").replace(
    "main.cu)", "main.cpp)\ncompile_as_sycl(demo{libraries})"
)
LIBRARY = "add_library({0} INTERFACE IMPORTED)\ntarget_compile_definitions({0} INTERFACE {1})\n"
CONFIGS = {
    "AdaptiveCpp": "macro(add_sycl_to_target)\ntarget_compile_definitions(${ARGV1} PRIVATE BY_ACPP)\nendmacro()\n",
    "MKL": LIBRARY.format("MKL::MKL_SYCL", "BY_MKL"),
    "oneDPL": LIBRARY.format("oneDPL", "BY_DPL"),
}


def configured(folder: Path, compiler: str, libraries: str = "") -> tuple[str, str]:
    """(the command for the source, what CMake complained about) with a compiler that calls itself ``compiler``."""
    program = shutil.which("cmake") or absent("no cmake here")
    project = translate_tree({"main.cu": SOURCE, "CMakeLists.txt": LISTS}, target="sycl")
    files = {"CMakeLists.txt": BY_HAND.format(libraries=libraries).encode(), "main.cpp": b"", **project.added}
    files |= {f"found/{name}Config.cmake": text.encode() for name, text in CONFIGS.items()}
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(text)
    forced = [f"-DCMAKE_CXX_COMPILER_ID={compiler}", "-DCMAKE_CXX_COMPILER_FORCED=ON", "-DCMAKE_CXX_COMPILER=c++"]
    packages = [f"-D{name}_DIR={folder / 'found'}" for name in CONFIGS]
    options = ["-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-S", str(folder), "-B", str(folder / "build")]
    done = subprocess.run([program, *forced, *packages, *options], capture_output=True, text=True, check=False)
    commands = folder / "build" / "compile_commands.json"
    return (json.loads(commands.read_text())[0]["command"] if commands.exists() else ""), done.stderr


def test_icpx_is_told_to_keep_barriers(tmp_path: Path) -> None:
    command, complaints = configured(tmp_path, "IntelLLVM", " MKL oneDPL")
    assert "Error" not in complaints
    options = ("-fsycl", "-fno-sycl-early-optimizations", "-DBY_MKL", "-DBY_DPL")
    assert [option for option in options if option not in command.split()] == []


def test_other_compilers_are_adaptivecpp_s(tmp_path: Path) -> None:
    command, complaints = configured(tmp_path, "Clang")
    assert "Error" not in complaints
    assert "-DBY_ACPP" in command.split()
    assert "-fsycl" not in command


def test_an_unknown_library_is_refused(tmp_path: Path) -> None:
    _, complaints = configured(tmp_path, "IntelLLVM", " cuBLAS")
    assert "compile_as_sycl: cuBLAS is none of MKL, oneDPL, oneCCL" in complaints


@pytest.mark.parametrize(("files", "written"), [({}, False), ({"CMakeLists.txt": LISTS}, True)])
def test_it_is_written_where_cmake_builds(files: dict[str, str], written: bool) -> None:
    project = translate_tree({"main.cu": SOURCE, **files}, target="sycl")
    assert ("sycl.cmake" in project.added) == written
