"""Inline ignores: ``// hipify-py: ignore[HP210] reason`` silences codes on its line, or on the next if it stands alone.

The comment's language is in ``grammars/suppress.lark``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hipify_py._resources import resource
from hipify_py.diagnostics.model import LineIndex, Span

MARK = b"hipify-py:"


@dataclass(frozen=True, slots=True)
class Ignore:
    """One inline ignore. ``error`` says why it can't be read; then it silences nothing."""

    span: Span
    line: int  # the line it silences
    codes: tuple[str, ...] = ()
    reason: str = ""
    error: str = ""


@cache
def _parser() -> Any:
    from lark import Lark

    return Lark(resource("grammars", "suppress.lark").read_text(encoding="utf-8"), parser="lalr")


def find_ignores(data: bytes, comments: Iterable[Span], lines: LineIndex) -> Iterator[Ignore]:
    """The inline ignores among ``comments``."""
    for span in comments:
        text = data[span.start : span.end]
        at = text.find(MARK)
        if at < 0 or text[2:at].strip():
            continue
        body = text[at:].removesuffix(b"*/").decode("utf-8", "replace").strip()
        yield _read(span, _silenced_line(data, span, lines), body)


def _silenced_line(data: bytes, span: Span, lines: LineIndex) -> int:
    start = data.rfind(b"\n", 0, span.start) + 1
    alone = not data[start : span.start].strip()
    return lines.position(span.end if alone else span.start).line + alone


def _read(span: Span, line: int, body: str) -> Ignore:
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(body)
    except UnexpectedInput:
        return Ignore(span, line, error="write it as: hipify-py: ignore[HP210] reason")
    codes, *rest = tree.children
    reason = str(rest[0]).strip() if rest else ""
    if not reason:
        return Ignore(span, line, error="the reason is missing; write it behind the brackets")
    return Ignore(span, line, tuple(str(code) for code in codes.children), reason)


def silences(ignores: Sequence[Ignore], code: str, line: int) -> Ignore | None:
    """The ignore that silences ``code`` on ``line``, if there is one."""
    return next((ignore for ignore in ignores if ignore.line == line and code in ignore.codes), None)
