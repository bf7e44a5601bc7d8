"""HP509: conditions and values that were meant for CUDA."""

from __future__ import annotations

import pytest
from support import WARNING, Found, translate_build


def test_a_condition_on_architectures() -> None:
    output, said = translate_build("CMakeLists.txt", 'if(CMAKE_CUDA_ARCHITECTURES MATCHES "90")\nendif()\n')
    assert output == 'if(CMAKE_HIP_ARCHITECTURES MATCHES "90")\nendif()\n'
    message = "a condition on CMAKE_CUDA_ARCHITECTURES was written for CUDA's values"
    hint = "decide it for the output"
    assert said == (Found("HP509", WARNING, "1:4", "CMAKE_CUDA_ARCHITECTURES", message, hint),)


def test_whether_a_name_is_set_can_be_decided() -> None:
    text = "if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)\nendif()\n"
    assert translate_build("CMakeLists.txt", text) == (text.replace("CUDA", "HIP"), ())


def test_python_that_reads_the_environment() -> None:
    text = 'import os\nhome = os.environ["CUDA_HOME"]  # nvcc\n'
    message = "CUDA_HOME is read or set from Python, and is left as it is"
    hint = "ROCM_PATH is the counterpart"
    assert translate_build("setup.py", text) == (text, (Found("HP509", WARNING, "2:19", "CUDA_HOME", message, hint),))


def test_python_that_asks_pytorch() -> None:
    text = "from torch.utils.cpp_extension import CUDA_HOME\nhas = CUDA_HOME is not None\n"
    message = "CUDA_HOME is None where PyTorch is built for HIP (ROCm)"
    hint = "ROCM_HOME is the counterpart; decide the condition"
    assert translate_build("setup.py", text) == (text, (Found("HP509", WARNING, "2:7", "CUDA_HOME", message, hint),))


def test_a_word_that_may_be_the_language() -> None:
    text = "own_macro(CUDA ON)\n"
    message = "CUDA may be the language, part of a name, or a word of the project's"
    found = Found("HP509", WARNING, "1:11", "CUDA", message, "decide it for the output")
    assert translate_build("CMakeLists.txt", text) == (text, (found,))


VERSION = "what nvcc prints of its version is read here; hipcc prints another text"


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("Makefile", "V := $(shell nvcc --version | sed s/release//)\n", "1:19"),
        ("Makefile", "all:\n\t$(NVCC) -V | grep release\n", "2:10"),
        ("build.sh", "V=`nvcc --version`\n", "1:9"),
        ("CMakeLists.txt", "execute_process(COMMAND nvcc --version OUTPUT_VARIABLE V)\n", "1:30"),
    ],
)
def test_what_nvcc_prints_of_its_version(name: str, text: str, place: str) -> None:
    output, said = translate_build(name, text)
    assert output == text.replace("nvcc", "hipcc").replace("NVCC", "HIPCC").replace("-V", "--version")
    option = "-V" if "-V" in text else "--version"
    assert [found for found in said if found.code == "HP509"] == [
        Found("HP509", WARNING, place, option, VERSION, "find the release out in another way")
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [("build.sh", "nvcc --version\n"), ("CMakeLists.txt", "execute_process(COMMAND nvcc --version)\n")],
)
def test_a_version_that_is_only_shown(name: str, text: str) -> None:
    assert translate_build(name, text) == (text.replace("nvcc", "hipcc"), ())
