"""HP507: build files that can't be read."""

from __future__ import annotations

import pytest
from support import ERROR, Found, translate_build

from hipify_py.buildfiles.cmake.parser import LARGEST


@pytest.mark.parametrize(
    ("name", "text", "place", "message", "hint"),
    [
        (
            "CMakeLists.txt",
            "project(p CUDA)\nset(A\n",
            "3:1",
            "not a CMake list file: a command, its parentheses or a quote is not complete here",
            "check it with cmake",
        ),
        (
            "cuda.cmake",
            "set(A b)\n@CUDA@\n",
            "2:1",
            "not a CMake list file: a command, its parentheses or a quote is not complete here",
            "check it with cmake",
        ),
        (
            "cuda-config.cmake.in",
            "@PACKAGE_INIT@\n@CUDA @\n",
            "2:1",
            "not a CMake list file: a command, its parentheses or a quote is not complete here",
            "check it with cmake",
        ),
        (
            "CMakeLists.txt",
            f"project(p CUDA)\n{' ' * LARGEST}",
            "1:1",
            "not a CMake list file: it has more than 2 MiB",
            "check it with cmake",
        ),
        (
            "setup.py",
            'print "nvcc"\n',
            "1:1",
            "not Python 3: Missing parentheses in call to 'print'. Did you mean print(...)?",
            "check it with python -m py_compile",
        ),
    ],
)
def test_it_stays(name: str, text: str, place: str, message: str, hint: str) -> None:
    assert translate_build(name, text) == (text, (Found("HP507", ERROR, place, "", message, hint),))


@pytest.mark.parametrize("name", ["config.cmake.in", "CMakeLists.txt.in"])
def test_templates_may_have_placeholders_between_commands(name: str) -> None:
    text = "@PACKAGE_INIT@\n\n@MORE@ # both\nfind_library(@NAME@ nvcc)\nset(A CUDA::cudart)\n@LAST@"
    assert translate_build(name, text) == (text.replace("CUDA::cudart", "hip::host"), ())


def test_python_that_is_not_utf8() -> None:
    text = "# -*- coding: latin-1 -*-\nname = 'gr\xf6\xdfe nvcc'\n".encode("latin-1")
    output, said = translate_build("setup.py", text)
    assert output.encode("utf-8", "surrogateescape") == text
    assert [(finding.code, finding.message) for finding in said] == [("HP507", "not Python 3: not UTF-8")]
