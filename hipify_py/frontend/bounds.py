"""How large whole numbers in device code can be, read off the tokens of the function around them.

Enough to know the steps of shuffles: constants, and variables of loops that halve or double them between constants.
Whatever else is written has no known range, which is always a right answer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.constants import Constants
from hipify_py.frontend.functions import Body, bodies
from hipify_py.frontend.lanes import warp_functions
from hipify_py.frontend.structure import is_keyword
from hipify_py.frontend.tokens import Kind, Tokens

_MOST = 2**31 - 1  # beyond it, int arithmetic would wrap
_BUILT_IN = {b"warpSize": 32, b"threadIdx": 1023, b"blockDim": 1024}
_TRANSLATED = [b"warp32", b"::", b"size"]  # what became of warpSize in code that was translated before
_AXES = frozenset((b"x", b"y", b"z"))
_LEVELS = ((b"|",), (b"^",), (b"&",), (b"<<", b">>"), (b"+", b"-"), (b"*", b"/", b"%"))
_MOVING = frozenset((b">>", b"/", b"%", b"&", b"+", b"-", b"*", b"<<"))
_COMPOUND = frozenset(operator + b"=" for operator in (*_MOVING, b"|", b"^"))
_BEFORE_ADDRESS = frozenset((b"(", b",", b"=", b"return", b"{", b"&&", b"||", b"[", b"?", b":"))
_DECLARED = (b";", b"=", b",", b")", b":", b"[")
_NO_TYPES = frozenset((b"return", b"else", b"case", b"goto", b"sizeof", b"co_return", b"throw"))
_OPENERS = frozenset((b"(", b"[", b"{"))
_DEPTH = 4  # variables that are set from variables
_LONGEST = 48  # tokens of an expression that is worth a look


class Range(NamedTuple):
    """The least and the greatest value."""

    low: int
    high: int


class Bounds:
    """The ranges of expressions in one file."""

    def __init__(self, tokens: Tokens, constants: Constants) -> None:
        self.tokens, self.constants = tokens, constants

    def of(self, place: Span) -> Range | None:
        """The values that the expression at ``place`` can have; None where that isn't known."""
        starts = self.tokens.starts
        first, last = bisect_left(starts, place.start), bisect_left(starts, place.end)
        return _Reader(self, _DEPTH).value(first, last)

    @cached_property
    def functions(self) -> tuple[Body, ...]:
        """All functions and macros."""
        return tuple(bodies(self.tokens))

    @cached_property
    def loops(self) -> tuple[_Loop, ...]:
        """All ``for`` loops in source order."""
        found = (_read_loop(self.tokens, index) for index in self.places.get(b"for", ()))
        return tuple(loop for loop in found if loop is not None)

    @cached_property
    def places(self) -> Mapping[bytes, list[int]]:
        """The tokens of every name outside of directives."""
        found: dict[bytes, list[int]] = {}
        for index in self.tokens.identifiers():
            if self.tokens.directive[index] < 0:
                found.setdefault(self.tokens.texts[index], []).append(index)
        return found


class _Change(NamedTuple):
    """One place that gives a variable a value: with an ``operator`` a value made from its own and ``value``."""

    at: int
    operator: bytes
    value: Range | None

    @property
    def shrinks(self) -> bool:
        """Whether what was at least 0 gets no larger, and not below 0."""
        known = self.value is not None and self.value.low > 0
        return self.operator in (b">>", b"%", b"&") or (self.operator == b"/" and known)

    @property
    def steps(self) -> bool:
        """Whether it moves by an amount that is at least 0."""
        return self.operator in (b"+", b"-", b"*", b"<<") and self.value is not None and self.value.low >= 0


