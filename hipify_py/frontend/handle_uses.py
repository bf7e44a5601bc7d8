"""Where variables of given types are used as whole numbers: by tokens, in dead branches and macros, too.

For types that are numbers in one interface and pointers in the other. A name is what the declaration that stands last
before it says, in its own function, outside of all functions or in another file.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.constants import Constants
from hipify_py.frontend.declarators import INTEGERS, SHORT, STATEMENTS
from hipify_py.frontend.functions import Body, bodies
from hipify_py.frontend.handles import CONSTANTS, Declared, declarations, type_aliases
from hipify_py.frontend.structure import chain_start
from hipify_py.frontend.tokens import Kind, Tokens

_WIDE = (INTEGERS - SHORT) | {b"*"}
_CALCULATIONS = frozenset(b"+ - * / % & | ^ << >> ++ -- += -= *= /= %= &= |= ^= <<= >>=".split())
_EITHER = frozenset((b"+", b"-", b"*", b"&"))  # have a form with one operand
_ORDER = frozenset((b"<", b">", b"<=", b">="))
_EQUALITY = frozenset((b"==", b"!="))
_place = attrgetter("at")
_ENDS = frozenset(b"; , ) ] } ? : && || { ( [ = return".split())


class NumberUse(NamedTuple):
    """A place where a name of the types is used as a number, or the other way round; ``printed``: as text.

    ``name`` is the token of the name, if it isn't the place itself.
    """

    token: int
    printed: bool = False
    name: int = -1


class HandleUses:
    """Looks for the uses as numbers in one file; ``elsewhere`` are the declarations of other files."""

    def __init__(
        self, tokens: Tokens, constants: Constants, types: Collection[bytes], elsewhere: Sequence[Declared] = ()
    ) -> None:
        self._tokens = tokens
        self._constants = constants
        self._types = {*types, *type_aliases(tokens, types)}
        self._declared: dict[bytes, list[Declared]] = {}
        for one in (*elsewhere, *declarations(tokens, types)):
            self._declared.setdefault(one.name, []).append(one)
        self._places = {one.at for found in self._declared.values() for one in found}
        self._functions = [body for body in bodies(tokens) if not body.macro] if self._declared else []
        self._starts = [body.parameters[0] for body in self._functions]
        self._scopes: dict[tuple[bytes, Body | None], list[Declared]] = {}
        for one in sorted(chain(*self._declared.values()), key=_place):
            self._scopes.setdefault((one.name, self._function(one.at)), []).append(one)

    def all(self) -> Iterator[NumberUse]:
        """Every such use, in order."""
        for index in self._tokens.identifiers():
            if self._tokens.texts[index] in self._types:
                if self._is_wrong_cast(index) or self._operator(self._cast_end(index)) in _CALCULATIONS:
                    yield NumberUse(index)
            elif self._tokens.texts[index] in self._declared:
                kind = self.kind(index)
                if kind == "handle" and self._is_number_init(index):
                    yield NumberUse(index)
                elif kind == "function" and index in self._places:
                    yield from self._returned(index)
                elif index not in self._places and (extent := self._extent(index, kind)) is not None:
                    yield from self._as_number(index, *extent)

    def is_number(self, span: Span) -> bool:
        """Whether an argument, or what it is the address of, is a number's variable, or a number other than zero."""
        tokens = self._tokens
        first, end = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
        return self._number((first + tokens.is_text(first, b"&"), end)) == "number"

    def kind(self, index: int) -> str:
        """What the name at ``index`` is; nothing if it isn't declared."""
        name, function = self._tokens.texts[index], self._function(index)
        scopes = [self._scopes.get((name, None), [])]
        scopes += [self._scopes.get((name, function), [])] if function is not None else []
        before = [found[at - 1] for found in scopes if (at := bisect_right(found, index, key=_place))]
        if before:
            return max(before, key=_place).kind
        return min((found[0] for found in scopes if found), key=_place).kind if any(scopes) else ""

    def _function(self, index: int) -> Body | None:
        """The function whose parameters or body hold ``index``."""
        place = bisect_right(self._starts, index) - 1
        body = self._functions[place] if place >= 0 else None
        return body if body is not None and index < body.last else None

    def _extent(self, index: int, kind: str) -> tuple[int, int] | None:
        """The first token and the one behind the expression of a handle that the name is in."""
        tokens = self._tokens
        first, end = chain_start(tokens, index), index + 1
        if kind == "several" and tokens.is_text(first - 1, b"*") and self._is_prefix(first - 1):
            first -= 1
        elif kind != "handle":
            opener = b"(" if kind == "function" else b"["
            closer = tokens.closing(end) if tokens.is_text(end, opener) else None
            if closer is None or kind in ("", "number", "other"):
                return None
            end = closer + 1
        while tokens.is_text(first - 1, b"(") and tokens.is_text(end, b")") and self._is_grouping(first - 1):
            first, end = first - 1, end + 1
        return first, end

    def _is_grouping(self, opener: int) -> bool:
        before = self._tokens.texts[opener - 1] if opener else b";"
        return self._tokens.kinds[opener - 1] != Kind.IDENTIFIER and before not in (b">", b")", b"]")

    def _is_prefix(self, index: int) -> bool:
        """Whether the operator at ``index`` has no operand before it; behind a cast it hasn't."""
        tokens, before = self._tokens, index - 1
        if tokens.is_text(before, b")"):
            return self._cast(before) is not None
        ends = tokens.kinds[before] in (Kind.IDENTIFIER, Kind.NUMBER) or tokens.texts[before] in (b"]", b")")
        return not ends or tokens.texts[before] in STATEMENTS

    def _cast(self, closer: int) -> list[bytes] | None:
        """The words of the type in parentheses that end at ``closer``, if it reads as one."""
        opener = self._tokens.matches.get(closer)
        words = self._tokens.texts[opener + 1 : closer] if opener is not None else []
        before = opener - 1 if opener else 0
        if not words or (self._tokens.kinds[before] == Kind.IDENTIFIER and not self._tokens.is_text(before, b"return")):
            return None
        known = all(word in INTEGERS | CONSTANTS for word in words)
        return words if known or words[-1] == b"*" or words[-1] in self._types else None

    def _as_number(self, index: int, first: int, end: int) -> Iterator[NumberUse]:
        tokens = self._tokens
        before, behind = tokens.texts[first - 1] if first else b"", self._operator(end)
        if before == b")" and self._cast(first - 1) is not None:
            if self._converted(first, end):
                yield NumberUse(index)
        elif before == b"<<":
            yield NumberUse(index, self._is_stream(first))
        elif self._calculates(first - 1, before, behind) or self._is_number(first, end, before, behind):
            yield NumberUse(index)
        elif self._is_printed(first, end):
            yield NumberUse(index, printed=True)

    def _operator(self, index: int) -> bytes:
        """The operator at ``index``; those that begin with a ``>``, which may close a template, are several tokens."""
        tokens = self._tokens
        end = index + 1
        while tokens.texts[index : index + 1] == [b">"] and end < min(index + 3, len(tokens)):
            if tokens.texts[end] not in (b">", b"=") or tokens.starts[end] != tokens.ends[end - 1]:
                break
            end += 1
        return b"".join(tokens.texts[index:end])

    def _is_stream(self, first: int) -> bool:
        """Whether what stands before the ``<<`` is a stream: the statement shifts nothing into a variable."""
        index = first
        while index and self._tokens.texts[index - 1] not in (b";", b"{", b"}", b"=", b"return", b"("):
            index -= 1
        return not self._tokens.is_text(index - 1, b"=")

    def _calculates(self, index: int, before: bytes, behind: bytes) -> bool:
        """With the operators around it, of which that before stands at ``index``; or as the index of an array."""
        if behind in _CALCULATIONS or before in (b"++", b"--", b"~") or (before, behind) == (b"[", b"]"):
            return True
        if before in _EITHER and self._is_prefix(index):
            return before in (b"-", b"+")
        return before in _CALCULATIONS

    def _is_number(self, first: int, end: int, before: bytes, behind: bytes) -> bool:
        """By what it is compared with, what it comes from or where it goes."""
        if self._compared(first, end, before, behind) or self._assigned(first, end, before, behind):
            return True
        return self._converted(first, end)

    def _compared(self, first: int, end: int, before: bytes, behind: bytes) -> bool:
        """With a number; with zero, only by its order."""
        right = self._right(end + 2 if behind == b">=" else end + 1)
        left = self._left(first - 2)
        if before == b"=" and self._operator(first - 2) == b">=":
            before, left = b">=", self._left(first - 3)
        for operator, other in ((behind, right), (before, left)):
            value = self._number(other)
            if (operator in _EQUALITY and value == "number") or (operator in _ORDER and value in ("number", "zero")):
                return True
        if before == b"?" and behind == b":":
            return self._number(self._right(end + 1)) == "number"
        return before == b":" and self._number(self._left(first - 2)) == "number" and self._is_choice(first - 2)

    def _is_choice(self, index: int) -> bool:
        left = self._left(index)
        return self._tokens.is_text(left[0] - 1, b"?")

    def _assigned(self, first: int, end: int, before: bytes, behind: bytes) -> bool:
        if behind == b"=":
            return self._number(self._right(end + 1)) == "number"
        tokens = self._tokens
        alone = behind in (b";", b",", b")", b"}")
        if before == b"=" and alone:
            return tokens.kinds[first - 2] == Kind.IDENTIFIER and self.kind(first - 2) == "number"
        if before in (b"(", b"{") and alone and first - 2 in self._places:  # int x(handle)
            return self.kind(first - 2) == "number"
        if before == b"return" and behind == b";":
            return self._returns_number(first)
        return before == b"(" and tokens.is_text(first - 2, b"switch")

    def _returns_number(self, index: int) -> bool:
        body = self._function(index)
        if body is None:
            return False
        words = self._tokens.texts[body.head : body.parameters[0] - 1]
        return bool(words) and words[-1] in INTEGERS

    def _returned(self, name: int) -> Iterator[NumberUse]:
        """Numbers that a function with a handle for its result gives back."""
        tokens = self._tokens
        body = next((body for body in self._functions if body.parameters[0] == name + 1), None)
        for index in range(body.first, body.last) if body else ():
            if tokens.texts[index] == b"return" and self._number(self._right(index + 1)) == "number":
                yield NumberUse(index + 1, name=name)

    def _converted(self, first: int, end: int) -> bool:
        """By a cast, of which the old form takes numbers of a pointer's size."""
        tokens = self._tokens
        if tokens.is_text(first - 1, b")"):
            words = self._cast(first - 1)
            return words is not None and bool(SHORT.intersection(words)) and _WIDE.isdisjoint(words)
        if not tokens.is_text(first - 1, b"(") or not tokens.is_text(end, b")"):
            return False
        if tokens.texts[first - 2] in SHORT | {b"to_string"}:
            return True
        opener = self._template_before(first - 2)
        return opener is not None and tokens.is_text(opener - 1, b"static_cast") and tokens.texts[first - 3] in INTEGERS

    def _template_before(self, closer: int) -> int | None:
        if not self._tokens.is_text(closer, b">"):
            return None
        for opener in range(closer - 1, max(closer - 6, 0), -1):
            if self._tokens.is_text(opener, b"<"):
                return opener
        return None

    def _is_wrong_cast(self, index: int) -> bool:
        """``static_cast`` of a number to the type: one of a pointer wouldn't have been right before."""
        tokens = self._tokens
        if not (tokens.is_text(index - 1, b"<") and tokens.is_text(index - 2, b"static_cast")):
            return False
        opener = index + 2
        closer = tokens.closing(opener) if tokens.is_text(index + 1, b">") else None
        return closer is not None and self._number((opener + 1, closer)) != "handle"

    def _cast_end(self, index: int) -> int:
        """The token behind what is cast to the type at ``index``; the last one if it isn't a cast."""
        tokens, end = self._tokens, index + 2
        if tokens.is_text(index - 1, b"<") and tokens.is_text(index + 1, b">") and tokens.is_text(end, b"("):
            closer = tokens.closing(end) if tokens.texts[index - 2].endswith(b"_cast") else None
            return closer + 1 if closer is not None else len(tokens)
        if not (tokens.is_text(index - 1, b"(") and tokens.is_text(index + 1, b")")) or self._cast(index + 1) is None:
            return len(tokens)
        if end < len(tokens) and tokens.kinds[end] == Kind.IDENTIFIER:
            end += 1
        while end < len(tokens) and tokens.texts[end] in (b"(", b"[", b".", b"->"):
            closer = tokens.matches.get(end, end + 1) if tokens.texts[end] in (b"(", b"[") else end + 1
            end = closer + 1
        return end if end > index + 2 else len(tokens)

    def _is_number_init(self, index: int) -> bool:
        """``T name = 5``, ``name(5)`` and ``name{5}``."""
        if index in self._places and self._tokens.is_text(index + 1, b"="):
            return self._number(self._right(index + 2)) == "number"
        closer = self._tokens.closing(index + 1)
        opens = self._tokens.is_text(index + 1, b"(") or self._tokens.is_text(index + 1, b"{")
        return opens and closer is not None and self._number((index + 2, closer)) == "number"

    def _is_printed(self, first: int, end: int) -> bool:
        tokens = self._tokens
        if tokens.texts[first - 1] not in (b",", b"(") or tokens.texts[end] not in (b",", b")"):
            return False
        opener = first - 1
        while opener > 0 and tokens.texts[opener] not in (b"(", b";", b"{"):
            opener = tokens.matches.get(opener, opener) - 1 if tokens.texts[opener] in (b")", b"]") else opener - 1
        return tokens.is_text(opener, b"(") and tokens.texts[opener - 1].endswith((b"printf", b"printf_s"))

    def _right(self, first: int) -> tuple[int, int]:
        tokens, end = self._tokens, first
        while end < len(tokens) and (end == first or tokens.texts[end] not in _ENDS):
            end += 1
        return first, end

    def _left(self, last: int) -> tuple[int, int]:
        first = last + 1
        while first > 0 and self._tokens.texts[first - 1] not in _ENDS:
            first -= 1
        return first, last + 1

    def _number(self, span: tuple[int, int]) -> str:
        """``number``, ``zero`` or ``handle``; nothing for what isn't known."""
        first, end = span
        tokens = self._tokens
        if end <= first:
            return ""
        value = self._constants.value(tokens.texts[first:end])
        if value is not None:
            return "number" if value else "zero"
        last = end - 1
        known = tokens.kinds[last] == Kind.IDENTIFIER
        alone = all(tokens.texts[i] in (b".", b"->") or tokens.kinds[i] == Kind.IDENTIFIER for i in range(first, end))
        return self.kind(last) if known and alone else ""
