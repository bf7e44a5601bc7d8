"""Where the name of a parameter, a local variable or a template's parameter means it, read off tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from hipify_py.frontend.declarators import Declarator, declarator_at, is_class
from hipify_py.frontend.structure import template_end
from hipify_py.frontend.tokens import Kind, Tokens

_HEADERS = frozenset((b"for", b"if", b"while", b"switch", b"catch", b"constexpr"))
_NO_BODY = frozenset((b";", b"=", b"}", b")", b","))
_WRITES = frozenset(b"= ++ -- += -= *= /= %= &= |= ^= <<= >>=".split())
_LONGEST_HEAD = 400  # tokens of a template's parameters


class Local(NamedTuple):
    """A declaration that is nobody's member, and the tokens ``[first, last)`` where its name means it."""

    declarator: Declarator
    first: int
    last: int


class Scopes:
    """The brackets of one file, and what is declared in them."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._blocks: dict[int, bool] = {}

    @cached_property
    def around(self) -> list[int]:
        """By token: the bracket that opened last, or -1."""
        found, stack = list[int](), [-1]
        for index, text in enumerate(self._tokens.texts):
            if text in (b"}", b")", b"]") and len(stack) > 1 and self._tokens.matches.get(index) == stack[-1]:
                stack.pop()
            found.append(stack[-1])
            if text in (b"{", b"(", b"[") and index in self._tokens.matches:
                stack.append(index)
        return found

    def braces(self, index: int) -> Iterator[int]:
        """The braces around a token, innermost first."""
        opener = self.around[index]
        while opener >= 0:
            if self._tokens.is_text(opener, b"{"):
                yield opener
            opener = self.around[opener]

    def path(self, index: int) -> tuple[bytes, ...]:
        """The names of the namespaces around a token, outermost first."""
        found = [self.namespace(brace) or () for brace in self.braces(index)]
        return tuple(name for names in reversed(found) for name in names)

    def locals(self, first: int, last: int) -> Iterator[Local]:
        """What tokens ``[first, last)`` declare and no class or namespace holds."""
        for index in range(first, last):
            if self._tokens.kinds[index] == Kind.IDENTIFIER:
                found = self.local(index)
                if found is not None:
                    yield found

    def local(self, index: int) -> Local | None:
        """The declaration of the name at ``index``, if it is one of these."""
        declarator = declarator_at(self._tokens, index)
        if declarator is None or self._tokens.directive[index] >= 0:
            return None
        last = self._last(declarator)
        return None if last is None else Local(declarator, index, last)

    def only_value(self, index: int) -> list[bytes]:
        """The texts of the value that the local variable named at ``index`` is declared with, if it keeps it."""
        tokens, name = self._tokens, self._tokens.texts[index]
        declared = (self.local(place) for place in reversed(tokens.places(name)) if place < index)
        found = next((one for one in declared if one is not None and index < one.last), None)
        if found is None or found.declarator.pointer or not tokens.is_text(found.first + 1, b"="):
            return []
        uses = (place for place in tokens.places(name) if found.first < place < found.last)
        if any(self._may_write(place) for place in uses):
            return []
        last = found.first + 2
        while last < len(tokens) and tokens.texts[last] not in (b";", b","):
            last += 1
        return tokens.texts[found.first + 2 : last]

    def _may_write(self, index: int) -> bool:
        """Whether a use of a variable may change it: it is assigned, or its address or a reference taken."""
        tokens = self._tokens
        before, after = tokens.texts[index - 1], tokens.texts[index + 1]
        shifted = after == b">" and tokens.texts[index + 2 : index + 4] == [b">", b"="]  # >>=
        if after in _WRITES or shifted or before in (b"++", b"--"):
            return True
        if before in (b"&", b"["):
            operand = tokens.kinds[index - 2] in (Kind.IDENTIFIER, Kind.NUMBER) or tokens.is_text(index - 2, b")")
            return not operand
        callee = tokens.texts[self.around[index] - 1]
        alone = before in (b"(", b",") and after in (b",", b")") and tokens.is_text(self.around[index], b"(")
        return alone and not callee.startswith(b"__") and callee not in _HEADERS

    def is_block(self, brace: int) -> bool:
        """Whether a brace holds statements: it is no class, enumeration or namespace."""
        if brace not in self._blocks:
            self._blocks[brace] = not is_class(self._tokens, brace) and self.namespace(brace) is None
        return self._blocks[brace]

    def namespace(self, brace: int) -> tuple[bytes, ...] | None:
        """The names of the namespace that a brace opens, none of a nameless one; None for other braces."""
        tokens, index = self._tokens, brace - 1
        if index > 0 and tokens.kinds[index] == Kind.STRING:
            return () if tokens.is_text(index - 1, b"extern") else None
        names: list[bytes] = []
        while index >= 0 and (tokens.kinds[index] == Kind.IDENTIFIER or tokens.is_text(index, b"::")):
            if tokens.is_text(index, b"namespace"):
                return tuple(reversed(names))
            names += [tokens.texts[index]] if tokens.kinds[index] == Kind.IDENTIFIER else []
            index -= 1
        return None

    def _last(self, declarator: Declarator) -> int | None:
        tokens = self._tokens
        opener = self.around[declarator.first]
        head = self._template_head(declarator)
        if head is not None:
            return self._declaration_end((template_end(tokens, head, len(tokens)) or head) + 1)
        if opener < 0 or tokens.is_text(opener, b"["):
            return None
        closer = tokens.matches[opener]
        if tokens.is_text(opener, b"{"):
            return closer if self.is_block(opener) else None
        if tokens.texts[opener - 1] in _HEADERS:
            return self._statement_end(closer + 1)
        return self.body_end(closer) or closer  # of a declaration

    def _template_head(self, declarator: Declarator) -> int | None:
        """The ``<`` of the template whose parameter this is."""
        tokens, index = self._tokens, declarator.first - 1
        if not tokens.is_text(index, b"<") and not tokens.is_text(index, b","):
            return None
        for at in range(index, max(index - _LONGEST_HEAD, 0), -1):
            if tokens.texts[at] in (b";", b"{", b"}", b"("):
                return None
            if tokens.texts[at] == b"<" and tokens.is_text(at - 1, b"template"):
                return at
        return None

    def body_end(self, closer: int) -> int | None:
        """The end of the function whose parameters end at ``closer``; None without a body."""
        tokens, index = self._tokens, closer + 1
        while index < len(tokens) and tokens.texts[index] not in _NO_BODY:
            if tokens.is_text(index, b"{"):
                return tokens.closing(index)
            index = (tokens.closing(index) or index) + 1 if tokens.texts[index] in (b"(", b"[") else index + 1
        return None

    def _declaration_end(self, index: int) -> int | None:
        """The end of the function or class that starts at ``index``."""
        tokens = self._tokens
        while index < len(tokens) and not tokens.is_text(index, b";"):
            if tokens.is_text(index, b"{"):
                return tokens.closing(index)
            index = (tokens.closing(index) or index) + 1 if tokens.texts[index] in (b"(", b"[") else index + 1
        return index

    def _statement_end(self, index: int) -> int:
        """The token behind the statement at ``index``, and behind its ``else``."""
        tokens = self._tokens
        while index < len(tokens) and tokens.texts[index] not in (b";", b"{", b"}"):
            index = (tokens.closing(index) or index) + 1 if tokens.texts[index] in (b"(", b"[") else index + 1
        end = (tokens.closing(index) or index) + 1 if tokens.is_text(index, b"{") else index + 1
        return self._statement_end(end + 1) if tokens.is_text(end, b"else") else end