class _Reader:
    """Reads expressions; a variable is followed to all that sets it, ``depth`` variables deep."""

    def __init__(self, bounds: Bounds, depth: int) -> None:
        self._bounds, self._tokens, self._depth = bounds, bounds.tokens, depth
        self._at = self._end = 0

    def value(self, first: int, last: int) -> Range | None:
        """The range of the expression that tokens ``[first, last)`` are."""
        self._at, self._end = first, last
        found = self._binary(0) if last - first <= _LONGEST else None
        return found if self._at == last and found is not None and -_MOST <= found.low <= found.high <= _MOST else None

    def _binary(self, level: int) -> Range | None:
        if level == len(_LEVELS):
            return self._operand()
        found = self._binary(level + 1)
        while self._at < self._end and (operator := self._operator(self._at)) in _LEVELS[level]:
            self._at += 2 if operator == b">>" else 1
            found = _combined(operator, found, self._binary(level + 1))
        return found

    def _operator(self, index: int) -> bytes:
        """The operator at a token; ``>>`` is two tokens."""
        shift = self._tokens.is_text(index, b">") and self._tokens.is_text(index + 1, b">")
        return b">>" if shift else self._tokens.texts[index]

    def _operand(self) -> Range | None:
        tokens, at = self._tokens, self._at
        self._at += 1
        if at >= self._end:
            return None
        if tokens.is_text(at, b"("):
            closer = tokens.closing(at)
            if closer is None or closer >= self._end:
                return None
            self._at = closer + 1
            return _Reader(self._bounds, self._depth).value(at + 1, closer)
        if tokens.texts[at] in _SIGNS:
            inner = self._operand()
            return inner and _SIGNS[tokens.texts[at]](inner)
        if tokens.kinds[at] == Kind.NUMBER:
            return _exactly(self._bounds.constants.value(tokens.texts[at : at + 1]))
        return self._name(at) if tokens.kinds[at] == Kind.IDENTIFIER else None

    def _name(self, at: int) -> Range | None:
        tokens, text = self._tokens, self._tokens.texts[at]
        if text in _BUILT_IN and tokens.is_text(at + 1, b".") and tokens.texts[at + 2] in _AXES:
            self._at = at + 3
            return Range(0, _BUILT_IN[text])
        if tokens.texts[at : at + 3] == _TRANSLATED:
            self._at = at + 3
            return _exactly(_BUILT_IN[b"warpSize"])
        if text == b"warpSize" and not self._is_declared(text, 0, len(tokens)):
            return _exactly(_BUILT_IN[text])
        constant = self._bounds.constants.value([text])
        if constant is not None or self._depth == 0:
            return _exactly(constant)
        return self._variable(text, at)

    def _variable(self, name: bytes, at: int) -> Range | None:
        """The values of a variable: those that it is set to, made less or, as far as its loop goes, more."""
        body = next((body for body in self._bounds.functions if body.first <= at < body.last), None)
        if body is None or body.macro or not self._is_declared(name, body.head, body.last):
            return None  # others may set it
        loop = self._loop(name, at)
        first, last = (loop.head, loop.end) if loop else (body.head, body.last)
        if self._escapes(name, first, last) or (not loop and name in self._tokens.texts[first : body.first]):
            return None
        changes = list(self._changes(name, first, last))
        found = _joined([change.value for change in changes if not change.operator])
        moved = [change for change in changes if change.operator]
        steps = [change for change in moved if not change.shrinks]
        if found is None or found.low < 0:
            return None
        start = Range(0 if moved else found.low, found.high)
        if loop is None or not steps:
            return None if steps else start
        if not all(change.steps and loop.step <= change.at < loop.close for change in steps):
            return None
        operators = {change.operator for change in steps}
        return self._limited(name, loop, start, operators) if at > loop.close else None

    def _limited(self, name: bytes, loop: _Loop, start: Range, operators: set[bytes]) -> Range | None:
        """The values in the body of a loop that counts up or down, as its condition limits them."""
        if b"-" not in operators:
            limit = self._limit(name, loop, (b"<", b"<="))
            return limit and Range(0, max(start.high, limit.high))
        limit = self._limit(name, loop, (b">",)) if operators == {b"-"} else None
        return start if limit is not None and limit.low >= 0 else None

    def _limit(self, name: bytes, loop: _Loop, signs: tuple[bytes, ...]) -> Range | None:
        """What the loop's condition says of ``name < limit`` or so: the values up to the limit, or those from it."""
        tokens, first = self._tokens, loop.condition
        ends = [index for index in range(first, loop.step) if tokens.texts[index] in (b"&&", b";")]
        for end in ends if b"||" not in tokens.texts[first : loop.step] else ():
            if tokens.texts[first] == name and tokens.texts[first + 1] in signs:
                equal = tokens.is_text(first + 1, b">") and tokens.is_text(first + 2, b"=")
                limit = _Reader(self._bounds, self._depth - 1).value(first + 2 + equal, end)
                less = tokens.is_text(first + 1, b"<")
                return limit and Range(limit.low, limit.high - less)
            first = end + 1
        return None

    def _loop(self, name: bytes, at: int) -> _Loop | None:
        """The innermost ``for`` around the place that sets the variable first."""
        around = [loop for loop in self._bounds.loops if loop.condition <= at < loop.end]
        return next((loop for loop in reversed(around) if any(self._changes(name, loop.head, loop.condition))), None)

    def _within(self, name: bytes, first: int, last: int) -> list[int]:
        places = self._bounds.places.get(name, [])
        return places[bisect_left(places, first) : bisect_left(places, last)]

    def _is_declared(self, name: bytes, first: int, last: int) -> bool:
        """Whether a variable or parameter of that name is declared here, as far as single tokens tell."""
        tokens = self._tokens
        for index in self._within(name, first, last):
            before, after = tokens.texts[index - 1], tokens.texts[index + 1]
            if before == b"," and after in (b";", b"="):
                return True
            if (
                tokens.kinds[index - 1] == Kind.IDENTIFIER
                and before not in _NO_TYPES
                and after in (*_DECLARED, b"(", b"{")
            ):
                return True
        return False

    def _changes(self, name: bytes, first: int, last: int) -> Iterator[_Change]:
        tokens = self._tokens
        for index in self._within(name, first, last):
            around = (tokens.texts[index - 1], tokens.texts[index + 1])
            if around[0] in (b".", b"->", b"::"):
                continue
            if b"++" in around or b"--" in around:
                yield _Change(index, b"+" if b"++" in around else b"-", Range(1, 1))
                continue
            operator, start = self._assignment(index)
            if operator is None:
                continue
            end = self._value_end(start, last)
            if not operator and tokens.texts[start] == name and start + 1 < end:  # name = name >> 1
                operator = self._operator(start + 1)
                start += 3 if operator == b">>" else 2
                operator = operator if operator in _MOVING and self._is_term(start, end) else b"?"
            yield _Change(index, operator, _Reader(self._bounds, self._depth - 1).value(start, end))

    def _is_term(self, first: int, last: int) -> bool:
        """Whether tokens are one number or name, or one pair of parentheses."""
        return last == first + 1 or self._tokens.closing(first) == last - 1

    def _assignment(self, index: int) -> tuple[bytes | None, int]:
        """(operator of the assignment to the name at ``index``, where its value starts); None if there is none."""
        tokens, texts = self._tokens, self._tokens.texts
        following = texts[index + 1]
        declared = tokens.kinds[index - 1] == Kind.IDENTIFIER or tokens.is_text(index - 1, b",")
        if following == b"=" or (following in (b"{", b"(") and declared):
            return b"", index + 2
        if texts[index + 1 : index + 4] == [b">", b">", b"="]:
            return b">>", index + 4
        if following in _COMPOUND:
            return following[:-1], index + 2
        return None, index

    def _value_end(self, start: int, last: int) -> int:
        """Where a value ends: at a comma, a semicolon or a bracket that was open before it."""
        tokens, index = self._tokens, start
        while index < last and tokens.texts[index] not in (b";", b",", b")", b"}", b"]"):
            index = tokens.closing(index) or index if tokens.texts[index] in _OPENERS else index
            index += 1
        return index

    def _escapes(self, name: bytes, first: int, last: int) -> bool:
        """Whether something else may set the variable: a reference, a function that gets it, a caller, inline PTX."""
        tokens = self._tokens
        for index in self._within(name, first, last):
            before, after = tokens.texts[index - 1], tokens.texts[index + 1]
            if before == b"&" and (after in (b"=", b":") or tokens.texts[index - 2] in _BEFORE_ADDRESS):
                return True
            if after not in (b")", b","):
                continue
            if tokens.kinds[index - 1] == Kind.IDENTIFIER:
                return True  # the parameter of a function in this one, or declared without a value
            if before in (b"(", b",") and self._is_handed_over(index, first):
                return True
        return False

    def _is_handed_over(self, index: int, first: int) -> bool:
        """Whether the name at ``index`` is an argument of something that may set it: of no warp function."""
        tokens = self._tokens
        while index > first and tokens.texts[index] not in (b"(", b";", b"{", b"}"):
            index = tokens.matches.get(index, index) if tokens.texts[index] in (b")", b"]") else index
            index -= 1
        callee = index - 1
        if not tokens.is_text(index, b"(") or tokens.kinds[callee] == Kind.PUNCTUATION:
            return False
        return tokens.texts[callee] not in warp_functions() and not is_keyword(tokens.texts[callee])


