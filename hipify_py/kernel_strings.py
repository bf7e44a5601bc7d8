"""Device code in string literals of C++, as NVRTC compiles it: translated on request, like a file of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from hipify_py.diagnostics.model import Diagnostic, LineIndex, Severity, Span
from hipify_py.edits import SourceMap
from hipify_py.results import FileResult, FileStatus

CODE = "HP307"
_RAW = re.compile(rb'(?:u8|[uUL])?R"([^()\\\s]{0,16})\((.*)\)\1"', re.S)
_PLAIN = re.compile(rb'(?:u8|[uUL])?"([^"\\\n]*)"')
_PIECE_BEFORE = re.compile(rb'"(?:\s|\\\r?\n)*$')
_PIECE_AFTER = re.compile(rb'(?:\s|\\\r?\n)*(?:u8|[uUL])?R?"')
_NEAR = 400  # bytes around a literal in which another piece of it is looked for

TextTranslator = Callable[[bytes], FileResult]


class _Refusal(NamedTuple):
    what: str
    hint: str


def with_strings(result: FileResult, translate: TextTranslator) -> FileResult:
    """``result`` with the strings translated that its findings say hold device code."""
    found = [diagnostic for diagnostic in result.diagnostics if diagnostic.code == CODE]
    for diagnostic in found if result.source is not None else ():
        result = _with_string(result, diagnostic, translate)
    return result


def _with_string(result: FileResult, told: Diagnostic, translate: TextTranslator) -> FileResult:
    """``result`` with one string translated, or with the reason why it isn't."""
    assert result.source is not None
    inner = _inner(result.source, told.span)
    if isinstance(inner, _Refusal):
        return _instead(result, told, [_said(told, *inner)])
    made = translate(result.source[inner.start : inner.end])
    if made.support:
        parts = ", ".join(sorted(made.support))
        return _instead(result, told, [_said(told, f"needs the support header ({parts})", "include it by hand")])
    lines = LineIndex(result.source)
    findings = [_moved(diagnostic, inner.start, lines, result.path) for diagnostic in made.diagnostics]
    if made.output is None:
        return _instead(result, told, findings)
    done = replace(told, severity=Severity.NOTE, message="the device code in this string was translated", hint="")
    return _instead(_spliced(result, inner, made.output), told, [done, *findings])


def _inner(source: bytes, span: Span) -> Span | _Refusal:
    """Where the text of the literal at ``span`` stands, if it stands there as it is."""
    before, after = source[max(span.start - _NEAR, 0) : span.start], source[span.end : span.end + _NEAR]
    if _PIECE_BEFORE.search(before) or _PIECE_AFTER.match(after):
        return _Refusal("is put together from pieces", "make it one raw string")
    literal = source[span.start : span.end]
    raw, plain = _RAW.fullmatch(literal), _PLAIN.fullmatch(literal)
    if not raw and not plain:
        return _Refusal("has escapes", "make it a raw string")
    start, end = raw.span(2) if raw else plain.span(1) if plain else (0, 0)
    return Span(span.start + start, span.start + end)


def _said(told: Diagnostic, why: str, hint: str) -> Diagnostic:
    message = f"this string holds device code, which {why} and is not translated"
    return replace(told, message=message, hint=f"{hint}, or move it to a file")


def _instead(result: FileResult, told: Diagnostic, said: list[Diagnostic]) -> FileResult:
    """``result`` with other findings in the place of one."""
    kept = [diagnostic for diagnostic in result.diagnostics if diagnostic is not told]
    ordered = sorted([*kept, *said], key=lambda d: (d.span.start, d.span.end, d.code))
    return replace(result, diagnostics=tuple(ordered))


def _moved(found: Diagnostic, by: int, lines: LineIndex, path: str) -> Diagnostic:
    """A finding of the text in a string, at its place in the file."""
    span = Span(found.span.start + by, found.span.end + by)
    return replace(found, path=path, span=span, start=lines.position(span.start), end=lines.position(span.end))


def _spliced(result: FileResult, inner: Span, new: bytes) -> FileResult:
    """``result`` with ``new`` in the place of ``inner``, which no edit has touched."""
    assert result.source is not None
    old, length = result.source if result.output is None else result.output, inner.end - inner.start
    known = result.source_map or SourceMap(())
    start = old.find(result.source[inner.start : inner.end])
    while start >= 0 and known.original(start) != inner.start:
        start = old.find(result.source[inner.start : inner.end], start + 1)
    if start < 0:
        return result
    output = old[:start] + new + old[start + length :]
    source_map = known.replaced(start, start + length, len(new))
    return replace(result, output=output, source_map=source_map, status=FileStatus.TRANSLATED)
