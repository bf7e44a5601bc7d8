"""The declared type of a local variable or parameter, from the tokens before its use."""

from __future__ import annotations

import re

from hipify_py.frontend.tokens import Kind, Tokens

_LIMIT = 3000  # tokens to look back
_SPELLINGS = {
    "unsigned": "u32",
    "unsigned int": "u32",
    "uint": "u32",
    "uint32_t": "u32",
    "int": "s32",
    "int32_t": "s32",
    "unsigned short": "u16",
    "ushort": "u16",
    "uint16_t": "u16",
    "short": "s16",
    "int16_t": "s16",
    "unsigned long long": "u64",
    "unsigned long long int": "u64",
    "uint64_t": "u64",
    "size_t": "u64",
    "long long": "s64",
    "int64_t": "s64",
    "float": "f32",
    "double": "f64",
}
_INTEGER = r"(?P<type>unsigned long long|long long|uint(?:64|32|16)_t|int(?:64|32|16)_t|unsigned int|unsigned|int)"
_READ_AS = re.compile(  # the forms in which code reads one type's bits as another's
    rf"\*\s*\(\s*(?:const\s+)?{_INTEGER}(?:\s+const)?\s*\*\s*\)\s*\(?[&\w.\[\]]+\)?"
    rf"|\*?\s*reinterpret_cast<\s*(?:const\s+)?{_INTEGER.replace('type', 'cast')}(?:\s+const)?\s*[*&]\s*>"
    r"\([&\w.\[\]]+\)"
)
_SPECIFIERS = frozenset(("const", "register", "std", "::", "static"))
_BEFORE_DECLARATION = frozenset((b";", b"{", b"}", b"(", b","))
_AFTER_NAME = frozenset((b";", b"=", b",", b")", b"{"))


def read_type(expression: str) -> str:
    """The PTX name of the type of expressions like ``*(unsigned*)&x``; empty for all others."""
    match = _READ_AS.fullmatch(expression)
    if match is None:
        return ""
    return _SPELLINGS.get(match.group("type") or match.group("cast"), "")


def declared_type(tokens: Tokens, use: int, name: bytes) -> str:
    """The PTX name of the type that variable ``name`` has at token ``use``, ``pointer``, or empty if not known.

    Only declarations in enclosing scopes and parameters of the enclosing function count; the nearest decides.
    """
    index = use - 1
    left_scope = False  # whether the token after ``index`` opens a scope that holds the use
    while index > max(use - _LIMIT, 0):
        text = tokens.texts[index]
        if text == b"}":
            index = _before_block(tokens, index)
            continue
        if text == b")" and not left_scope:
            index = tokens.matches.get(index, index) - 1
            continue
        if text == name and tokens.directive[index] == tokens.directive[use]:
            found = _declaration(tokens, index)
            if found is not None:
                return found
        left_scope = text == b"{"
        index -= 1
    return ""


def _before_block(tokens: Tokens, closer: int) -> int:
    """The token before a finished block and the parentheses in front of it."""
    opener = tokens.matches.get(closer)
    if opener is None:
        return closer - 1
    before = opener - 1
    if before >= 0 and tokens.texts[before] == b")":
        return tokens.matches.get(before, before) - 1
    return before


def _declaration(tokens: Tokens, index: int) -> str | None:
    """The type if the name at ``index`` is being declared there; None if it is only used."""
    if index + 1 >= len(tokens) or tokens.texts[index + 1] not in _AFTER_NAME:
        return None
    words: list[str] = []
    pointer = False
    position = index - 1
    while position >= 0 and tokens.texts[position] not in _BEFORE_DECLARATION:
        word = tokens.name(position)
        if word in ("*", "&"):
            pointer = pointer or word == "*"
        elif tokens.kinds[position] == Kind.IDENTIFIER or word == "::":
            words.append(word)
        else:
            return None
        position -= 1
    if not words and not pointer and position >= 0 and tokens.texts[position] == b",":
        return _further_declarator(tokens, position)
    if not words or words[-1] in ("return", "else", "goto"):
        return None
    if pointer:
        return "pointer"
    return _SPELLINGS.get(" ".join(word for word in reversed(words) if word not in _SPECIFIERS), "")


def _further_declarator(tokens: Tokens, comma: int) -> str | None:
    """The type of ``y`` in ``unsigned x = 1, y;``; None if the comma separates anything but declarators."""
    position = comma
    while position >= 0 and tokens.texts[position] not in (b";", b"{", b"("):
        if tokens.texts[position] in (b")", b"]", b"}"):
            position = tokens.matches.get(position, 0)
        position -= 1
    if position >= 0 and tokens.texts[position] == b"(":
        return None
    words: list[str] = []
    for index in range(position + 1, min(position + 7, comma)):
        if tokens.kinds[index] != Kind.IDENTIFIER:
            break
        words.append(tokens.name(index))
    return _SPELLINGS.get(" ".join(word for word in words[:-1] if word not in _SPECIFIERS))
