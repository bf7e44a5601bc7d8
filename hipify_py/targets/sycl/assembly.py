"""Inline PTX for SYCL: the C++ that other targets write, with CUDA's functions as SYCL has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hipify_py.edits import Hole
from hipify_py.frontend.facts import FileFacts, InlineAsm
from hipify_py.frontend.tokens import Kind, Tokens, lex
from hipify_py.rewrite.assembly import PtxRefusal, PtxTranslation
from hipify_py.rewrite.conditions import is_full_mask
from hipify_py.rewrite.knowledge import Applicability, CallRule, Knowledge
from hipify_py.rewrite.operands import around
from hipify_py.rewrite.template import Argument, Parenthesis, Text, parse
from hipify_py.tables.load import read_table
from hipify_py.tables.schema import Status
from hipify_py.targets.cpu.assembly import translate_portable
from hipify_py.targets.sycl.device import AXES, INDICES, ITEM

_HOLE = "hp_hole_"
_HOLES = re.compile(rb"hp_hole_(\d+)_")
_ITEM = re.compile(r"\bitem\b")
_FOREIGN = re.compile(r"__\w*|simt|asm")  # of compilers, of HIP and of the CPU engine
_BEFORE_PARENTHESES = re.compile("bool|char|double|float|for|if|int|long|return|short|sizeof|switch|unsigned|while")
_VARIABLES = frozenset((b"warpSize",))
_RENAMED = frozenset((Status.DIRECT, Status.EMULATED))
_ALL_LANES = r"(?:-1|0x[fF]{8})[uU]?"
_PARTIAL_SHUFFLE = re.compile(rf"\bshfl\.sync\b(?![^;]*,\s*{_ALL_LANES}\s*;)")


RankAt = Callable[[FileFacts, int], int]


class _Row(NamedTuple):
    """A name in the C++ of HIP's rules: CUDA's function that does the same, or the expression itself."""

    name: str
    cuda: str
    new: str


@cache
def _rows() -> Mapping[str, _Row]:
    lines = read_table(Path(__file__).with_name("assembly.tsv"), _Row._fields)
    return {name: _Row(*line.split("\t")) for name, line in lines.items()}


class _NoForm(Exception):
    """A word of the C++ that SYCL has nothing for."""


def translate_asm(
    knowledge: Knowledge, rank_at: RankAt, facts: FileFacts, statement: InlineAsm
) -> PtxTranslation | PtxRefusal:
    """Translate one statement; ``rank_at`` says how many dimensions the item has that the function around it gets."""
    found = translate_portable(facts, statement, _rows())
    if isinstance(found, PtxRefusal):
        return found
    if _PARTIAL_SHUFFLE.search(statement.template):
        hint = "write __shfl_sync with the mask, which is asserted then"
        return PtxRefusal("shfl", statement.span.start, "it may shuffle among some lanes of the warp only", hint)
    holes = [piece for piece in found.replacement if isinstance(piece, Hole)]
    numbers = iter(range(len(holes)))
    text = b"".join(
        f"{_HOLE}{next(numbers)}_".encode() if isinstance(piece, Hole) else piece for piece in found.replacement
    )
    words = _Words(knowledge, facts, rank_at(facts, statement.span.start))
    try:
        pieces = _with_holes(words.rewritten(text), holes)
    except _NoForm as error:
        hint = "write it in plain C++, or with SYCL's functions"
        return PtxRefusal("asm", statement.span.start, f"SYCL has no counterpart of {error}", hint)
    return replace(found, replacement=pieces, support=frozenset(words.support))


def _with_holes(text: bytes, holes: Sequence[Hole]) -> tuple[bytes | Hole, ...]:
    """``text`` with the holes back in their places, each of them once."""
    parts = _HOLES.split(text)
    if sorted(map(int, parts[1::2])) != list(range(len(holes))):
        raise _NoForm("an operand that would be computed twice")
    pieces = (holes[int(part)] if odd % 2 else part for odd, part in enumerate(parts))
    return tuple(piece for piece in pieces if piece)


@dataclass
class _Words:
    """Rewrites C++ that uses CUDA's functions, and notes the parts of the support header that it needs then."""

    knowledge: Knowledge
    facts: FileFacts
    rank: int  # of the item; 0 where there is none
    support: set[str] = field(default_factory=set)

    def rewritten(self, text: bytes) -> bytes:
        tokens = lex(text)
        return b"".join(self._between(tokens, 0, len(tokens))) + text[tokens.ends[-1] if len(tokens) else 0 :]

    def _between(self, tokens: Tokens, first: int, last: int) -> list[bytes]:
        done: list[bytes] = []
        index = first
        while index < last:
            before = tokens.ends[index - 1] if index else 0
            done.append(tokens.data[before : tokens.starts[index]])
            own, index = self._one(tokens, index)
            done.append(own)
        return done

    def _one(self, tokens: Tokens, index: int) -> tuple[bytes, int]:
        """The text for the token at ``index``, or for the call that it begins, and where it goes on."""
        text = tokens.texts[index]
        if tokens.kinds[index] != Kind.IDENTIFIER or tokens.is_text(index - 1, b"::") or text.startswith(b"hp_hole_"):
            return text, index + 1
        if tokens.is_text(index + 1, b"::"):
            text = text + b"::" + tokens.texts[index + 2]
            index += 2
        row = _rows().get(text.decode())
        if row is not None and row.new:
            self._need_item(row.name)
            return row.new.encode(), (tokens.closing(index + 1) or index) + 1
        name = row.cuda if row is not None else text.decode()
        entry = self.knowledge.lookup(name)
        if text in INDICES:
            return self._index(tokens, index)
        if text in _VARIABLES:
            raise _NoForm(name)
        if entry is None:
            called = tokens.is_text(index + 1, b"(") and not _BEFORE_PARENTHESES.fullmatch(name)
            if called or _FOREIGN.fullmatch(name):
                raise _NoForm(name)
            return text, index + 1
        closer = tokens.closing(index + 1) if tokens.is_text(index + 1, b"(") else None
        arguments = [] if closer is None else self._arguments(tokens, index + 1, closer)
        rule = None if closer is None else self._rule(name, arguments)
        if rule is not None and closer is not None:
            if _ITEM.search(rule.to):
                self._need_item(name)
            self.support.update(rule.support.split())
            return _applied(rule, arguments), closer + 1
        if entry.target is None or entry.target.status not in _RENAMED or not entry.target.new:
            raise _NoForm(name)
        self.support.update(filter(None, [self.knowledge.support_part(entry.target.new)]))
        return entry.target.new.encode(), index + 1

    def _arguments(self, tokens: Tokens, opener: int, closer: int) -> list[bytes]:
        starts = [opener + 1]
        index = opener + 1
        while index < closer:
            inner = tokens.closing(index)
            if tokens.is_text(index, b","):
                starts.append(index + 1)
            index = (inner if inner is not None and inner < closer else index) + 1
        ends = [*(start - 1 for start in starts[1:]), closer]
        ranges = [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]
        return [b"".join(self._between(tokens, start, end)).strip() for start, end in ranges]

    def _rule(self, name: str, arguments: Sequence[bytes]) -> CallRule | None:
        for rule in self.knowledge.call_rules(name):
            plain = not (rule.statement or rule.operand or rule.partial) and rule.applicability is Applicability.SAFE
            fits = not rule.arity or len(arguments) in rule.arity
            if plain and fits and all(self._holds(*item, arguments) for item in rule.requires.items()):
                return rule
        return None

    def _holds(self, number: str, condition: str, arguments: Sequence[bytes]) -> bool:
        """Whether a mask is that of all lanes; types of arguments are not known here."""
        return condition == "full" and is_full_mask(arguments[int(number)].decode(), self.facts)

    def _index(self, tokens: Tokens, index: int) -> tuple[bytes, int]:
        """``threadIdx.x`` as a query of the item."""
        self._need_item(tokens.name(index))
        axis = AXES[tokens.texts[index + 2]]
        query = INDICES[tokens.texts[index]]
        return b"unsigned(%s.%s(%d))" % (ITEM, query, self.rank - 1 - axis), index + 3

    def _need_item(self, name: str) -> None:
        if self.rank == 0:
            raise _NoForm(f"{name} outside of a named device function")


def _applied(rule: CallRule, arguments: Sequence[bytes]) -> bytes:
    """A call template with its arguments, in parentheses where operators could come between."""
    parts = parse(rule.to).parts
    done: list[bytes] = []
    for number, part in enumerate(parts):
        if isinstance(part, Text | Parenthesis):
            done.append(part.text.encode())
        elif isinstance(part, Argument) and (part.operand or part.type):
            before, behind = around(part)
            done.append(before.encode() + arguments[part.number] + behind.encode())
        elif isinstance(part, Argument):
            chosen = arguments[part.number :] if part.rest else arguments[part.number : part.number + 1]
            before, behind = _neighbour(parts, number - 1)[-1:], _neighbour(parts, number + 1)[:1]
            apart = part.rest or (before in ("(", " ", "") and behind in (")", ",", ""))
            done.append(b", ".join(chosen) if apart else b"(" + chosen[0] + b")")
    return b"".join(done)


def _neighbour(parts: Sequence[object], number: int) -> str:
    part = parts[number] if 0 <= number < len(parts) else None
    return part.text if isinstance(part, Text) else ""
