"""Which names a text declares where, read off tokens: the one place that tells a declaration from an expression."""

from __future__ import annotations

from typing import NamedTuple

from hipify_py.frontend.structure import TEMPLATE_LIMIT, is_keyword, template_end
from hipify_py.frontend.tokens import Kind, Tokens

SHORT = frozenset((b"int", b"unsigned", b"short", b"char", b"int32_t", b"uint32_t", b"int16_t", b"uint16_t"))
_LONG = frozenset((b"long", b"size_t", b"int64_t", b"uint64_t", b"uintptr_t", b"intptr_t", b"ptrdiff_t"))
INTEGERS = SHORT | _LONG
STATEMENTS = frozenset(b"return case else throw goto new delete typename struct class enum using namespace".split())
BUILTIN = INTEGERS | frozenset(b"signed float double bool void auto int8_t uint8_t wchar_t".split())
_NO_TYPES = STATEMENTS | frozenset(
    b"do sizeof alignof typeid operator and or not default public private protected template union typedef co_return"
    b" co_yield co_await if while for switch catch friend goto break continue".split()
)
_CLASSES = frozenset((b"struct", b"class", b"union", b"enum"))
_QUALIFIERS = frozenset((b"const", b"volatile", b"__restrict__", b"__restrict", b"restrict"))
_SIGNS = frozenset((b"*", b"&", b"&&"))
_BEHIND = frozenset((b";", b"=", b",", b")", b"[", b"(", b"{", b":", b">"))
_STARTS = frozenset((b";", b"{", b"}", b"(", b",", b"<", b":", b"]", b")", b">"))  # what a type stands behind
_STATEMENT_STARTS = frozenset((b";", b"{", b"}", b":"))
_HEADERS = frozenset((b"if", b"while", b"switch"))
_AFTER_PARAMETERS = frozenset((b"{", b"const", b"noexcept", b":", b"->", b"mutable", b"override", b"final"))
_AFTER_INITIALIZER = frozenset((b",", b"(", b")", b".", b"]"))  # behind a brace that ends no statement
_FURTHEST = 2 * TEMPLATE_LIMIT


class Declarator(NamedTuple):
    """The name at token ``name``, and its type: tokens ``[first, last)`` with its specifiers, without stars.

    ``pointer`` is whether a star stands between, ``reference`` whether an ampersand does.
    """

    name: int
    first: int
    last: int
    pointer: bool
    reference: bool = False

    def words(self, tokens: Tokens) -> list[bytes]:
        """The texts of the type, specifiers included."""
        return tokens.texts[self.first : self.last]

    def is_builtin(self, tokens: Tokens) -> bool:
        """Whether the type is a number's, pointer or not, or deduced."""
        return any(word in BUILTIN for word in self.words(tokens)) and b"<" not in self.words(tokens)


def declarator_at(tokens: Tokens, index: int) -> Declarator | None:
    """The declaration of the name at ``index``; None where that is no declaration of a variable or function."""
    behind = index + 1
    if tokens.kinds[index] != Kind.IDENTIFIER or is_keyword(tokens.texts[index]) or index == 0:
        return None
    signs, before = _before_signs(tokens, index)
    if signs and tokens.is_text(behind, b")") and tokens.is_text(before, b"("):  # void (*name)(int), T (&name)[4]
        behind += 1
        if not (tokens.is_text(behind, b"(") or tokens.is_text(behind, b"[")):
            return None
        first = _type_start(tokens, before - 1)
        return _declarator(tokens, index, first, before, signs) if first is not None else None
    if behind >= len(tokens) or tokens.texts[behind] not in _BEHIND:
        return None
    if tokens.is_text(before, b","):
        return _further(tokens, index, before, signs)
    first = _type_start(tokens, before)
    if first is None or (tokens.is_text(behind, b">") and tokens.texts[first - 1] not in (b"<", b",")):
        return None
    ambiguous = signs or tokens.is_text(before, b">")  # a product, or two comparisons
    if _is_class_head(tokens, first, before, behind) or (ambiguous and not _is_type(tokens, first, index)):
        return None
    return _declarator(tokens, index, first, before + 1, signs)


def _declarator(tokens: Tokens, name: int, first: int, last: int, signs: list[bytes]) -> Declarator:
    return Declarator(name, first, last, b"*" in signs, b"&" in signs or b"&&" in signs)


def _before_signs(tokens: Tokens, index: int) -> tuple[list[bytes], int]:
    """(the stars and ampersands in front of a name, the token before them and their qualifiers)."""
    before, signs = index - 1, list[bytes]()
    before -= tokens.is_text(before, b"...")  # of a parameter pack
    while before > 0 and (tokens.texts[before] in _SIGNS or tokens.texts[before] in _QUALIFIERS):
        signs += [tokens.texts[before]] if tokens.texts[before] in _SIGNS else []
        before -= 1
    return signs, before


