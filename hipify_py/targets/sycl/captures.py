"""Which launch arguments a kernel lambda can capture as they stand, and which have to be computed on the host."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.structure import template_end
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import scopes

_AFTER_NAME = frozenset((b"=", b";", b",", b"(", b"{", b")", b":"))
_NOT_TYPES = frozenset((b"return", b"else", b"case", b"goto", b"new", b"delete", b"throw", b"sizeof"))
_PLAIN = frozenset((b"+", b"-", b"*", b"/", b"%", b"(", b")", b"<", b">", b"<<"))
_TYPES = frozenset((b"int", b"unsigned", b"float", b"double", b"char", b"long", b"short", b"size_t", b"const", b"bool"))
_CASTS = frozenset((b"reinterpret_cast", b"static_cast", b"const_cast"))
_LITERALS = frozenset((b"nullptr", b"true", b"false", b"NULL"))


class Locals:
    """The local variables of a file's functions, by the place they are looked for from."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._scopes = scopes(tokens)

    def at(self, offset: int) -> frozenset[bytes]:
        """Names of parameters and local variables that may be captured at ``offset``."""
        for scope in self._scopes:
            if scope.start <= offset < scope.end:
                return frozenset(self._declared(scope, offset))
        return frozenset()

    def _declared(self, scope: Span, offset: int) -> Iterator[bytes]:
        """The names of the braces that are open at ``offset``, and of a head in front of it."""
        tokens = self._tokens
        first = self._with_parameters(bisect_left(tokens.starts, scope.start))
        stack: list[tuple[bytes, set[bytes]]] = [(b"", set())]  # of each open bracket, what it is, and names
        head: set[bytes] = set()  # of parameters or a loop, for the statement or body behind them
        for index in range(first, bisect_left(tokens.starts, offset)):
            text = tokens.texts[index]
            if text in (b"{", b"(", b"["):
                stack.append((self._kind(index), head if text == b"{" else set()))
                head = set() if text == b"{" else head
            elif text in (b"}", b")", b"]"):
                kind, names = stack.pop() if len(stack) > 1 else (b"", set())
                head = head | names if kind == b"parameters" else set() if text == b"}" else head
            elif text == b";" and stack[-1][0] != b"parameters":
                head = set()
            elif tokens.kinds[index] == Kind.IDENTIFIER and self._is_declared(index, stack[-1][0]):
                stack[-1][1].add(text)
        return iter(head.union(*(names for _, names in stack)))

    def _with_parameters(self, brace: int) -> int:
        """The ``(`` of the parameters in front of a body, or the brace."""
        index = brace - 1
        while index > 0 and self._tokens.texts[index] not in (b";", b"}", b"{"):
            if self._tokens.texts[index] == b")":
                return self._tokens.matches.get(index, brace)
            index -= 1
        return brace

    def _kind(self, index: int) -> bytes:
        """What a bracket holds: ``class`` members, a ``block``, or ``parameters`` of some kind."""
        tokens = self._tokens
        if tokens.texts[index] == b"(":
            closer = tokens.closing(index)
            after = tokens.texts[closer + 1] if closer is not None and closer + 1 < len(tokens) else b""
            body = after in (b"{", b"const", b"noexcept", b":", b"->", b"mutable")
            return b"parameters" if body or tokens.is_text(index - 1, b"for") else b"arguments"
        if tokens.texts[index] == b"[":
            return b"arguments"
        start = index - 1
        while start >= 0 and tokens.texts[start] not in (b";", b"{", b"}", b")"):
            if tokens.texts[start] in (b"class", b"struct", b"union", b"enum"):
                return b"class"
            start -= 1
        return b"block"

    def _is_declared(self, index: int, inside: bytes) -> bool:
        tokens = self._tokens
        if inside in (b"class", b"arguments") or tokens.texts[index + 1] not in _AFTER_NAME:
            return False
        before = tokens.texts[index - 1]
        if before in (b"*", b"&", b">"):
            return True
        if before == b",":
            return inside == b"block" and tokens.texts[index + 1] != b"("
        return tokens.kinds[index - 1] == Kind.IDENTIFIER and before not in _NOT_TYPES


def is_capturable(tokens: Tokens, span: Span, local: frozenset[bytes], constants: frozenset[bytes]) -> bool:
    """Whether an argument consists of literals, local variables, arithmetic on them and casts of them."""
    first, last = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
    index = first
    while index < last:
        text = tokens.texts[index]
        after_cast = _after_cast(tokens, index)
        if after_cast is not None:
            index = after_cast
            continue
        if tokens.kinds[index] == Kind.IDENTIFIER:
            called = tokens.is_text(index + 1, b"(") and text not in _TYPES
            if called or text not in local | constants | _TYPES | _LITERALS:
                return False
        elif tokens.kinds[index] != Kind.NUMBER and text not in _PLAIN:
            return False
        index += 1
    return last > first and tokens.texts[first] != b"*"  # not what a pointer of the host points to


def _after_cast(tokens: Tokens, index: int) -> int | None:
    """The token behind the type of a cast to a pointer that starts at ``index``: nothing is called or read there."""
    if tokens.texts[index] in _CASTS and tokens.is_text(index + 1, b"<"):
        end = template_end(tokens, index + 1, len(tokens))
        return end + 1 if end is not None and tokens.is_text(end - 1, b"*") else None
    closer = tokens.closing(index) if tokens.is_text(index, b"(") else None
    if closer is None or not tokens.is_text(closer - 1, b"*"):
        return None
    return closer + 1
