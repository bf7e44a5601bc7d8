"""List files as values: commands and their arguments with the bytes that they stand at.

The language is in ``grammars/cmake.lark``. Text is read as Latin-1, so that offsets are bytes whatever the encoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hipify_py._resources import resource
from hipify_py.diagnostics.model import Span

_BLANK = frozenset(("NEWLINE", "SPACE", "BRACKET_COMMENT", "LINE_COMMENT"))


LARGEST = 2 << 20
"""Bytes of the largest file that is parsed, in half a minute; longer lists are generated, and no project's own."""


class CMakeSyntaxError(ValueError):
    """Text that is no list file; ``offset`` is the byte where that shows."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument. ``span`` is all of it, ``inner`` without quotes or brackets. Parentheses are arguments, too."""

    span: Span
    inner: Span
    text: str  # of ``inner``
    kind: str  # quoted, bracket, unquoted, parenthesis

    @property
    def plain(self) -> bool:
        """Whether it is a word, not in quotes."""
        return self.kind == "unquoted"


@dataclass(frozen=True, slots=True)
class Command:
    """One command invocation; ``arguments`` is the span between the outer parentheses."""

    name: str  # in lower case, as CMake compares it
    name_span: Span
    span: Span
    inside: Span
    arguments: tuple[Argument, ...]

    def words(self) -> list[str]:
        """The texts of all arguments."""
        return [argument.text for argument in self.arguments]


@dataclass(frozen=True, slots=True)
class ListFile:
    """A parsed file: its commands, and all its tokens in order."""

    commands: tuple[Command, ...]
    tokens: tuple[str, ...]

    def source(self) -> bytes:
        """The file again, from its tokens."""
        return "".join(self.tokens).encode("latin-1")


def written(text: str) -> str:
    """Text of arguments as the file means it: UTF-8, and other bytes survive."""
    return text.encode("latin-1").decode("utf-8", "surrogateescape")


def as_read(text: str) -> str:
    """Text as it stands in arguments; the inverse of :func:`written`."""
    return text.encode("utf-8", "surrogateescape").decode("latin-1")


@cache
def _parser() -> Any:
    from lark import Lark

    grammar = resource("grammars", "cmake.lark").read_text(encoding="utf-8")
    starts = ["start", "template"]
    return Lark(grammar, parser="lalr", start=starts, keep_all_tokens=True, g_regex_flags=re.A)


def parse(data: bytes, *, template: bool = False) -> ListFile:
    """Parse a list file, or a template of one, where placeholders such as ``@PACKAGE_INIT@`` may stand for commands.

    Raises:
        CMakeSyntaxError: it is none; the message says what is wrong at the offset.
    """
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    if len(data) > LARGEST:
        raise CMakeSyntaxError(0, f"it has more than {LARGEST >> 20} MiB")
    text = data.decode("latin-1")
    mark = 3 if text.startswith("\xef\xbb\xbf") else 0  # a byte-order mark, which CMake skips
    try:
        tree = _parser().parse(text[mark:], start="template" if template else "start")
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        offset = len(data) if ended or error.pos_in_stream is None else error.pos_in_stream + mark
        raise CMakeSyntaxError(offset, "a command, its parentheses or a quote is not complete here") from None
    commands = tuple(_command(node, mark) for node in tree.children if not _is_token(node))
    return ListFile(commands, (text[:mark], *map(str, _tokens(tree))))


def _is_token(node: Any) -> bool:
    return not hasattr(node, "children")


def _tokens(tree: Any) -> Iterator[Any]:
    """All tokens of a tree in order; parentheses may be nested deeper than Python's calls."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if _is_token(node):
            yield node
        else:
            waiting += reversed(node.children)


def _command(tree: Any, mark: int) -> Command:
    tokens = list(_tokens(tree))
    name, opener = tokens[0], next(token for token in tokens if token == "(")
    arguments = tuple(_arguments(tokens[tokens.index(opener) + 1 : -1], mark))
    return Command(
        str(name).lower(),
        Span(name.start_pos + mark, name.end_pos + mark),
        Span(name.start_pos + mark, tokens[-1].end_pos + mark),
        Span(opener.end_pos + mark, tokens[-1].start_pos + mark),
        arguments,
    )


def _arguments(tokens: list[Any], mark: int) -> Iterator[Argument]:
    for token in tokens:
        if token.type in _BLANK:
            continue
        span = Span(token.start_pos + mark, token.end_pos + mark)
        kind = {"QUOTED": "quoted", "BRACKET": "bracket", "UNQUOTED": "unquoted"}.get(token.type, "parenthesis")
        edge = 1 if kind == "quoted" else token.index("[", 1) + 1 if kind == "bracket" else 0
        inner = Span(span.start + edge, span.end - edge)
        yield Argument(span, inner, str(token)[edge : len(token) - edge], kind)
