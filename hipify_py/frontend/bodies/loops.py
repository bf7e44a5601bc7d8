"""The parts of a ``for`` header. The parser leaves out those that are empty; where its semicolons stand tells which."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hipify_py.frontend.trees import Node

_EMPTY = Node("empty")
_FULL = 4


def header_parts(children: Sequence[Node], text: Callable[[str], bytes]) -> list[Node]:
    """Initialiser, condition, step and body, with ``empty`` nodes for what is missing.

    A range-based or macro-made header that can't be told apart gives one ``unknown`` node.
    """
    if len(children) == _FULL:
        return list(children)
    body = children[-1]
    parts = [_EMPTY, _EMPTY, _EMPTY, body]
    for child in children[:-1]:
        number = _semicolons_before(child, body, children, text)
        if number is None or parts[number] is not _EMPTY:
            return [Node("unknown", name="for", file=body.file, start=body.start, end=body.end)]
        parts[number] = child
    return parts


def _semicolons_before(child: Node, body: Node, children: Sequence[Node], text: Callable[[str], bytes]) -> int | None:
    """How many of the header's semicolons stand before ``child``."""
    if child.file != body.file or child.start >= body.start:
        return None
    after = text(child.file)[child.start : body.start]
    depth, count = 0, 0
    for byte in after:
        if byte in b"([{":
            depth += 1
        elif byte in b")]}":
            depth -= 1
            if depth < 0:
                break
        elif byte == ord(";") and depth == 0:
            count += 1
    return 2 - count if count <= 2 else None
