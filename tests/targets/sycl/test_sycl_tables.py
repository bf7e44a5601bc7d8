"""The tables of SYCL keep the rules of all tables, and name what the support header defines."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from support import by_path, translate_tree

from hipify_py.rewrite.knowledge import load_knowledge
from hipify_py.tables import Status, load_tables
from hipify_py.tables.load import FOLDER
from hipify_py.tables.validate import problems

SUPPORT = Path(__file__).parents[3] / "templates" / "sycl" / "support"
PARTS = tomllib.loads((FOLDER / "sycl" / "support.toml").read_text())
CALLS = tomllib.loads((FOLDER / "sycl" / "calls.toml").read_text())["call"]
MACHINERY = {"launch", "queue", "range", "global", "managed", "error", "image"}  # what launches and variables bring in


def text(part: str) -> str:
    """A part with those that it includes."""
    own = (SUPPORT / f"{part}.h").read_text()
    return own + "".join(text(name) for name in re.findall(r'#include "(\w+)\.h"', own))


def test_no_rule_is_broken() -> None:
    assert problems("sycl") == []


def test_every_cuda_name_has_a_verdict() -> None:
    assert [entry.cuda.name for entry in load_tables("sycl") if entry.target is None] == []


@pytest.mark.parametrize("part", PARTS)
def test_a_part_defines_what_it_says(part: str) -> None:
    defined = text(part)
    names = [name.removeprefix("gpu::").partition("::")[0] for name in PARTS[part]["defines"]]
    vectors = re.compile(r"(?:make_)?u?(?:char|short|int|long|longlong|float|double)[1-4]")
    assert [n for n in names if not vectors.fullmatch(n) and not re.search(rf"\b{n}\b", defined)] == []


def test_calls_name_the_parts_that_they_use() -> None:
    for call in CALLS:
        parts = call.get("support", "").split()
        available = "".join(text(part) for part in parts)
        missing = [name for name in re.findall(r"gpu::(\w+)", call["to"]) if not re.search(rf"\b{name}\b", available)]
        assert missing == [], call


def test_all_parts_are_used() -> None:
    named = set(PARTS) | {part for call in CALLS for part in call.get("support", "").split()} | MACHINERY
    assert {path.stem for path in SUPPORT.glob("*.h")} <= named


@pytest.mark.parametrize(
    ("name", "new", "status"),
    [
        ("cudaMalloc", "gpu::malloc_device", Status.EMULATED),
        ("cudaMemcpy", "", Status.REWRITE),
        ("__half", "sycl::half", Status.DIRECT),
        ("cudaGraphAddKernelNode", "", Status.UNSUPPORTED),
    ],
)
def test_a_verdict(name: str, new: str, status: Status) -> None:
    entry = load_tables("sycl").lookup(name)
    assert entry is not None
    assert entry.target is not None
    assert (entry.target.new, entry.target.status) == (new, status)


def test_calls_that_only_device_code_makes_say_so() -> None:
    assert {rule.device for rule in load_knowledge("sycl").call_rules("sqrtf")} == {True, False}


def test_every_property_of_devices_is_there_or_reported() -> None:
    entries = {entry.cuda.name: entry for entry in load_tables("sycl")}
    struct = re.search(r"struct device_properties \{(.*?)\};", text("device"), re.S)
    assert struct is not None
    given = set(re.findall(r"(\w+)(?:\[\d+\])*;", struct[1]))
    members = set(re.findall(r"(\w+)(?:\[\d+\])*;", entries["cudaDeviceProp"].cuda.signature)) - {"reserved"}
    rows = {name.rpartition("::")[2]: entry.target for name, entry in entries.items() if "cudaDeviceProp::" in name}
    reported = {name for name, row in rows.items() if row and row.status is Status.UNSUPPORTED}
    assert given <= members
    assert {name for name, row in rows.items() if row is not None and row.status is Status.PARTIAL} == {
        "major",
        "minor",
    }
    assert reported == members - given


def test_a_compute_capability_is_the_version_of_the_device_and_said_to_be() -> None:
    source = b"""#include <cuda_runtime.h>
int newer(const cudaDeviceProp &p, int device) {
    int minor;
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
    return p.major >= 7 && minor >= 5;
}
"""
    (result,) = translate_tree({"a.cu": source}, target="sycl").files
    meaning = "number of the version that the device names, which is the compute capability on NVIDIA's GPUs only"
    partly = "is only partly the same as"
    assert [(d.code, d.start.line, d.message) for d in result.diagnostics if d.severity.label != "note"] == [
        (
            "HP104",
            4,
            f"cudaDevAttrComputeCapabilityMinor {partly} gpu::device_attribute::version_minor: the second {meaning}",
        ),
        ("HP308", 4, "cudaDevAttrComputeCapabilityMinor gives no compute capability of NVIDIA's for SYCL 2020"),
        ("HP308", 5, "p.major is no compute capability of NVIDIA's for SYCL 2020"),
        ("HP104", 5, f"major {partly} major: the first {meaning}"),
    ]
    output = result.output or b""
    assert b"gpu::get_attribute(&minor, gpu::device_attribute::version_minor, device)" in output
    assert b"p.major >= 7" in output


GUARDS = {
    "CUBLAS_API_H_": ("cublas_v2.h", "blas"),
    "CUBLAS_V2_H_": ("cublas_v2.h", "blas"),
    "_CUFFT_H_": ("cufft.h", "fft"),
    "CUSPARSEAPI": ("cusparse.h", "sparse"),
    "CUSOLVER_COMMON_H_": ("cusolverDn.h", "solver"),
    "CURAND_H_": ("curand.h", "rng"),
}


@pytest.mark.parametrize("guard", GUARDS)
def test_what_serves_several_libraries_asks_which_part_of_the_support_is_there(guard: str) -> None:
    header, part = GUARDS[guard]
    check = f"#pragma once\n#ifdef {guard}\nconst char *told();\n#endif\n"
    files = {"a.cu": f'#include <{header}>\n#include "check.h"\n'.encode(), "check.h": check.encode()}
    results = by_path(translate_tree(files, target="sycl"))
    macro = f"GPU_{part.upper()}_H"
    assert results["check.h"].output == check.replace(guard, macro).encode()
    assert results["check.h"].support == frozenset()
    assert f"#define {macro}" in text(part)
    assert [d.message for d in results["check.h"].diagnostics if d.severity.label != "note"] == []
