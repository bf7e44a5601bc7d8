"""What may stand once in its scope: functions with their parameters' types, classes with their arguments, labels.

Read off tokens, so that the branches that are not compiled are seen, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hipify_py.frontend.functions import Body, bodies
from hipify_py.frontend.structure import is_keyword, split_arguments, template_end
from hipify_py.frontend.tokens import Kind, Tokens, lex

Scope = tuple[int | str, ...]


class Identity(NamedTuple):
    """A definition or label: ``parts`` are the tokens that tell it from others of its kind in ``scope``."""

    kind: str  # function, class, case
    at: int  # the token that names it
    parts: tuple[int, ...]
    scope: Scope

    @property
    def is_shared(self) -> bool:
        """Whether its scope goes beyond the file: it stands in namespaces only."""
        return self.kind != "case" and all(isinstance(part, str) for part in self.scope)


@lru_cache(maxsize=32)
def shared_identities(data: bytes) -> tuple[Tokens, tuple[Identity, ...]]:
    """The tokens of a text and what it defines at the level of namespaces; headers are asked about again and again."""
    tokens = lex(data)
    return tokens, tuple(found for found in identities(tokens, tuple(bodies(tokens))) if found.is_shared)


def identities(tokens: Tokens, functions: Sequence[Body]) -> Iterator[Identity]:
    """All functions with a body, specialised classes and labels of switches."""
    braces = _Braces(tokens)
    for body in functions:
        first = None if body.macro else _declarator(tokens, body)
        if first is not None:
            parts = (*_template_head(tokens, body), *range(first, body.parameters[0]), *_types(tokens, body))
            qualifiers = range(body.parameters[1] + 1, body.first - 1)
            yield Identity("function", first, (*parts, *qualifiers), braces.scope(first))
    for index in tokens.identifiers():
        if tokens.directive[index] >= 0:
            continue
        if tokens.texts[index] in (b"struct", b"class"):
            yield from _specialised(tokens, index, braces)
        elif tokens.texts[index] == b"case":
            switch = braces.switch(index)
            end = next((i for i in range(index + 1, min(index + 8, len(tokens))) if tokens.is_text(i, b":")), None)
            if switch is not None and end is not None and end > index + 1:
                yield Identity("case", index + 1, tuple(range(index + 1, end)), (switch,))


def _specialised(tokens: Tokens, index: int, braces: _Braces) -> Iterator[Identity]:
    """``struct X<int> {`` and its kin."""
    opener = index + 2
    if not tokens.is_text(opener, b"<"):
        return
    end = template_end(tokens, opener, len(tokens))
    if end is not None and end + 1 < len(tokens) and tokens.texts[end + 1] in (b"{", b":", b"final"):
        yield Identity("class", index + 1, tuple(range(index + 1, end + 1)), braces.scope(index))


def _declarator(tokens: Tokens, body: Body) -> int | None:
    """The first token of a function's name with its qualifiers; None if it isn't a plain one."""
    index = body.parameters[0] - 1
    if tokens.is_text(index, b">"):
        depth = 0
        while index > body.head:
            depth += tokens.is_text(index, b">") - tokens.is_text(index, b"<")
            index -= 1
            if depth == 0:
                break
    if any(tokens.is_text(near, b"operator") for near in range(index - 2, index)):
        while not tokens.is_text(index, b"operator"):
            index -= 1
    elif tokens.kinds[index] != Kind.IDENTIFIER or is_keyword(tokens.texts[index]):
        return None
    while index - 2 >= body.head and tokens.is_text(index - 1, b"::") and tokens.kinds[index - 2] == Kind.IDENTIFIER:
        index -= 2
    return index


def _template_head(tokens: Tokens, body: Body) -> range:
    if not tokens.is_text(body.head, b"template"):
        return range(0)
    end = template_end(tokens, body.head + 1, len(tokens)) if tokens.is_text(body.head + 1, b"<") else None
    return range(body.head, end + 1) if end is not None else range(0)


def _types(tokens: Tokens, body: Body) -> Iterator[int]:
    """The parameters without their names and default values."""
    opener, closer = body.parameters
    yield opener
    index = opener + 1
    for span in split_arguments(tokens, opener, closer):
        part = []
        while index < closer and tokens.starts[index] < span.end:
            part.append(index)
            index += 1
        index += 1  # the comma
        end = next((place for place, token in enumerate(part) if tokens.is_text(token, b"=")), len(part))
        part = part[:end]
        if len(part) > 1 and _is_name(tokens, part):
            part.pop()
        yield from part
        yield closer  # one of the other parameters' types must not be taken for a part of this one's


def _is_name(tokens: Tokens, part: Sequence[int]) -> bool:
    """Whether the last token is a parameter's name, not the end of its type."""
    last, before = part[-1], tokens.texts[part[-2]]
    named = tokens.kinds[last] == Kind.IDENTIFIER and not is_keyword(tokens.texts[last])
    return named and before not in (b"::", b"const", b"volatile", b"struct", b"enum", b"class", b"typename")


class _Braces:
    """Which braces every token stands in."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._around: list[int] = []  # by token: the brace that opened last, or -1
        stack = [-1]
        for index, text in enumerate(tokens.texts):
            if text == b"}" and len(stack) > 1 and tokens.matches.get(index) == stack[-1]:
                stack.pop()
            self._around.append(stack[-1])
            if text == b"{" and index in tokens.matches:
                stack.append(index)

    def scope(self, index: int) -> Scope:
        """The braces around a token, outermost first; namespaces by their names, which open again elsewhere."""
        tokens, found = self._tokens, list[int | str]()
        brace = self._around[index]
        while brace >= 0:
            if tokens.is_text(brace - 2, b"namespace"):
                found.append(tokens.name(brace - 1))
            elif tokens.kinds[brace - 1] != Kind.STRING and not tokens.is_text(brace - 1, b"namespace"):
                found.append(brace)
            brace = self._around[brace]
        return tuple(reversed(found))

    def switch(self, index: int) -> int | None:
        """The brace of the switch around a token."""
        tokens, brace = self._tokens, self._around[index]
        while brace >= 0:
            opener = tokens.matches.get(brace - 1) if tokens.is_text(brace - 1, b")") else None
            if opener is not None and tokens.is_text(opener - 1, b"switch"):
                return brace
            brace = self._around[brace]
        return None
