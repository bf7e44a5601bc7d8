"""``asm`` statements and string literals read off tokens alone. Indices are token indices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.tokens import Kind, Tokens


class AsmStatement(NamedTuple):
    """An ``asm`` statement: its keyword's token, the range up to the semicolon, and its template text."""

    token: int
    span: Span
    statement: Span
    template: str


def find_asm(tokens: Tokens) -> Iterator[AsmStatement]:
    """All ``asm`` statements with a parenthesised operand list."""
    for index, text in enumerate(tokens.texts):
        if text not in (b"asm", b"__asm__", b"__asm"):
            continue
        position = index + 1
        while position < len(tokens) and tokens.texts[position] in (b"volatile", b"__volatile__", b"goto", b"inline"):
            position += 1
        closer = tokens.closing(position) if tokens.is_text(position, b"(") else None
        if closer is None:
            continue
        end = closer + 1 if tokens.is_text(closer + 1, b";") else closer
        template = _template_text(tokens, position, closer)
        span = Span(tokens.starts[index], tokens.ends[closer])
        yield AsmStatement(index, span, Span(span.start, tokens.ends[end]), template)


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