def _type_start(tokens: Tokens, last: int) -> int | None:
    """The first token of the type that ends at ``last``, specifiers included; None if nothing reads as one."""
    index = _last_name(tokens, last)
    if index is None:
        return None
    directive = tokens.directive[last]
    while index > 0 and tokens.directive[index - 1] == directive:
        before = tokens.texts[index - 1]
        if before == b"::":
            index -= 1
            if index and (tokens.texts[index - 1] == b">" or _is_word(tokens, index - 1)):
                inner = _last_name(tokens, index - 1)
                if inner is None:
                    return None
                index = inner
        elif _is_word(tokens, index - 1) or before in (b"typename", b"typedef", *_CLASSES):
            index -= 1
        elif before in _STARTS or before in (b"else", b"do"):
            return index
        else:
            return None
    return index


def _last_name(tokens: Tokens, last: int) -> int | None:
    """The name that a part of a type ends with, its template arguments behind it; None for what is no type's."""
    if last < 0:
        return None
    if tokens.is_text(last, b")"):
        opener = tokens.matches.get(last, 0)
        return opener - 1 if tokens.is_text(opener - 1, b"decltype") else None
    if not tokens.is_text(last, b">"):
        return last if _is_word(tokens, last) else None
    for opener in range(last - 1, max(last - TEMPLATE_LIMIT, 0), -1):
        if tokens.texts[opener] in (b";", b"{", b"}"):
            return None
        if tokens.texts[opener] == b"<" and template_end(tokens, opener, last + 1) == last:
            return opener - 1 if _is_word(tokens, opener - 1) else None
    return None


def _is_word(tokens: Tokens, index: int) -> bool:
    return tokens.kinds[index] == Kind.IDENTIFIER and tokens.texts[index] not in _NO_TYPES


def _is_class_head(tokens: Tokens, first: int, last: int, behind: int) -> bool:
    """``class EXPORT Name {``, ``enum struct Name : int``."""
    opens = tokens.is_text(behind, b"{") or tokens.is_text(behind, b":")
    return opens and not _CLASSES.isdisjoint(tokens.texts[first : last + 1])


def _is_type(tokens: Tokens, first: int, name: int) -> bool:
    """Whether ``first * name`` declares: it multiplies where no declaration can stand, and its type is a name."""
    if any(text in BUILTIN or text in _QUALIFIERS or text == b"static" for text in tokens.texts[first:name]):
        return True
    before = tokens.texts[first - 1] if first else b";"
    if before in _STATEMENT_STARTS or tokens.directive[first - 1] != tokens.directive[first]:
        return True
    opener = enclosing(tokens, first)
    if opener is None or not tokens.is_text(opener, b"("):
        return before == b"<" or before == b">" or before == b","  # of a template, or behind one's parameters
    head = tokens.texts[opener - 1]
    if head in (b"for", b"catch"):
        return before == b"("
    if head in _HEADERS:
        return before == b"(" and tokens.is_text(name + 1, b"=")
    closer = tokens.closing(opener)
    return closer is not None and closer + 1 < len(tokens) and tokens.texts[closer + 1] in _AFTER_PARAMETERS


def _further(tokens: Tokens, index: int, comma: int, signs: list[bytes]) -> Declarator | None:
    """The declaration of a name behind the comma of a statement that declares others in front of it."""
    start = comma
    for _ in range(_FURTHEST):
        start -= 1
        text = tokens.texts[start] if start >= 0 else b";"
        initializer = text == b"}" and tokens.texts[start + 1] in _AFTER_INITIALIZER
        if (text in (b")", b"]") or initializer) and start in tokens.matches:
            start = tokens.matches[start]
        elif text in (b";", b"{", b"}") or (text == b"(" and tokens.is_text(start - 1, b"for")):
            break
        elif text in (b"(", b"["):
            return None
    position = start + 2
    while position < comma and not tokens.is_text(position, b","):
        if tokens.is_text(position, b"<"):
            position = template_end(tokens, position, comma) or position
        found = declarator_at(tokens, position) if tokens.kinds[position] == Kind.IDENTIFIER else None
        if found is not None:
            same = found.first == start + 1 or tokens.texts[found.first - 1] in (b":", b">")
            return _declarator(tokens, index, found.first, found.last, signs) if same else None
        position += 1
    return None


def enclosing(tokens: Tokens, index: int) -> int | None:
    """The bracket that is open at ``index``."""
    index -= 1
    while index >= 0:
        text = tokens.texts[index]
        if text in (b"{", b"(", b"[") and index in tokens.matches:
            return index
        index = tokens.matches.get(index, index) - 1 if text in (b"}", b")", b"]") else index - 1
    return None


def is_class(tokens: Tokens, brace: int) -> bool:
    """Whether a brace opens a class."""
    while brace > 0 and tokens.texts[brace - 1] not in (b";", b"{", b"}", b")"):
        brace -= 1
        if tokens.texts[brace] in (b"struct", b"class", b"union"):
            return True
    return False
