"""HP501: options and settings that nothing needs."""

from __future__ import annotations

import pytest
from support import NOTE, Found, translate_build

PROJECT = "project(p LANGUAGES CXX CUDA)\n"


@pytest.mark.parametrize(
    ("name", "text", "expected", "place", "symbol", "why"),
    [
        (
            "CMakeLists.txt",
            'string(APPEND CMAKE_CUDA_FLAGS " --expt-relaxed-constexpr -Wall")\n',
            'string(APPEND CMAKE_HIP_FLAGS " -Wall")\n',
            "2:34",
            "--expt-relaxed-constexpr",
            "clang calls constexpr functions from device code without an option",
        ),
        (
            "CMakeLists.txt",
            "set(CMAKE_CUDA_HOST_COMPILER ${CMAKE_CXX_COMPILER})\n",
            "",
            "2:5",
            "CMAKE_CUDA_HOST_COMPILER",
            "clang compiles host code itself",
        ),
        (
            "CMakeLists.txt",
            "target_link_libraries(p CUDA::cudart CUDA::culibos)\n",
            "target_link_libraries(p hip::host)\n",
            "2:38",
            "CUDA::culibos",
            "a helper of NVIDIA's static libraries",
        ),
    ],
)
def test_cmake(name: str, text: str, expected: str, place: str, symbol: str, why: str) -> None:
    output, said = translate_build(name, PROJECT + text)
    assert output == PROJECT.replace("CUDA", "HIP") + expected
    assert said == (Found("HP501", NOTE, place, symbol, f"{symbol} is left out: {why}"),)


def test_make() -> None:
    output, said = translate_build("Makefile", "NVCCFLAGS = -O3 -Xptxas -v -std=c++17\n")
    assert output == "NVCCFLAGS = -O3 -std=c++17\n"
    assert said == (Found("HP501", NOTE, "1:17", "-Xptxas", "-Xptxas is left out: options of NVIDIA's assembler"),)


@pytest.mark.parametrize(("start", "end", "place"), [('{"nvcc": ', "}", "1:41"), ("dict(nvcc=", ")", "1:42")])
def test_python(start: str, end: str, place: str) -> None:
    output, said = translate_build("build.py", f'ext(extra_compile_args={start}["-O3", "--threads=4"]{end})\n')
    assert output == f'ext(extra_compile_args={start}["-O3"]{end})\n'
    assert said == (Found("HP501", NOTE, place, "--threads=4", "--threads=4 is left out: compile time only"),)


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ('extra_cuda_cflags=["-O3", "-Xptxas", "-v", "-arch=sm_80"]', 'extra_cuda_cflags=["-O3"]'),
        ('extra_cuda_cflags=["--threads=4", "-arch=sm_80", "-O3", "-dc", "-std=c++17"]', None),
        ('extra_cuda_cflags=["-Xptxas=-v", "-arch=sm_80"]', "extra_cuda_cflags=[]"),
        ('libraries=["m", "culibos", "cudadevrt"]', 'libraries=["m"]'),
        ('libraries=["culibos", "m", "cudadevrt"]', 'libraries=["m"]'),
    ],
)
def test_neighbours_in_python_lists_go_together(argument: str, expected: str | None) -> None:
    text = f"import torch\nfrom torch.utils.cpp_extension import load\nload({argument})\n"
    output, _ = translate_build("setup.py", text)
    wanted = expected or 'extra_cuda_cflags=["-O3", "-fgpu-rdc", "-c", "-std=c++17"]'
    name, _, new = wanted.partition("=")
    old = argument.partition("=")[2]
    assert output.endswith(f"load({name}=({old} if torch.version.cuda else {new}))\n")
