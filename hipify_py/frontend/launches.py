"""Kernel launches read off tokens alone: ``<<<...>>>`` and the kernel in front of it. Indices are token indices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.structure import TEMPLATE_LIMIT, is_keyword, split_arguments
from hipify_py.frontend.tokens import SPLICE, Kind, Tokens


class Chevrons(NamedTuple):
    """A ``<<<`` with its ``>>>``: token indices of the first and last token, and the configuration's spans."""

    first: int
    last: int
    configuration: tuple[Span, ...]


def find_chevrons(tokens: Tokens, first: int = 0) -> Iterator[Chevrons]:
    """All complete ``<<< ... >>>`` from token ``first`` on, in live and dead code and in macro bodies."""
    for index in range(first, len(tokens)):
        if tokens.texts[index] == b"<<<":
            last = _chevron_end(tokens, index)
            if last is not None:
                yield Chevrons(index, last, split_arguments(tokens, index, last - 2))


def _chevron_end(tokens: Tokens, opener: int) -> int | None:
    """The index of the last ``>`` of the ``>>>`` that closes ``opener``."""
    index = opener + 1
    directive = tokens.directive[opener]
    while index + 2 < len(tokens) and tokens.directive[index] == directive:
        text = tokens.texts[index]
        if text in (b"(", b"[", b"{"):
            partner = tokens.closing(index)
            if partner is None:
                return None
            index = partner
        elif text in (b";", b"}"):
            return None
        elif text == b">" and _three_adjacent(tokens, index):
            return index + 2
        index += 1
    return None


def _three_adjacent(tokens: Tokens, index: int) -> bool:
    if not (tokens.is_text(index + 1, b">") and tokens.is_text(index + 2, b">")):
        return False
    gaps = [SPLICE.sub(b"", tokens.data[tokens.ends[at] : tokens.starts[at + 1]]) for at in (index, index + 1)]
    if not any(gaps):
        return True
    return not gaps[0] and not gaps[1].strip(b" \t") and tokens.is_text(index + 3, b"(")


def kernel_before(tokens: Tokens, chevrons: int) -> int | None:
    """The first token of the kernel expression in front of ``<<<``: a qualified name, template id or ``(...)``."""
    index = chevrons - 1
    if index >= 0 and tokens.texts[index] == b">":
        index = _template_start(tokens, index) - 1
    if index < 0:
        return None
    if tokens.texts[index] in (b")", b"]"):
        opener = tokens.matches.get(index)
        if opener is None:
            return None
        before = opener - 1
        named = before >= 0 and tokens.kinds[before] == Kind.IDENTIFIER and not is_keyword(tokens.texts[before])
        return _name_start(tokens, before) if named else opener
    if tokens.kinds[index] != Kind.IDENTIFIER:
        return None
    return _name_start(tokens, index)


def _template_start(tokens: Tokens, closer: int) -> int:
    """The ``<`` that a ``>`` closes, looking backwards; -1 if there is none near."""
    depth = 0
    for index in range(closer, max(closer - TEMPLATE_LIMIT, -1), -1):
        text = tokens.texts[index]
        if text == b">":
            depth += 1
        elif text == b"<":
            depth -= 1
            if depth == 0:
                return index
        elif text in (b";", b"{", b"}"):
            return -1
    return -1


def _name_start(tokens: Tokens, index: int) -> int:
    """The first token of the qualified name, member access or pasted name that ends at ``index``."""
    while index > 0:
        before = tokens.texts[index - 1]
        if before == b"::":
            index -= 1
            if index > 0 and tokens.texts[index - 1] == b">":
                index = _template_start(tokens, index - 1)
                if index <= 0:
                    return max(index, 0)
                index -= 1
            elif index > 0 and _is_name(tokens, index - 1):
                index -= 1
            else:
                return index
        elif before in (b".", b"->", b"##") and index > 1 and _is_name(tokens, index - 2):
            index -= 2
        else:
            return index
    return index


def _is_name(tokens: Tokens, index: int) -> bool:
    return tokens.kinds[index] == Kind.IDENTIFIER and not is_keyword(tokens.texts[index])
