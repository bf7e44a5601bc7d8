"""The tokens of one kernel without preprocessor lines, and the refusal that every pass may raise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hipify_py.frontend.tokens import Kind, Tokens, lex

_JOINED = ((b">", b">", b"="), (b">", b"="))  # operators that the lexer leaves apart, because of template lists


_KEYWORDS = frozenset(
    (b"const", b"constexpr", b"volatile", b"auto", b"register", b"struct", b"typename", b"return", b"if", b"else")
)


class Refused(Exception):
    """The kernel is left to fibers; the message says why."""


class Range(NamedTuple):
    """The tokens ``[first, last)``."""

    first: int
    last: int


class Code:
    """Parallel lists of token texts and byte offsets, with matching brackets.

    Raises:
        Refused: a preprocessor line other than a pragma, or unbalanced brackets.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.texts: list[bytes] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.words: list[bool] = []
        tokens = lex(data)
        if any(directive.name != "pragma" for directive in tokens.directives):
            raise Refused("a preprocessor line in the kernel")
        self._fill(tokens)
        self.matches = self._brackets()

    def __len__(self) -> int:
        return len(self.texts)

    def _fill(self, tokens: Tokens) -> None:
        live = [index for index in range(len(tokens)) if tokens.directive[index] < 0]
        position = 0
        while position < len(live):
            group = self._joined(tokens, live, position)
            first, last = live[position], live[position + group - 1]
            self.texts.append(b"".join(tokens.texts[first : last + 1]) if group > 1 else tokens.texts[first])
            self.starts.append(tokens.starts[first])
            self.ends.append(tokens.ends[last])
            self.words.append(tokens.kinds[first] == Kind.IDENTIFIER)
            position += group

    @staticmethod
    def _joined(tokens: Tokens, live: list[int], position: int) -> int:
        """How many tokens from ``position`` on make one operator."""
        for operator in _JOINED:
            some = live[position : position + len(operator)]
            adjacent = all(tokens.ends[a] == tokens.starts[b] for a, b in pairwise(some))
            if adjacent and tuple(tokens.texts[index] for index in some) == operator:
                return len(operator)
        return 1

    def _brackets(self) -> dict[int, int]:
        pairs = {b")": b"(", b"]": b"[", b"}": b"{"}
        matches: dict[int, int] = {}
        stack: list[int] = []
        for index, text in enumerate(self.texts):
            if text in pairs.values():
                stack.append(index)
            elif text in pairs:
                if not stack or self.texts[stack[-1]] != pairs[text]:
                    raise Refused("unbalanced brackets")
                matches[index] = stack.pop()
                matches[matches[index]] = index
        if stack:
            raise Refused("unbalanced brackets")
        return matches

    def at(self, index: int) -> bytes:
        """The text of a token, empty outside the code."""
        return self.texts[index] if 0 <= index < len(self.texts) else b""

    def text(self, span: Range) -> str:
        """The source of some tokens, with the comments and pragmas between them."""
        if span.first >= span.last:
            return ""
        return self.data[self.starts[span.first] : self.ends[span.last - 1]].decode("utf-8", "surrogateescape")

    def leading(self, index: int) -> str:
        """Comments, pragmas and blanks in front of a token."""
        start = self.ends[index - 1] if index else 0
        return self.data[start : self.starts[index]].decode("utf-8", "surrogateescape")

    def names(self, span: Range) -> Iterator[int]:
        """Tokens that can name variables: words that are neither members nor qualifiers of others."""
        for index in range(span.first, span.last):
            other = self.at(index - 1) in (b".", b"->") or self.at(index + 1) == b"::"
            if self.words[index] and not other and self.texts[index] not in _KEYWORDS:
                yield index

    def pieces(self, span: Range, separator: bytes = b",") -> list[Range]:
        """``span`` cut at separators outside of brackets and template lists; empty for an empty span."""
        if span.first >= span.last:
            return []
        found: list[Range] = []
        first = index = span.first
        while index < span.last:
            text = self.texts[index]
            if text in (b"(", b"[", b"{"):
                index = self.matches[index]
            elif text == b"<":
                index = self.template_end(index, span.last) or index
            elif text == separator:
                found.append(Range(first, index))
                first = index + 1
            index += 1
        found.append(Range(first, span.last))
        return found

    def template_end(self, opener: int, limit: int) -> int | None:
        """The ``>`` of the template list that a ``<`` opens, or None where it reads as a comparison."""
        depth = 0
        index = opener
        if not self.words[opener - 1]:
            return None
        while index < limit:
            text = self.texts[index]
            if text == b"(":
                index = self.matches[index]
            elif text in (b"<", b">"):
                depth += 1 if text == b"<" else -1
                if depth == 0:
                    after = self.at(index + 1)
                    return (
                        index if after in (b"(", b"::", b">", b",", b"*", b"&", b"{") or after[:1].isalpha() else None
                    )
            elif text in (b";", b"{", b"&&", b"||", b"=", b")", b"]", b"?", b"+", b"-"):
                return None
            index += 1
        return None
