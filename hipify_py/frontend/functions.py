"""Function bodies read off tokens, with what runs where: for looks at whole functions that need no parser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.frontend.tokens import Kind, Tokens

_CONTROL = frozenset((b"if", b"for", b"while", b"switch", b"catch", b"return", b"sizeof", b"alignof", b"decltype"))
_AFTER_PARAMETERS = frozenset((b"const", b"noexcept", b"override", b"final", b"mutable"))


class Body(NamedTuple):
    """One function, or one macro: ``name`` may be empty; tokens ``[first, last)`` are its body without braces.

    ``parameters`` are the token indices of the parentheses, ``head`` is where its declaration begins.
    """

    name: str
    head: int
    parameters: tuple[int, int]
    first: int
    last: int
    device: bool  # marked __global__ or __device__
    kernel: bool = False
    macro: bool = False


def bodies(tokens: Tokens) -> Iterator[Body]:
    """All outermost functions in source order, then all macros that take part in code."""
    index = 0
    while index < len(tokens):
        if tokens.directive[index] >= 0 or tokens.texts[index] != b"(":
            index += 1
            continue
        body = _body_at(tokens, index)
        if body is None:
            index += 1
        else:
            yield body
            index = body.last
    for directive in tokens.directives:
        if directive.name == "define" and directive.last > directive.first + 1:
            name = directive.first
            yield Body(tokens.name(name), name, (name, name), name + 1, directive.last, device=False, macro=True)


def _body_at(tokens: Tokens, opener: int) -> Body | None:
    """The function whose parameters open at ``opener``, if there is a body behind them."""
    closer = tokens.closing(opener)
    if closer is None or opener == 0 or tokens.texts[opener - 1] in _CONTROL:
        return None
    brace = _brace_after(tokens, closer + 1)
    end = tokens.closing(brace) if brace is not None else None
    if brace is None or end is None:
        return None
    head = _head(tokens, opener)
    named = tokens.kinds[opener - 1] == Kind.IDENTIFIER
    marks = {*tokens.texts[head:opener], *tokens.texts[closer:brace]}
    kernel = b"__global__" in marks
    name = tokens.name(opener - 1) if named else ""
    return Body(name, head, (opener, closer), brace + 1, end, kernel or b"__device__" in marks, kernel)


def _brace_after(tokens: Tokens, index: int) -> int | None:
    """The brace that opens a body, behind what may stand between parameters and it."""
    while index < len(tokens):
        text = tokens.texts[index]
        if text == b"{":
            return index
        if text in _AFTER_PARAMETERS or text.startswith(b"__"):
            index += 1
        elif text == b"(" and tokens.texts[index - 1].startswith((b"__", b"noexcept")):
            closer = tokens.closing(index)
            if closer is None:
                return None
            index = closer + 1
        elif text == b"->":  # a trailing return type
            index += 1
            while index < len(tokens) and (tokens.kinds[index] == Kind.IDENTIFIER or tokens.texts[index] in b"::*&<>,"):
                index += 1
        else:
            return None
    return None


def _head(tokens: Tokens, opener: int) -> int:
    """The first token of the declaration that the parentheses at ``opener`` belong to."""
    index = opener - 1
    while index > 0 and tokens.directive[index - 1] < 0 and tokens.texts[index - 1] not in (b";", b"}", b"{", b":"):
        if tokens.texts[index - 1] in (b")", b"]"):
            index = tokens.matches.get(index - 1, index - 1)
        else:
            index -= 1
    return index
