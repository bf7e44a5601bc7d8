"""The nesting of preprocessor conditionals: which branch of which ``#if`` a place stands in."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.tokens import Directive, Tokens


class Branch(NamedTuple):
    """One branch: ``group`` numbers its ``#if``, ``number`` the branch in it; ``condition`` is its directive."""

    group: int
    number: int
    condition: Directive
    span: Span  # between this directive and the next of the group


Path = tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Conditionals:
    """All branches of a file. ``guard`` is the group number of the include guard, or -1."""

    branches: tuple[Branch, ...]
    guard: int
    _starts: tuple[int, ...]
    _paths: tuple[Path, ...]

    def path(self, offset: int) -> Path:
        """The branches around ``offset``, outermost first, without the include guard."""
        index = bisect_right(self._starts, offset) - 1
        path = self._paths[index] if index >= 0 else ()
        return tuple(branch for branch in path if branch.group != self.guard)

    def group(self, number: int) -> list[Branch]:
        """The branches of one ``#if``."""
        return [branch for branch in self.branches if branch.group == number]


def dominates(first: Path, second: Path) -> bool:
    """Whether code at ``first`` is compiled whenever code at ``second`` is."""
    return [(b.group, b.number) for b in second[: len(first)]] == [(b.group, b.number) for b in first]


class _Open(NamedTuple):
    group: int
    number: int
    condition: Directive


def conditionals(tokens: Tokens) -> Conditionals:
    """Read the conditionals of a file; unbalanced ``#endif`` are ignored, open groups end with the file."""
    branches: list[Branch] = []
    stack: list[_Open] = []
    starts: list[int] = [0]
    paths: list[Path] = [()]
    groups = 0

    def close(at: int) -> None:
        top = stack.pop()
        branches.append(Branch(top.group, top.number, top.condition, Span(top.condition.span.end, at)))

    def record(at: int) -> None:
        starts.append(at)
        paths.append(tuple(Branch(o.group, o.number, o.condition, Span(o.condition.span.end, -1)) for o in stack))

    for directive in tokens.directives:
        if directive.name in ("if", "ifdef", "ifndef"):
            stack.append(_Open(groups, 0, directive))
            groups += 1
        elif directive.name in ("elif", "else", "elifdef", "elifndef") and stack:
            top = stack[-1]
            close(directive.span.start)
            stack.append(_Open(top.group, top.number + 1, directive))
        elif directive.name == "endif" and stack:
            close(directive.span.start)
        else:
            continue
        record(directive.span.end)
    while stack:
        close(len(tokens.data))
    ordered = tuple(sorted(branches, key=lambda branch: branch.span.start))
    return Conditionals(ordered, _guard(tokens, ordered), tuple(starts), tuple(paths))


def _guard(tokens: Tokens, branches: tuple[Branch, ...]) -> int:
    """The group of an include guard: ``#ifndef X`` / ``#define X`` first in the file, its ``#endif`` last."""
    directives = tokens.directives
    if len(directives) < 2 or directives[0].name not in ("ifndef", "if") or directives[1].name != "define":
        return -1
    first, second = directives[0], directives[1]
    words = {tokens.texts[index] for index in range(first.first, first.last)}
    names_match = second.first < second.last and tokens.texts[second.first] in words
    if not names_match or tokens.directive[0] != 0:
        return -1
    last = directives[-1]
    closes = last.name == "endif" and (last.last >= len(tokens) or last.last == len(tokens))
    return 0 if closes and [b for b in branches if b.group == 0] else -1
