"""Declarations of variables: told from expressions, and split into their declarators."""

from __future__ import annotations

from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.tree import Declaration, Declarator

ARITHMETIC = frozenset(
    b"void bool char short int long float double signed unsigned size_t int8_t int16_t int32_t int64_t uint8_t "
    b"uint16_t uint32_t uint64_t uintptr_t intptr_t ptrdiff_t wchar_t".split()
)
BLOCK_WIDE = frozenset((b"__shared__", b"extern", b"static", b"constexpr", b"thread_local"))
_ALIGNERS = frozenset((b"__align__", b"alignas", b"__attribute__"))
_QUALIFIERS = frozenset((b"const", b"register", b"typename", b"struct", b"inline"))
_WORDS = frozenset((b"__restrict__", b"__restrict", b"restrict"))
_NOT_TYPES = frozenset(
    (b"return", b"else", b"sizeof", b"new", b"case", b"operator", b"this", b"true", b"false", b"nullptr", b"not")
)


def declaration(code: Code, span: Range) -> Declaration | None:
    """The declaration in ``span``, which ends in a semicolon; None if it reads as an expression.

    Raises:
        Refused: a declaration of an unusual kind.
    """
    kind = _type(code, span)
    if kind is None:
        return None
    specifiers = frozenset(code.texts[span.first : kind.last]) & BLOCK_WIDE
    pieces = code.pieces(Range(kind.last, span.last - 1))
    aligned = not _ALIGNERS.isdisjoint(code.texts[span.first : span.last])
    return Declaration(span, tuple(_declarator(code, kind, piece) for piece in pieces), specifiers, aligned)


def _type(code: Code, span: Range) -> Range | None:
    """The tokens of the type in front of the first declarator."""
    index = span.first
    named = False
    while index < span.last:
        text = code.texts[index]
        if text in _ALIGNERS and code.at(index + 1) == b"(":
            index = code.matches[index + 1] + 1
            continue
        if not code.words[index] or text in _NOT_TYPES:
            break
        if text in ARITHMETIC:
            named = True
        elif text not in _QUALIFIERS | BLOCK_WIDE:
            if named:
                break
            named = True
            index = _qualified(code, index, span.last)
        index += 1
    if not named or index >= span.last or index == span.first:
        return None
    name = index
    while code.at(name) in (b"*", b"&", b"const", *_WORDS):
        name += 1
    follows = code.at(name + 1)
    is_name = name < span.last and code.words[name] and follows in (b"=", b";", b",", b"[", b"{", b"(")
    if is_name:
        return Range(span.first, index)
    if code.texts[span.first] in ARITHMETIC | _QUALIFIERS | BLOCK_WIDE | {b"auto"} and code.at(index) != b"(":
        raise Refused("a declaration that is not understood")
    return None


def _qualified(code: Code, index: int, limit: int) -> int:
    """The last token of the qualified name or template id that begins at ``index``."""
    while True:
        if code.at(index + 1) == b"<":
            end = code.template_end(index + 1, limit)
            if end is None:
                return index
            index = end
        if code.at(index + 1) != b"::":
            return index
        index += 2


def _declarator(code: Code, kind: Range, piece: Range) -> Declarator:
    index = piece.first
    stars = b""
    reference = False
    while index < piece.last and code.texts[index] in (b"*", b"&", b"&&", b"const", *_WORDS):
        stars += b"*" if code.texts[index] == b"*" else b""
        reference = reference or code.texts[index] in (b"&", b"&&")
        index += 1
    if index >= piece.last or not code.words[index]:
        raise Refused("a declarator that is not understood")
    extent = index + 1
    while extent < piece.last and code.texts[extent] == b"[":
        extent = code.matches[extent] + 1
    init = Range(extent, piece.last) if extent < piece.last else None
    if init and code.texts[extent] == b"=":
        init = Range(extent + 1, piece.last)
    elif init and code.texts[extent] not in (b"(", b"{"):
        raise Refused("a declarator that is not understood")
    words = [t for t in _plain(code, kind) if t not in (b"const", b"register", b"inline") or stars]
    return Declarator(
        name=code.texts[index],
        token=index,
        type=(b" ".join(words) + stars).decode("utf-8", "surrogateescape"),
        array=code.text(Range(index + 1, extent)),
        init=init,
        pointer=bool(stars),
        reference=reference,
    )


def _plain(code: Code, kind: Range) -> list[bytes]:
    """The words of a type without storage classes and alignment."""
    words: list[bytes] = []
    index = kind.first
    while index < kind.last:
        if code.texts[index] in _ALIGNERS:
            index = code.matches[index + 1]
        elif code.texts[index] not in BLOCK_WIDE:
            words.append(code.texts[index])
        index += 1
    return words
