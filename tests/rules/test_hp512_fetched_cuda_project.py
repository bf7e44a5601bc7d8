"""HP512: CUDA-only projects that are fetched while configuring."""

from __future__ import annotations

import pytest
from support import ERROR, Found, translate_build

HINT = "CUTLASS is CUDA only; composable_kernel is the counterpart"
MESSAGE = "cutlass is fetched while configuring, and is not translated"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("FetchContent_Declare(cutlass URL x) # CUDA\n", "1:22"),
        ("FetchContent_Declare(dep GIT_REPOSITORY https://example.org/NVIDIA/cutlass.git) # CUDA\n", "1:41"),
        ("ExternalProject_Add(CUTLASS) # CUDA\n", "1:21"),
    ],
)
def test_it_is_reported(text: str, place: str) -> None:
    assert translate_build("CMakeLists.txt", text) == (text, (Found("HP512", ERROR, place, "cutlass", MESSAGE, HINT),))


def test_others_are_silent() -> None:
    text = "FetchContent_Declare(googletest GIT_REPOSITORY https://example.org/googletest.git) # CUDA\n"
    assert translate_build("CMakeLists.txt", text) == (text, ())
