"""HP303: names that the preprocessor puts together."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def renamed(place: str, prefix: str, new: str, names: str) -> Found:
    message = f"{prefix}## makes names at preprocessing; renamed to {new}##, right for all that were found: {names}"
    return Found("HP303", WARNING, place, f"{prefix}##", message, "", unverified=True)


CASES = {
    "the user's own names": Case("#define FIELD(n) my_##n\nint FIELD(Free);"),
    "no name of CUDA's can come of it": Case("#define GPU(n) cuda##n\nint nothing;"),
    "stringised": Case("#define TEXT(n) #n\nconst char* s = TEXT(Free);"),
    "all change alike": Case(
        "#define GPU(n) cuda##n\nint f() { return GPU(Free)(0) + GPU(DeviceReset)(); }",
        "#define GPU(n) hip##n\nint f() { return GPU(Free)(0) + GPU(DeviceReset)(); }",
        (renamed("1:16", "cuda", "hip", "cudaDeviceReset, cudaFree"),),
    ),
    "not all alike": Case(
        "#define GPU(n) cuda##n\nint f() { return GPU(Free)(0) + GPU(ThreadExit)(); }",
        None,
        (
            Found(
                "HP303",
                ERROR,
                "1:16",
                "cuda##",
                "cuda## makes names at preprocessing that do not all change alike; it is left as it is: "
                "cudaFree, cudaThreadExit",
                "write the names out",
                unverified=True,
            ),
        ),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_pasted_name(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
