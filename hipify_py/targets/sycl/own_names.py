"""Names that only a function itself can use: of its own types, and of template parameters that no launch knows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.templates import enclosing_parameters, template_parameters

_CLASSES = frozenset((b"struct", b"class", b"union", b"enum"))
_DECLARING = _CLASSES | {b"using", b"typedef"}


def own_names(tokens: Tokens, function: DeviceFunction, launches: Sequence[int]) -> frozenset[bytes]:
    """These names of a function of a file, whose launches stand at the tokens ``launches``.

    What a kernel's own template parameters stand for, its launches say.
    """
    names = set(_types_in(tokens, function))
    if not function.kernel:
        names.update(name for name, _ in template_parameters(tokens, function.first))
        names.update(enclosing_parameters(tokens, function.first, launches))
    return frozenset(names)


def _types_in(tokens: Tokens, function: DeviceFunction) -> Iterator[bytes]:
    """The classes and enumerations that a device function declares."""
    if function.body is not None and not _DECLARING.isdisjoint(function.words):
        first = bisect_left(tokens.starts, function.body.start)
        for index in range(first, bisect_left(tokens.starts, function.body.end) - 2):
            yield from _declared_at(tokens, index)


def _declared_at(tokens: Tokens, index: int) -> Iterator[bytes]:
    """The names of types and enumerators that the declaration which begins at ``index`` introduces."""
    text, after = tokens.texts[index], tokens.texts[index + 2]
    if (text in _CLASSES and after in (b"{", b":")) or (text == b"using" and after == b"="):
        yield tokens.texts[index + 1]
    if text not in (b"typedef", b"enum"):
        return
    while index < len(tokens) and tokens.texts[index] != b";":
        closer = tokens.closing(index) if tokens.is_text(index, b"{") else None
        if closer is not None and text == b"enum":
            yield from (tokens.texts[at + 1] for at in range(index, closer) if tokens.texts[at] in (b"{", b","))
        index = (index if closer is None else closer) + 1
        if text == b"typedef" and tokens.texts[index] in (b";", b"[", b","):
            yield tokens.texts[index - 1]
