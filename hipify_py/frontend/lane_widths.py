"""Widths that functions are handed: a thread's number taken apart by a parameter that some caller gives 32.

``t % w`` says nothing by itself. Here the calls of a program are followed, from the function that takes a number apart
to those that hand a constant over, through functions that only pass it on. Template parameters are followed alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.constants import Constants
from hipify_py.frontend.functions import Body
from hipify_py.frontend.lanes import LaneFacts, LaneUse
from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.structure import split_arguments, template_end
from hipify_py.frontend.tokens import Kind, Tokens, lex


class Looked(NamedTuple):
    """A function of the program with what was seen in it."""

    tokens: Tokens
    body: Body
    facts: LaneFacts


class _Wanted(NamedTuple):
    """A parameter, by its place among those of the function or of its template, that mustn't be one of ``values``."""

    function: str
    template: bool
    place: int
    values: tuple[int, ...]
    owner: int  # number of the function that takes a thread's number apart
    use: LaneUse


class _Parameter(NamedTuple):
    name: str
    template: bool
    place: int
    default: tuple[bytes, ...]


def given_widths(looked: Sequence[Looked], constants: Constants) -> dict[int, set[LaneUse]]:
    """Places, by the number of their function, where a number is taken apart by a width that a caller gives."""
    found: dict[int, set[LaneUse]] = {}
    parameters = [tuple(_parameters(item.tokens, item.body)) if item.facts.open else () for item in looked]
    wanted = {
        _Wanted(item.body.name, parameter.template, parameter.place, use.values, number, use.use)
        for number, item in enumerate(looked)
        for use in item.facts.open
        for parameter in parameters[number]
        if parameter.name == use.name
    }
    for want in wanted:
        for parameter in parameters[want.owner]:
            same = (parameter.template, parameter.place) == (want.template, want.place)
            if same and constants.value(parameter.default) in want.values:
                found.setdefault(want.owner, set()).add(want.use)
    seen: set[_Wanted] = set()
    while wanted - seen:
        fresh = wanted - seen
        seen |= fresh
        for item in looked:
            wanted |= _passed(item, fresh, constants, found)
    return found


def _passed(item: Looked, fresh: set[_Wanted], constants: Constants, found: dict[int, set[LaneUse]]) -> set[_Wanted]:
    """Note the constants that a function hands over; the parameters of its own that it passes on."""
    more: set[_Wanted] = set()
    names = {want.function.encode() for want in fresh}
    for index in range(item.body.first, item.body.last):
        if item.tokens.texts[index] not in names or item.tokens.kinds[index] != Kind.IDENTIFIER:
            continue
        template, arguments = _arguments(item.tokens, index)
        for want in (want for want in fresh if want.function.encode() == item.tokens.texts[index]):
            spans = template if want.template else arguments
            if want.place >= len(spans):
                continue
            span = spans[want.place]
            texts = lex(item.tokens.data[span.start : span.end]).texts
            if _value(item, texts, constants) in want.values:
                found.setdefault(want.owner, set()).add(want.use)
            more.update(
                want._replace(function=item.body.name, template=parameter.template, place=parameter.place)
                for parameter in (_parameters(item.tokens, item.body) if len(texts) == 1 else ())
                if parameter.name.encode() == texts[0]
            )
    return more


def _value(item: Looked, texts: Sequence[bytes], constants: Constants) -> int | None:
    """The value of an argument: of a constant, or of a variable that the function sets to one."""
    value = constants.value(texts)
    if value is not None or len(texts) != 1:
        return value
    tokens, body = item.tokens, item.body
    for index in range(body.first, body.last - 2):
        if tokens.texts[index] == texts[0] and tokens.texts[index + 1] in (b"=", b"{", b"("):
            end = index + 2
            while end < body.last and tokens.texts[end] not in (b";", b",", b"}", b")"):
                end += 1
            if (value := constants.value(tokens.texts[index + 2 : end])) is not None:
                return value
    return None


def _arguments(tokens: Tokens, index: int) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The template arguments and the arguments of a call or launch of the name at ``index``."""
    opener = index + 1
    template: tuple[Span, ...] = ()
    if tokens.is_text(opener, b"<"):
        end = template_end(tokens, opener, len(tokens))
        if end is None:
            return (), ()
        template, opener = split_arguments(tokens, opener, end), end + 1
    if tokens.is_text(opener, b"<<<"):
        chevrons = next(find_chevrons(tokens, opener), None)
        opener = chevrons.last + 1 if chevrons is not None else opener
    closer = tokens.closing(opener) if tokens.is_text(opener, b"(") else None
    return template, split_arguments(tokens, opener, closer) if closer is not None else ()


def _parameters(tokens: Tokens, body: Body) -> Iterator[_Parameter]:
    """The parameters of a function and of its template."""
    lists = [(False, *body.parameters)]
    if tokens.is_text(body.head, b"template") and tokens.is_text(body.head + 1, b"<"):
        end = template_end(tokens, body.head + 1, len(tokens))
        lists += [(True, body.head + 1, end)] if end is not None else []
    for template, first, last in lists:
        for place, span in enumerate(split_arguments(tokens, first, last)):
            texts = lex(tokens.data[span.start : span.end]).texts
            end = texts.index(b"=") if b"=" in texts else len(texts)
            if end:
                name = texts[end - 1].decode("utf-8", "replace")
                yield _Parameter(name, template, place, tuple(texts[end + 1 :]))
