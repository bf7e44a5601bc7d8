"""HP504: what has no counterpart, or is unknown, stays and is reported."""

from __future__ import annotations

import pytest
from support import ERROR, Found, translate_build

UNKNOWN = "{} looks like a name of CUDA's build support and is not in the tables; it is left as it is"
REPLACE = "replace it by hand, or report it"


@pytest.mark.parametrize(
    ("name", "text", "place", "symbol", "message", "hint"),
    [
        (
            "CMakeLists.txt",
            "target_link_libraries(p CUDA::nppif)\n",
            "1:25",
            "CUDA::nppif",
            "CUDA::nppif has no counterpart for HIP (ROCm); it is left as it is",
            "ROCm has no library with this interface",
        ),
        (
            "CMakeLists.txt",
            "target_link_libraries(p CUDA::made_up)\n",
            "1:25",
            "CUDA::made_up",
            UNKNOWN.format("CUDA::made_up"),
            REPLACE,
        ),
        (
            "CMakeLists.txt",
            "message(${CMAKE_CUDA_MADE_UP})\n",
            "1:11",
            "CMAKE_CUDA_MADE_UP",
            UNKNOWN.format("CMAKE_CUDA_MADE_UP"),
            REPLACE,
        ),
        (
            "CMakeLists.txt",
            "CUDA_COMPILE_PTX(files a.cu)\n",
            "1:1",
            "CUDA_COMPILE_PTX",
            "CUDA_COMPILE_PTX has no counterpart for HIP (ROCm); it is left as it is",
            "PTX is NVIDIA's; compile a code object with --cuda-device-only",
        ),
        (
            "Makefile",
            "NVCCFLAGS = -O3 --made-up\n",
            "1:17",
            "--made-up",
            "--made-up is no option of nvcc that the tables know; it is left as it is",
            REPLACE,
        ),
        (
            "Makefile",
            "NVCCFLAGS = -ptx\n",
            "1:13",
            "-ptx",
            "-ptx has no counterpart for HIP (ROCm); it is left as it is",
            "PTX is NVIDIA's; --cuda-device-only -S gives AMDGPU assembly, which the program that loads it must expect",
        ),
        (
            "run.sh",
            "cuda-memcheck ./a.out # nvcc\n",
            "1:1",
            "cuda-memcheck",
            "cuda-memcheck has no counterpart for HIP (ROCm); it is left as it is",
            "build with -fsanitize=address instead",
        ),
        (
            "build.py",
            'run(["nvcc", "-c", "a.cu"])\n',
            "1:6",
            "nvcc",
            "nvcc is run from Python, and is left as it is",
            "hipcc is the counterpart",
        ),
    ],
)
def test_it_stays(name: str, text: str, place: str, symbol: str, message: str, hint: str) -> None:
    assert translate_build(name, text) == (text, (Found("HP504", ERROR, place, symbol, message, hint),))


def test_names_of_the_project_are_its_own() -> None:
    text = 'set(CUDA_SOURCES a.cpp)\noption(CUDA_MADE_UP "" ON)\nmessage(${CUDA_SOURCES} ${CUDA_MADE_UP})\n'
    assert translate_build("CMakeLists.txt", text) == (text, ())


def test_a_rule_that_makes_ptx() -> None:
    text = "execute_process(COMMAND nvcc --version)\nadd_custom_command(OUTPUT k COMMAND {} -ptx k.cu DEPENDS -G)\n"
    output, said = translate_build("CMakeLists.txt", text.format("${CMAKE_CUDA_COMPILER}"))
    assert output == text.replace("nvcc", "hipcc").format("${CMAKE_HIP_COMPILER}")
    assert [(found.code, found.place, found.symbol) for found in said] == [("HP504", "2:60", "-ptx")]


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("Makefile", "all:\n\tnvcc @flags.rsp -o a a.cu\n", "2:7"),
        ("Makefile", "NVCCFLAGS := @flags.rsp\n", "1:14"),
        ("CMakeLists.txt", "set(CUDA_NVCC_FLAGS @flags.rsp)\n", "1:21"),
    ],
)
def test_options_in_a_file(name: str, text: str, place: str) -> None:
    output, said = translate_build(name, text)
    assert "@flags.rsp" in output
    message = "@flags.rsp has no counterpart for HIP (ROCm); it is left as it is"
    assert Found("HP504", ERROR, place, "@flags.rsp", message, "nvcc options in a file are not read") in said


def test_a_placeholder_and_an_echo_are_no_files() -> None:
    text = "all:\n\t@$(CC) @FLAGS@ @other.rsp\n"
    assert translate_build("Makefile", text) == (text, ())
    assert translate_build("CMakeLists.txt", "set(CUDA_NVCC_FLAGS @FLAGS@)\n")[1] == ()
