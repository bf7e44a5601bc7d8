"""HP105: Rewritten calls that change speed or detail."""

from __future__ import annotations

import pytest
from support import NOTE, WARNING, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def changed(place: str, name: str, note: str, *, unverified: bool = False) -> Found:
    return Found("HP105", NOTE, place, name, f"{name}: {note}", "", unverified)


CACHE = "AMD GPUs have no configurable split of L1 and shared memory; the call has no effect"
PREFETCH = "HIP has the CUDA 12 signature: the location becomes a device number, the flags go"
IMAGES = "it does not compile for gfx940, gfx942 and gfx950 (MI300, MI350), which have no image instructions"
CASES = {
    "a rule without a note": Case(
        "void f(void** p) { cudaMallocHost(p, 4); }", "void f(void** p) { hipHostMalloc(p, 4, hipHostMallocDefault); }"
    ),
    "a rename": Case("void f(void** p) { cudaMalloc(p, 4); }", "void f(void** p) { hipMalloc(p, 4); }"),
    "a note": Case(
        "__global__ void k(); void f() { cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1); }",
        "__global__ void k(); "
        "void f() { hipFuncSetCacheConfig(reinterpret_cast<const void*>(k), hipFuncCachePreferL1); }",
        (changed("1:33", "cudaFuncSetCacheConfig", CACHE),),
    ),
    "a call that some GPUs refuse": Case(
        "__global__ void w(cudaSurfaceObject_t s) { surf2Dwrite(1.f, s, 0, 0); }",
        "__global__ void w(hipSurfaceObject_t s) { surf2Dwrite(1.f, s, 0, 0); }",
        (Found("HP105", WARNING, "1:44", "surf2Dwrite", f"surf2Dwrite: {IMAGES}"),),
    ),
    "by spelling only": Case(
        "#define LOAD(p, n, place, s) cudaMemPrefetchAsync(p, n, place, 0, s)",
        "#define LOAD(p, n, place, s) "
        "hipMemPrefetchAsync(p, n, (place).type == hipMemLocationTypeDevice ? (place).id : hipCpuDeviceId, s)",
        (
            Found(
                "HP301",
                NOTE,
                "1:9",
                "LOAD",
                "the body of macro LOAD was translated by spelling: cudaMemPrefetchAsync",
                unverified=True,
            ),
            changed("1:30", "cudaMemPrefetchAsync", PREFETCH, unverified=True),
        ),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_changed_call(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
