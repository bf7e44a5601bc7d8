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


def member(place: str, name: str, has: str) -> Found:
    message = f"a template chooses what {name} is a member of: where it is a cooperative group, HIP (ROCm) {has}"
    return Found(
        "HP115",
        WARNING,
        place,
        name,
        message,
        "specialise the template, or take the group by its own type",
        unverified=True,
    )


GROUP = "template <class G> __device__ unsigned f(G g, int p) {{ return {}; }}"
LACKS = "lacks it, or has it with another meaning"
CASES: Mapping[str, tuple[str, tuple[Found, ...]]] = {
    "half": (f"{ADD} __half* h;", (said("1:51", "atomicAdd", "__half", "narrow_atomic::add"),)),
    "by its other name": (f"{ADD} half* h;", (said("1:51", "atomicAdd", "__half", "narrow_atomic::add"),)),
    "two types": (MIXED, (said("1:51", "atomicAdd", "__half2, __nv_bfloat16", "narrow_atomic::add"),)),
    "a shuffle": (SHUFFLE, (said("1:49", "__shfl_sync", "__nv_bfloat16", "warp32::shfl"),)),
    "another name": (GROUP.format("g.num_threads()"), (member("1:65", "num_threads", "has size in its place"),)),
    "another type": (GROUP.format("~g.ballot(p)"), (member("1:66", "ballot", LACKS),)),
    "no such member": (GROUP.format("g.block_rank()"), (member("1:65", "block_rank", LACKS),)),
    "the same members": (GROUP.format("g.size() + g.thread_rank() + g.shfl(p, 1) + g.meta_group_rank()"), ()),
    "members of a class": (
        "struct G { int any(int); }; template <class T> __device__ int f(G g) { return g.any(1); }",
        (),
    ),
    "members in host code": ("template <class G> int f(G g) { return g.any(1); }", ()),
    "no such type in the file": (f"{ADD} float* h;", ()),
    "a known type": ("template <class T> __device__ void f(float* p, T) { atomicAdd(p, 1.f); } __half h;", ()),
    "no template": ("__device__ void f(float* p, __half h) { atomicAdd(p, 1.f); }", ()),
}


@pytest.fixture(scope="module")
def results() -> Mapping[str, tuple[Diagnostic, ...]]:
    sources = {name: source for name, (source, _) in CASES.items()}
    translated = translate_snippets(sources, ("cooperative_groups.h", "cuda_fp16.h", "cuda_bf16.h"))
    return {name: result.diagnostics for name, result in translated.items()}


@pytest.mark.parametrize("name", CASES)
def test_dependent_overload(name: str, results: Mapping[str, tuple[Diagnostic, ...]]) -> None:
    assert tuple(item for item in found(results[name]) if item.code == "HP115") == CASES[name][1]


def test_members_are_no_groups_without_their_header() -> None:
    (result,) = translate_snippets({"member": GROUP.format("g.any(p)")}).values()
    assert found(result.diagnostics) == ()
