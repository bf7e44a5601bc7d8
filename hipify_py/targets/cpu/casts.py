"""Kernels cast to ``void*``: the engine notes their type on the way, which an untyped pointer has lost."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import template_end
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import DeviceCode

CAST_CODE = "cast"
_IDENTIFY = b"::face::identify("


def cast_fixes(tokens: Tokens, code: DeviceCode) -> Iterator[Fix]:
    """``(void*)k`` becomes ``(void*)::face::identify(k)``, and the named casts likewise."""
    for index in tokens.identifiers():
        if tokens.texts[index] not in code.kernels:
            continue
        start = _start(tokens, index)
        opener = tokens.matches.get(start - 1) if tokens.is_text(start - 1, b")") else None
        if opener is not None and _is_void_pointer(tokens, opener + 1, start - 1):
            end = tokens.ends[_end(tokens, index)]
            yield Fix(CAST_CODE, (Edit.insert(tokens.starts[start], _IDENTIFY), Edit.insert(end, b")")))
        elif tokens.is_text(start - 1, b"(") and tokens.is_text(start - 2, b">"):
            cast = _named_cast(tokens, start - 2)
            if cast is not None:
                yield Fix(CAST_CODE, (Edit.replace(cast, tokens.starts[start], b"(void*)" + _IDENTIFY),))


def _start(tokens: Tokens, index: int) -> int:
    """The first token of the qualified name that ends at ``index``, with an ``&`` before it."""
    while tokens.is_text(index - 1, b"::"):
        index -= 1 if index > 1 and tokens.texts[index - 2] in (b")", b"(", b"&") else 2
    return index - 1 if tokens.is_text(index - 1, b"&") else index


def _end(tokens: Tokens, index: int) -> int:
    """The last token of a kernel's name with its template arguments."""
    if tokens.is_text(index + 1, b"<"):
        end = template_end(tokens, index + 1, len(tokens))
        return end if end is not None else index
    return index


def _named_cast(tokens: Tokens, closer: int) -> int | None:
    """Where the named cast to a void pointer starts whose ``>`` is at ``closer``."""
    angle = closer
    while angle > 0 and tokens.texts[angle] != b"<":
        angle -= 1
    if angle < 1 or not tokens.texts[angle - 1].endswith(b"_cast") or not _is_void_pointer(tokens, angle + 1, closer):
        return None
    return tokens.starts[angle - 1]


def _is_void_pointer(tokens: Tokens, first: int, last: int) -> bool:
    return [text for text in tokens.texts[first:last] if text != b"const"] == [b"void", b"*"]
