"""Arguments that a call template evaluates another number of times than the call did, and what that may change."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.facts import Call
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.template import CallTemplate

_CHANGES = frozenset((b"++", b"--", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^=", b"<<=", b">>="))
_NO_CALL = re.compile(
    rb"sizeof|alignof|decltype|noexcept|typeid|(?:un)?signed|bool|char|short|int|long|float|double|auto"
    rb"|u?int(?:8|16|32|64)_t|size_t|dim3"
)


class Evaluation(NamedTuple):
    """An argument evaluated ``times`` times (0 or more than 1); ``certain`` if that surely changes something."""

    span: Span
    times: int
    certain: bool


def changed_evaluations(
    tokens: Tokens, call: Call, template: CallTemplate, is_pure: Callable[[str], bool]
) -> tuple[Evaluation, ...]:
    """The arguments of ``call`` with effects, or calls that may have some, which ``template`` leaves out or repeats.

    ``is_pure`` says whether a function of that name is known to have no effects.
    """
    counts: Counter[int] = Counter()
    for argument in template.arguments:
        counts.update(range(argument.number, len(call.arguments)) if argument.rest else (argument.number,))
    found: list[Evaluation] = []
    for number, span in enumerate(call.arguments):
        if counts[number] == 1:
            continue
        first, end = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
        certain = any(_changes(tokens, index) for index in range(first, end))
        if certain or any(_calls(tokens, index, is_pure) for index in range(first, end)):
            found.append(Evaluation(span, counts[number], certain))
    return tuple(found)


def _changes(tokens: Tokens, index: int) -> bool:
    text = tokens.texts[index]
    if text == b"=":
        designated = tokens.is_text(index - 2, b".") and tokens.texts[index - 3] in (b"{", b",")
        captured = tokens.is_text(index - 1, b"[")
        return not designated and not captured
    return text in _CHANGES


def _calls(tokens: Tokens, index: int, is_pure: Callable[[str], bool]) -> bool:
    """Whether a call that may have effects starts at the name ``index``."""
    if tokens.kinds[index] != Kind.IDENTIFIER or not tokens.is_text(index + 1, b"("):
        return False
    text = tokens.texts[index]
    return _NO_CALL.fullmatch(text) is None and not is_pure(text.decode())
