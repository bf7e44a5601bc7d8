"""Constants of CUDA's that pointers and references to what isn't const are made of: their own type has no const."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from hipify_py.frontend.structure import contains
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceCode

_STARTS = frozenset((b";", b"{", b"}", b"("))


def pointed_to(code: DeviceCode, constants: Mapping[bytes, int]) -> frozenset[bytes]:
    """Those of some ``constants``, by the number of their dimensions, of which device code makes such a pointer.

    ``int *p = &name[0]``, ``p = name``, ``{name}``, ``int &r = name[1]``, and arguments for parameters without const.
    """
    return frozenset(
        name
        for tokens in code.files
        for name, dimensions in constants.items()
        if any(_is_pointed_to(code, tokens, at, dimensions) for at in tokens.places(name))
    )


def _is_pointed_to(code: DeviceCode, tokens: Tokens, at: int, dimensions: int) -> bool:
    first = at - 1 if tokens.is_text(at - 1, b"&") else at  # of what stands for the pointer
    before = tokens.texts[first - 1]
    if before not in (b"=", b"{", b",", b"("):
        return False
    if before == b"=" and tokens.is_text(first - 3, b"&") and tokens.kinds[first - 4] == Kind.IDENTIFIER:
        points = True  # a reference
    else:
        points = first < at or _subscripts(tokens, at) < dimensions
    bodies = (function.body for function in code.functions_of(tokens) if function.body)
    if not points or not contains([*bodies], tokens.starts[at]):
        return False
    if before == b"=":
        return b"const" not in tokens.texts[_statement(tokens, first) : first]
    opener = _opener(tokens, first)
    return tokens.is_text(opener, b"{") or (tokens.is_text(opener, b"(") and _is_given(code, tokens, opener, first))


def _subscripts(tokens: Tokens, at: int) -> int:
    count, index = 0, at + 1
    while tokens.is_text(index, b"["):
        count, index = count + 1, (tokens.closing(index) or index) + 1
    return count


def _statement(tokens: Tokens, index: int) -> int:
    while index and tokens.texts[index - 1] not in _STARTS:
        index -= 1
    return index


def _opener(tokens: Tokens, index: int) -> int:
    """The bracket that ``index`` stands in; -1 if there is none."""
    index -= 1
    while index >= 0 and tokens.texts[index] not in (b"(", b"{", b"["):
        index = min(tokens.matches.get(index, index), index) - 1
    return index


def _is_given(code: DeviceCode, tokens: Tokens, opener: int, at: int) -> bool:
    """Whether the argument at ``at`` is for a parameter without const of a device function."""
    number = sum(1 for _ in _commas(tokens, opener, at))
    return any(
        number < len(function.parameters) and not _has_const(file, function.parameters[number])
        for file, function in code.functions
        if function.name and function.name == tokens.texts[opener - 1]
    )


def _commas(tokens: Tokens, opener: int, end: int) -> Iterator[int]:
    index = opener + 1
    while index < end:
        if tokens.is_text(index, b","):
            yield index
        index = (tokens.closing(index) or index) + 1 if tokens.texts[index] in (b"(", b"[", b"{") else index + 1


def _has_const(tokens: Tokens, span: tuple[int, int]) -> bool:
    first, last = (bisect_left(tokens.starts, offset) for offset in span)
    words = tokens.texts[first:last]
    return b"const" in words or (b"*" not in words and b"&" not in words and b"[" not in words)
