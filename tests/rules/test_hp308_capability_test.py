"""HP308: host code that chooses by compute capability."""

from __future__ import annotations

import pytest
from lane_rules import HEADER, only
from support import WARNING, Found, translate_text

FOUND = {
    "at least": ("p.major >= 7", "p.major", "major"),
    "at most": ("p.major < 3", "p.major", "major"),
    "exactly": ("p.major == 8", "p.major", "major"),
    "the other way round": ("7 <= p.major", "p.major", "major"),
    "as one number": ("p.major * 10 + n", "p.major", "major"),
    "the second number": ("p.minor > 2", "p.minor", "minor"),
}


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    text, symbol, member = FOUND[case]
    source = f"{HEADER}int f(cudaDeviceProp p, int n) {{ return {text}; }}\n"
    place = f"2:{source.split(chr(10))[1].index(symbol) + 1}"
    message = f"{symbol} is no compute capability of NVIDIA's for HIP (ROCm)"
    expected = Found("HP308", WARNING, place, member, message, "ask the device for what the branch needs")
    assert only(translate_text(source), "HP308") == (expected,)


def test_through_a_pointer() -> None:
    result = translate_text(f"{HEADER}int f(cudaDeviceProp* p) {{ return p->major >= 7; }}\n")
    assert [f.place for f in only(result, "HP308")] == ["2:35"]


@pytest.mark.parametrize("text", ["(p.major)", "print(p.major, p.minor)", "S().major >= 7"])
def test_silent(text: str) -> None:
    before = "struct S { int major; }; int print(int, int);"
    source = f"{HEADER}{before} int f(cudaDeviceProp p) {{ return {text}; }}\n"
    assert only(translate_text(source), "HP308") == ()


ATTRIBUTES = {
    "cudaDevAttrComputeCapabilityMajor": "cudaDeviceGetAttribute",
    "cudaDevAttrComputeCapabilityMinor": "cudaDeviceGetAttribute",
    "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR": "cuDeviceGetAttribute",
}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attributes(name: str) -> None:
    head = f"{HEADER}#include <cuda.h>\nint f() {{ int x; {ATTRIBUTES[name]}(&x, {name}, 0); "
    message = f"{name} gives no compute capability of NVIDIA's for HIP (ROCm)"
    place = f"3:{head.split(chr(10))[2].index(name) + 1}"
    expected = Found("HP308", WARNING, place, name, message, "ask the device for what the branch needs")
    assert only(translate_text(f"{head}return x >= 7; }}\n"), "HP308") == (expected,)
    assert only(translate_text(f"{head}print(x); }}\n"), "HP308") == ()
