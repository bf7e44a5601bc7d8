"""Whole-number constants of a program, read off its tokens: macros, constant variables, enumerators."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from hipify_py.frontend.tokens import Kind, Tokens

_NUMBER = re.compile(rb"(0[xX][0-9a-fA-F']+|[0-9][0-9']*)[uUlL]*")
_OPERATORS = frozenset((b"+", b"-", b"*", b"/", b"%", b"<<", b">", b"&", b"|", b"~", b"(", b")"))
_NO_TYPES = frozenset((b"return", b"else", b"case", b"goto", b"co_return", b"throw", b"enum", b"struct", b"class"))
_DECLARED = frozenset((b",", b")", b";", b"=", b"[", b"{", b":"))
_LIMIT = 24  # tokens of an expression that is worth a look
Definition = tuple[str, tuple[bytes, ...]]  # a name, and the tokens of its value
_NODES = (
    *(ast.Expression, ast.BinOp, ast.UnaryOp, ast.Constant, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod),
    *(ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.Invert, ast.USub),
)


def definitions(tokens: Tokens) -> Iterator[Definition]:
    """(name, tokens of its value) of everything that may name a constant."""
    for directive in tokens.directives:
        first = directive.first
        if directive.name != "define" or first + 1 >= directive.last:
            continue
        if not (tokens.is_text(first + 1, b"(") and tokens.starts[first + 1] == tokens.ends[first]):
            yield from _definition(tokens, first, first + 1, directive.last)
    for index, text in enumerate(tokens.texts):
        if text == b"=" and index and tokens.kinds[index - 1] == Kind.IDENTIFIER and _is_constant(tokens, index - 1):
            yield from _definition(tokens, index - 1, index + 1, _value_end(tokens, index + 1))


def variables(tokens: Tokens) -> frozenset[str]:
    """Names that are declared otherwise, such as parameters: a word that is no ``return`` stands in front of them."""
    found = set()
    for index in tokens.identifiers():
        typed = index and tokens.kinds[index - 1] == Kind.IDENTIFIER and tokens.texts[index - 1] not in _NO_TYPES
        if not typed or tokens.directive[index] >= 0 or tokens.texts[min(index + 1, len(tokens) - 1)] not in _DECLARED:
            continue
        if not (tokens.is_text(index + 1, b"=") and _is_constant(tokens, index)):
            found.add(tokens.name(index))
    return frozenset(found)


def _definition(tokens: Tokens, name: int, first: int, last: int) -> Iterator[Definition]:
    value = tuple(tokens.texts[first:last])
    if 0 < len(value) <= _LIMIT and all(
        text in _OPERATORS or _NUMBER.fullmatch(text) or text[:1].isalpha() or text[:1] == b"_" for text in value
    ):
        yield tokens.name(name), value


def _is_constant(tokens: Tokens, name: int) -> bool:
    """Whether the declaration of the name says ``const``, ``constexpr`` or is in an enumeration."""
    for index in range(name - 1, max(name - 7, -1), -1):
        text = tokens.texts[index]
        if text in (b"const", b"constexpr", b"enum"):
            return True
        if text == b"{":
            return any(tokens.is_text(near, b"enum") for near in range(index - 4, index))
        if text in (b";", b"}", b"("):
            return False
    return False


def _value_end(tokens: Tokens, first: int) -> int:
    index = first
    while index < min(len(tokens), first + _LIMIT) and tokens.texts[index] not in (b";", b",", b"}"):
        index += 1
    return index


class Constants:
    """The values of names.

    A name that is defined twice with different values has none, but for ``suspects``: the first of them that one of the
    definitions gives is its value, for who looks for these and may miss none. ``elsewhere`` is asked once a name has no
    definition in ``found``.
    """

    def __init__(
        self,
        found: Iterable[Definition],
        suspects: Sequence[int] = (),
        elsewhere: Callable[[], Iterable[Definition]] | None = None,
    ) -> None:
        self._texts: dict[str, set[tuple[bytes, ...]]] = {}
        self._add(found)
        self._suspects = suspects
        self._elsewhere = elsewhere
        self._values: dict[str, int | None] = {}

    def value(self, texts: Iterable[bytes]) -> int | None:
        """The value of an expression, as if numbers had no limit; None if it isn't a constant."""
        parts: list[str] = []
        for text in texts:
            number = _NUMBER.fullmatch(text)
            if number:
                digits = number.group(1).decode().replace("'", "")
                parts.append(str(int(digits, 8 if re.fullmatch("0[0-7]+", digits) else 0)))
            elif text in _OPERATORS:
                parts.append("//" if text == b"/" else text.decode())
            else:
                known = self._named(text.decode("utf-8", "replace"))
                if known is None:
                    return None
                parts.append(f"({known})")
        return _evaluate("".join(parts)) if parts and len(parts) <= _LIMIT else None

    def _add(self, found: Iterable[Definition]) -> None:
        for name, value in found:
            self._texts.setdefault(name, set()).add(value)

    def _named(self, name: str) -> int | None:
        if name not in self._values:
            if name not in self._texts and self._elsewhere is not None:
                found, self._elsewhere = self._elsewhere(), None
                own = set(self._texts)
                self._add(other for other in found if other[0] not in own)
            self._values[name] = None  # a name that is defined by itself has no value
            values = {self.value(text) for text in self._texts.get(name, ())}
            if len(values) > 1:
                self._values[name] = next((value for value in self._suspects if value in values), None)
            elif values:
                self._values[name] = values.pop()
        return self._values[name]


def _evaluate(text: str) -> int | None:
    try:
        tree = ast.parse(text, mode="eval")
        if not all(isinstance(node, _NODES) for node in ast.walk(tree)):
            return None
        if re.search(r"<<\s*\(*\d{3}", text):
            return None
        value = eval(compile(tree, "<constant>", "eval"), {"__builtins__": {}})
    except (SyntaxError, ValueError, ArithmeticError, TypeError, MemoryError):
        return None
    return value if isinstance(value, int) else None
