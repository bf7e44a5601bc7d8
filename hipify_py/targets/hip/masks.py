"""Macros that mean all lanes of a warp: they say so by name, instead of by a number of 32 bits.

The number is right for the functions of the support header and wrong for HIP's own, whose masks have 64 bits. The name
is a constant of the same type and value, so that nothing else changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.functions import Body, bodies
from hipify_py.frontend.lanes import warp_functions
from hipify_py.frontend.structure import call_after, split_arguments
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext

MASK_CODE = "mask"
_ALL_LANES = re.compile(rb"0[xX][fF]{8}[uU]?")  # of type unsigned int with and without the suffix
_NAME = b"warp32::all_lanes"
_HEADER = "warp32.h"
_CONDITIONS = frozenset(("if", "elif", "ifdef", "ifndef", "elifdef", "elifndef", "undef"))
Positions = dict[bytes, set[int]]  # function -> numbers of its parameters that are masks


def mask_fixes(context: FileContext) -> Iterator[Fix]:
    """The fixes of all such macros in a file that includes the support header's warp functions."""
    if not any(header.endswith(_HEADER) for header in context.includes.support):
        return
    tokens = context.facts.tokens
    masks = _mask_parameters(tokens)
    for directive in tokens.directives:
        first = directive.first
        if (
            directive.name != "define"
            or directive.last != first + 2
            or not _ALL_LANES.fullmatch(tokens.texts[first + 1])
        ):
            continue
        uses = [index for index in tokens.places(tokens.texts[first]) if index != first]
        if all(_is_plain(tokens, use) for use in uses) and any(_is_mask(tokens, use, masks) for use in uses):
            span = tokens.span(first + 1)
            yield Fix(MASK_CODE, (Edit.replace(span.start, span.end, _NAME),))


def _is_plain(tokens: Tokens, use: int) -> bool:
    """Whether the preprocessor only expands the name, and neither tests, pastes nor quotes it."""
    directive = tokens.directive[use]
    if directive >= 0 and tokens.directives[directive].name in _CONDITIONS:
        return False
    return not any(tokens.is_text(near, mark) for near in (use - 1, use + 1) for mark in (b"#", b"##"))


def _mask_parameters(tokens: Tokens) -> Positions:
    """Mask arguments of warp functions, and parameters of the file's functions that are handed on as such."""
    masks: Positions = {name: {row.mask} for name, row in warp_functions().items() if row.mask >= 0}
    for body in bodies(tokens):
        if body.macro or not body.name:
            continue
        for number, name in enumerate(_parameter_names(tokens, body)):
            if any(_is_mask(tokens, i, masks) for i in range(body.first, body.last) if tokens.texts[i] == name):
                masks.setdefault(body.name.encode(), set()).add(number)
    return masks


def _parameter_names(tokens: Tokens, body: Body) -> list[bytes]:
    """The name of each parameter; empty where it has none."""
    names: list[bytes] = []
    for span in split_arguments(tokens, *body.parameters):
        inside = [i for i in range(*body.parameters) if span.start <= tokens.starts[i] < span.end]
        before = next((i for i in inside if tokens.texts[i] == b"="), inside[-1] + 1 if inside else 0)
        names.append(tokens.texts[before - 1] if inside and tokens.kinds[before - 1] == Kind.IDENTIFIER else b"")
    return names


def _is_mask(tokens: Tokens, use: int, masks: Positions) -> bool:
    """Whether the name at ``use`` is a whole argument, or the default of a parameter, that is a mask."""
    for index in range(use - 1, max(use - 200, -1), -1):
        if tokens.texts[index] != b"(" or not (tokens.closing(index) or 0) > use or index == 0:
            continue
        callee = index - 1
        numbers = masks.get(tokens.texts[callee], set())
        if tokens.is_text(callee, b">"):  # f<16>(...)
            callee = next((i for i in range(callee, max(callee - 20, 0), -1) if tokens.texts[i] == b"<"), 0) - 1
            numbers = masks.get(tokens.texts[callee], set())
        call = call_after(tokens, callee) if callee >= 0 else None
        if call is None:
            return False
        start, end = tokens.span(use)
        at = [n for n, span in enumerate(call.arguments) if span.start <= start < span.end]
        whole = at and (call.arguments[at[0]].start == start or tokens.is_text(use - 1, b"="))
        return bool(whole and call.arguments[at[0]].end == end and at[0] in numbers)
    return False
