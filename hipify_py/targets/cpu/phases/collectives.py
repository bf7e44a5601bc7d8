"""Warp functions that can be run for whole blocks at once: every lane leaves its value, then each looks one up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.effects import Effects
from hipify_py.targets.cpu.phases.model import Collective
from hipify_py.targets.cpu.phases.tree import Declaration, Expression, If, Statement

FENCES = frozenset((b"__syncthreads", b"__syncwarp"))
SHUFFLES = {
    b"__shfl_sync": "index",
    b"__shfl_up_sync": "up",
    b"__shfl_down_sync": "down",
    b"__shfl_xor_sync": "xor",
}
VOTES = {b"__ballot_sync": "ballot", b"__any_sync": "any", b"__all_sync": "all"}
_FUNCTIONS = SHUFFLES.keys() | VOTES.keys()
SPLITTING = FENCES | _FUNCTIONS
_FULL = re.compile(rb"\(?(?:0[xX][fF]{8}[uU]?[lL]{0,2}|~0[uU]?|-1|\(unsigned\)-1)\)?")


def waits(code: Code, span: Range) -> bool:
    """Whether a thread waits for others somewhere in ``span``."""
    return any(text in SPLITTING for text in code.texts[span.first : span.last])


def is_full_mask(text: bytes) -> bool:
    """Whether a literal mask names all 32 lanes."""
    return _FULL.fullmatch(re.sub(rb"\s", b"", text)) is not None


def collectives(code: Code, node: Statement, number: int, masks: frozenset[bytes]) -> Iterator[Collective]:
    """The warp functions of a statement, numbered from ``number``. ``masks`` are constants that name all lanes.

    Raises:
        Refused: one that is not evaluated by all lanes that execute the statement, or in an unknown form.
    """
    calls = [i for i in range(node.span.first, node.span.last) if code.texts[i] in SPLITTING]
    if not calls:
        return
    span = node.condition if isinstance(node, If) else node.span
    if not isinstance(node, Expression | Declaration | If) or calls[-1] >= span.last:
        raise Refused("a warp function in a nested statement")
    end = span.first
    for index in calls:
        between = code.texts[end:index]
        if not {b"?", b"&&", b"||"}.isdisjoint(between) or index < end or code.texts[index] in FENCES:
            raise Refused("a warp function that not every lane evaluates, or in another's argument")
        call = _collective(code, index, number, masks)
        number += 1
        end = call.call.last
        yield call


def _collective(code: Code, index: int, number: int, masks: frozenset[bytes]) -> Collective:
    if code.at(index + 1) != b"(":
        raise Refused("a warp function with template arguments")
    closer = code.matches[index + 1]
    arguments = code.pieces(Range(index + 2, closer))
    limit = (2, 2) if code.texts[index] in VOTES else (3, 4)
    if not limit[0] <= len(arguments) <= limit[1]:
        raise Refused("a warp function with an unusual number of arguments")
    mask = code.text(arguments[0]).encode()
    if not is_full_mask(mask) and mask not in masks:
        raise Refused("a warp function for some lanes")
    call = Range(index, closer + 1)
    return Collective(number, code.texts[index], call, arguments[1], tuple(arguments[2:]), Effects())
