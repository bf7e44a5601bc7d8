"""HP513: the oldest CMake that knows the target's language."""

from __future__ import annotations

import pytest
from support import NOTE, Found, translate_build


@pytest.mark.parametrize(
    ("old", "new", "was"),
    [
        ("3.18", "3.21", "3.18"),
        ("3.8...3.20", "3.21", "3.8"),
        ("3.8...3.27", "3.21...3.27", "3.8"),
        ("2.8.12", "3.21", "2.8.12"),
    ],
)
def test_it_is_raised(old: str, new: str, was: str) -> None:
    text = "cmake_minimum_required(VERSION {})\nproject(p CXX {})\n"
    output, said = translate_build("CMakeLists.txt", text.format(old, "CUDA"))
    assert output == text.format(new, "HIP")
    message = f"CMake 3.21 is the first that builds HIP (ROCm); {was} was asked for"
    assert said == (Found("HP513", NOTE, "1:32", "cmake_minimum_required", message),)


def test_newer_ones_stay() -> None:
    text = "cmake_minimum_required(VERSION 3.24)\nproject(p CXX CUDA)\n"
    assert translate_build("CMakeLists.txt", text) == (text.replace("CUDA", "HIP"), ())
