"""How many dimensions the grid and block expressions of launches have, as far as the text tells."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.structure import split_arguments
from hipify_py.frontend.tokens import Kind, Tokens

_ALL = 3
_Widths = frozenset[tuple[bytes, ...]]
_UNKNOWN: _Widths = frozenset(((),))


class Extents:
    """The ranks of everything that is declared as ``dim3`` in some files."""

    def __init__(self, files: Iterable[Tokens]) -> None:
        self._declared: dict[bytes, int] = {}
        self._widths: dict[bytes, set[tuple[bytes, ...]]] = {}  # the first sizes, as texts; empty: unknown
        files = tuple(files)
        for tokens in files:
            for index, text in enumerate(tokens.texts):
                if text == b"dim3":
                    self._declaration(tokens, index + 1)
        for tokens in files:
            for index, text in enumerate(tokens.texts):
                if text == b"auto":
                    self._deduced(tokens, index + 1)
        for tokens in files:
            self._assignments(tokens)

    def is_plain(self, tokens: Tokens, span: Span) -> bool:
        """Whether an expression is a number, with no ``dim3`` in it."""
        texts = _texts(tokens, span)
        return bool(texts) and texts[0] != b"{" and not any(t == b"dim3" or t in self._declared for t in texts)

    def rank(self, tokens: Tokens, span: Span) -> int:
        """The dimensions that an expression may have more than one in, counted up to the last."""
        first = bisect_left(tokens.starts, span.start)
        texts = _texts(tokens, span)
        if len(texts) == 1 and texts[0] in self._declared:
            return self._declared[texts[0]]
        if self.is_plain(tokens, span):
            return 1
        opener = first if texts[:1] == [b"{"] else first + 1
        closer = tokens.closing(opener) if tokens.texts[opener] in (b"(", b"{") else None
        if closer is not None and tokens.ends[closer] == span.end and (texts[0] == b"dim3" or opener == first):
            return _rank_of_list(tokens, opener, closer)
        return _ALL

    def widths(self, tokens: Tokens, span: Span) -> _Widths:
        """The texts of the first sizes that an expression may have; an empty one where it can't be told."""
        texts = _texts(tokens, span)
        if len(texts) == 1 and texts[0] in self._declared:
            return frozenset(self._widths.get(texts[0], _UNKNOWN))
        if self.is_plain(tokens, span):
            return frozenset((tuple(texts),))
        first = bisect_left(tokens.starts, span.start)
        opener = first if texts[:1] == [b"{"] else first + 1
        if tokens.closing(opener) is None or texts[0] not in (b"dim3", b"{"):
            return _UNKNOWN
        return frozenset((_width(tokens, opener),))

    def _declaration(self, tokens: Tokens, index: int) -> None:
        """Note the names of a declaration that starts with ``dim3``, the token before ``index``."""
        while index + 1 < len(tokens) and tokens.texts[index] in (b"&", b"const", b"*"):
            index += 1
        while index + 1 < len(tokens) and tokens.kinds[index] == Kind.IDENTIFIER:
            name, after = tokens.texts[index], index + 1
            rank = 1
            width: _Widths = frozenset({(b"1",)})
            if tokens.texts[after] in (b"(", b"{"):
                closer = tokens.closing(after)
                if closer is None:
                    return
                width = frozenset({_width(tokens, after)})
                rank, after = _rank_of_list(tokens, after, closer), closer + 1
                if tokens.is_text(after, b"{"):  # a function that returns one
                    rank = _ALL
            elif tokens.is_text(after, b"="):
                rank, width, after = self._initial(tokens, after + 1)
            elif tokens.texts[after] in (b")", b","):  # a parameter, unless more declarators follow
                rank, width = _ALL, _UNKNOWN
            self._note(name, rank, width)
            if not tokens.is_text(after, b","):
                return
            index = after + 1

    def _deduced(self, tokens: Tokens, index: int) -> None:
        """Note the names behind an ``auto`` that may be ``dim3``: its initializer has one, or gives several values."""
        while index + 1 < len(tokens) and tokens.texts[index] in (b"&", b"&&", b"const"):
            index += 1
        closer = tokens.closing(index) if tokens.is_text(index, b"[") else None
        if closer is not None and tokens.texts[closer + 1 : closer + 2] in ([b"="], [b":"], [b"{"], [b"("]):
            for name in range(index + 1, closer, 2):
                self._note(tokens.texts[name], _ALL, _UNKNOWN)
        elif tokens.is_text(index + 1, b"="):
            start = tokens.starts[index + 2]
            rank, widths, end = self._initial(tokens, index + 2)
            if not self.is_plain(tokens, Span(start, tokens.starts[end])):
                self._note(tokens.texts[index], rank, widths)

    def _initial(self, tokens: Tokens, index: int) -> tuple[int, _Widths, int]:
        end = index
        while end < len(tokens) and tokens.texts[end] not in (b";", b",", b")"):
            closer = tokens.closing(end) if tokens.texts[end] in (b"(", b"[", b"{") else None
            end = (closer if closer is not None else end) + 1
        span = Span(tokens.starts[index], tokens.ends[end - 1])
        return self.rank(tokens, span), self.widths(tokens, span), end

    def _assignments(self, tokens: Tokens) -> None:
        """``name.y = ...`` and ``name = ...`` later on."""
        for index, text in enumerate(tokens.texts):
            if text not in self._declared:
                continue
            if tokens.is_text(index + 1, b".") and tokens.is_text(index + 3, b"="):
                member = tokens.texts[index + 2]
                self._note(text, {b"y": 2, b"z": 3}.get(member, 1), _UNKNOWN if member == b"x" else frozenset())
            elif tokens.is_text(index + 1, b"=") and not tokens.is_text(index - 1, b"dim3"):
                self._note(text, *self._initial(tokens, index + 2)[:2])

    def _note(self, name: bytes, rank: int, widths: _Widths) -> None:
        self._declared[name] = max(self._declared.get(name, 1), rank)
        self._widths.setdefault(name, set()).update(widths)


def _texts(tokens: Tokens, span: Span) -> list[bytes]:
    return tokens.texts[bisect_left(tokens.starts, span.start) : bisect_left(tokens.starts, span.end)]


def _width(tokens: Tokens, opener: int) -> tuple[bytes, ...]:
    """The first size of a list; 1 if it is empty."""
    spans = split_arguments(tokens, opener, tokens.closing(opener) or opener)
    return tuple(_texts(tokens, spans[0])) if spans else (b"1",)


def _rank_of_list(tokens: Tokens, opener: int, closer: int) -> int:
    """The number of sizes in a list, without those at its end that are 1."""
    spans = split_arguments(tokens, opener, closer)
    texts = [tokens.data[span.start : span.end] for span in spans]
    while len(texts) > 1 and texts[-1] in (b"1", b"1u", b"1U"):
        texts.pop()
    return max(len(texts), 1)
