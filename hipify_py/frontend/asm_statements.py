"""``asm`` statements and string literals read off tokens alone. Indices are token indices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.tokens import Kind, Tokens

_KEYWORDS = frozenset((b"asm", b"__asm__", b"__asm"))
_QUALIFIERS = frozenset((b"volatile", b"__volatile__", b"goto", b"inline"))


class AsmStatement(NamedTuple):
    """An ``asm`` statement: its keyword's token, the range up to the semicolon, and its template text."""

    token: int
    span: Span
    statement: Span
    template: str


def find_asm(tokens: Tokens) -> Iterator[AsmStatement]:
    """All ``asm`` statements with a parenthesised operand list, those that a macro begins among them."""
    keywords = _KEYWORDS | _aliases(tokens)
    for index, text in enumerate(tokens.texts):
        named = tokens.kinds[index] == Kind.IDENTIFIER and text not in _QUALIFIERS
        called = named and tokens.is_text(index + 1, b"(")
        if text not in keywords and not (called and _has_operands(tokens, index + 1)):
            continue
        position = index + 1
        while position < len(tokens) and tokens.texts[position] in _QUALIFIERS:
            position += 1
        closer = tokens.closing(position) if tokens.is_text(position, b"(") else None
        if closer is None:
            continue
        end = closer + 1 if tokens.is_text(closer + 1, b";") else closer
        template = _template_text(tokens, position, closer)
        span = Span(tokens.starts[index], tokens.ends[closer])
        yield AsmStatement(index, span, Span(span.start, tokens.ends[end]), template)


def _aliases(tokens: Tokens) -> frozenset[bytes]:
    """Macros that stand for the keyword, with or without what may follow it."""
    return frozenset(
        tokens.texts[directive.first]
        for directive in tokens.directives
        if directive.name == "define"
        and directive.last > directive.first + 1
        and tokens.texts[directive.first + 1] in _KEYWORDS
        and all(text in _QUALIFIERS for text in tokens.texts[directive.first + 2 : directive.last])
    )


def _has_operands(tokens: Tokens, opener: int) -> bool:
    """Whether what is in parentheses can only be an ``asm`` statement's: a template, a colon, constraints.

    The macro in front of it may be another file's.
    """
    position = opener + 1
    if position >= len(tokens) or tokens.kinds[position] != Kind.STRING:
        return False
    while position < len(tokens) and tokens.kinds[position] in (Kind.STRING, Kind.IDENTIFIER):
        position += 1
    if position >= len(tokens) or tokens.texts[position] not in (b":", b"::"):
        return False
    while position < len(tokens) and tokens.texts[position] in (b":", b"::"):
        position += 1
    return position < len(tokens) and tokens.kinds[position] == Kind.STRING


def _template_text(tokens: Tokens, opener: int, closer: int) -> str:
    parts: list[str] = []
    for index in range(opener + 1, closer):
        if tokens.kinds[index] == Kind.STRING:
            parts.append(string_value(tokens.texts[index]))
        elif tokens.texts[index] in (b":", b"::"):
            break
    return "".join(parts)


def string_value(literal: bytes) -> str:
    """The characters of a string literal: raw strings as they are, common escapes resolved."""
    text = literal.decode("utf-8", "replace")
    raw = re.match(r'(?:u8|[uUL])?R"([^(]*)\((.*)\)\1"$', text, re.S)
    if raw:
        return raw.group(2)
    body = text[text.index('"') + 1 : -1]
    escapes = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "'": "'"}
    return re.sub(r"\\(\r?\n|.)", lambda m: escapes.get(m.group(1), "" if "\n" in m.group(1) else m.group(0)), body)