class _Loop(NamedTuple):
    """A ``for``: tokens where head, condition and step start, where the head closes, behind its body."""

    head: int
    condition: int
    step: int
    close: int
    end: int


def _read_loop(tokens: Tokens, index: int) -> _Loop | None:
    close = tokens.closing(index + 1)
    if close is None or not tokens.is_text(index + 1, b"("):
        return None
    parts = [place + 1 for place in range(index + 2, close) if tokens.is_text(place, b";")]
    return _Loop(index + 2, parts[0], parts[1], close, _statement_end(tokens, close + 1)) if len(parts) == 2 else None


def _statement_end(tokens: Tokens, index: int) -> int:
    """Behind the statement at token ``index``: a block, a loop or branch with all of it, or up to ``;``."""
    limit, branches = len(tokens), False
    while index < limit:
        if tokens.directive[index] >= 0:
            index += 1
        elif tokens.texts[index] in (b"for", b"while", b"if", b"switch"):
            branches |= tokens.is_text(index, b"if")
            index = (tokens.closing(index + 1) or index + 1) + 1
        else:
            while index < limit and tokens.texts[index] not in (b";", b"{"):
                index = (tokens.closing(index) or index) + 1
            index = (tokens.closing(index) or index) + 1 if index < limit else limit
            if not branches or not tokens.is_text(index, b"else"):
                break
            index += 1
    return index


