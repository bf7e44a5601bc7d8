"""Kernels in string literals of Python: found, and on request translated like a file of their own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from hipify_py.buildfiles.model import BUILD_CODE, BuildEditor
from hipify_py.buildfiles.python.source import Literal, Source
from hipify_py.buildfiles.report import STRING
from hipify_py.diagnostics.model import Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.results import FileResult

_KERNEL = re.compile(r"\b__global__\b|\b__device__\b")
_QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\[\s\S])*\"|'(?:[^'\\\n]|\\[\s\S])*'|\\\r?\n")


def translate_strings(editor: BuildEditor, source: Source) -> None:
    """Report or translate all strings with device code."""
    for node in _kernels(source):
        literal = source.literal(node)
        if editor.project.translate_source is None:
            _tell(editor, source.span(node), "is not translated", "--strings translates it, or move it to a file")
        elif literal is None:
            _tell(editor, source.span(node), "is put together from pieces and is not translated", "make it one literal")
        elif not literal.raw and "\\" in _QUOTED.sub("", literal.text):
            _tell(editor, source.span(node), "has escapes and is not translated", "make it a raw string")
        else:
            _translate(editor, literal, editor.project.translate_source(literal.text.encode()))


def _kernels(source: Source) -> Iterator[ast.expr]:
    """Strings with device code, outermost first; docstrings are none."""
    documentation = {
        id(node.body[0].value)
        for node in source.walk()
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    parts: set[int] = set()
    for node in source.walk():
        if id(node) in documentation or id(node) in parts:
            continue
        if isinstance(node, ast.JoinedStr):
            parts.update(map(id, ast.walk(node)))
            if any(_KERNEL.search(str(part.value)) for part in node.values if isinstance(part, ast.Constant)):
                yield node
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _KERNEL.search(node.value):
            yield node


def _tell(editor: BuildEditor, span: Span, what: str, hint: str) -> None:
    editor.find(STRING, Severity.WARNING, span, "", f"this string holds device code, which {what}", hint)


def _translate(editor: BuildEditor, literal: Literal, result: FileResult) -> None:
    """Write the translation back, with its findings at their places in this file."""
    for diagnostic in result.diagnostics:
        base = literal.inner.start
        span = Span(base + diagnostic.span.start, base + diagnostic.span.end)
        editor.find(diagnostic.code, diagnostic.severity, span, diagnostic.symbol, diagnostic.message, diagnostic.hint)
    if result.output is None:
        return
    if result.support:
        parts = ", ".join(sorted(result.support))
        _tell(editor, literal.inner, f"needs the support header ({parts}) and is not translated", "include it by hand")
        return
    edit = Edit.replace(literal.inner.start, literal.inner.end, result.output)
    editor.fixes.append(Fix(BUILD_CODE, (edit,)))
    message = "the device code in this string was translated"
    editor.find(STRING, Severity.NOTE, literal.inner, "", message)
