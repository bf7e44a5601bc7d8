"""How many arguments a function takes, read from the signature column of the tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_OPENERS, _CLOSERS = "(<[{", ")>]}"


class Arity(NamedTuple):
    """The least and the most arguments of one overload; ``most`` is None for variadic ones."""

    least: int
    most: int | None

    def fits(self, count: int) -> bool:
        """Whether a call with ``count`` arguments is one of this overload."""
        return self.least <= count and (self.most is None or count <= self.most)


@cache
def arities(signature: str) -> tuple[Arity, ...]:
    """One arity for each overload of ``signature``; empty if it isn't one of a function."""
    return tuple(_arity(parameters) for parameters in parameter_types(signature))


@cache
def parameter_types(signature: str) -> tuple[tuple[str, ...], ...]:
    """The parameters of each overload of ``signature``, as it spells them; empty if it isn't one of a function."""
    found = (_parameters(text.strip()) for text in signature.split(" | "))
    return tuple(parameters for parameters in found if parameters is not None)


def _parameters(text: str) -> tuple[str, ...] | None:
    if not text.endswith(")"):
        return None
    depth = 0
    start = -1
    for index in range(len(text) - 1, -1, -1):
        depth += (text[index] in _CLOSERS) - (text[index] in _OPENERS)
        if depth == 0:
            start = index
            break
    if start < 0:
        return None
    return tuple(parameter for parameter in _split(text[start + 1 : -1]) if parameter not in ("", "void"))


def _arity(parameters: tuple[str, ...]) -> Arity:
    if parameters and parameters[-1].endswith("..."):
        return Arity(len(parameters) - 1, None)
    return Arity(sum("=" not in parameter for parameter in parameters), len(parameters))


def _split(text: str) -> Iterator[str]:
    depth = start = 0
    for index, character in enumerate(text):
        depth += (character in _OPENERS) - (character in _CLOSERS)
        if character == "," and depth == 0:
            yield text[start:index].strip()
            start = index + 1
    yield text[start:].strip()


def spelled(found: tuple[Arity, ...]) -> str:
    """The accepted numbers for a message: ``2 to 4``, ``3 or 5``."""
    texts = [
        f"{arity.least} or more"
        if arity.most is None
        else str(arity.least)
        if arity.least == arity.most
        else f"{arity.least} to {arity.most}"
        for arity in sorted(set(found), key=lambda arity: arity.least)
    ]
    return " or ".join(texts)
