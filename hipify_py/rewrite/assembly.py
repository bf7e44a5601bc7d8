"""Inline PTX as rules and rewriters see it: what a target made of each statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import FileFacts, InlineAsm, Side
from hipify_py.tables.ptx import opcode_words

FIX_CODE = "ptx"
_DOTTED = re.compile(r"(?<![%.\w])([a-z]\w*)(?:\.\w+)+")
_SPECIAL = re.compile(r"%%[a-z]\w*")
_TYPED = re.compile(r"\.[usbf](?:8|16|32|64)\b")  # an instruction's type, also where a macro gives its name
_ALONE = re.compile(r"\b(?:trap|exit|brkpt)\s*;")


@dataclass(frozen=True, slots=True)
class PtxNote:
    """Something without influence on results that a translation left out: which instruction, where, what."""

    symbol: str
    message: str
    offset: int


@dataclass(frozen=True, slots=True)
class PtxTranslation:
    """The text that replaces the bytes of ``span``, and the parts of the support header that it uses."""

    replacement: tuple[bytes | Hole, ...]
    span: Span
    notes: tuple[PtxNote, ...]
    support: frozenset[str]

    @property
    def fix(self) -> Fix:
        """The translation as a fix."""
        return Fix(FIX_CODE, (Edit(self.span.start, self.span.end, self.replacement),), absorbs=True)


@dataclass(frozen=True, slots=True)
class PtxRefusal:
    """Why a statement stays as it is: the instruction, its byte offset in the file, the reason, what to do instead."""

    opcode: str
    offset: int
    reason: str
    hint: str

    @property
    def span(self) -> Span:
        """The bytes of the opcode."""
        return Span(self.offset, self.offset + len(self.opcode))


PtxTranslator = Callable[[FileFacts, InlineAsm], PtxTranslation | PtxRefusal]
PtxResults = Mapping[InlineAsm, PtxTranslation | PtxRefusal]


def is_ptx(statement: InlineAsm) -> bool:
    """Whether an asm statement is for the device: by where it stands, or by how it reads."""
    text = statement.template
    if statement.side is not Side.HOST or _SPECIAL.search(text) or _ALONE.search(text) or _TYPED.search(text):
        return True
    return any(match.group(1) in opcode_words() for match in _DOTTED.finditer(text))


def translate_all(facts: FileFacts, translator: PtxTranslator | None) -> PtxResults:
    """What ``translator`` makes of each PTX statement of a file; nothing without a translator."""
    if translator is None:
        return {}
    return {statement: translator(facts, statement) for statement in facts.asm if is_ptx(statement)}
