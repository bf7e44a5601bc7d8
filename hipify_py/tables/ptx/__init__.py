"""Inline PTX: what the tables here say of opcodes and special registers.

``opcodes.tsv`` has the columns of :class:`OpcodeFact`, ``special_registers.tsv`` those of :class:`SpecialRegister`.
Rows are sorted by the bytes of their first cell.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class OpcodeFact:
    """One row of ``opcodes.tsv``; ``opcode`` is a prefix of an instruction's dotted text.

    ``status`` is ``translated``; ``partial`` (some forms are refused); ``refused``; or ``foreign`` for instructions of
    other assembly languages. ``hint`` says what AMD GPUs offer instead, ``group`` what kind of instruction it is.
    """

    opcode: str
    group: str
    status: str
    meaning: str
    hint: str


@dataclass(frozen=True, slots=True)
class SpecialRegister:
    """One row of ``special_registers.tsv``; ``cpp`` is empty where there is no counterpart.

    ``wavefront`` replaces ``cpp`` when warps are whole wavefronts; ``warp`` marks registers that count lanes or warps.
    """

    name: str
    type: str
    cpp: str
    warp: bool
    wavefront: str
    note: str
    hint: str


def _rows(name: str) -> list[dict[str, str]]:
    with (_FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def opcode_facts() -> dict[str, OpcodeFact]:
    """All rows of the opcode table."""
    return {row["opcode"]: OpcodeFact(**row) for row in _rows("opcodes.tsv")}


def opcode_fact(text: str) -> OpcodeFact | None:
    """The row with the longest opcode that ``text`` (``cp.async.bulk.tensor``) starts with, part by part."""
    facts = opcode_facts()
    parts = text.split(".")
    for count in range(len(parts), 0, -1):
        fact = facts.get(".".join(parts[:count]))
        if fact is not None:
            return fact
    return None


@cache
def opcode_words() -> frozenset[str]:
    """The first words of all PTX opcodes, without those of other assembly languages."""
    return frozenset(fact.opcode.partition(".")[0] for fact in opcode_facts().values() if fact.status != "foreign")


@cache
def _special_registers() -> dict[str, SpecialRegister]:
    return {
        row["name"]: SpecialRegister(**{**row, "warp": row["warp"] == "yes"})  # type: ignore[arg-type]
        for row in _rows("special_registers.tsv")
    }


def special_register(name: str) -> SpecialRegister | None:
    """The row of a special register (``tid.x``)."""
    return _special_registers().get(name)
