"""HIP's functions of the same meaning give the types that CUDA's give, or types that mean the same."""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from header_scan import parameters  # noqa: E402

from hipify_py.tables import Entry, Kind, Status, Tables, load_tables  # noqa: E402

TYPES = Path(__file__).with_name("hip_result_types.tsv")  # by tools/hip_result_types.py, from the headers of HIP 6.4.3
PROMOTED = frozenset((("int", "bool"), ("unsigned int", "bool")))  # truth values: operators make an int of a bool
BY_THE_LANGUAGE = frozenset(("__builtin_assume_aligned",))  # its second argument has to be a constant


def _plain(kind: str) -> str:
    """One spelling: HIP's vectors by CUDA's names, ``long`` for all integers of 64 bits."""
    kind = re.sub(r"__hip_(bfloat16\d?)", r"__nv_\1", kind.replace("long long", "long").replace("clock_t", "long"))
    vector = re.fullmatch(r"HIP_vector_type<([\w ]+), (\d)U?>", kind)
    if vector is not None:
        kind = vector[1].replace("unsigned ", "u").replace("signed ", "") + vector[2]
    return re.sub(r"^(u?)long(\d)", r"\1longlong\2", kind)


@pytest.fixture(scope="module")
def given() -> dict[tuple[str, str], str]:
    with TYPES.open(encoding="utf-8", newline="") as file:
        return {(row["name"], row["arguments"]): row["result"] for row in csv.DictReader(file, delimiter="\t")}


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load_tables("hip")


def _direct(tables: Tables) -> list[Entry]:
    return [
        entry
        for entry in tables
        if entry.api == "device"
        and entry.cuda.kind is Kind.DEVICE
        and entry.target is not None
        and entry.target.status is Status.DIRECT
        and entry.cuda.name not in BY_THE_LANGUAGE
    ]


def test_results_have_the_types_that_cuda_gives(tables: Tables, given: dict[tuple[str, str], str]) -> None:
    compared, differences = 0, []
    for entry in _direct(tables):
        for signature in entry.cuda.signature.split(" | "):
            if not signature or "template" in signature:
                continue
            arguments = ",".join(part for part in parameters(signature) if part != "void")
            wanted, found = signature.partition("(")[0].strip(), given.get((entry.cuda.name, arguments), "unknown")
            compared += 1
            if _plain(wanted) != _plain(found) and (wanted, found) not in PROMOTED:
                differences.append((entry.cuda.name, arguments, wanted, found))
    assert differences == []
    assert compared > 600


def test_a_difference_is_seen() -> None:
    assert _plain("int") != _plain("unsigned int")
    assert _plain("HIP_vector_type<unsigned int, 4>") == _plain("uint4")
    assert _plain("unsigned long") == _plain("unsigned long long")
