"""Names of signed 64-bit numbers: an index compared with one is converted to it in CUDA, and the other way in SYCL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hipify_py.frontend.tokens import Kind, Tokens

COMPARISONS = frozenset((b"<", b">", b"<=", b">=", b"==", b"!="))
_TYPES = frozenset((b"long", b"int64_t", b"ptrdiff_t", b"ssize_t", b"intptr_t"))
_BETWEEN = frozenset((b"long", b"int", b"const", b"*", b"&", b"__restrict__"))
_BEHIND = frozenset((b",", b";", b"=", b")", b"[", b"{", b"("))
_AFTER = frozenset((b",", b";", b")", b"]", b"}"))
_ENDS = frozenset((b"&&", b"||", b";", b"?", b":", b",", b"{", b"}"))


def signed_names(files: Iterable[Tokens]) -> frozenset[bytes]:
    """The signed types of 64 bits and the names that some files declare with them, or ``auto`` deduces so."""
    files = tuple(files)
    types = {*_TYPES, *(name for tokens in files for name in _aliases(tokens))}
    names = {name for tokens in files for type_ in types for name in _declared(tokens, type_)}
    known = frozenset(types | names)
    return known | {name for tokens in files for name in _deduced(tokens, known)}


def meets(tokens: Tokens, first: int, last: int, names: frozenset[bytes]) -> bool:
    """Whether one of ``names`` is in an operand that the tokens from ``first`` to ``last`` are compared with."""
    for operator, step in ((last + 1, 1), (first - 1, -1)):
        index = operator + step if tokens.texts[operator] in COMPARISONS else -1
        while 0 <= index < len(tokens) and tokens.texts[index] not in _ENDS:
            partner = tokens.matches.get(index)
            if partner is not None and (partner < index) == (step > 0):
                break
            if tokens.texts[index] in names:
                return True
            index += step
    return False


def _aliases(tokens: Tokens) -> Iterator[bytes]:
    """The names that such a type gets in the file."""
    for index in tokens.places(b"using"):
        if tokens.is_text(index + 2, b"=") and _is_signed(tokens.texts[index + 3 : _end(tokens, index)]):
            yield tokens.texts[index + 1]
    for index in tokens.places(b"typedef"):
        end = _end(tokens, index)
        if _is_signed(tokens.texts[index + 1 : end - 1]):
            yield tokens.texts[end - 1]


def _is_signed(words: list[bytes]) -> bool:
    return not _TYPES.isdisjoint(words) and b"unsigned" not in words and b"(" not in words and b"{" not in words


def _end(tokens: Tokens, index: int) -> int:
    while index < len(tokens) and tokens.texts[index] != b";":
        index += 1
    return index


def _declared(tokens: Tokens, type_: bytes) -> Iterator[bytes]:
    for index in tokens.places(type_):
        if b"unsigned" in tokens.texts[max(index - 2, 0) : index + 3]:
            continue
        name = index + 1
        while name < len(tokens) and tokens.texts[name] in _BETWEEN:
            name += 1
        while name + 1 < len(tokens) and tokens.kinds[name] == Kind.IDENTIFIER and tokens.texts[name + 1] in _BEHIND:
            yield tokens.texts[name]
            name += 1
            while name < len(tokens) and tokens.texts[name] not in _AFTER:
                closer = tokens.closing(name) if tokens.texts[name] in (b"(", b"[", b"{") else None
                name = (closer if closer is not None else name) + 1
            if not tokens.is_text(name, b","):
                break
            name += 1


def _deduced(tokens: Tokens, known: frozenset[bytes]) -> Iterator[bytes]:
    for index in tokens.places(b"auto"):
        if tokens.is_text(index + 2, b"=") and not known.isdisjoint(tokens.texts[index + 3 : _end(tokens, index)]):
            yield tokens.texts[index + 1]
