"""The tables of opcodes and special registers, and how much of what code bases use is translated."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from ptx_harness import OPTIONS
from test_float_opcodes import CASES as FLOATS
from test_integer_opcodes import CASES as INTEGERS
from test_memory_opcodes import FUNCTIONS
from test_warp_opcodes import CASES as WARPS

from hipify_py.tables.ptx import OpcodeFact, opcode_fact, opcode_facts, opcode_words
from hipify_py.targets.hip.ptx.instructions import handlers

CENSUS = Path(__file__).with_name("census.tsv")
MATRIX_AND_TENSOR = ("mma", "tma", "wgmma", "tcgen05")


def census() -> dict[str, int]:
    """Occurrences of opcode families in CUDA code bases."""
    with CENSUS.open(encoding="utf-8", newline="") as file:
        return {row["opcode_family"]: int(row["occurrences"]) for row in csv.DictReader(file, delimiter="\t")}


def fact(family: str) -> OpcodeFact:
    found = opcode_fact(family)
    assert found is not None, f"{family} is in no table"
    return found


@pytest.mark.parametrize("family", census())
def test_every_opcode_of_the_census_is_translated_or_explained(family: str) -> None:
    row = fact(family)
    assert row.meaning
    assert row.hint
    if row.status in ("translated", "partial") and family != "bra":
        assert family.partition(".")[0] in handlers()


def test_share_of_the_census_that_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    counts: dict[str, int] = {}
    for family, occurrences in census().items():
        row = fact(family)
        if row.group not in MATRIX_AND_TENSOR and row.status != "foreign":
            counts[row.status] = counts.get(row.status, 0) + occurrences
    total = sum(counts.values())
    shares = {status: count / total for status, count in counts.items()}
    with capsys.disabled():
        shown = ", ".join(f"{status} {share:.1%}" for status, share in sorted(shares.items()))
        print(f"\ninline PTX outside matrix and tensor instructions: {shown} of {total} occurrences")
    assert shares["translated"] + shares["partial"] >= 0.95
    named = sum(census()[family] for family in ("barrier.sync", "bar.sync", "bra")) / total
    assert shares["translated"] + shares["partial"] - named >= 0.95  # even with none of these


def test_every_handler_has_a_row() -> None:
    assert handlers().keys() <= opcode_words()


NO_RESULT = {
    "bar",
    "barrier",
    "brkpt",
    "createpolicy",
    "exit",
    "fence",
    "griddepcontrol",
    "isspacep",
    "membar",
    "nanosleep",
    "prefetch",
    "prefetchu",
    "setmaxnreg",
    "trap",
}


def test_every_translated_opcode_is_run_against_a_model() -> None:
    """But those without a result that a host could compare: their texts are in test_statements and compile."""
    texts = [case.template for case in (*INTEGERS, *FLOATS)] + [text for text, _ in WARPS] + list(FUNCTIONS.values())
    run = {word for text in texts for word in re.findall(r"(?<![%.\w])[a-z]\w*", text)}
    assert handlers().keys() - run == NO_RESULT


def test_vocabulary() -> None:
    assert {row.status for row in opcode_facts().values()} == {"translated", "partial", "refused", "foreign"}


def test_the_longest_row_wins() -> None:
    assert fact("cp.async.bulk.tensor.2d").opcode == "cp.async.bulk"
    assert fact("cp.async.cg.shared.global").opcode == "cp.async"
    assert opcode_fact("nothing.u32") is None


@pytest.mark.parametrize("name", ["ptx::permute", "ptx::shared", "ptx::bits", "ptx::saturate_to", "ptx::atomic_cas"])
def test_support_parts_are_known(name: str) -> None:
    assert OPTIONS.support_part(name).startswith("ptx_")
