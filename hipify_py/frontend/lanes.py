"""Where device code counts lanes: its warp functions, its thread numbers, and arithmetic on them that knows a width.

A look at the tokens of one function at a time. Thread numbers are followed through assignments: what is computed from
``threadIdx`` or a rank is one. Names that stand for 32, 31 or 5 are resolved by :mod:`hipify_py.frontend.constants`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.constants import Constants
from hipify_py.frontend.facts import Call
from hipify_py.frontend.functions import Body
from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import Kind, Tokens, lex
from hipify_py.tables.load import FOLDER, read_table

WIDTH, LAST, SHIFT = 32, 31, 5  # CUDA's warp: its lanes, the number of the last one, their logarithm
WIDTHS = (WIDTH, LAST, SHIFT, WIDTH // 2)  # numbers that tell of it, the surest first
ALL_LANES = 0xFFFFFFFF
_INDICES = frozenset((b"threadIdx", b"thread_rank", b"thread_index", b"lane_id", b"laneid", b"laneId"))
_SIZES = frozenset((b"blockDim", b"gridDim"))
_CALLS = ([b"("], [b"<"])
_OPERAND_ENDS = frozenset((b")", b"]"))
_LANE_PTX = re.compile(rb"%(?:lane|warp|nwarp)|\b(?:shfl|vote|match|redux|activemask|bar\.warp|mma|elect)\b")
_POPULATION = frozenset((b"__popc", b"__ffs", b"__clz"))


class Lanes(Enum):
    """What a place counts on."""

    NUMBER = "number"  # a thread's number taken apart by the width: t % 32, t / 32, t & 31, t >> 5, t < 32
    SHAPE = "shape"  # a size divided by the width
    STEPS = "steps"  # steps of a reduction or scan that cover 32 lanes
    MASK = "mask"  # a mask of some lanes, or one that isn't known
    BITS = "bits"  # a ballot whose 32 bits are used one by one
    GROUP = "group"  # a function or type that means 32 lanes, whatever the wavefront


class WarpFunction(tuple[str, str, int, int]):
    """A row of ``tables/warps.tsv``: name, role, numbers of the arguments that are mask and width (-1: none)."""

    __slots__ = ()

    @property
    def role(self) -> str:
        """What the function does: shuffle, vote, ballot, active, sync, peers, tile, group, matrix, library."""
        return self[1]

    @property
    def mask(self) -> int:
        """The number of the argument that is a mask of lanes."""
        return self[2]

    @property
    def width(self) -> int:
        """The number of the argument that is a width."""
        return self[3]


@cache
def warp_functions() -> dict[bytes, WarpFunction]:
    """The warp functions by name."""
    rows = read_table(FOLDER / "warps.tsv", ("name", "role", "mask", "width")).values()
    cells = (row.split("\t") for row in rows)
    return {
        name.encode(): WarpFunction((name, role, int(mask or -1), int(width or -1)))
        for name, role, mask, width in cells
    }


@dataclass(frozen=True, slots=True)
class LaneUse:
    """One place that counts on a width: ``text`` is the expression as written."""

    kind: Lanes
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class OpenUse:
    """A thread's number taken apart by a name: it counts on a warp's width if that stands for one of ``values``."""

    name: str
    values: tuple[int, ...]
    use: LaneUse


@dataclass(frozen=True, slots=True)
class LaneFacts:
    """One function: whether it works on warps at all, and what in it counts on 32 lanes."""

    body: Body
    span: Span
    roles: frozenset[str]  # of the warp functions it calls; "size": it reads warpSize
    uses: tuple[LaneUse, ...]
    first: tuple[LaneUse, ...]  # its first warp function, if any
    names: frozenset[str]  # all identifiers in it but those of data members
    launches: frozenset[str]  # kernels it launches
    lane_asm: bool  # inline PTX that has to do with lanes
    open: tuple[OpenUse, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether lanes have anything to do with it."""
        return bool(self.roles or self.uses or self.lane_asm)


def lane_facts(tokens: Tokens, body: Body, constants: Constants) -> LaneFacts:
    """Look at one function."""
    return _Look(tokens, body, constants).facts()


