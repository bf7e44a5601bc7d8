"""What inline PTX asks of the function around it, read off the text of its string literals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from hipify_py.tables.load import read_table

_AXIS = re.compile(rb"%%n?(?:cta|t)id\.([xyz])")
_AXES = {b"x": 1, b"y": 2, b"z": 3}


@cache
def _rows() -> Mapping[bytes, bytes]:
    """Text of PTX -> a word of CUDA that asks for the same: the item, a sub-group of 32, all threads of a block."""
    lines = read_table(Path(__file__).with_name("registers.tsv"), ("text", "word"))
    return {text.encode(): line.split("\t")[1].encode() for text, line in lines.items()}


def asked_by_ptx(literal: bytes) -> frozenset[bytes]:
    """The words for what a string literal names; none for other tokens."""
    if not literal.startswith(b'"'):
        return frozenset()
    return frozenset(word for text, word in _rows().items() if text in literal and _form(text).search(literal))


@cache
def _form(text: bytes) -> re.Pattern[bytes]:
    """How ``text`` stands in PTX: an opcode follows no letter, and its dot is no full stop."""
    return re.compile(rb"(?<![\w.])" + re.escape(text) + (rb"(?=[a-z])" if text.endswith(b".") else b""))


def rank_in_ptx(literal: bytes) -> int:
    """The highest dimension that a string literal names an index of, from 1 on; 0 for none."""
    if not literal.startswith(b'"'):
        return 0
    return max((_AXES[match.group(1)] for match in _AXIS.finditer(literal)), default=0)
