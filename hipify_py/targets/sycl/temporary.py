"""CUB's classes for the operations of blocks and warps: what they are called, and the memory that they work in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hipify_py.frontend.structure import split_arguments, template_end
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.tables.load import read_table

TEMPORARY = b"TempStorage"
_STRUCTURES = frozenset((b"struct", b"union"))
_WIDTHS = frozenset((b"32", b"32u", b"32U"))  # of a whole warp


class Collective(NamedTuple):
    """One class: the threads that its operations take, and the members that the support header has."""

    name: str
    group: str
    members: str

    @property
    def of_warp(self) -> bool:
        """Whether it works on lanes, and the dimensions of the block don't matter."""
        return self.group == "warp"

    @property
    def is_barrier(self) -> bool:
        """Whether all threads of a block have to get there."""
        return self.group == "block"


@cache
def collectives() -> Mapping[bytes, Collective]:
    """The classes by name."""
    lines = read_table(Path(__file__).with_name("collectives.tsv"), Collective._fields)
    return {name.encode(): Collective(*line.split("\t")) for name, line in lines.items()}


class Alias(NamedTuple):
    """A name that a ``using`` or ``typedef`` gives to one of the classes."""

    name: bytes
    collective: Collective
    token: int  # of the class


def aliases(tokens: Tokens) -> Iterator[Alias]:
    """All such names of a file."""
    known = collectives()
    for index in tokens.identifiers():
        if tokens.texts[index] in known and tokens.is_text(index + 1, b"<"):
            name = _alias(tokens, index)
            if name:
                yield Alias(name, known[tokens.texts[index]], index)


def is_segmented(tokens: Tokens, index: int) -> bool:
    """Whether the class at ``index`` works on segments of a warp: its second argument is another width than 32."""
    end = template_end(tokens, index + 1, len(tokens)) if tokens.is_text(index + 1, b"<") else None
    if end is None or not collectives()[tokens.texts[index]].of_warp:
        return False
    widths = split_arguments(tokens, index + 1, end)[1:2]
    return any(tokens.data[span.start : span.end].strip() not in _WIDTHS for span in widths)


def _alias(tokens: Tokens, index: int) -> bytes:
    """What the class at ``index`` is called by the statement that it stands in; empty for any other statement."""
    first = index
    while first > 0 and (tokens.is_text(first - 1, b"::") or tokens.texts[first - 1] in (b"cub", b"typename")):
        first -= 1
    end = template_end(tokens, index + 1, len(tokens))
    if end is None:
        return b""
    if tokens.is_text(first - 1, b"=") and tokens.is_text(first - 3, b"using") and tokens.is_text(end + 1, b";"):
        return tokens.texts[first - 2]
    if tokens.is_text(first - 1, b"typedef") and tokens.is_text(end + 2, b";"):
        return tokens.texts[end + 1]
    return b""


def temporary_types(tokens: Tokens) -> Iterator[tuple[bytes, int, int]]:
    """Structures and unions of nothing but temporary memory: name, first token, semicolon."""
    for index in tokens.identifiers():
        if tokens.texts[index] in _STRUCTURES and tokens.is_text(index + 2, b"{"):
            closer = tokens.closing(index + 2)
            whole = closer is not None and tokens.is_text(closer + 1, b";") and tokens.directive[index] < 0
            if closer is not None and whole and closer > index + 3 and _only_temporaries(tokens, index + 3, closer):
                yield tokens.texts[index + 1], index, closer + 1


def temporaries(tokens: Tokens, first: int, last: int, types: Collection[bytes]) -> tuple[bytes, ...]:
    """The variables that the declaration ``[first, last]`` makes of temporary memory, and of nothing else.

    It is a variable or an array of the type, or a structure or union of such variables; ``types`` are those with names.
    """
    texts = tokens.texts[first:last]
    named = next((index for index, text in enumerate(texts) if text in types), None)
    if named is not None and b"{" not in texts:
        return _names(tokens, first + named + 1, last)
    if TEMPORARY not in texts:
        return ()
    if b"{" not in texts:
        return _declared(tokens, first, last)
    opener = first + texts.index(b"{")
    closer = tokens.closing(opener)
    if closer is None or not _only_temporaries(tokens, opener + 1, closer):
        return ()
    return (tokens.texts[closer + 1],) if closer + 2 == last or tokens.is_text(closer + 2, b"[") else ()


def _declared(tokens: Tokens, first: int, last: int) -> tuple[bytes, ...]:
    return _names(tokens, first + tokens.texts[first:last].index(TEMPORARY) + 1, last)


def _names(tokens: Tokens, at: int, last: int) -> tuple[bytes, ...]:
    """The declarators from token ``at`` on, each a name or an array."""
    names = []
    while at < last:
        if tokens.kinds[at] != Kind.IDENTIFIER:
            return ()
        names.append(tokens.texts[at])
        at += 1
        while tokens.is_text(at, b"["):
            at = (tokens.closing(at) or last) + 1
        if at < last and not tokens.is_text(at, b","):
            return ()
        at += 1
    return tuple(names)


def _only_temporaries(tokens: Tokens, first: int, last: int) -> bool:
    """Whether all members in ``[first, last)`` have that type."""
    statement = first
    for index in range(first, last):
        if tokens.is_text(index, b";"):
            if not _declared_type(tokens, statement, index):
                return False
            statement = index + 1
    return statement == last


def _declared_type(tokens: Tokens, first: int, last: int) -> bool:
    return TEMPORARY in tokens.texts[first:last] and bool(_declared(tokens, first, last))
