"""A byte-exact lexer for C, C++ and CUDA: every token has the offsets that edits need, in live and dead code alike.

Comments and line splices are not tokens; a logical preprocessor line is one :class:`Directive`. Splices may stand
inside a token, and digraphs read as what they stand for; trigraphs are not recognised, as C++17 has none. ``<< <``
reads as ``<<<``, as NVCC has it. The lexer never fails: a string that is not closed ends with its line, and bytes that
start no token are one-byte punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from hipify_py.diagnostics.model import Span


class Kind(IntEnum):
    """Kinds of tokens."""

    IDENTIFIER = 0
    NUMBER = 1
    STRING = 2
    CHARACTER = 3
    PUNCTUATION = 4


_SPLICE = rb"\\[ \t]*\r?\n"
_LETTER = rb"[A-Za-z_$\x80-\xff]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
_REST = rb"(?:[\w$\x80-\xff]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})"
_IDENTIFIER_TEXT = rb"(?:" + _LETTER + rb")" + _REST + rb"*(?:(?:" + _SPLICE + rb")+" + _REST + rb"+)*"
_DIGRAPHS = {b"%:%:": b"##", b"%:": b"#", b"<:": b"[", b":>": b"]", b"<%": b"{", b"%>": b"}"}


def _spliceable(*signs: bytes) -> bytes:
    """A pattern of punctuation signs, splices allowed between their characters; longer signs must come first."""
    between = rb"(?:" + _SPLICE + rb")*"
    return rb"|".join(between.join(re.escape(sign[at : at + 1]) for at in range(len(sign))) for sign in signs)


_SIGNS = _spliceable(
    *(b"<<< <<= << <= :: ->* -> ## ... && ||".split()),
    *(operator + b"=" for operator in b"- + * / % & | ^ = !".split()),
    *(b"++ --".split()),
)
# What editors that don't know CUDA make of <<<, and NVCC takes; but for that, "<<" is never in front of "<" in C++,
# except in operator<< <T>().
_SPACED = rb"(?<!operator)(?<!operator )<<[ \t]+<(?![<=])"
_SPACED_LAUNCH = re.compile(_SPACED)
_BLANKS = re.compile(rb"<<[ \t]+<")  # much faster than the former, to find that there is none
LAUNCH_SIGN = re.compile(rb"<<<|" + _SPACED)  # in a text that isn't split into tokens
_SPACED_CLOSER = re.compile(rb">>[ \t]+>(?=[ \t\r\n]*\()")
IDENTIFIER = re.compile(_IDENTIFIER_TEXT)
# Blanks before the token belong to the match; what most tokens are comes first, where it can be told by itself.
_LEXEME = re.compile(
    rb"(?:[ \t\r\f\v]|" + _SPLICE + rb")*+(?:"
    rb"(?P<word>[A-Za-z_]\w*+(?![$\x80-\xff\\\"']))"
    rb"|(?P<sign>[()\[\]{},;])"
    rb"|(?P<newline>\n)"
    rb"|(?P<comment>/(?:\\\r?\n)*(?:/[^\n\\]*(?:\\(?:[ \t]*\r?\n|[\s\S]|\Z)[^\n\\]*)*"
    rb"|\*[\s\S]*?(?:\*(?:\\\r?\n)*/|\Z)))"
    rb'|(?P<raw>(?:u8|[uUL])?R"(?P<tag>[^()\\\s"]{0,16})\([\s\S]*?\)(?P=tag)")'
    rb'|(?P<string>(?:u8|[uUL])?"(?:[^"\\\n]|\\(?:\r\n|[\s\S]))*+(?:"|(?=\n|\\?\Z)))'
    rb"|(?P<character>(?:u8|[uUL])?'(?:[^'\\\n]|\\(?:\r\n|[\s\S]))+')"
    rb"|(?P<number>\.?[0-9](?:[eEpP][+-]|'[\w]|[\w.])*)"
    rb"|(?P<identifier>" + _IDENTIFIER_TEXT + rb")"
    rb"|(?P<digraph>%:%:|%:|<:(?!:[^:>])|:>|<%|%>)"
    rb"|(?P<launch>" + _SPACED + rb")"
    rb"|(?P<punctuation>" + _SIGNS + rb"|[\s\S])"
    rb"|\Z)"
)
SPLICE = re.compile(_SPLICE)
_KINDS = {
    "word": Kind.IDENTIFIER,
    "sign": Kind.PUNCTUATION,
    "identifier": Kind.IDENTIFIER,
    "number": Kind.NUMBER,
    "string": Kind.STRING,
    "raw": Kind.STRING,
    "character": Kind.CHARACTER,
    "digraph": Kind.PUNCTUATION,
    "launch": Kind.PUNCTUATION,
    "punctuation": Kind.PUNCTUATION,
}
_RESPELT = frozenset(("identifier", "digraph", "launch", "punctuation"))
_OPENERS = {b"(": b")", b"[": b"]", b"{": b"}"}
_CLOSERS = frozenset(_OPENERS.values())


@dataclass(frozen=True, slots=True)
class Directive:
    """One logical preprocessor line: ``name`` is ``include``, ``define`` ...; tokens ``[first, last)`` follow it."""

    name: str
    span: Span  # from the # to the last byte before the line end
    first: int
    last: int


@dataclass(slots=True)
class Tokens:
    """The tokens of one buffer as parallel lists, its comments and its directives.

    ``directive[i]`` is the index of the directive that token ``i`` belongs to, or -1.
    """

    data: bytes
    kinds: list[Kind] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    texts: list[bytes] = field(default_factory=list)
    directive: list[int] = field(default_factory=list)
    comments: list[Span] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    _matches: dict[int, int] | None = None
    _identifiers: Sequence[int] | None = None
    _places: dict[bytes, list[int]] | None = None

    def __len__(self) -> int:
        return len(self.kinds)

    def span(self, index: int) -> Span:
        """The byte range of token ``index``."""
        return Span(self.starts[index], self.ends[index])

    def name(self, index: int) -> str:
        """The text of token ``index`` as a string, line splices removed."""
        return self.texts[index].decode("utf-8", "replace")

    def is_text(self, index: int, text: bytes) -> bool:
        """Whether ``index`` is a token and reads ``text``."""
        return 0 <= index < len(self.texts) and self.texts[index] == text

    def identifiers(self) -> Sequence[int]:
        """Indices of all identifiers."""
        if self._identifiers is None:
            self._identifiers = [index for index, kind in enumerate(self.kinds) if kind is Kind.IDENTIFIER]
        return self._identifiers

    def places(self, name: bytes) -> Sequence[int]:
        """Indices of the identifiers that read ``name``."""
        if self._places is None:
            self._places = {}
            for index in self.identifiers():
                self._places.setdefault(self.texts[index], []).append(index)
        return self._places.get(name, ())

    @property
    def matches(self) -> dict[int, int]:
        """Bracket token -> its partner, both ways; unbalanced brackets are absent.

        Brackets pair up inside one directive, or outside all directives, never across.
        """
        if self._matches is None:
            self._matches = _match_brackets(self)
        return self._matches

    def closing(self, opener: int) -> int | None:
        """The index of the bracket that closes ``opener``, or None."""
        return self.matches.get(opener)


def _match_brackets(tokens: Tokens) -> dict[int, int]:
    matches: dict[int, int] = {}
    stacks: dict[int, list[int]] = {}
    for index, text in enumerate(tokens.texts):
        if len(text) != 1:
            continue
        if text in _OPENERS:
            stacks.setdefault(tokens.directive[index], []).append(index)
        elif text in _CLOSERS:
            stack = stacks.get(tokens.directive[index])
            if stack and _OPENERS[tokens.texts[stack[-1]]] == text:
                opener = stack.pop()
                matches[opener] = index
                matches[index] = opener
            elif stack:
                _recover(stack, text, tokens, matches, index)
    return matches


def _recover(stack: list[int], text: bytes, tokens: Tokens, matches: dict[int, int], index: int) -> None:
    """Close the nearest opener of the right shape; what lies above it stays unbalanced."""
    for depth in range(len(stack) - 1, max(len(stack) - 4, -1), -1):
        if _OPENERS[tokens.texts[stack[depth]]] == text:
            matches[stack[depth]] = index
            matches[index] = stack[depth]
            del stack[depth:]
            return


class _Lexer:
    """One run over a buffer."""

    def __init__(self, data: bytes) -> None:
        self.tokens = Tokens(data)
        self.open_start = -1  # start of the directive being read, or -1
        self.open_first = 0

    def run(self) -> Tokens:
        tokens, line_is_empty = self.tokens, True
        for match in _LEXEME.finditer(tokens.data, 3 if tokens.data.startswith(b"\xef\xbb\xbf") else 0):
            group = match.lastgroup or ""  # nothing but blanks before the buffer's end
            kind = _KINDS.get(group)
            if kind is None:
                if group == "comment":
                    tokens.comments.append(Span(*match.span(group)))
                else:  # a line's end, or the buffer's
                    line_is_empty = True
                    if self.open_start >= 0:
                        self.end_directive()
                continue
            text = match[group]
            if group in _RESPELT:
                text = _spelt(text, group)
            start, end = match.span(group)
            if line_is_empty:
                line_is_empty = False
                if text == b"#" and self.open_start < 0:
                    self.open_start, self.open_first = start, len(tokens)
            tokens.kinds.append(kind)
            tokens.starts.append(start)
            tokens.ends.append(end)
            tokens.texts.append(text)
            tokens.directive.append(len(tokens.directives) if self.open_start >= 0 else -1)
        return tokens

    def end_directive(self) -> None:
        tokens, first = self.tokens, self.open_first + 1
        named = first < len(tokens) and tokens.kinds[first] == Kind.IDENTIFIER
        name = tokens.name(first) if named else ""
        span = Span(self.open_start, tokens.ends[-1])
        tokens.directives.append(Directive(name, span, first + 1 if named else first, len(tokens)))
        self.open_start = -1


def _spelt(text: bytes, group: str) -> bytes:
    """What a name or sign says: without splices, digraphs as their signs."""
    if group == "digraph":
        return _DIGRAPHS[text]
    if group == "launch":
        return b"<<<"
    return SPLICE.sub(b"", text) if b"\n" in text and len(text) > 1 else text


def lex(data: bytes) -> Tokens:
    """Split ``data`` into tokens. Never raises; positions are byte offsets."""
    return _Lexer(data).run()


def has_launch(data: bytes) -> bool:
    """Whether ``<<<`` stands in a text, in either spelling."""
    return b"<<<" in data or has_spaced_launch(data)


def has_spaced_launch(data: bytes) -> bool:
    """Whether a text has ``<< <``, which clang doesn't take for ``<<<``."""
    return _BLANKS.search(data) is not None and _SPACED_LAUNCH.search(data) is not None


def closed_up(data: bytes) -> bytes:
    """A text for clang, as long as ``data``: the blanks in ``<< <`` and ``>> >`` stand behind them."""
    data = _SPACED_LAUNCH.sub(lambda found: b"<<<".ljust(len(found[0])), data)
    return _SPACED_CLOSER.sub(lambda found: b">>>".ljust(len(found[0])), data)