class _Look:
    def __init__(self, tokens: Tokens, body: Body, constants: Constants) -> None:
        self._tokens, self._body, self._constants = tokens, body, constants
        self._host = b"<<<" in tokens.texts[body.first : body.last]
        self._threads = frozenset() if self._host else self._thread_numbers()
        self._open: list[OpenUse] = []
        self._calls: list[tuple[WarpFunction, int, Call | None]] = []
        known = warp_functions()
        for index in range(body.first, body.last):
            function = known.get(tokens.texts[index])
            if function is not None and tokens.kinds[index] == Kind.IDENTIFIER:
                self._calls.append((function, index, call_after(tokens, index)))

    def facts(self) -> LaneFacts:
        tokens, body = self._tokens, self._body
        names = frozenset(
            tokens.name(index)
            for index in range(body.first, body.last)
            if tokens.kinds[index] == Kind.IDENTIFIER
            and (tokens.texts[index - 1] not in (b".", b"->") or tokens.texts[index + 1 : index + 2] in _CALLS)
        )
        roles = {function.role for function, _, _ in self._calls}
        roles |= {"size"} if "warpSize" in names else set()
        launches = frozenset(
            tokens.name(index - 1) for index in range(body.first, body.last) if tokens.texts[index] == b"<<<"
        )
        uses = sorted(
            {*self._arithmetic(), *self._shapes(), *self._steps(), *self._warp_uses()}, key=lambda use: use.span
        )
        end = tokens.ends[body.last - 1] if body.last > body.first else tokens.ends[body.first]
        span = Span(tokens.starts[body.head], end)
        first = tuple(self._use(Lanes.GROUP, tokens.span(index)) for _, index, _ in self._calls[:1])
        asm = any(
            tokens.kinds[i] == Kind.STRING and _LANE_PTX.search(tokens.texts[i]) for i in range(body.first, body.last)
        )
        return LaneFacts(body, span, frozenset(roles), tuple(uses), first, names, launches, asm, tuple(self._open))

    def _thread_numbers(self) -> frozenset[bytes]:
        """Names that hold a thread's number: what is assigned from an expression with one in it."""
        tokens, found = self._tokens, {*_INDICES, *self._parameters()}
        for index in range(self._body.first, self._body.last):
            if tokens.texts[index] != b"=" or tokens.kinds[index - 1] != Kind.IDENTIFIER:
                continue
            position, depth = index + 1, 0
            while position < self._body.last:
                text = tokens.texts[position]
                depth += (text in b"([{") - (text in b")]}") if len(text) == 1 else 0
                if text == b";" or depth < 0 or (text == b"," and depth == 0) or (text in (b"[", b"*") and depth == 1):
                    break
                if text in found:
                    found.add(tokens.texts[index - 1])
                    break
                position += 1
        return frozenset(found)

    def _parameters(self) -> list[bytes]:
        """Parameters of device functions and macros: callers may hand thread numbers over."""
        tokens, body = self._tokens, self._body
        first, last = body.parameters
        if body.macro and tokens.is_text(body.first, b"(") and tokens.starts[body.first] == tokens.ends[body.first - 1]:
            first, last = body.first, tokens.matches.get(body.first, body.first)
        if body.kernel:
            return []
        ends = (b",", b")", b"=", b"[")
        return [
            tokens.texts[i]
            for i in range(first, last)
            if tokens.kinds[i] == Kind.IDENTIFIER and tokens.texts[i + 1] in ends
        ]

    def _arithmetic(self) -> Iterator[LaneUse]:
        """Numbers of threads, and sizes, taken apart by the width."""
        tokens = self._tokens
        for index in range(self._body.first + 1, self._body.last - 1):
            wanted, after = self._operator(index)
            if not wanted:
                continue
            last, value = self._operand_after(after)
            named = value is None and last == after and tokens.kinds[after] == Kind.IDENTIFIER
            if value not in wanted and not named:
                continue
            first = self._operand_before(index - 1)
            operand = set(tokens.texts[first:index])
            span = Span(tokens.starts[first], tokens.ends[last])
            text = " ".join(tokens.data[span.start : span.end].decode("utf-8", "replace").split())
            divides = tokens.texts[index] == b"/" or wanted == (SHIFT,)
            if named:
                if operand & self._threads:
                    self._open.append(OpenUse(tokens.name(after), wanted, LaneUse(Lanes.NUMBER, span, text)))
            elif operand & self._threads:
                yield LaneUse(Lanes.NUMBER, span, text)
            elif divides and (operand & _SIZES or (self._host and self._constants.value(operand) is None)):
                yield LaneUse(Lanes.SHAPE, span, text)

    def _shapes(self) -> Iterator[LaneUse]:
        """Shared arrays of 32 elements; on the host, blocks of 32 threads and variables that name a warp's size."""
        tokens, data = self._tokens, self._tokens.data
        for index in range(self._body.first + 1, self._body.last - 1):
            text = tokens.texts[index]
            if text == b"[" and not self._host and self._is_shared(index):
                closer = tokens.matches.get(index, index)
                if self._constants.value(tokens.texts[index + 1 : closer]) == WIDTH:
                    yield self._use(Lanes.SHAPE, Span(tokens.starts[index - 1], tokens.ends[closer]))
            elif text == b"<<<":
                for span in next((c.configuration for c in find_chevrons(tokens, index)), ())[1:2]:
                    if self._constants.value(lex(data[span.start : span.end]).texts) == WIDTH:
                        yield self._use(Lanes.SHAPE, span)
            elif text == b"=" and self._names_a_warp(index):
                yield self._use(Lanes.SHAPE, Span(tokens.starts[index - 1], tokens.ends[index + 1]))

    def _names_a_warp(self, index: int) -> bool:
        """Whether host code gives a variable that is called after warps the value 32."""
        texts = self._tokens.texts
        named = self._host and b"warp" in texts[index - 1].lower()
        return named and self._constants.value(texts[index + 1 : index + 2]) == WIDTH

    def _is_shared(self, bracket: int) -> bool:
        """Whether a bracket belongs to the declaration of a shared array."""
        index = bracket - 1
        while index >= self._body.first and self._tokens.texts[index] not in (b";", b"{", b"}", b"=", b"("):
            if self._tokens.texts[index] == b"__shared__":
                return True
            index -= 1
        return False

    def _operator(self, index: int) -> tuple[tuple[int, ...], int]:
        """(right operands that mean a warp, index of the right operand) of the operator at ``index``."""
        tokens, text = self._tokens, self._tokens.texts[index]
        if text in (b"%", b"/"):
            return (WIDTH,), index + 1
        if text == b"&":
            return (LAST,), index + 1
        if text in (b"<", b"+="):
            return (WIDTH,), index + 1
        if text in (b"==", b"<="):
            return (LAST,), index + 1
        if text == b">":
            if tokens.is_text(index + 1, b">") and tokens.starts[index + 1] == tokens.ends[index]:
                return (SHIFT,), index + 2
            if tokens.is_text(index + 1, b"="):
                return (WIDTH,), index + 2
            return (LAST,), index + 1
        return (), index

    def _operand_after(self, index: int) -> tuple[int, int | None]:
        """(last token, value) of the operand that starts at ``index``."""
        tokens = self._tokens
        last = index
        if tokens.is_text(index, b"("):
            last = tokens.matches.get(index, index)
        return last, self._constants.value(tokens.texts[index : last + 1])

    def _operand_before(self, index: int) -> int:
        """The first token of the operand that ends at ``index``: a name with its members, a call, a bracketed term."""
        tokens, first = self._tokens, index
        while first > self._body.first:
            if tokens.texts[first] in _OPERAND_ENDS:
                first = tokens.matches.get(first, first)
                if tokens.kinds[first - 1] != Kind.IDENTIFIER:
                    return first
                first -= 1
            elif tokens.texts[first - 1] in (b".", b"->", b"::"):
                first -= 2
            else:
                return first
        return first

    def _steps(self) -> Iterator[LaneUse]:
        """Loops over half a warp and less, or up to a warp, whose variable a shuffle moves by; literal half steps."""
        tokens = self._tokens
        moved: set[bytes] = set()
        for function, _, call in self._calls:
            number = 1 if function.mask < 0 else 2
            if function.role != "shuffle" or call is None or len(call.arguments) <= number:
                continue
            span = call.arguments[number]
            inside = [i for i in range(call.open, call.close) if span.start <= tokens.starts[i] < span.end]
            moved.update(tokens.texts[i] for i in inside if tokens.kinds[i] == Kind.IDENTIFIER)
            if self._constants.value([tokens.texts[i] for i in inside]) == WIDTH // 2:
                yield self._use(Lanes.STEPS, span)
        for index in range(self._body.first, self._body.last):
            closer = tokens.closing(index + 1) if tokens.texts[index] == b"for" else None
            if closer is not None and moved & set(tokens.texts[index + 2 : closer]):
                yield from self._bounds(index + 2, closer)

    def _bounds(self, first: int, last: int) -> Iterator[LaneUse]:
        """The start and the end of a loop, where they are half a warp or a warp."""
        tokens = self._tokens
        for index in range(first, last):
            if tokens.texts[index] not in (b"=", b"<", b"<="):
                continue
            end = index + 1
            while end < last and tokens.texts[end] not in (b";", b",", b"&&"):
                end += 1
            if self._constants.value(tokens.texts[index + 1 : end]) in (WIDTH, WIDTH // 2):
                yield self._use(Lanes.STEPS, Span(tokens.starts[index - 1], tokens.ends[end - 1]))

    def _warp_uses(self) -> Iterator[LaneUse]:
        for function, index, call in self._calls:
            if function.role in ("peers", "group", "library") or (
                function.role == "tile" and self._is_warp_tile(index)
            ):
                yield self._use(Lanes.GROUP, self._tokens.span(index))
            elif call is not None:
                yield from self._call_uses(function, index, call)

    def _is_warp_tile(self, index: int) -> bool:
        """``tiled_partition<32>(...)``, or ``thread_block_tile<32>`` where none is made."""
        tokens = self._tokens
        if tokens.is_text(index, b"thread_block_tile") and b"tiled_partition" in tokens.texts[index : self._body.last]:
            return False
        return tokens.is_text(index + 1, b"<") and self._constants.value(tokens.texts[index + 2 : index + 3]) == WIDTH

    def _call_uses(self, function: WarpFunction, index: int, call: Call) -> Iterator[LaneUse]:
        tokens = self._tokens
        if 0 <= function.mask < len(call.arguments) and not self._all_lanes(call, function.mask):
            yield self._use(Lanes.MASK, call.arguments[function.mask])
        if 0 <= function.width < len(call.arguments):
            span = call.arguments[function.width]
            text = tokens.data[span.start : span.end]
            value = self._constants.value(self._texts_in(call, span))
            if b"warpSize" not in text and (value is None or value >= WIDTH):
                yield self._use(Lanes.STEPS, span)
        if function.role in ("ballot", "active") and not self._is_counted(index, call):
            yield self._use(Lanes.BITS, Span(tokens.starts[index], tokens.ends[call.close]))

    def _texts_in(self, call: Call, span: Span) -> list[bytes]:
        tokens = self._tokens
        return [tokens.texts[i] for i in range(call.open, call.close) if span.start <= tokens.starts[i] < span.end]

    def _all_lanes(self, call: Call, number: int) -> bool:
        """Whether a mask is a constant with all bits, ``__activemask()``, or a variable that is nothing else."""
        texts = self._texts_in(call, call.arguments[number])
        if texts[:1] == [b"__activemask"] and len(texts) == 3:
            return True
        if len(texts) == 1 and texts[0][:1].isalpha() | (texts[0][:1] == b"_"):
            return self._is_all(self._constants.value(texts)) or self._is_full_variable(texts[0], call.open)
        return self._is_all(self._constants.value(texts))

    @staticmethod
    def _is_all(value: int | None) -> bool:
        return value is not None and value & ALL_LANES == ALL_LANES

    def _is_full_variable(self, name: bytes, use: int) -> bool:
        """Whether a local variable is set once, where it is declared, to all lanes."""
        tokens, values = self._tokens, []
        for index in range(self._body.first, self._body.last - 2):
            if tokens.texts[index] == name and tokens.texts[index + 1] in (b"=", b"&=", b"|=", b"^="):
                end = index + 2
                while end < self._body.last and tokens.texts[end] not in (b";", b","):
                    end += 1
                declared = tokens.kinds[index - 1] == Kind.IDENTIFIER and tokens.texts[index + 1] == b"="
                if declared and index > use:
                    continue  # another variable of that name
                values.append(declared and self._is_all(self._constants.value(tokens.texts[index + 2 : end])))
        return values == [True]

    def _is_counted(self, index: int, call: Call) -> bool:
        """Whether lanes are only counted, found or looked for: nothing depends on there being 32 bits."""
        tokens = self._tokens
        before, after = index - 1, call.close + 1
        if tokens.is_text(before, b"("):
            if tokens.texts[before - 1] in _POPULATION - {b"__clz"} and tokens.is_text(after, b")"):
                return True
            if tokens.texts[before - 1] in (b"if", b"while") and tokens.is_text(after, b")"):
                return True
            if any(function.mask == 0 and found and found.open == before for function, _, found in self._calls):
                return True
        zero = tokens.texts[after : after + 1] in ([b"=="], [b"!="]) and tokens.is_text(after + 1, b"0")
        return zero or tokens.is_text(before, b"!")

    def _use(self, kind: Lanes, span: Span) -> LaneUse:
        text = self._tokens.data[span.start : span.end].decode("utf-8", "replace")
        return LaneUse(kind, span, " ".join(text.split()))
