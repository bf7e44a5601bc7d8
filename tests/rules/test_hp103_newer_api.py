"""HP103: Names that a later release of the target brings."""

from __future__ import annotations

import pytest
from support import ERROR, Case, Found, check, found, output, translate_cases, translate_text

from hipify_py.results import FileResult


def newer(place: str, name: str, new: str, since: str, *, unverified: bool = False) -> Found:
    message = f"{name} became {new} only in release {since}; the output is for 6.4"
    return Found("HP103", ERROR, place, name, message, f"translate for release {since} or later", unverified)


CASES = {
    "an old name": Case("void f() { cudaDeviceSynchronize(); }", "void f() { hipDeviceSynchronize(); }"),
    "the user's own": Case("struct Own { int cudaLaunchConfig_t; };"),
    "a type": Case(
        "void f(cudaLaunchConfig_t* c);", None, (newer("1:8", "cudaLaunchConfig_t", "hipLaunchConfig_t", "7.0"),)
    ),
    "in a macro": Case(
        "#define CONFIG cudaLaunchConfig_t",
        None,
        (newer("1:16", "cudaLaunchConfig_t", "hipLaunchConfig_t", "7.0", unverified=True),),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_newer_api(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_the_release_asked_for_decides() -> None:
    source = "#include <cuda_runtime.h>\nvoid f(cudaLaunchConfig_t* c);\n"
    result = translate_text(source, target_options={"rocm-version": "7.0"})
    assert output(result) == "#include <hip/hip_runtime.h>\nvoid f(hipLaunchConfig_t* c);\n"
    assert found(result.diagnostics) == ()
