"""Call templates: how the text of a call changes, as parsed values.

The language is in ``grammars/calltemplate.lark``; :func:`parse` is its only reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from hipify_py._resources import resource


class Text(NamedTuple):
    """Literal text."""

    text: str


class Argument(NamedTuple):
    """Argument ``number`` of the call, or (``rest``) that argument and all that follow.

    As an ``operand`` it stands beside operators; ``type`` is the type that its value has to have, or
    ``*`` for what it points to.
    """

    number: int
    rest: bool = False
    operand: bool = False
    type: str = ""


class Parenthesis(NamedTuple):
    """``(`` or ``)`` around a replacement that is no call: left out where that is all of an expression."""

    text: str


class TemplateArguments(NamedTuple):
    """The explicit template arguments of the call, brackets included; nothing if there are none."""


class Receiver(NamedTuple):
    """The object whose member is called."""


Part = Text | Argument | TemplateArguments | Receiver | Parenthesis


class TemplateError(ValueError):
    """A call template that can't be read, with the place."""


@dataclass(frozen=True, slots=True)
class CallTemplate:
    """A parsed replacement. ``name`` and ``items`` are set when it has the shape ``name(item, item, ...)``."""

    parts: tuple[Part, ...]
    name: str | None
    items: tuple[tuple[Part, ...], ...]

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """All argument placeholders in order of appearance."""
        return tuple(part for part in self.parts if isinstance(part, Argument))

    @property
    def has_receiver(self) -> bool:
        """Whether the object goes elsewhere, so that the call is replaced together with it."""
        return any(isinstance(part, Receiver) for part in self.parts)


@cache
def _parser() -> Any:
    from lark import Lark

    return Lark(resource("grammars", "calltemplate.lark").read_text(), parser="lalr")


@cache
def parse(text: str) -> CallTemplate:
    """Parse a template.

    Raises:
        TemplateError: a ``$`` that starts no placeholder, with its column.
    """
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise TemplateError(f"column {error.column}: '$' needs a number, T, this or $ after it: {text!r}") from error
    return template_of(tuple(_part(child.data, str(child.children[0])) for child in tree.children))


def template_of(parts: tuple[Part, ...]) -> CallTemplate:
    """The template that consists of ``parts``."""
    name, items = _shape(parts)
    return CallTemplate(parts, name, items)


def _part(rule: str, text: str) -> Part:
    if rule == "argument":
        return Argument(int(text[1:]))
    if rule == "rest":
        return Argument(int(text[1:-3]), rest=True)
    if rule == "operand":
        return Argument(int(text[2:-1]), operand=True)
    if rule == "value":
        number, _, kind = text[2:-1].partition(":")
        return Argument(int(number), type=kind)
    if rule in ("open", "close"):
        return Parenthesis(text[1:])
    if rule == "template":
        return TemplateArguments()
    if rule == "receiver":
        return Receiver()
    return Text("$" if rule == "dollar" else text)


def _shape(parts: tuple[Part, ...]) -> tuple[str | None, tuple[tuple[Part, ...], ...]]:
    """Split ``name(a, b)`` into its name and items; (None, ()) for any other shape."""
    if not parts or not isinstance(parts[0], Text) or not isinstance(parts[-1], Text):
        return None, ()
    name, opener, _ = parts[0].text.partition("(")
    if not opener or not name.replace("_", "a").replace("::", "a").isalnum():
        return None, ()
    items: list[list[Part]] = [[]]
    depth = 0
    for position, part in enumerate(parts):
        if not isinstance(part, Text):
            items[-1].append(part)
            continue
        text = part.text[len(name) :] if position == 0 else part.text
        start = 0
        for index, character in enumerate(text):
            depth += (character in "([{") - (character in ")]}")
            if depth == 1 and character == "(" and position == 0 and index == 0:
                start = 1
            elif depth == 1 and character == ",":
                _append(items[-1], text[start:index])
                items.append([])
                start = index + 1
            elif depth == 0:
                last = position == len(parts) - 1 and index == len(text) - 1
                if not last:
                    return None, ()
                _append(items[-1], text[start:index])
                return name, tuple(tuple(_trim(item)) for item in items if item or len(items) > 1)
        _append(items[-1], text[start:])
    return None, ()


def _append(item: list[Part], text: str) -> None:
    if text:
        item.append(Text(text))


def _trim(item: list[Part]) -> list[Part]:
    """Without blanks at both ends."""
    trimmed = list(item)
    if trimmed and isinstance(trimmed[0], Text):
        trimmed[0] = Text(trimmed[0].text.lstrip())
    if trimmed and isinstance(trimmed[-1], Text):
        trimmed[-1] = Text(trimmed[-1].text.rstrip())
    return [part for part in trimmed if not (isinstance(part, Text) and not part.text)]
