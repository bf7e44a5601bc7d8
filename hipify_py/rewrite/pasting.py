"""What becomes of names that the preprocessor pastes together: changed where their first piece stands, or left."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from hipify_py.frontend.macros import Pasted, Pastings, Piece, find_pastings, pasting_macros
from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.program import Program
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.verdicts import new_name, version
from hipify_py.tables.schema import Status


class PastedPlace(NamedTuple):
    """The first piece of some CUDA names, and its new text; None: no text is right for all of them."""

    piece: Piece
    names: tuple[str, ...]
    new: str | None


def collect_pastings(program: Program, knowledge: Knowledge) -> Pastings:
    """The CUDA names that macros of the project make, each program expanded by itself."""
    pasting = {relative for relative, file in program.files.items() if b"##" in file.data or b"%:%:" in file.data}
    lexed: dict[str, Tokens] = {}
    found: list[Pastings] = []
    for unit in program.units() if pasting else ():
        reached = list(program.reach(unit.root.relative))
        if not pasting.isdisjoint(reached):
            found.append(find_pastings(_concerned(program, reached, pasting, lexed)))
    names = frozenset(name for one in found for name in one.names if _is_cuda(name.name, knowledge))
    made = {piece for name in names for piece in name.pieces}
    return Pastings(
        names,
        frozenset(place for one in found for place in one.plain),
        frozenset(piece for one in found for piece in one.unused if _begins_cuda(piece.text, knowledge)) - made,
    )


def _concerned(program: Program, reached: list[str], pasting: set[str], lexed: dict[str, Tokens]) -> dict[str, Tokens]:
    """The tokens of the files that define macros which paste, or name such macros, directly or not."""
    chosen: set[str] = pasting.intersection(reached)
    while True:
        for relative in chosen - lexed.keys():
            lexed[relative] = lex(program.files[relative].data)
        tokens = {relative: lexed[relative] for relative in reached if relative in chosen}
        names = pasting_macros(tokens)
        if not names:
            return tokens
        mention = re.compile(rb"\b(?:" + b"|".join(re.escape(name.encode()) for name in sorted(names)) + rb")\b")
        more = {r for r in reached if r not in chosen and mention.search(program.files[r].data)}
        if not more:
            return tokens
        chosen |= more


def _is_cuda(name: str, knowledge: Knowledge) -> bool:
    return knowledge.lookup(name) is not None or knowledge.looks_like_cuda(name)


def _begins_cuda(prefix: str, knowledge: Knowledge) -> bool:
    """Whether ``prefix`` and a capital, or an underscore, is spelt like CUDA's."""
    return any(knowledge.looks_like_cuda(f"{prefix}{rest}") for rest in ("X", "_X"))


def places(context: FileContext) -> list[PastedPlace]:
    """The first pieces in this file of all pasted CUDA names, in source order, each with what it must become."""
    pastings = context.project.pastings
    by_piece: dict[Piece, list[str]] = {}
    for name in pastings.names:
        if name.pieces[0].path == context.facts.path:
            by_piece.setdefault(name.pieces[0], []).append(name.name)
    if not by_piece:
        return []
    agreed = _agreed({name: _wanted(name, context) for name in pastings.names}, pastings)
    return [
        PastedPlace(piece, tuple(sorted(set(by_piece[piece]))), agreed[piece])
        for piece in sorted(by_piece, key=lambda piece: piece.span)
    ]


def _wanted(name: Pasted, context: FileContext) -> str | None:
    """The new text of the first piece that makes the target's name, the other pieces unchanged."""
    entry = context.knowledge.lookup(name.name)
    row = entry.target if entry else None
    if entry is None or row is None or row.status not in (Status.DIRECT, Status.PARTIAL):
        return None
    if context.knowledge.call_rules(name.name) or version(row.since) > version(context.target_version):
        return None
    new, rest = new_name(entry), "".join(piece.text for piece in name.pieces[1:])
    return new[: len(new) - len(rest)] if new.endswith(rest) and len(new) > len(rest) else None


def _agreed(wanted: Mapping[Pasted, str | None], pastings: Pastings) -> dict[Piece, str | None]:
    """New texts of all pieces; None for all pieces of names that can't be made right."""
    texts: dict[Piece, str | None] = {}
    settled = False
    refused = {name for name, new in wanted.items() if new is None}
    while not settled:
        settled = True
        texts = {}
        for name, new in wanted.items():
            for index, piece in enumerate(name.pieces):
                text = None if name in refused else (new if index == 0 else piece.text)
                plain = (piece.path, piece.span) in pastings.plain and text != piece.text
                texts[piece] = None if plain or texts.get(piece, text) != text else text
        for name in wanted.keys() - refused:
            if any(texts[piece] is None for piece in name.pieces):
                refused.add(name)
                settled = False
    return texts
