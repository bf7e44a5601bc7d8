"""A handle that is a whole number in CUDA and a pointer in the target is used as a number.

What it means: ``cufftHandle``, ``CUdeviceptr`` and the objects of textures and surfaces are integers in CUDA. In HIP
they are pointers: calculating with them, comparing them with numbers other than zero, or storing one as the other
does not compile; printing them gives other text.

Before: ``if (plan != -1) cufftDestroy(plan);``

What to do: use 0 for "none"; calculate with ``reinterpret_cast<uintptr_t>(handle)``, with addresses as ``char*``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.handle_uses import HandleUses
from hipify_py.frontend.handles import Declared, outer_declarations, type_aliases
from hipify_py.frontend.tokens import lex
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.signatures import arities, parameter_types
from hipify_py.rewrite.verdicts import Fate, Verdict

CODE = "HP119"
NAME = "handle-as-number"
SEVERITY = Severity.ERROR

_HINT = "use 0 for none; cast to uintptr_t, or an address to char*, to calculate"
_PRINT = "cast it to the type that was printed"
_DECLARE = "declare it as {}"


def check(context: FileContext) -> Iterator[Finding]:
    """Uses of such handles as numbers, and numbers given to the interface's functions as such handles."""
    own = {verdict.use.name for verdict in context.verdicts if verdict.fate is Fate.LEAVE}
    types = context.knowledge.pointers - own
    if not types:
        return
    words = frozenset(name.encode() for name in types)
    taking = [(verdict, taken) for verdict in context.verdicts if (taken := _handles_taken(verdict, types))]
    others = [_outer(data, words) for path, data in context.project.texts.items() if path != context.facts.path]
    elsewhere = [declared for other in others for declared in other.declared]
    words = words.union(*(other.aliases for other in others))
    if not (elsewhere or taking or _mentions(context.facts.data, words)):
        return
    uses = HandleUses(context.facts.tokens, context.facts.constants, words, elsewhere)
    tokens = context.facts.tokens
    for use in uses.all():
        if not context.is_left(tokens.starts[use.token]):
            symbol = tokens.name(use.token if use.name < 0 else use.name)
            yield _finding(context, use.token, *_as_number(context, symbol, use.printed))
    for verdict, taken in taking:
        yield from _given_numbers(context, uses, verdict, taken)


def _as_number(context: FileContext, symbol: str, printed: bool) -> tuple[Severity, str, str]:
    what = f"{symbol} is a number in CUDA and a pointer in {context.target_title}"
    if printed:
        return Severity.WARNING, f"{what}: it is printed in another form", _PRINT
    return SEVERITY, f"{what}: this use of it as a number does not compile", _HINT


def _given_numbers(
    context: FileContext, uses: HandleUses, verdict: Verdict, taken: dict[int, str]
) -> Iterator[Finding]:
    """Arguments that are variables of number types where the function takes handles."""
    call = verdict.use.call
    assert call is not None
    tokens = context.facts.tokens
    for number, type_ in taken.items():
        span = call.arguments[number]
        if uses.is_number(span):
            symbol = context.facts.text(span).lstrip("& ")
            message = f"{symbol} is a number, and {type_} is a pointer in {context.target_title}: this does not compile"
            token = bisect_left(tokens.starts, span.start) + tokens.data[span.start : span.start + 1].count(b"&")
            yield _finding(
                context, token, SEVERITY, message, _DECLARE.format(type_) if symbol[0].isidentifier() else _HINT
            )


def _finding(context: FileContext, token: int, severity: Severity, message: str, hint: str) -> Finding:
    tokens = context.facts.tokens
    return context.finding(CODE, severity, tokens.span(token), tokens.name(token), message, hint)


def _handles_taken(verdict: Verdict, types: Collection[str]) -> dict[int, str]:
    """Which arguments of a call are handles of the types, or pointers to some."""
    if verdict.entry is None or verdict.use.call is None or verdict.fate is Fate.LEAVE:
        return {}
    signature = verdict.entry.cuda.signature
    if not any(name in signature for name in types):
        return {}
    given = len(verdict.use.call.arguments)
    overloads = zip(parameter_types(signature), arities(signature), strict=True)
    forms = [form for form, arity in overloads if arity.fits(given)]
    found: dict[int, str] = {}
    for number in range(given if forms else 0):
        kinds = {form[number].partition("=")[0].rstrip("*").removeprefix("const ") for form in forms}
        handles = kinds & set(types)
        if handles and not any(re.match(r"T\b", kind) for kind in kinds):  # which take whatever there is
            found[number] = min(handles)
    return found


class _Outer(NamedTuple):
    """What a text lets its includers see of handles."""

    declared: tuple[Declared, ...] = ()
    aliases: tuple[bytes, ...] = ()


@lru_cache(maxsize=256)
def _outer(data: bytes, words: frozenset[bytes]) -> _Outer:
    if not _mentions(data, words):
        return _Outer()
    tokens = lex(data)
    return _Outer(tuple(outer_declarations(tokens, words)), tuple(type_aliases(tokens, words)))


def _mentions(data: bytes, words: frozenset[bytes]) -> bool:
    return _pattern(words).search(data) is not None


@lru_cache(maxsize=16)
def _pattern(words: frozenset[bytes]) -> re.Pattern[bytes]:
    return re.compile(rb"\b(?:" + b"|".join(sorted(map(re.escape, words))) + rb")\b")
