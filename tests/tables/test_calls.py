"""hip/calls.toml, enums.toml and support.toml: well-formed, free of doubles, and in step with the tables."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hipify_py.tables import Status, Tables, load_tables
from hipify_py.tables.load import FOLDER

HIP = FOLDER / "hip"
SUPPORT = Path(__file__).parents[2] / "templates" / "hip" / "support"
KEYS = frozenset(
    [
        "cuda",
        "arity",
        "requires",
        "to",
        "statement",
        "since",
        "until",
        "applicability",
        "note",
        "partial",
        "support",
        "rename",
        "device",
        "operand",
    ]
)
CONDITIONS = re.compile(
    r"kernel|null|scalar|symbol|const|typed|present|dependent|compound|type [A-Za-z_][\w ]*\*?|of [a-z_:]+"
    r"|(?:above|reaches) \d+"
)
PLACEHOLDER = re.compile(r"\$(\d+|T)(\.\.\.)?")
MOST_ARGUMENTS = 10


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HIP / name).read_text(encoding="utf-8"))


CALLS: list[dict[str, Any]] = _read("calls.toml")["call"]
ENUMS = _read("enums.toml")
PARTS = _read("support.toml")
DEFINED = {name: part for part, table in PARTS.items() for name in table["defines"]}


def _identity(call: dict[str, Any]) -> str:
    return f"{call['cuda']}-{'.'.join(map(str, call.get('arity', ['any'])))}-{len(call.get('requires', {}))}"


def _placeholders(call: dict[str, Any]) -> list[tuple[int, bool]]:
    return [(int(n), bool(rest)) for n, rest in PLACEHOLDER.findall(call.get("to", "")) if n != "T"]


@pytest.fixture(scope="module")
def hip() -> Tables:
    return load_tables("hip")


@pytest.mark.parametrize("call", CALLS, ids=_identity)
def test_a_block_is_well_formed(call: dict[str, Any]) -> None:
    assert call.keys() <= KEYS
    assert isinstance(call.get("to", ""), str)
    assert "\n" not in call.get("to", "")
    assert call.get("to", "") == call.get("to", "").strip()
    assert call.get("applicability", "safe") in {"safe", "unsafe"}
    assert call.get("arity", [0]) == sorted(set(call.get("arity", [0])))
    assert call.get("to", "") != "" or call.get("statement") is True or call.get("rename") is True
    assert call.get("applicability") != "unsafe" or call.get("note")
    assert not call.get("partial") or call.get("note")
    for version in (call.get("since", "0.0"), call.get("until", "0.0")):
        assert re.fullmatch(r"\d+\.\d+", version)


@pytest.mark.parametrize("call", CALLS, ids=_identity)
def test_conditions_are_known(call: dict[str, Any]) -> None:
    for place, condition in call.get("requires", {}).items():
        assert place == "T" or int(place) < min(call["arity"])
        assert CONDITIONS.fullmatch(condition)
        assert condition.startswith(("above", "reaches")) or condition.startswith("present") == (place == "T")


@pytest.mark.parametrize("call", CALLS, ids=_identity)
def test_placeholders_are_within_the_arity(call: dict[str, Any]) -> None:
    least = min(call.get("arity", [0]))
    for number, rest in _placeholders(call):
        assert number < least or (rest and number == least), f"${number} of {least} arguments"
        assert number < MOST_ARGUMENTS
    assert "$" not in PLACEHOLDER.sub("", call.get("to", "").replace("$this", "", 1))


@pytest.mark.parametrize("call", CALLS, ids=_identity)
def test_brackets_balance(call: dict[str, Any]) -> None:
    text = re.sub(r'"[^"]*"', "", call.get("to", ""))
    assert text.count("(") == text.count(")")
    assert text.count("<") == text.count(">")
    assert text.count('"') == 0


def test_only_the_last_block_of_a_name_renames() -> None:
    last = {call["cuda"]: number for number, call in enumerate(CALLS)}
    for number, call in enumerate(CALLS):
        if "rename" in call:
            assert call == {"cuda": call["cuda"], "rename": True}
            assert number == last[call["cuda"]]


def test_no_block_is_doubled() -> None:
    keys = Counter(
        (call["cuda"], arity, *sorted(call.get("requires", {}).items()), call.get("since"), call.get("until"))
        for call in CALLS
        for arity in call.get("arity", ["any"])
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_a_block_without_conditions_hides_no_later_one() -> None:
    taken: set[tuple[str, int]] = set()
    for call in CALLS:
        places = {(call["cuda"], arity) for arity in call.get("arity", [])}
        assert not places & taken, call["cuda"]
        if not call.keys() & {"requires", "since", "until", "statement"}:
            taken |= places


@pytest.mark.parametrize("cuda", sorted({call["cuda"] for call in CALLS}))
def test_the_name_is_a_rewrite_in_the_tables(hip: Tables, cuda: str) -> None:
    entry = hip.lookup(cuda)
    assert entry is not None
    assert entry.target is not None
    assert entry.target.status is Status.REWRITE


@pytest.mark.parametrize("call", CALLS, ids=_identity)
def test_no_cuda_name_is_written(hip: Tables, call: dict[str, Any]) -> None:
    for word in re.findall(r"[A-Za-z_]\w*(?:::\w+)*", PLACEHOLDER.sub(" ", call.get("to", ""))):
        entry = hip.lookup(word)
        assert entry is None or entry.target is None or word == call["cuda"] or entry.target.new == word, word


@pytest.mark.parametrize("call", [call for call in CALLS if "::" in call.get("to", "")], ids=_identity)
def test_support_names_the_part_of_every_helper(hip: Tables, call: dict[str, Any]) -> None:
    for name in re.findall(r"\b[a-z_]\w*::\w+", call.get("to", "")):
        assert DEFINED.get(name) == call.get("support")
        assert name in DEFINED or hip.lookup(name) is not None


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_part_defines_what_it_lists(part: str) -> None:
    text = (SUPPORT / f"{part}.h").read_text(encoding="utf-8")
    assert PARTS[part].keys() == {"defines"}
    for name in PARTS[part]["defines"]:
        space, _, word = name.partition("::")
        assert re.search(rf"\bnamespace {space} \{{", text), name
        assert re.search(rf"\b{word}\b", text), name


def test_every_part_is_listed() -> None:
    assert {path.stem for path in SUPPORT.glob("*.h")} == PARTS.keys()
    assert len(DEFINED) == sum(len(table["defines"]) for table in PARTS.values())


def test_emulated_names_are_defined_by_the_part_that_their_source_names(hip: Tables) -> None:
    emulated = [entry.target for entry in hip if entry.target and entry.target.status is Status.EMULATED]
    assert len(emulated) > 10
    for row in emulated:
        name = row.new.partition("<")[0]
        assert row.source == f"support:{DEFINED.get(name)}", row.cuda


@pytest.mark.parametrize("argument", ENUMS["argument"], ids=lambda argument: argument["callee"])
def test_arguments_name_functions_and_enumerators(hip: Tables, argument: dict[str, Any]) -> None:
    assert argument.keys() <= {"callee", "index", "map", "note"}
    assert argument["callee"] in hip
    for cuda, new in argument["map"].items():
        entry = hip.lookup(cuda)
        assert entry is not None
        assert entry.target is not None
        assert entry.target.new != new, "the plain translation would do"


def test_tokens_are_named_once() -> None:
    tokens = [token["cuda"] for token in ENUMS["token"]]
    assert tokens == list(dict.fromkeys(tokens))
    assert all(token.keys() <= {"cuda", "parentheses", "note"} and token["note"] for token in ENUMS["token"])
    assert not set(tokens) & {call["cuda"] for call in CALLS}
