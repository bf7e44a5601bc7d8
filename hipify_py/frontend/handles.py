"""Names that are declared with given types, or as whole numbers, read off tokens."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from hipify_py.frontend.declarators import INTEGERS, declarator_at
from hipify_py.frontend.functions import bodies
from hipify_py.frontend.structure import is_keyword
from hipify_py.frontend.tokens import Kind, Tokens

CONSTANTS = frozenset((b"const", b"volatile", b"constexpr"))


class Declared(NamedTuple):
    """A name with its ``kind``: handle, several (handles behind one name), function, number, other.

    ``at`` is its token, -1 where another file has it.
    """

    name: bytes
    at: int
    kind: str


def declarations(tokens: Tokens, types: Collection[bytes]) -> list[Declared]:
    """The names that are declared with one of the types, or as numbers, and those names' other declarations."""
    words = {*types, *type_aliases(tokens, types)}
    found = [
        declared
        for index in tokens.identifiers()
        if (kind := "handle" if tokens.texts[index] in words else "number" if tokens.texts[index] in INTEGERS else "")
        for declared in _declarators(tokens, index, kind)
    ]
    names = {one.name for one in found if one.kind not in ("number", "other")}
    known = {one.at for one in found}
    found += [
        Declared(tokens.texts[index], index, "other")
        for index in tokens.identifiers()
        if tokens.texts[index] in names and index not in known and declarator_at(tokens, index)
    ]
    return sorted(found, key=lambda one: one.at)


def outer_declarations(tokens: Tokens, types: Collection[bytes]) -> list[Declared]:
    """Those of another file that its includers may use: none of functions' own."""
    spans = [(body.parameters[0], body.last) for body in bodies(tokens) if not body.macro]
    return [
        one._replace(at=-1)
        for one in declarations(tokens, types)
        if not any(first <= one.at < last for first, last in spans)
    ]


def type_aliases(tokens: Tokens, types: Collection[bytes]) -> Iterator[bytes]:
    """Other names that the text gives one of the types."""
    for index in tokens.identifiers():
        if tokens.texts[index] in types and tokens.is_text(index - 1, b"typedef") and tokens.is_text(index + 2, b";"):
            yield tokens.texts[index + 1]
        elif tokens.texts[index] in types and tokens.is_text(index - 1, b"=") and tokens.is_text(index - 3, b"using"):
            yield tokens.texts[index - 2]


def _declarators(tokens: Tokens, index: int, kind: str) -> Iterator[Declared]:
    """What the type at ``index`` declares."""
    position, several = index + 1, False
    if tokens.is_text(position, b">") and kind == "handle":  # vector<T> name
        position, several = position + 1, True
    while position < len(tokens) and tokens.texts[position] in CONSTANTS | INTEGERS:
        position += 1
    while position < len(tokens):
        pointer = several
        while tokens.texts[position] in (b"*", b"&", b"&&", b"const", b"__restrict__"):
            pointer |= tokens.texts[position] == b"*"
            position += 1
            if position >= len(tokens):
                return
        if tokens.kinds[position] != Kind.IDENTIFIER or is_keyword(tokens.texts[position]):
            return
        behind = position + 1
        array = tokens.is_text(behind, b"[")
        call = tokens.is_text(behind, b"(") and not several
        if kind == "handle" and not pointer and call and _is_function(tokens, behind):
            yield Declared(tokens.texts[position], position, "function")
            return
        plain = kind if not pointer and not array else "several" if kind == "handle" else "other"
        yield Declared(tokens.texts[position], position, plain)
        end = _expression_end(tokens, behind)
        if not tokens.is_text(end, b",") or _in_parentheses(tokens, index):
            return
        position = end + 1


def _is_function(tokens: Tokens, opener: int) -> bool:
    """Whether parentheses behind a name hold parameters, not a value: nothing, or a type's word before a name."""
    closer = tokens.closing(opener)
    if closer is None or closer == opener + 1:
        return True
    inside = range(opener + 1, closer)
    return any(
        tokens.kinds[i] == Kind.IDENTIFIER and (tokens.texts[i] in INTEGERS or tokens.kinds[i + 1] == Kind.IDENTIFIER)
        for i in inside
    )


def _in_parentheses(tokens: Tokens, index: int) -> bool:
    """Whether a parameter list is around ``index``."""
    while index > 0:
        index -= 1
        if tokens.texts[index] in (b")", b"]", b"}") and index in tokens.matches:
            index = tokens.matches[index]
        elif tokens.texts[index] in (b";", b"{", b"}"):
            return False
        elif tokens.texts[index] == b"(":
            return True
    return False


def _expression_end(tokens: Tokens, index: int) -> int:
    """Where the expression that holds ``index`` ends: at a comma, a semicolon or a closing bracket."""
    while index < len(tokens) and tokens.texts[index] not in (b",", b";", b")", b"]", b"}"):
        closer = tokens.matches.get(index) if tokens.texts[index] in (b"(", b"[", b"{") else None
        index = closer + 1 if closer is not None else index + 1
    return index
