"""Declarations that let the engine watch ``__shared__`` variables; they keep their lines and their meaning.

``__shared__ T s[N];`` becomes ``typedef T simt_shared_s[N]; SIMT_SHARED(s);``. Other forms stay, and are not watched.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import contains
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.cpu.shared import ALIGNERS, SHARED_CODE, declaration

_PREFIX = b"simt_shared_"
_DROPPED = frozenset((b"__shared__", b"static"))
_FOREIGN = frozenset((b"{", b"}", b"=", b"extern", b"&"))
_OPENERS = frozenset((b"[", b"<"))


class _Declared(NamedTuple):
    """A declaration of shared variables: the specifiers that go, each variable's name, the semicolon."""

    dropped: tuple[tuple[int, int], ...]  # first and last token
    names: tuple[int, ...]
    end: int


def watched_fixes(tokens: Tokens, code: DeviceCode) -> Iterator[Fix]:
    """Declarations of static shared variables in the device functions of one file."""
    bodies = [function.body for function in code.functions_of(tokens) if function.body]
    for index, text in enumerate(tokens.texts):
        if text != b"__shared__" or tokens.directive[index] >= 0 or not contains(bodies, tokens.starts[index]):
            continue
        found = _declared(tokens, index)
        if found is not None:
            yield Fix(SHARED_CODE, tuple(_edits(tokens, found)))


def _edits(tokens: Tokens, found: _Declared) -> Iterator[Edit]:
    replacement = b"typedef"
    for first, last in found.dropped:
        yield Edit.replace(tokens.starts[first], tokens.ends[last], replacement)
        replacement = b""
    for name in found.names:
        yield Edit.insert(tokens.starts[name], _PREFIX)
    declared = b"".join(b"; SIMT_SHARED(" + tokens.texts[name] + b")" for name in found.names)
    yield Edit.insert(tokens.starts[found.end], declared)


def _declared(tokens: Tokens, index: int) -> _Declared | None:
    first, end = declaration(tokens, index)
    if not tokens.is_text(end, b";"):
        return None
    dropped: list[tuple[int, int]] = []
    rest: list[int] = []
    at = first
    while at < end:
        last = at
        if tokens.texts[at] in ALIGNERS:
            last = tokens.closing(at + 1) or at
        if last > at or tokens.texts[at] in _DROPPED:
            dropped.append((at, last))
        else:
            rest.append(at)
        at = last + 1
    names = _names(tokens, rest)
    if names is None or any(tokens.texts[token] in _FOREIGN for token in rest):
        return None
    return _Declared(tuple(dropped), names, end)


def _names(tokens: Tokens, declared: list[int]) -> tuple[int, ...] | None:
    """The declarators' names: identifiers with a ``[``, a comma or the end behind them, outside of brackets."""
    names: list[int] = []
    depth = 0
    for position, token in enumerate(declared):
        text = tokens.texts[token]
        following = tokens.texts[declared[position + 1]] if position + 1 < len(declared) else b","
        if depth == 0 and position > 0 and tokens.kinds[token] == Kind.IDENTIFIER and following in (b"[", b","):
            names.append(token)
        if depth == 0 and text == b"(":
            return None
        depth += text in _OPENERS
        depth -= text in (b"]", b">")
        if text == b">>":
            depth -= 2
    return tuple(names) if names and depth == 0 else None
