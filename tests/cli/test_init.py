"""``hipify-py init``: what it finds out, and where it writes."""

from __future__ import annotations

import tomllib

from hipify_py.config import load_config
from hipify_py.targets import all_targets


def project(put):
    put("p/src/a.cu", '#include "lib/b.h"\n#include "c.h"\n')
    put("p/include/lib/b.h", "cudaStream_t s;\n")
    put("p/src/c.h", "cudaStream_t t;\n")
    put("p/third_party/x/y.cu", "cudaMalloc();\n")
    put("p/CMakeLists.txt", "project(p CUDA)\nset(CMAKE_CUDA_STANDARD 20)\n")
    put("p/Makefile", "NVCCFLAGS = -std=c++14\n")
    put("p/build/compile_commands.json", "[]")


def test_what_it_finds_out(run, put, tmp_path):
    project(put)
    ran = run("init", "p")
    assert ran.code == 0
    assert ran.err == "wrote [tool.hipify-py] to p/pyproject.toml; CMake, make\n"
    table = tomllib.loads((tmp_path / "p/pyproject.toml").read_text())["tool"]["hipify-py"]
    assert table == {
        "to": "hip",
        "exclude": ["third_party/"],
        "include-dirs": ["include"],
        "std": "c++20",
        "compile-commands": "build",
    }
    load_config(tmp_path / "p/pyproject.toml", all_targets())


def test_other_tables_stay(run, put, files):
    put("pyproject.toml", "[project]\nname = 'p'\n")
    put("a.cu")
    assert run("init").code == 0
    assert files()["pyproject.toml"] == "[project]\nname = 'p'\n\n[tool.hipify-py]\nto = \"hip\"\n"


def test_a_configuration_is_not_replaced(run, put, files):
    put("pyproject.toml", "[tool.hipify-py]\n")
    put("a.cu")
    ran = run("init")
    assert ran.code == 2
    message = "init: pyproject.toml has [tool.hipify-py] already; --check shows what would be written"
    assert ran.err.splitlines()[0] == f"hipify-py: error: {message}"
    assert files()["pyproject.toml"] == "[tool.hipify-py]\n"


def test_check_writes_nothing(run, put, files):
    put("a.cu")
    assert run("init", "--check", "--to", "cpu").out == '[tool.hipify-py]\nto = "cpu"\n'
    assert set(files()) == {"a.cu"}


def test_a_folder_without_cuda(run, put):
    put("a.txt")
    ran = run("init")
    assert (ran.code, ran.err) == (2, "hipify-py: error: no CUDA files in .\n")


def test_no_folder(run, put):
    assert run("init", "gone").err.splitlines()[0] == "hipify-py: error: init: gone is no folder"
