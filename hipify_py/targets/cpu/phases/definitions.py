"""Where functions are defined, read off the tokens of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.phases.code import Code, Range, Refused

_BEFORE = frozenset((b";", b"}", b"{", b":"))
_ATTRIBUTES = frozenset((b"__launch_bounds__", b"__attribute__", b"__align__", b"alignas", b"__declspec"))


@dataclass(frozen=True, slots=True)
class Found:
    """The definition of a function; ``start`` and ``end`` are byte offsets in the file."""

    name: bytes
    start: int
    end: int


def definitions(tokens: Tokens, mark: bytes = b"__global__") -> Iterator[Found]:
    """All definitions of functions with a mark, outside of macros."""
    for index, text in enumerate(tokens.texts):
        if text != mark or tokens.directive[index] >= 0:
            continue
        opener = _parameters(tokens, index)
        brace = opener and (tokens.closing(opener) or 0) + 1
        if not opener or not brace or not tokens.is_text(brace, b"{"):
            continue
        closer = tokens.closing(brace)
        first = index
        while first > 0 and tokens.texts[first - 1] not in _BEFORE and tokens.directive[first - 1] < 0:
            first -= 1
        if closer is not None:
            yield Found(tokens.texts[opener - 1], tokens.starts[first], tokens.ends[closer])


def _parameters(tokens: Tokens, index: int) -> int | None:
    """The parenthesis of the parameter list behind a mark."""
    while index < len(tokens) and tokens.texts[index] not in (b";", b"{"):
        if tokens.texts[index] == b"(":
            if tokens.texts[index - 1] not in _ATTRIBUTES:
                return index
            index = tokens.closing(index) or len(tokens)
        index += 1
    return None


def template_parameters(code: Code) -> tuple[bytes, ...]:
    """The names of the template parameters of a function.

    Raises:
        Refused: packs, templates and types of template ids among them.
    """
    if code.at(0) != b"template" or code.at(1) != b"<":
        return ()
    closer = next((i for i, text in enumerate(code.texts) if text == b">"), 0)
    pieces = code.pieces(Range(2, closer))
    names: list[bytes] = []
    for piece in pieces:
        words = code.texts[piece.first : piece.last]
        declared = words[: words.index(b"=")] if b"=" in words else words
        if not declared or b"..." in words or b"<" in words:
            raise Refused("unusual template parameters")
        names.append(declared[-1])
    return tuple(names)
