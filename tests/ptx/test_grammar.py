"""The grammar: what is read, what it is read as, and what is said about text that is malformed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hipify_py.frontend.ptx.ast import (
    Address,
    Block,
    Directive,
    Float,
    Guard,
    Instruction,
    Integer,
    Label,
    Not,
    Operand,
    Pair,
    Part,
    Placeholder,
    Register,
    Registers,
    Special,
    Vector,
)
from hipify_py.frontend.ptx.parser import PtxSyntaxError, error_examples, parse


def one(text: str) -> Instruction:
    (item,) = parse(text)
    assert isinstance(item, Instruction)
    return item


def test_opcode_and_modifiers() -> None:
    item = one("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, _, %3}, [%4 + -16];")
    assert item.opcode == "ld"
    assert item.modifiers == ("global", "nc", "L1::no_allocate", "v4", "u32")
    vector, address = item.operands
    assert vector == Vector((Placeholder(0, 37), Placeholder(1, 41), Register("_", 45), Placeholder(3, 48)), 36)
    assert address == Address(Placeholder(4, 54), Integer(-16, 59), (), 53)


@pytest.mark.parametrize(
    ("text", "operand"),
    [
        ("0x1F", Integer(31, 6)),
        ("0b101", Integer(5, 6)),
        ("017", Integer(15, 6)),
        ("4294967295U", Integer(0xFFFFFFFF, 6)),
        ("-1", Integer(-1, 6)),
        ("~1", Integer(-2, 6)),
        ("~-0x10", Integer(15, 6)),
        ("-~0", Integer(1, 6)),
        ("0f3F800000", Float(0x3F800000, 32, 6)),
        ("0D3ff0000000000000", Float(0x3FF0000000000000, 64, 6)),
        ("-0f3F800000", Float(0xBF800000, 32, 6)),
        ("1.5", Float(0x3FF8000000000000, 64, 6)),
        ("%%laneid", Special("laneid", 6)),
        ("%tid.x", Special("tid.x", 6)),
        ("%12", Placeholder(12, 6)),
        ("!p", Not(Register("p", 7), 6)),
        ("p|q", Pair(Register("p", 6), Register("q", 8), 6)),
        ("%0.b3", Part(Placeholder(0, 6), "b3", 6)),
        (
            "[%0, {%1, %2}]",
            Address(Placeholder(0, 7), None, (Vector((Placeholder(1, 12), Placeholder(2, 16)), 11),), 6),
        ),
    ],
)
def test_operands(text: str, operand: Operand) -> None:
    assert one(f"a.b d, {text};".replace("d, ", "d,")).operands[1] == operand


def test_named_operands() -> None:
    (item,) = parse("mov.u32 %[to], %[from];", {"to": 0, "from": 1})
    assert isinstance(item, Instruction)
    assert item.operands == (Placeholder(0, 8), Placeholder(1, 15))
    with pytest.raises(PtxSyntaxError, match="no operand named other"):
        parse("mov.u32 %[other], 1;", {"to": 0})


def test_blocks_declarations_labels_guards_and_comments() -> None:
    text = """{ // a comment
        .reg .pred p, %q; .reg .b32 r<3>;  /* another */
        .pragma "nounroll";
        @!p bra L_%=;
        @%%q mov.b32 r2, %%r0;
      L_%=:
    }"""
    (block,) = parse(text)
    assert isinstance(block, Block)
    kinds = [type(item) for item in block.items]
    assert kinds == [Registers, Registers, Directive, Instruction, Instruction, Label]
    predicates, words, _, branch, move, label = block.items
    assert isinstance(predicates, Registers)
    assert isinstance(words, Registers)
    assert isinstance(branch, Instruction)
    assert isinstance(move, Instruction)
    assert isinstance(label, Label)
    assert (predicates.names, words.names) == (("p", "q"), ("r0", "r1", "r2"))
    assert branch.guard == Guard(Register("p", text.index("!p") + 1), True)
    assert label.name == "L_%="
    assert move.operands[1] == Register("r0", text.index("%%r0"))


@pytest.mark.parametrize(
    ("message", "text"), [(message, text) for message, texts in error_examples().items() for text in texts]
)
def test_error_examples(message: str, text: str) -> None:
    with pytest.raises(PtxSyntaxError) as caught:
        parse(text)
    assert caught.value.message == message
    assert 0 <= caught.value.at <= len(text)


# Round trip: a printer for trees, made up of the ISA's syntax, and trees that hypothesis makes up.

_NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True).map(lambda name: f"r{name}")
_REGISTERS = st.one_of(
    st.builds(Placeholder, st.integers(0, 40), st.just(0)),
    st.builds(Register, _NAMES, st.just(0)),
    st.builds(Special, st.sampled_from(("laneid", "tid.x", "clock64")), st.just(0)),
)
_INTEGERS = st.builds(Integer, st.integers(-(1 << 63), (1 << 64) - 1), st.just(0))
_SIMPLE = st.one_of(
    _REGISTERS,
    _INTEGERS,
    st.builds(Float, st.integers(0, (1 << 32) - 1), st.just(32), st.just(0)),
)
_OPERANDS = st.one_of(
    _SIMPLE,
    st.builds(Vector, st.lists(_SIMPLE, min_size=1, max_size=4).map(tuple), st.just(0)),
    st.builds(Address, _REGISTERS, st.one_of(st.none(), _INTEGERS), st.just(()), st.just(0)),
    st.builds(Pair, _REGISTERS, _REGISTERS, st.just(0)),
)
_GUARDS = st.one_of(st.none(), st.builds(Guard, st.builds(Register, _NAMES, st.just(0)), st.booleans()))
_INSTRUCTIONS = st.builds(
    Instruction,
    st.sampled_from(("mov", "ld", "shfl", "cp")),
    st.lists(st.sampled_from(("sync", "u32", "v4", "L2::128B", "x2")), max_size=3).map(tuple),
    st.lists(_OPERANDS, max_size=4).map(tuple),
    _GUARDS,
    st.just(0),
)
_BLOCKS = st.recursive(
    st.lists(_INSTRUCTIONS, max_size=3).map(tuple),
    lambda inner: inner.map(lambda items: (Block(items, 0),)),
    max_leaves=3,
)


def show(node: object) -> str:
    match node:
        case Placeholder(number):
            return f"%{number}"
        case Register(name):
            return name
        case Special(name):
            return f"%%{name}"
        case Integer(value):
            return str(value)
        case Float(bits):
            return f"0f{bits:08X}"
        case Vector(items):
            return "{" + ", ".join(map(show, items)) + "}"
        case Address(base, offset):
            return f"[{show(base)}{'' if offset is None else ' + ' + show(offset)}]"
        case Pair(first, second):
            return f"{show(first)}|{show(second)}"
        case Block(items):
            return "{ " + " ".join(map(show, items)) + " }"
        case Instruction(_, _, operands, guard):
            before = "" if guard is None else f"@{'!' if guard.inverted else ''}{show(guard.predicate)} "
            return f"{before}{node.text} {', '.join(map(show, operands))};"
    raise TypeError(node)


@settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(_BLOCKS)
def test_round_trip(items: tuple[Block | Instruction, ...]) -> None:
    text = " ".join(map(show, items))
    assert " ".join(map(show, parse(text))) == text


_SCRAPS = (
    "mov",
    ".u32",
    "%0",
    "%%tid.x",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    "@",
    "!",
    "p",
    ":",
    "0x1F",
    ".reg",
    "|",
    "-",
    '"',
    "//",
)


@settings(max_examples=150, deadline=None, database=None)
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(_SCRAPS), max_size=14).map(" ".join)))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    at = _place_of_error(text)
    assert at is None or 0 <= at <= len(text)


def _place_of_error(text: str) -> int | None:
    try:
        parse(text)
    except PtxSyntaxError as error:
        return error.at
    return None
