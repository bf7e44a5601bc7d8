"""Barriers that not all threads of a block reach: CUDA's hardware forgives some of them, SYCL's devices may hang.

Tiles smaller than a warp have the same trouble: what is theirs alone in CUDA takes all lanes of the sub-group in SYCL.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import Device
from hipify_py.targets.sycl.temporary import collectives, is_segmented

CODE = "HP243"
_BRANCHES = frozenset((b"if", b"while", b"for", b"switch"))
_SOURCES = frozenset((b"threadIdx", b"thread_rank", b"thread_index", b"meta_group_rank"))
_ASSIGNMENTS = frozenset((b"=", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^="))
_MEMBERS = frozenset((b".", b"->"))
_SIZES = frozenset((b".", b"size", b"num_threads", b"meta_group_size"))
_HINT = "let all threads of the block reach the barrier, and put a condition around the work instead"
_TILE_HINT = "let all lanes of the warp reach the operation, and put a condition around the work instead"
_BLOCKS = frozenset((b"this_thread_block", b"this_grid", b"thread_block", b"grid_group"))
_TILE = re.compile(rb"\b(?:thread_block_tile\s*<[^;{}()]*>|coalesced_group)\s*&?\s*(\w+)")
_MADE = re.compile(rb"(\w+)\s*[=({]\s*[\w:]*(?:tiled_partition|coalesced_threads)\b")
_SIZE = re.compile(rb"\b(?:thread_block_tile|tiled_partition)\s*<\s*([^,<>]+)")
_TILES = frozenset((b"tiled_partition", b"thread_block_tile"))
_COLLECTIVE = frozenset(b"sync shfl shfl_up shfl_down shfl_xor any all ballot match_any match_all".split())
_WARP = frozenset((b"32", b"32u", b"32U"))


def barrier_findings(context: FileContext, device: Device) -> Iterator[Finding]:
    """One finding for each early return in front of a barrier, and for each barrier under such a condition."""
    tokens = context.facts.tokens
    for function in device.code.functions_of(tokens):
        if function.body is None:
            continue
        reached = device.reached(function.words)
        if not reached.isdisjoint(device.barriers | {b"sync"}):
            yield from _Body(context, device, function).findings()
        segments = device.segments | collectives().keys()
        if not segments.isdisjoint(reached) or not _TILES.isdisjoint(reached | function.parameter_words):
            yield from _TileBody(context, device, function).findings()


class _Body:
    """One function that has, or calls something that has, a barrier."""

    returns = "some threads of the block return before a barrier that others wait at"
    branches = "only some threads of the block may reach this barrier"
    hint = _HINT

    def __init__(self, context: FileContext, device: Device, function: DeviceFunction) -> None:
        assert function.body is not None
        self._context = context
        self._tokens: Tokens = context.facts.tokens
        text = context.facts.data[self._tokens.starts[function.first] : function.body.end]
        self._tiles = {match.group(1) for pattern in (_TILE, _MADE) for match in pattern.finditer(text)}
        self._sizes = {match.group(1).strip() for match in _SIZE.finditer(text)}
        self._first = bisect_left(self._tokens.starts, function.body.start)
        self._last = bisect_left(self._tokens.starts, function.body.end)
        self._barriers = [index for index in range(self._first, self._last) if self._is_barrier(index, device)]
        self._varying = self._find_varying()

    def _is_barrier(self, index: int, device: Device) -> bool:
        text = self._tokens.texts[index]
        if text in device.barriers:
            return True
        if text == b"sync" and self._tokens.is_text(index - 1, b"."):
            return self._tokens.texts[index - 2] not in self._tiles
        reached = device.reached({text}) if text in device.names else frozenset[bytes]()
        if not reached.isdisjoint(device.barriers):
            return True
        return b"sync" in reached and not reached.isdisjoint(_BLOCKS)

    def _find_varying(self) -> frozenset[bytes]:
        """Variables whose value depends on the thread: they, or what they are made of, come from its index."""
        tokens, varying = self._tokens, set[bytes]()
        while True:
            before = len(varying)
            for index in range(self._first, self._last):
                named = tokens.texts[index] in _ASSIGNMENTS and tokens.kinds[index - 1] == Kind.IDENTIFIER
                if named and self._varies(index + 1, self._value_end(index + 1), varying):
                    varying.add(tokens.texts[self._object(index - 1)])
            if len(varying) == before:
                return frozenset(varying)

    def _object(self, index: int) -> int:
        """The object that the member at ``index`` is of, or the name itself."""
        tokens = self._tokens
        while tokens.texts[index - 1] in _MEMBERS and tokens.kinds[index - 2] == Kind.IDENTIFIER:
            if tokens.is_text(index - 2, b"this"):
                break
            index -= 2
        return index

    def _value_end(self, index: int) -> int:
        """Where the value that starts at ``index`` ends: the statement, or the header of a loop, does."""
        tokens = self._tokens
        while index < self._last and tokens.texts[index] not in (b";", b"{", b"}", b")"):
            index = (tokens.closing(index) or index) + 1 if tokens.texts[index] in (b"(", b"[") else index + 1
        return index

    def _varies(self, first: int, last: int, varying: set[bytes] | frozenset[bytes]) -> bool:
        """Whether tokens name something that depends on the thread; the sizes of groups are the same for all in one."""
        texts = self._tokens.texts
        return any(
            texts[at] in _SOURCES
            or (texts[at] in varying and self._object(at) == at and not _SIZES.issuperset(texts[at + 1 : at + 3]))
            for at in range(first, last)
        )

    def findings(self) -> Iterator[Finding]:
        """One finding a place, however many conditions are around it."""
        return (self._finding(at, message) for at, message in dict.fromkeys(self._found()))

    def _found(self) -> Iterator[tuple[int, str]]:
        tokens = self._tokens
        for index in range(self._first, self._last):
            opener = index + 1
            closer = tokens.closing(opener) if tokens.is_text(opener, b"(") else None
            if (
                tokens.texts[index] not in _BRANCHES
                or closer is None
                or not self._varies(opener, closer, self._varying)
            ):
                continue
            end = self._statement_end(index)
            for at in range(closer + 1, end):
                if tokens.texts[at] == b"return" and any(barrier > at for barrier in self._barriers):
                    yield at, self.returns
                if at in self._barriers:
                    yield at, self.branches

    def _statement_end(self, index: int) -> int:
        """The token behind the statement that starts at ``index``, its ``else`` included."""
        tokens = self._tokens
        while index < self._last and tokens.directive[index] >= 0:  # a pragma in front of it
            index += 1
        if index >= self._last:
            return index
        if tokens.is_text(index, b"{"):
            return (tokens.closing(index) or index) + 1
        header = index + 1 + tokens.is_text(index + 1, b"constexpr")
        closer = tokens.closing(header) if tokens.texts[index] in _BRANCHES else None
        if closer is not None:
            end = self._statement_end(closer + 1)
            return self._statement_end(end + 1) if tokens.is_text(end, b"else") else end
        while index < self._last and tokens.texts[index] != b";":
            closer = tokens.closing(index) if tokens.texts[index] in (b"(", b"{", b"[") else None
            index = (closer if closer is not None else index) + 1
        return index + 1

    def _finding(self, at: int, message: str) -> Finding:
        span = self._tokens.span(at)
        return self._context.finding(CODE, Severity.ERROR, span, self._tokens.name(at), message, self.hint)


class _TileBody(_Body):
    """One function that has operations of tiles, or calls functions that have."""

    returns = "some lanes of the warp return before an operation of a tile that takes all of them in SYCL"
    branches = "only some lanes of the warp may reach this operation of a tile, which takes all of them in SYCL"
    hint = _TILE_HINT

    def _is_barrier(self, index: int, device: Device) -> bool:
        text = self._tokens.texts[index]
        if text in device.segments or (text in collectives() and is_segmented(self._tokens, index)):
            return True
        if self._sizes and self._sizes <= _WARP:
            return False
        if text in _COLLECTIVE and self._tokens.is_text(index - 1, b"."):
            return self._tokens.texts[index - 2] in self._tiles
        return text in device.names and b"thread_block_tile" in device.reached({text})
