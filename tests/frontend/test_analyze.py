"""Facts of a file: what tokens find, and what the parser says of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hipify_py.api import ParseOptions
from hipify_py.frontend.analyze import Interest, analyze
from hipify_py.frontend.facts import Activity, FileFacts, NameUse, Origin, Side
from hipify_py.frontend.reader import UnitReader
from hipify_py.program import Program, ProgramFile
from hipify_py.tables.load import is_cuda_looking

INTEREST = Interest(is_cuda_looking, lambda name: name == "cudaFuncGetAttributes")
SOURCE = """#include <cuda_runtime.h>
namespace own { int cudaMalloc(int); }
struct S { void cudaFree(int); };
__global__ void kernel(int* p) { p[threadIdx.x] = atomicAdd(p, 1); }
__host__ __device__ int both() { return 1; }
#define FREE(p) cudaFree(p)
#if 0
cudaMemset(p, 0, 1);
#endif
template <class T> void later(T t) { cudaMemcpy(t, t, 1, cudaMemcpyDefault); t.cudaHostAlloc(1); }
int main() {
    S s;
    cudaFuncAttributes a;
#ifdef NOT_DEFINED
    cudaDeviceReset();
#endif
    own::cudaMalloc(1);
    s.cudaFree(2);
    cudaNope();
    cudaFuncGetAttributes(&a, kernel);
    kernel<<<dim3(1, 2), {3, 4}, 5, 0>>>(nullptr);
    return ::cudaGetLastError();
}
"""


@pytest.fixture(scope="module")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> FileFacts:
    folder = tmp_path_factory.mktemp("parsed")
    (folder / "main.cu").write_text(SOURCE)
    program = Program([ProgramFile("main.cu", folder / "main.cu", SOURCE.encode())])
    (facts,) = UnitReader(program, ParseOptions(), INTEREST).read(program.units()[0])
    return facts


@pytest.fixture(scope="module")
def lexed() -> FileFacts:
    return analyze("main.cu", SOURCE.encode(), INTEREST)


def last_uses(facts: FileFacts) -> Mapping[str, NameUse]:
    return {use.name: use for use in facts.uses}


@pytest.mark.parametrize(
    ("name", "activity", "origin"),
    [
        ("cudaMalloc", Activity.ACTIVE, Origin.USER),
        ("cudaFuncAttributes", Activity.ACTIVE, Origin.CUDA),
        ("cudaFuncGetAttributes", Activity.ACTIVE, Origin.CUDA),
        ("cudaGetLastError", Activity.ACTIVE, Origin.CUDA),
        ("cudaMemcpyDefault", Activity.ACTIVE, Origin.CUDA),
        ("cudaNope", Activity.UNRESOLVED, Origin.NONE),
        ("cudaHostAlloc", Activity.UNRESOLVED, Origin.NONE),
        ("cudaMemset", Activity.DEAD, Origin.NONE),
        ("cudaDeviceReset", Activity.DEAD, Origin.NONE),
    ],
)
def test_what_the_parser_says(parsed: FileFacts, name: str, activity: Activity, origin: Origin) -> None:
    resolution = last_uses(parsed)[name].resolution
    assert (resolution.activity, resolution.origin) == (activity, origin)


def test_the_same_name_differs_by_place(parsed: FileFacts) -> None:
    found = [(use.resolution.activity, use.resolution.origin) for use in parsed.uses if use.name == "cudaFree"]
    assert found == [(Activity.ACTIVE, Origin.USER), (Activity.MACRO, Origin.NONE), (Activity.ACTIVE, Origin.USER)]


def test_without_the_parser_nothing_is_known(lexed: FileFacts) -> None:
    assert {use.activity for use in lexed.uses} == {Activity.UNPARSED}
    assert lexed.errors == ()
    assert lexed.dead == ()


def test_tokens_find_the_same_names_and_launches(parsed: FileFacts, lexed: FileFacts) -> None:
    candidates = [use for use in parsed.uses if is_cuda_looking(use.name)]
    assert [(use.name, use.span, use.qualifier, use.member) for use in candidates] == [
        (use.name, use.span, use.qualifier, use.member) for use in lexed.uses
    ]
    assert [(launch.kernel, launch.configuration) for launch in parsed.launches] == [
        (launch.kernel, launch.configuration) for launch in lexed.launches
    ]
    assert [include.header for include in lexed.includes] == ["cuda_runtime.h"]


def test_qualifiers_and_members(lexed: FileFacts) -> None:
    uses = last_uses(lexed)
    assert uses["cudaMalloc"].qualifier == "own"
    assert (uses["cudaFree"].member, uses["cudaHostAlloc"].member) == (True, True)
    assert (uses["cudaGetLastError"].qualifier, uses["cudaGetLastError"].member) == ("", False)


@pytest.mark.parametrize("fixture", ["parsed", "lexed"])
def test_sides(request: pytest.FixtureRequest, fixture: str) -> None:
    uses = last_uses(request.getfixturevalue(fixture))
    assert uses["atomicAdd"].side is Side.DEVICE
    assert uses["cudaGetLastError"].side is Side.HOST


def test_argument_types_are_there_for_those_who_asked(parsed: FileFacts) -> None:
    uses = last_uses(parsed)
    call, other = uses["cudaFuncGetAttributes"].call, uses["cudaMemcpy"].call
    assert call is not None
    assert call.types == ("cudaFuncAttributes *", "void (int *)")
    assert other is not None
    assert other.types == ()


def test_kernels_are_known(parsed: FileFacts) -> None:
    assert "kernel" in parsed.kernels


def test_a_launch_in_parts(parsed: FileFacts) -> None:
    (launch,) = parsed.launches
    assert parsed.text(launch.kernel) == "kernel"
    assert [parsed.text(span) for span in launch.configuration] == ["dim3(1, 2)", "{3, 4}", "5", "0"]
    assert launch.call is not None
    assert [parsed.text(span) for span in launch.call.arguments] == ["nullptr"]
    assert (launch.side, launch.activity) == (Side.HOST, Activity.ACTIVE)


def test_dead_ranges(parsed: FileFacts) -> None:
    assert [parsed.text(span).split("\n")[0] for span in parsed.dead] == ["#if 0", "#ifdef NOT_DEFINED"]


def test_errors_of_the_parser_have_a_place(parsed: FileFacts) -> None:
    (error,) = [error for error in parsed.errors if "cudaNope" in error.message]
    assert parsed.lines.position(error.offset).line == 19
