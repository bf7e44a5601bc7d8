"""Byte-exact source edits: model, conflict handling, application and source maps.

An edit replaces the half-open byte range ``[start, end)`` of one immutable buffer. Its replacement is a sequence
of literal bytes and *holes*: ranges of the original buffer that are filled with their own, already edited text.
Edits are grouped in all-or-nothing fixes; of two fixes that can't both be applied the later one is dropped and
reported, never silently. This module imports nothing else of the package.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Applied", "Conflict", "Edit", "Fix", "Hole", "SourceMap", "apply_fixes"]


class Hole(NamedTuple):
    """A range of the original buffer that a replacement keeps, with the edits made inside it."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace bytes ``[start, end)`` by ``new``; an insertion has ``start == end``."""

    start: int
    end: int
    new: tuple[bytes | Hole, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"edit range {self.start}..{self.end} is not a range")
        position = self.start
        for hole in self.holes:
            if not position <= hole.start <= hole.end <= self.end:
                raise ValueError(f"hole {hole.start}..{hole.end} overlaps another or is outside its edit")
            position = hole.end

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The distinct original ranges that the replacement keeps, in source order.

        The replacement may name them in any order and more than once; distinct ones may not overlap.
        """
        return tuple(sorted({part for part in self.new if isinstance(part, Hole)}))

    @staticmethod
    def insert(at: int, text: bytes) -> Edit:
        """An insertion of ``text`` before byte ``at``."""
        return Edit(at, at, (text,))

    @staticmethod
    def replace(start: int, end: int, text: bytes) -> Edit:
        """A plain replacement without holes."""
        return Edit(start, end, (text,) if text else ())


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that belong together: all of them are applied, or none.

    A fix that ``absorbs`` replaces its ranges whatever is wanted inside them: fixes there are moot, not in conflict.
    """

    code: str
    edits: tuple[Edit, ...]
    absorbs: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A fix that was dropped because an earlier fix already holds part of its range."""

    dropped: Fix
    kept: Fix
    at: int


class _Segment(NamedTuple):
    out: int
    source: int
    verbatim: bool


class SourceMap:
    """Maps byte offsets of the edited text back to the original text."""

    def __init__(self, segments: Sequence[_Segment]) -> None:
        self._segments = segments
        self._starts = [segment.out for segment in segments]

    def original(self, offset: int) -> int:
        """The original offset of output byte ``offset``; inserted bytes map to the start of their edit."""
        if not self._segments:
            return offset
        segment = self._segments[max(bisect_right(self._starts, offset) - 1, 0)]
        return segment.source + (offset - segment.out if segment.verbatim else 0)

    def replaced(self, start: int, end: int, length: int) -> SourceMap:
        """The map of the text in which ``[start, end)``, which no edit has touched, gave way to ``length`` bytes."""
        whole = self._segments or (_Segment(0, 0, True),)
        shift = length - (end - start)
        before = [segment for segment in whole if segment.out < start]
        after = [segment._replace(out=segment.out + shift) for segment in whole if segment.out > end]
        new = _Segment(start, self.original(start), False)
        return SourceMap([*before, new, _Segment(start + length, self.original(end), True), *after])


@dataclass(frozen=True, slots=True)
class Applied:
    """The edited bytes, what was dropped, and the way back."""

    data: bytes
    source_map: SourceMap
    applied: tuple[Fix, ...]
    conflicts: tuple[Conflict, ...]


@dataclass(slots=True)
class _Node:
    """An edit with its owner and, hole by hole, the edits inside it."""

    edit: Edit
    owner: int
    inside: dict[Hole, list[_Node]] = field(default_factory=dict)


class _Clash(Exception):
    """Two edits that can't both stand, one around the other; carries the owners and the place."""

    def __init__(self, outer: int, inner: int, at: int) -> None:
        super().__init__()
        self.outer, self.inner, self.at = outer, inner, at


