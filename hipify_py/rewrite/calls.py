"""Turn a call and a template into edits that touch as little of the user's text as possible."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Hole
from hipify_py.frontend.facts import Call
from hipify_py.frontend.structure import chain_start
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.operands import resolved
from hipify_py.rewrite.template import Argument, CallTemplate, Part, Receiver, Text

_MACRO_CALL = re.compile(r"\b[A-Z][A-Z0-9_]*\(&?$")


def call_edits(tokens: Tokens, name: Span, call: Call, template: CallTemplate) -> tuple[Edit, ...]:
    """The edits that turn the call ``name(...)`` into ``template``.

    When the template keeps the arguments in their order, they are edited where they stand, so that blanks, line breaks
    and comments between them survive; otherwise the call is replaced as a whole, its arguments as holes.
    """
    template, call = resolved(template, tokens, name, call)
    local = _local_edits(tokens, name, call, template)
    if local is not None:
        return local
    end = tokens.ends[call.close]
    new: list[bytes | Hole] = []
    for part in template.parts:
        new.extend(_render(part, call))
    return (Edit(name.start, end, tuple(new)),)


def member_edits(tokens: Tokens, name: int, call: Call, template: CallTemplate) -> tuple[Edit, ...]:
    """The edit that replaces a member call with its object, ``name`` the token of the member."""
    first = chain_start(tokens, name)
    receiver = Hole(tokens.starts[first], tokens.ends[name - 2])
    pointed = tokens.is_text(name - 1, b"->")
    template, call = resolved(template, tokens, Span(tokens.starts[first], tokens.ends[name]), call)
    new: list[bytes | Hole] = []
    for part in template.parts:
        if isinstance(part, Receiver):
            new += [b"(*", receiver, b")"] if pointed else [receiver]
        else:
            new += _render(part, call)
    return (Edit(tokens.starts[first], tokens.ends[call.close], tuple(new)),)


def _in_order(template: CallTemplate) -> bool:
    """Whether every argument appears at most once and in its order."""
    indices = [argument.number for argument in template.arguments]
    return all(first < second for first, second in pairwise(indices))


def _render(part: Part, call: Call) -> list[bytes | Hole]:
    if isinstance(part, Text):
        return [part.text.encode()]
    if not isinstance(part, Argument):
        return [Hole(*call.template)] if call.template else []
    if part.rest:
        spans = call.arguments[part.number :]
        return [Hole(spans[0].start, spans[-1].end)] if spans else []
    return [Hole(*call.arguments[part.number])]


def _local_edits(tokens: Tokens, name: Span, call: Call, template: CallTemplate) -> tuple[Edit, ...] | None:
    """Edits argument by argument, or None if the template has another shape."""
    if template.name is None or not _in_order(template):
        return None
    edits: list[Edit] = []
    written = tokens.data[name.start : name.end].decode("utf-8", "replace")
    if written != template.name:
        edits.append(Edit.replace(name.start, name.end, template.name.encode()))
    kept: set[int] = set()
    cursor = -1  # the last argument kept so far
    added: dict[int, list[str]] = {}  # texts to add after argument k (-1: before the first)
    for item in template.items:
        arguments = [part for part in item if isinstance(part, Argument)]
        if not arguments:
            if any(not isinstance(part, Text) for part in item):
                return None
            added.setdefault(cursor, []).append("".join(part.text for part in item if isinstance(part, Text)))
            continue
        if len(arguments) > 1:
            return None
        argument = arguments[0]
        end = len(call.arguments) if argument.rest else argument.number + 1
        indices = range(argument.number, end)
        if len(indices) and indices[-1] >= len(call.arguments):
            return None
        kept.update(indices)
        if len(indices):
            edits.extend(_wrap(tokens, item, Span(call.arguments[indices[0]].start, call.arguments[indices[-1]].end)))
            cursor = indices[-1]
    edits.extend(_drop(call, kept))
    # Where an argument starts right behind the parenthesis, what is added in front comes before what wraps it.
    first = {-1: added.pop(-1)} if -1 in added else {}
    edits = [*_add(tokens, call, kept, first), *edits, *_add(tokens, call, kept, added)]
    return tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))


def _wrap(tokens: Tokens, item: tuple[Part, ...], argument: Span) -> list[Edit]:
    """Text before and after the argument of a one-argument item."""
    position = next(index for index, part in enumerate(item) if isinstance(part, Argument))
    before = "".join(part.text for part in item[:position] if isinstance(part, Text))
    after = "".join(part.text for part in item[position + 1 :] if isinstance(part, Text))
    if _MACRO_CALL.search(before) and _has_bare_comma(tokens, argument):
        before, after = f"{before}(", f"){after}"
    edits = [Edit.insert(argument.start, before.encode())] if before else []
    return edits + ([Edit.insert(argument.end, after.encode())] if after else [])


def _has_bare_comma(tokens: Tokens, span: Span) -> bool:
    """Whether a comma in ``span``, such as one of a template list, would split a macro's arguments."""
    index = bisect_left(tokens.starts, span.start)
    while index < len(tokens) and tokens.starts[index] < span.end:
        if tokens.texts[index] == b",":
            return True
        index = (tokens.closing(index) or index) + 1 if tokens.texts[index] == b"(" else index + 1
    return False


def _drop(call: Call, kept: set[int]) -> list[Edit]:
    """Delete arguments with the comma that separates them from what stays."""
    edits: list[Edit] = []
    arguments = call.arguments
    index = 0
    while index < len(arguments):
        if index in kept:
            index += 1
            continue
        last = index
        while last + 1 < len(arguments) and last + 1 not in kept:
            last += 1
        start = arguments[index - 1].end if index else arguments[0].start
        follows = last + 1 < len(arguments)
        end = arguments[last + 1].start if follows and not index else arguments[last].end
        edits.append(Edit.replace(start, end, b""))
        index = last + 1
    return edits


def _add(tokens: Tokens, call: Call, kept: set[int], added: dict[int, list[str]]) -> list[Edit]:
    edits: list[Edit] = []
    for after, texts in sorted(added.items()):
        joined = ", ".join(texts)
        if after < 0:
            text = joined + (", " if kept else "")
            edits.append(Edit.insert(tokens.ends[call.open], text.encode()))
        else:
            edits.append(Edit.insert(call.arguments[after].end, f", {joined}".encode()))
    return edits
