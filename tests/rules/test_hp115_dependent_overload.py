"""HP115: calls in templates whose counterpart depends on the type."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support import WARNING, Found, found, translate_snippets

from hipify_py.diagnostics.model import Diagnostic

HINT = "specialise the template for these types"
ADD = "template <class T> __device__ void f(T* p, T v) { atomicAdd(p, v); }"
MIXED = "template <class T> __device__ void f(T* p, T v) { atomicAdd(p + 1, T(v * 2)); } __nv_bfloat16* b; __half2* h;"
SHUFFLE = "template <class T> __device__ T f(T v) { return __shfl_sync(~0u, v, 0); } nv_bfloat16 b;"


def said(place: str, name: str, kinds: str, counterparts: str) -> Found:
    message = f"{name} is translated for types in general here, where a template chooses the type;"
    message += f" with {kinds} HIP (ROCm) needs {counterparts}"
    return Found("HP115", WARNING, place, name, message, HINT, unverified=True)


CASES: Mapping[str, tuple[str, tuple[Found, ...]]] = {
    "half": (f"{ADD} __half* h;", (said("1:51", "atomicAdd", "__half", "narrow_atomic::add"),)),
    "by its other name": (f"{ADD} half* h;", (said("1:51", "atomicAdd", "__half", "narrow_atomic::add"),)),
    "two types": (MIXED, (said("1:51", "atomicAdd", "__half2, __nv_bfloat16", "narrow_atomic::add"),)),
    "a shuffle": (SHUFFLE, (said("1:49", "__shfl_sync", "__nv_bfloat16", "warp32::shfl"),)),
    "no such type in the file": (f"{ADD} float* h;", ()),
    "a known type": ("template <class T> __device__ void f(float* p, T) { atomicAdd(p, 1.f); } __half h;", ()),
    "no template": ("__device__ void f(float* p, __half h) { atomicAdd(p, 1.f); }", ()),
}


@pytest.fixture(scope="module")
def results() -> Mapping[str, tuple[Diagnostic, ...]]:
    sources = {name: source for name, (source, _) in CASES.items()}
    translated = translate_snippets(sources, ("cuda_runtime.h", "cuda_fp16.h", "cuda_bf16.h"))
    return {name: result.diagnostics for name, result in translated.items()}


@pytest.mark.parametrize("name", CASES)
def test_dependent_overload(name: str, results: Mapping[str, tuple[Diagnostic, ...]]) -> None:
    assert tuple(item for item in found(results[name]) if item.code == "HP115") == CASES[name][1]
