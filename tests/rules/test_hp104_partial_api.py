"""HP104: Names whose counterpart differs in some uses."""

from __future__ import annotations

import pytest
from support import NOTE, WARNING, Case, Found, check, found, output, translate_cases, translate_text

from hipify_py.results import FileResult

POINTER = "an integer in CUDA and void* in HIP: arithmetic on it needs a cast to char*"


def partial(place: str, name: str, new: str, note: str, *, unverified: bool = False) -> Found:
    return Found("HP104", WARNING, place, name, f"{name} is only partly the same as {new}: {note}", "", unverified)


CASES = {
    "a name that is the same": Case("__device__ int f() { return __clz(1); }"),
    "the user's own": Case("namespace own { using CUdeviceptr = long; } own::CUdeviceptr x;"),
    "renamed": Case(
        "CUdeviceptr f();", "hipDeviceptr_t f();", (partial("1:1", "CUdeviceptr", "hipDeviceptr_t", POINTER),)
    ),
    "in a dead branch": Case(
        "#if 0\nCUdeviceptr\n#endif\nint after;\n",
        "#if 0\nhipDeviceptr_t\n#endif\nint after;\n",
        (
            Found(
                "HP302",
                NOTE,
                "1:1",
                "",
                "this branch is not taken; in it names were translated by spelling: CUdeviceptr",
                unverified=True,
            ),
            partial("2:1", "CUdeviceptr", "hipDeviceptr_t", POINTER, unverified=True),
        ),
    ),
    "a removed member": Case(
        "int f(cudaPointerAttributes* a) { return a->memoryType; }",
        "int f(hipPointerAttribute_t* a) { return a->type; }",
        (
            partial(
                "1:45",
                "memoryType",
                "type",
                "HIP's member says hipMemoryTypeManaged of managed memory, where memoryType said device",
            ),
        ),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_partial_api(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_a_qualifier_that_goes_with_its_name_is_not_reported() -> None:
    source = "#include <cuda/atomic>\n__device__ cuda::atomic<int, cuda::thread_scope_device> a;\n"
    result = translate_text(source)
    assert "scoped::atomic<int, scoped::thread_scope_device> a;" in output(result)
    assert [d.code for d in result.diagnostics if d.code == "HP104"] == []


@pytest.mark.parametrize(("arguments", "named"), [("t, 1, 2", False), ("t, 1, 2, &resident", True)])
def test_a_form_is_named_only_where_the_call_has_it(arguments: str, named: bool) -> None:
    source = f"__global__ void k(cudaTextureObject_t t) {{ bool resident; tex3D<float>({arguments}, 3, 4); }}\n"
    (finding,) = (item for item in found(translate_text(source).diagnostics) if item.code == "HP104")
    assert ("HIP has no form with 6 arguments" in finding.message) is named
    assert "no image instructions" in finding.message
