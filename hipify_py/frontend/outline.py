"""Headers without the bodies of plain functions, for units that don't translate the header themselves.

Most of what a unit parses are the headers of its project, and most of that the bodies of their functions, which no
other file can see. A body is left out only where the tokens show that nothing but its own function can depend on it:
not in templates, nor in what is evaluated or deduced from its body. Every byte keeps its place, so that lines and
offsets of what remains are those of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.tokens import Kind, Tokens, lex

_BODY = re.compile(rb"\)[\s\w]*\{")
_INSIDE = re.compile(rb"[^\r\n]+")
_SEEN = rb"constexpr|consteval|constinit|auto|decltype"
_CHARACTER = rb"(?:[^\\\n]|\\(?:\r\n|[\s\S]))"
# What a macro must not hold if it is to stand before a function: the body might be more than the function's own. One
# that is longer than specifiers are counts as well, so that no text takes long to look through.
_MACRO = re.compile(
    rb"#[ \t]*define[ \t]+(\w+)(?=" + _CHARACTER + rb"{0,200}?(?:\b(?:" + _SEEN + rb"|template|operator|class|struct"
    rb"|union|enum|namespace|typedef|using)\b|[={}])|" + _CHARACTER + rb"{200})"
)
_SEEN_FROM_OUTSIDE = re.compile(_SEEN, re.I)
_NO_FUNCTION = frozenset(
    (
        b"template",
        b"operator",
        b"class",
        b"struct",
        b"union",
        b"enum",
        b"typedef",
        b"using",
        b"try",
        b"concept",
        b"friend",
    )
)
_NO_NAMES = frozenset(
    (b"if", b"for", b"while", b"switch", b"catch", b"return", b"throw", b"requires", b"__attribute__")
)
_AFTER_PARAMETERS = frozenset((b"const", b"noexcept", b"override", b"final"))
_TYPE_ENDS = (b"*", b"&", b">", b"&&")
_SCOPES = frozenset((b"namespace", b"class", b"struct", b"union", b"extern"))
_CONDITIONS = frozenset(("if", "ifdef", "ifndef"))
_ACCESS = frozenset((b"public", b"private", b"protected"))


@dataclass(frozen=True, slots=True)
class _Body:
    """The inside of a function's braces, and the words before it, any of which may be a macro."""

    inside: Span
    words: frozenset[bytes]


@dataclass(frozen=True, slots=True)
class Outline:
    """A header's text, and which parts of it are of no concern to other files."""

    data: bytes
    bodies: tuple[_Body, ...]

    def text(self, macros: frozenset[bytes]) -> bytes:
        """The header with blanks in place of bodies; ``macros`` are the names of :func:`unclear_macros`."""
        parts: list[bytes] = []
        position = 0
        for body in self.bodies:
            if body.words.isdisjoint(macros):
                parts.append(self.data[position : body.inside.start])
                parts.append(_INSIDE.sub(_blank, self.data[body.inside.start : body.inside.end]))
                position = body.inside.end
        return b"".join((*parts, self.data[position:]))


@lru_cache(maxsize=256)
def unclear_macros(data: bytes) -> frozenset[bytes]:
    """Macros that a text defines and that may make something else of a function than it seems to be.

    The latest are kept, as outlines are.
    """
    return frozenset(match[1] for match in _MACRO.finditer(data))


@lru_cache(maxsize=128)
def outline(data: bytes) -> Outline:
    """What of a header other files can't see. The latest are kept: one header is included by many units."""
    return Outline(data, tuple(_bodies(lex(data))) if _BODY.search(data) else ())


def _blank(match: re.Match[bytes]) -> bytes:
    return b" " * len(match.group())


def _bodies(tokens: Tokens) -> Iterator[_Body]:
    """The bodies at namespace and class scope; none from where the braces don't match."""
    head: list[int] = []
    index, count = 0, len(tokens)
    while index < count:
        text = tokens.texts[index]
        if tokens.directive[index] >= 0:
            index += 1
            continue
        if text == b"{" and not _opens_scope(tokens, head):
            closer = tokens.closing(index)
            if closer is None:
                return
            if _is_plain_function(tokens, head) and _is_closed(tokens, index, closer):
                words = frozenset(tokens.texts[at] for at in head if tokens.kinds[at] == Kind.IDENTIFIER)
                yield _Body(Span(tokens.ends[index], tokens.starts[closer]), words)
            head, index = [], closer
        elif text in (b"{", b"}", b";") or (text == b":" and head and tokens.texts[head[-1]] in _ACCESS):
            head = []
        else:
            head.append(index)
        index += 1


def _opens_scope(tokens: Tokens, head: list[int]) -> bool:
    """Whether what a brace opens holds declarations: a namespace, a class, or a group of foreign functions."""
    return bool(head) and tokens.texts[head[0]] in _SCOPES and not any(tokens.is_text(at, b"(") for at in head)


def _is_plain_function(tokens: Tokens, head: list[int]) -> bool:
    """Whether words before a brace declare a function: a type, a name and parameters, and nothing out of the common."""
    texts = [tokens.texts[at] for at in head]
    while texts and texts[-1] in _AFTER_PARAMETERS:
        texts.pop()
    if not texts or texts[-1] != b")":
        return False
    depth = 0
    for opener in range(len(texts) - 1, -1, -1):
        depth += (texts[opener] == b")") - (texts[opener] == b"(")
        if depth == 0:
            break
    at = opener - 1
    while at > 1 and texts[at - 1] == b"::" and tokens.kinds[head[at - 2]] == Kind.IDENTIFIER:
        at -= 2
    before = texts[:at]
    if at < 1 or tokens.kinds[head[opener - 1]] != Kind.IDENTIFIER or texts[opener - 1] in _NO_NAMES:
        return False
    typed = tokens.kinds[head[at - 1]] == Kind.IDENTIFIER or before[-1] in _TYPE_ENDS
    return typed and b"=" not in before and b":" not in before and not any(map(_is_uncommon, texts))


def _is_uncommon(text: bytes) -> bool:
    return text in _NO_FUNCTION or _SEEN_FROM_OUTSIDE.search(text) is not None


def _is_closed(tokens: Tokens, opener: int, closer: int) -> bool:
    """Whether a body ends where it seems to, declares nothing for the outside, and nothing is made of it behind it."""
    if any(tokens.is_text(closer + 1, text) for text in (b";", b",", b"(", b")", b"=")):
        return False
    branches: list[int] = []  # the depth of braces before each open condition
    depth, current = 0, -1
    for at in range(opener + 1, closer):
        text, directive = tokens.texts[at], tokens.directive[at]
        if directive < 0:
            depth += (text == b"{") - (text == b"}")
            if text == b"extern":
                return False
        elif directive != current and not _follows(branches, tokens.directives[directive].name, depth):
            return False
        current = directive
    return not branches


def _follows(branches: list[int], name: str, depth: int) -> bool:
    """Whether a directive is a condition's inside the body, and each branch closes the braces that it opens."""
    if name in _CONDITIONS:
        branches.append(depth)
        return True
    if name not in ("elif", "else", "endif", "elifdef", "elifndef") or not branches or branches[-1] != depth:
        return False
    if name == "endif":
        branches.pop()
    return True
