"""A CUDA name is put together by the preprocessor.

What it means: a macro pastes pieces with ``##``, so the whole name stands nowhere in the text. The macros of the
project are expanded to find the names that are made. If changing the first piece, in the macro or in its argument,
makes all of them right, it is changed; otherwise it is left.

Before: ``#define CALL(name) cuda##name``, used as ``CALL(Free)(p)``; ``CAT(cuda, Free)(p)``

After: ``#define CALL(name) hip##name``; ``CAT(hip, Free)(p)``

What to do: check the list of names; write the names out where a piece is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.macros import Piece
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.pasting import PastedPlace, places

CODE = "HP303"
NAME = "pasted-name"
SEVERITY = Severity.WARNING


def check(context: FileContext) -> Iterator[Finding]:
    """The first piece of every pasted CUDA name, and pieces that begin such names but are never used."""
    for place in places(context):
        if not context.is_left(place.piece.span.start):
            yield _finding(context, place)
    for piece in sorted(context.project.pastings.unused):
        if piece.path == context.facts.path and not context.is_left(piece.span.start):
            message = f"{piece.text}## makes names at preprocessing, but no use was found; it is left as it is"
            hint = "translate the uses together with it, or write the names out"
            yield context.finding(CODE, SEVERITY, piece.span, f"{piece.text}##", message, hint, unverified=True)


def _finding(context: FileContext, place: PastedPlace) -> Finding:
    piece, names = place.piece, ", ".join(place.names)
    symbol = _symbol(context, piece)
    if place.new is None:
        message = f"{symbol} makes names at preprocessing that can't be changed alike; it is left as it is: {names}"
        hint = "write the names out"
        return context.finding(CODE, Severity.ERROR, piece.span, symbol, message, hint, unverified=True)
    new = symbol.replace(piece.text, place.new)
    message = f"{symbol} makes names at preprocessing; renamed to {new}, right for all that were found: {names}"
    if place.new == piece.text:
        message = f"{symbol} makes names at preprocessing that are the same for {context.target_title}: {names}"
    edit = Edit.replace(piece.span.start, piece.span.end, place.new.encode())
    fix = Fix(CODE, (edit,)) if place.new != piece.text else None
    return context.finding(CODE, SEVERITY, piece.span, symbol, message, unverified=True, fix=fix)


def _symbol(context: FileContext, piece: Piece) -> str:
    """The piece, with the ``##`` that follows it in the text."""
    after = context.facts.data[piece.span.end :].lstrip()
    return f"{piece.text}##" if after.startswith(b"##") else piece.text
