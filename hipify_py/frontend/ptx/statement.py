"""The parts of an ``asm`` statement: template text with its places in the file, constraints, operands, clobbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.tokens import Kind, Tokens

_PREFIX = re.compile(rb'(?:u8|[uUL])?(?P<raw>R)?"')
_ESCAPE = re.compile(rb"\\(?:\r?\n|[0-7]{1,3}|x[0-9a-fA-F]+|.)", re.DOTALL)
_SIMPLE = {b"n": "\n", b"t": "\t", b"r": "\r", b"v": "\v", b"f": "\f", b"a": "\a", b"b": "\b"}
_QUALIFIERS = frozenset((b"volatile", b"__volatile__", b"__volatile", b"goto", b"inline", b"__inline__"))


class AsmError(ValueError):
    """An asm statement whose parts can't be told apart; ``at`` is a byte offset in the file."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message, self.at = message, at


@dataclass(frozen=True, slots=True)
class AsmOperand:
    """One operand: ``constraint`` is a letter (``r``) or the number of the output it shares a register with.

    An operand that is read and written (``"+r"``) is in the outputs, with ``is_read``.
    """

    constraint: str
    expression: Span
    is_output: bool
    is_read: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class AsmParts:
    """All parts of a statement; ``places`` are pairs (index in ``text``, byte offset), one for each stretch."""

    text: str
    places: tuple[tuple[int, int], ...]
    operands: tuple[AsmOperand, ...]
    clobbers: tuple[str, ...]
    qualifiers: frozenset[str]

    def offset(self, index: int) -> int:
        """The byte offset of character ``index`` of the text."""
        at, offset = self.places[max(bisect_right(self.places, (index, 1 << 62)) - 1, 0)]
        return offset + index - at

    @property
    def names(self) -> dict[str, int]:
        """Numbers of the operands that have names."""
        return {operand.name: number for number, operand in enumerate(self.operands) if operand.name}


def read_statement(tokens: Tokens, keyword: int) -> AsmParts:
    """Read the statement whose ``asm`` is token ``keyword``.

    Raises:
        AsmError: the template isn't made of string literals alone, or the operands are malformed.
    """
    position = keyword + 1
    qualifiers = set()
    while position < len(tokens) and tokens.texts[position] in _QUALIFIERS:
        qualifiers.add(tokens.name(position).strip("_"))
        position += 1
    closer = tokens.closing(position) if tokens.is_text(position, b"(") else None
    if closer is None:
        raise AsmError("the asm statement has no parentheses", tokens.starts[keyword])
    sections = _sections(tokens, position, closer)
    text, places = _template(tokens, *sections[0])
    outputs, inputs, clobbers = (sections[i] if i < len(sections) else (closer, closer) for i in (1, 2, 3))
    operands = (*_operands(tokens, *outputs, is_output=True), *_operands(tokens, *inputs, is_output=False))
    return AsmParts(text, places, operands, _strings(tokens, *clobbers), frozenset(qualifiers))


def _sections(tokens: Tokens, opener: int, closer: int) -> list[tuple[int, int]]:
    """Token ranges between the colons of the statement; ``::`` counts as two outside an operand's parentheses."""
    found: list[tuple[int, int]] = []
    first = index = opener + 1
    while index < closer:
        text = tokens.texts[index]
        if text in (b"(", b"[", b"{"):
            index = min(tokens.matches.get(index, index), closer)
        elif text in (b":", b"::"):
            found.append((first, index))
            first = index + 1
            if text == b"::":
                found.append((first, first))
        index += 1
    found.append((first, closer))
    return found


def _template(tokens: Tokens, first: int, last: int) -> tuple[str, tuple[tuple[int, int], ...]]:
    characters: list[str] = []
    places: list[tuple[int, int]] = []
    for index in range(first, last):
        if tokens.kinds[index] != Kind.STRING:
            message = f"the template is put together by the preprocessor ({tokens.name(index)})"
            raise AsmError(message, tokens.starts[index])
        _literal(tokens.texts[index], tokens.starts[index], characters, places)
    if first == last:
        raise AsmError("the asm statement has no template", tokens.starts[last])
    return "".join(characters), tuple(places)


def _literal(literal: bytes, start: int, characters: list[str], places: list[tuple[int, int]]) -> None:
    """Append the characters of one string literal; multi-byte characters count one place for each byte."""
    prefix = _PREFIX.match(literal)
    assert prefix is not None
    if prefix.group("raw"):
        opener = literal.index(b"(")
        body = literal[opener + 1 : -(opener - prefix.end()) - 2]
        places.append((len(characters), start + opener + 1))
        characters.extend(body.decode("latin-1"))
        return
    position, end = prefix.end(), len(literal) - 1
    places.append((len(characters), start + position))
    for escape in _ESCAPE.finditer(literal, position, end):
        characters.extend(literal[position : escape.start()].decode("latin-1"))
        characters.extend(_escaped(escape.group()[1:]))
        position = escape.end()
        places.append((len(characters), start + position))
    characters.extend(literal[position:end].decode("latin-1"))


def _escaped(text: bytes) -> str:
    if text.endswith(b"\n"):
        return ""
    if text in _SIMPLE:
        return _SIMPLE[text]
    if text[:1] == b"x" and len(text) > 1:
        return chr(int(text[1:], 16) & 0xFF)
    if text.isdigit():
        return chr(int(text, 8) & 0xFF)
    return text.decode("latin-1")


def _strings(tokens: Tokens, first: int, last: int) -> tuple[str, ...]:
    found: list[str] = []
    for index in range(first, last):
        if tokens.kinds[index] == Kind.STRING:
            found.append(_template(tokens, index, index + 1)[0])
    return tuple(found)


def _operands(tokens: Tokens, first: int, last: int, *, is_output: bool) -> list[AsmOperand]:
    found: list[AsmOperand] = []
    index = first
    while index < last:
        index, operand = _operand(tokens, index, last, is_output)
        found.append(operand)
        if index < last and not tokens.is_text(index, b","):
            raise AsmError("a comma is missing between operands", tokens.starts[index])
        index += 1
    return found


def _operand(tokens: Tokens, index: int, last: int, is_output: bool) -> tuple[int, AsmOperand]:
    """The operand at ``index`` and the index of the token after it."""
    name = ""
    if tokens.is_text(index, b"[") and tokens.is_text(index + 2, b"]"):
        name = tokens.name(index + 1)
        index += 3
    start = index
    while index < last and tokens.kinds[index] == Kind.STRING:
        index += 1
    closer = tokens.closing(index) if tokens.is_text(index, b"(") else None
    if start == index or closer is None or closer >= last or closer == index + 1:
        raise AsmError('an operand reads "constraint"(expression)', tokens.starts[min(start, last)])
    constraint, _ = _template(tokens, start, index)
    expression = Span(tokens.starts[index + 1], tokens.ends[closer - 1])
    letter = constraint.strip("=+& %")
    is_read = not is_output or "+" in constraint
    return closer + 1, AsmOperand(letter, expression, is_output, is_read, name)