def _hole_around(outer: Edit, inner: Edit) -> Hole | None:
    for hole in outer.holes:
        if hole.start <= inner.start and inner.end <= hole.end:
            return hole
    return None


def _is_outside(outer: Edit, inner: Edit) -> bool:
    """Whether ``inner``, which sorts after ``outer``, touches it at an edge at most."""
    if inner.start >= outer.end:
        return True
    return inner.start == inner.end == outer.start


def _build_tree(edits: Iterable[tuple[Edit, int]]) -> list[_Node]:
    """Nest edits into holes. ``edits`` are sorted by start, insertions first, then widest first.

    Raises:
        _Clash: two edits overlap outside a hole, or replace the same range by different texts.
    """
    roots: list[_Node] = []
    stack: list[_Node] = []
    for edit, owner in edits:
        while stack and _is_outside(stack[-1].edit, edit):
            stack.pop()
        siblings = roots
        if stack:
            top = stack[-1]
            hole = _hole_around(top.edit, edit)
            if hole is None:
                raise _Clash(top.owner, owner, edit.start)
            siblings = top.inside.setdefault(hole, [])
        node = _Node(edit, owner)
        siblings.append(node)
        if edit.end > edit.start:
            stack.append(node)
    return roots


def _sorted_edits(fixes: Sequence[Fix], alive: Sequence[bool]) -> list[tuple[Edit, int]]:
    seen: set[Edit] = set()
    result: list[tuple[Edit, int]] = []
    for owner, fix in enumerate(fixes):
        if not alive[owner]:
            continue
        for edit in fix.edits:
            if edit not in seen:
                seen.add(edit)
                result.append((edit, owner))
    result.sort(key=lambda pair: (pair[0].start, pair[0].end > pair[0].start, -pair[0].end))
    return result


class _Writer:
    """Collects output pieces and the segments of the source map."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.pieces: list[bytes] = []
        self.segments: list[_Segment] = []
        self.length = 0

    def put(self, text: bytes, source: int, verbatim: bool) -> None:
        if text:
            self.segments.append(_Segment(self.length, source, verbatim))
            self.pieces.append(text)
            self.length += len(text)

    def region(self, start: int, end: int, nodes: Sequence[_Node]) -> None:
        """Write original bytes ``[start, end)`` with ``nodes`` applied."""
        position = start
        for node in nodes:
            self.put(self.data[position : node.edit.start], position, True)
            self.replacement(node)
            position = node.edit.end
        self.put(self.data[position:end], position, True)

    def replacement(self, node: _Node) -> None:
        for part in node.edit.new:
            if isinstance(part, Hole):
                self.region(part.start, part.end, node.inside.get(part, ()))
            else:
                self.put(part, node.edit.start, False)


def apply_fixes(data: bytes, fixes: Sequence[Fix]) -> Applied:
    """Apply ``fixes`` to ``data``; in a conflict the fix that comes later in the list is dropped whole.

    Identical edits of several fixes count once. Edits inside another edit must lie in one of its holes.

    Raises:
        ValueError: an edit reaches past the end of ``data``.
    """
    for fix in fixes:
        if any(edit.end > len(data) for edit in fix.edits):
            raise ValueError(f"fix {fix.code} reaches past the end of the file")
    alive = [True] * len(fixes)
    conflicts: list[Conflict] = []
    while True:
        try:
            roots = _build_tree(_sorted_edits(fixes, alive))
            break
        except _Clash as clash:
            if fixes[clash.outer].absorbs:
                alive[clash.inner] = False
                continue
            loser, winner = max(clash.outer, clash.inner), min(clash.outer, clash.inner)
            alive[loser] = False
            conflicts.append(Conflict(fixes[loser], fixes[winner], clash.at))
    writer = _Writer(data)
    writer.region(0, len(data), roots)
    applied = tuple(fix for fix, kept in zip(fixes, alive, strict=True) if kept)
    return Applied(b"".join(writer.pieces), SourceMap(writer.segments), applied, tuple(conflicts))
