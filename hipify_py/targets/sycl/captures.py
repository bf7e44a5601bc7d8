"""Which launch arguments a kernel lambda can capture as they stand, and which have to be computed on the host."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.declarators import Declarator, declarator_at
from hipify_py.frontend.scopes import Local, Scopes
from hipify_py.frontend.structure import template_end
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import scopes as bodies_and_classes

_PLAIN = frozenset((b"...", b"+", b"-", b"*", b"/", b"%", b"(", b")", b"<", b">", b"<<"))
_TYPES = frozenset((b"int", b"unsigned", b"float", b"double", b"char", b"long", b"short", b"size_t", b"const", b"bool"))
_CASTS = frozenset((b"reinterpret_cast", b"static_cast", b"const_cast"))
_SHARED = frozenset((b"static", b"thread_local", b"extern"))
_TYPE_SIGNS = frozenset((b"*", b"&", b"::", b"<", b">", b","))
_WORDS = re.compile(rb"\w+")
_LITERALS = frozenset((b"nullptr", b"true", b"false", b"NULL"))

Visible = Mapping[bytes, Declarator]  # local variables


class Locals:
    """The local variables of a file's functions, by the place they are looked for from."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._bodies = bodies_and_classes(tokens)
        self._scopes = Scopes(tokens)
        self._found: dict[int, list[Local]] = {}

    def at(self, offset: int) -> Visible:
        """Parameters and local variables that may be captured at ``offset``; none that keep their value between calls.

        Such a variable is one for all, and SYCL's kernels can't name it.
        """
        for body in self._bodies:
            if body.start <= offset < body.end:
                index = bisect_left(self._tokens.starts, offset)
                seen = (one for one in self._locals(body) if one.first < index < one.last)
                found = {self._tokens.texts[one.declarator.name]: one.declarator for one in seen}
                return {name: one for name, one in found.items() if self._is_captured(one)}
        return {}

    def path(self, offset: int) -> tuple[bytes, ...]:
        """The namespaces around ``offset``."""
        return self._scopes.path(bisect_left(self._tokens.starts, offset))

    def ends_at(self, offset: int) -> bool:
        """Whether the brace at ``offset`` opens a function, or a class."""
        return any(body.start == offset for body in self._bodies)

    @cached_property
    def members(self) -> Visible:
        """The variables of the file's classes."""
        tokens, around = self._tokens, self._scopes.around
        found = {}
        for index in tokens.identifiers():
            inside = around[index] >= 0 and tokens.is_text(around[index], b"{")
            if inside and not self._scopes.is_block(around[index]) and not tokens.is_text(index + 1, b"("):
                declarator = declarator_at(tokens, index)
                found.update({tokens.texts[index]: declarator} if declarator else {})
        return found

    def _locals(self, body: Span) -> list[Local]:
        if body.start not in self._found:
            first = self._with_parameters(bisect_left(self._tokens.starts, body.start))
            self._found[body.start] = list(self._scopes.locals(first, bisect_left(self._tokens.starts, body.end)))
        return self._found[body.start]

    def _with_parameters(self, brace: int) -> int:
        """The ``(`` of the parameters in front of a body, or the brace."""
        index = brace - 1
        while index > 0 and self._tokens.texts[index] not in (b";", b"}", b"{"):
            if self._tokens.texts[index] == b")":
                return self._tokens.matches.get(index, brace)
            index -= 1
        return brace

    def _is_captured(self, declarator: Declarator) -> bool:
        words = declarator.words(self._tokens)
        return b"constexpr" in words or _SHARED.isdisjoint(words)


def is_capturable(
    tokens: Tokens,
    span: Span,
    local: Visible,
    constants: frozenset[bytes],
    classes: frozenset[bytes],
) -> bool:
    """Whether an argument consists of literals, local variables, arithmetic on them and casts of them.

    Objects of ``classes``, which their operators may convert, stand alone.
    """
    first, last = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
    if last > first + 1 and any(
        not local[text].pointer and not classes.isdisjoint(local[text].words(tokens))
        for text in tokens.texts[first:last]
        if text in local
    ):
        return False
    index = first
    while index < last:
        text = tokens.texts[index]
        after_cast = _after_cast(tokens, index)
        if after_cast is not None:
            index = after_cast
            continue
        if tokens.kinds[index] == Kind.IDENTIFIER:
            called = tokens.is_text(index + 1, b"(") and text not in _TYPES
            if called or not (text in local or text in constants or text in _TYPES or text in _LITERALS):
                return False
        elif tokens.kinds[index] != Kind.NUMBER and text not in _PLAIN:
            return False
        index += 1
    return last > first and tokens.texts[first] != b"*"  # not what a pointer of the host points to


def converted_to(tokens: Tokens, span: Span, known: Visible, classes: frozenset[bytes], parameter: bytes) -> bytes:
    """The type that an argument's class is converted to for a parameter of the type ``parameter``; empty for none.

    That is for code that the parser doesn't understand: a variable among ``known`` of one of ``classes``.
    """
    first = bisect_left(tokens.starts, span.start)
    declarator = known.get(tokens.texts[first]) if tokens.ends[first] == span.end else None
    if declarator is None or declarator.pointer or classes.isdisjoint(declarator.words(tokens)):
        return b""
    return parameter if classes.isdisjoint(_WORDS.findall(parameter)) else b""


def converting_classes(files: Iterable[Tokens]) -> frozenset[bytes]:
    """Classes with operators that make another type of them."""
    return frozenset(name for tokens in files for name in _converting(tokens))


def _converting(tokens: Tokens) -> Iterator[bytes]:
    scopes: Scopes | None = None
    for index in tokens.places(b"operator"):
        after = index + 1
        while after < len(tokens) and (tokens.kinds[after] == Kind.IDENTIFIER or tokens.texts[after] in _TYPE_SIGNS):
            after += 1
        if after == index + 1 or not tokens.is_text(after, b"(") or tokens.texts[index + 1] in (b"new", b"delete"):
            continue
        scopes = scopes or Scopes(tokens)
        name = tokens.texts[index - 2] if tokens.is_text(index - 1, b"::") else _class_name(tokens, scopes, index)
        yield from [name] * bool(name)


def _class_name(tokens: Tokens, scopes: Scopes, index: int) -> bytes:
    """The name of the class around a member."""
    brace = next(scopes.braces(index), -1)
    while brace > 0 and tokens.texts[brace - 1] not in (b";", b"{", b"}"):
        brace -= 1
        if tokens.texts[brace] in (b"struct", b"class"):
            return tokens.texts[brace + 1]
    return b""


def _after_cast(tokens: Tokens, index: int) -> int | None:
    """The token behind the type of a cast to a pointer that starts at ``index``: nothing is called or read there."""
    if tokens.texts[index] in _CASTS and tokens.is_text(index + 1, b"<"):
        end = template_end(tokens, index + 1, len(tokens))
        return end + 1 if end is not None and tokens.is_text(end - 1, b"*") else None
    closer = tokens.closing(index) if tokens.is_text(index, b"(") else None
    if closer is None or not tokens.is_text(closer - 1, b"*"):
        return None
    return closer + 1
