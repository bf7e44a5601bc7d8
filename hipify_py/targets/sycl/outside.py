"""Names of types and constants in namespaces, as code outside of these has to write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hipify_py.frontend.declarators import declarator_at
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.tokens import Kind, Tokens

Path = tuple[bytes, ...]

_TAGS = frozenset((b"struct", b"class", b"union", b"enum"))


def namespace_members(files: Iterable[Tokens]) -> Mapping[Path, frozenset[bytes]]:
    """The types, aliases, variables, functions and enumerators that each namespace declares."""
    found: dict[Path, set[bytes]] = {}
    for tokens in files:
        if tokens.places(b"namespace"):
            for path, name in _members(tokens):
                found.setdefault(path, set()).add(name)
    return {path: frozenset(names) for path, names in found.items() if path}


def _members(tokens: Tokens) -> Iterator[tuple[Path, bytes]]:
    scopes = Scopes(tokens)
    for index in tokens.identifiers():
        brace = scopes.around[index]
        if brace < 0 or tokens.directive[index] >= 0:
            continue
        if _is_enumerator(tokens, scopes, index, brace):
            yield scopes.path(brace), tokens.texts[index]
        elif scopes.namespace(brace) is not None and (_is_type(tokens, index) or declarator_at(tokens, index)):
            yield scopes.path(index), tokens.texts[index]


def _is_enumerator(tokens: Tokens, scopes: Scopes, index: int, brace: int) -> bool:
    """Whether a name between braces is that of a constant of an enumeration, which its namespace has as well."""
    if tokens.texts[index - 1] not in (b"{", b","):
        return False
    if scopes.around[brace] < 0 or scopes.namespace(scopes.around[brace]) is None:
        return False
    head = brace - 1
    while head > 0 and (tokens.kinds[head] == Kind.IDENTIFIER or tokens.is_text(head, b":")):
        if tokens.is_text(head, b"enum"):
            return tokens.texts[head + 1] not in _TAGS
        head -= 1
    return False


def _is_type(tokens: Tokens, index: int) -> bool:
    """Whether a name is that of a class, an enumeration or an alias that is declared there."""
    before, after = tokens.texts[index - 1], tokens.texts[index + 1 : index + 2]
    return (before in _TAGS and after != [b"<"]) or (before == b"using" and after == [b"="])


def seen_from(path: Path, around: Path, members: Mapping[Path, frozenset[bytes]]) -> dict[bytes, bytes]:
    """What code in the namespaces ``around`` has to write for names that code in ``path`` needs no qualifier for."""
    common = 0
    while path[common : common + 1] and path[common : common + 1] == around[common : common + 1]:
        common += 1
    found: dict[bytes, bytes] = {}
    for length in range(len(path), common, -1):
        for name in members.get(path[:length], ()):
            found.setdefault(name, b"::".join((*path[:length], name)))
    return found
