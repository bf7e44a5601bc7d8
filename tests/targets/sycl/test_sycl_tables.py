"""The tables of SYCL keep the rules of all tables, and name what the support header defines."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

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
    reported = {name.rpartition("::")[2] for name in entries if name.startswith("cudaDeviceProp::")} - {"warpSize"}
    assert given <= members
    assert reported == members - given
