"""What the template parameters and local constants of a kernel stand for where it is launched."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from hipify_py.frontend.declarators import INTEGERS, declarator_at
from hipify_py.frontend.structure import split_arguments, template_end
from hipify_py.frontend.tokens import Kind, Tokens, lex
from hipify_py.targets.cpu.code import DeviceFunction

_WORD = re.compile(rb"[A-Za-z_]\w*")
_QUALIFIED = re.compile(rb"(?:::|\.|->)\s*\Z")


class UnknownTypeError(Exception):
    """A type or size that depends on something that the launch doesn't say; the text names it."""


class Bindings:
    """Names of one function's template parameters and constants, with what a launch makes of them.

    ``outside`` is what the launch has to write for names of the function's namespaces, ``deduced`` what parameters
    stand for that the ``arguments`` leave out; ``launch`` is its token if it is in the function's file, where
    parameters of a class around both mean the same.
    """

    def __init__(
        self,
        tokens: Tokens,
        function: DeviceFunction,
        arguments: bytes,
        outside: Mapping[bytes, bytes] = MappingProxyType({}),
        deduced: Mapping[bytes, bytes] = MappingProxyType({}),
        launch: int = -1,
    ) -> None:
        self._launch = launch
        self._tokens = tokens
        self._function = function
        self._parameters = [name for name, _ in template_parameters(tokens, function.first)]
        given = _template_arguments(arguments)
        self._values = {**deduced, **dict(zip(self._parameters, given, strict=False))}
        self._outside = outside

    def bind(self, text: bytes) -> bytes:
        """``text`` with template arguments in the place of parameters, and names as the launch has to write them.

        Raises:
            UnknownTypeError: the launch doesn't give a parameter that the text mentions.
        """

        def value(match: re.Match[bytes]) -> bytes:
            word = match.group()
            if word in self._values:
                return self._values[word]
            if word in self._parameters or word in self._of_classes:
                reason = f"its local memory depends on {word.decode()}, which the launch does not spell out"
                raise UnknownTypeError(reason)
            if word in self._local or _QUALIFIED.search(text, 0, match.start()):
                return word
            return self._outside.get(word, word)

        return _WORD.sub(value, text)

    def constants(self, words: Iterable[bytes]) -> Iterator[bytes]:
        """Declarations of the body's constants among ``words``, without their semicolons."""
        tokens = self._tokens
        for index, name in self._constants.items():
            if name in words:
                end = index
                while tokens.texts[end] not in (b";", b",", b"}"):
                    end += 1
                value = self.bind(tokens.data[tokens.ends[index] : tokens.starts[end]])
                yield b"constexpr int " + name + value

    @cached_property
    def _constants(self) -> Mapping[int, bytes]:
        """Constants that the body declares: their tokens, and their names as they are written."""
        body, tokens = self._function.body, self._tokens
        if body is None:
            return {}
        inside = range(bisect_left(tokens.starts, body.start), bisect_left(tokens.starts, body.end))
        found = (index for index in inside if tokens.is_text(index + 1, b"=") and _is_constant(tokens, index))
        return {index: tokens.data[tokens.starts[index] : tokens.ends[index]] for index in found}

    @cached_property
    def _of_classes(self) -> frozenset[bytes]:
        """The template parameters of classes around the function and not around the launch, which never gives them."""
        return frozenset(enclosing_parameters(self._tokens, self._function.first, [self._launch]))

    @cached_property
    def _local(self) -> frozenset[bytes]:
        """Names that mean the body's own constants, whatever else is called so."""
        return frozenset(self._constants.values())


def _is_constant(tokens: Tokens, index: int) -> bool:
    declarator = declarator_at(tokens, index)
    words = declarator.words(tokens) if declarator is not None and not declarator.pointer else []
    integer = any(word in INTEGERS or word == b"auto" for word in words)
    return integer and (b"const" in words or b"constexpr" in words)


def template_parameters(tokens: Tokens, first: int) -> Iterator[tuple[bytes, bytes]]:
    """The names and defaults of the template parameters in front of a function that starts at token ``first``."""
    closer = first - 1
    if not tokens.is_text(closer, b">"):
        return
    opener, depth = closer, 0
    while opener > 0:
        depth += (tokens.texts[opener] == b">") - (tokens.texts[opener] == b"<")
        if depth == 0:
            break
        opener -= 1
    if not tokens.is_text(opener - 1, b"template"):
        return
    for span in split_arguments(tokens, opener, closer):
        names = [
            tokens.texts[index]
            for index in range(bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end))
            if tokens.kinds[index] == Kind.IDENTIFIER or tokens.texts[index] == b"="
        ]
        if b"=" in names:
            names = names[: names.index(b"=")]
        if names:
            yield names[-1], tokens.data[span.start : span.end].partition(b"=")[2].strip()


def enclosing_parameters(tokens: Tokens, first: int, launches: Sequence[int]) -> Iterator[bytes]:
    """The names of the template parameters of what encloses the token ``first``, and no launch."""
    closed = 0
    for index in range(first - 1, -1, -1):
        if tokens.texts[index] == b"}":
            closed += 1
        elif tokens.texts[index] == b"{" and closed:
            closed -= 1
        elif tokens.texts[index] == b"{" and not any(index < at < (tokens.closing(index) or 0) for at in launches):
            start = index
            while start and tokens.directive[start - 1] < 0 and tokens.texts[start - 1] not in (b";", b"{", b"}"):
                start -= 1
            end = template_end(tokens, start + 1, index) if tokens.is_text(start, b"template") else None
            if end is not None:
                yield from (name for name, _ in template_parameters(tokens, end + 1))


def _template_arguments(text: bytes) -> list[bytes]:
    if not text:
        return []
    tokens = lex(text)
    return [text[span.start : span.end] for span in split_arguments(tokens, 0, len(tokens) - 1)]