def _exactly(value: int | None) -> Range | None:
    return None if value is None else Range(value, value)


def _joined(values: Sequence[Range | None]) -> Range | None:
    """All values of all ranges; None if there is none, or one isn't known."""
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    return Range(min(value.low for value in known), max(value.high for value in known))


def _combined(operator: bytes, left: Range | None, right: Range | None) -> Range | None:
    """The range of ``left operator right``."""
    if operator == b"&":
        tops = [part.high for part in (left, right) if part is not None and part.low >= 0]
        return Range(0, min(tops)) if tops else None
    if left is None or right is None:
        return None
    if operator == b"-":
        return Range(left.low - right.high, left.high - right.low)
    if left.low < 0 or right.low < 0 or (operator in (b"/", b"%") and right.low == 0):
        return None
    if operator in (b"<<", b">>") and right.high > 31:
        return None
    return _POSITIVE[operator](left, right)


def _below_power(left: Range, right: Range) -> Range:
    return Range(0, (1 << max(left.high, right.high).bit_length()) - 1)


_SIGNS: Mapping[bytes, Callable[[Range], Range]] = {
    b"+": lambda a: a,
    b"-": lambda a: Range(-a.high, -a.low),
    b"~": lambda a: Range(~a.high, ~a.low),
}
_POSITIVE: Mapping[bytes, Callable[[Range, Range], Range]] = {
    b"+": lambda a, b: Range(a.low + b.low, a.high + b.high),
    b"*": lambda a, b: Range(a.low * b.low, a.high * b.high),
    b"/": lambda a, b: Range(a.low // b.high, a.high // b.low),
    b"%": lambda a, b: Range(0, min(a.high, b.high - 1)),
    b"<<": lambda a, b: Range(a.low << b.low, a.high << b.high),
    b">>": lambda a, b: Range(a.low >> b.high, a.high >> b.low),
    b"|": _below_power,
    b"^": _below_power,
}
