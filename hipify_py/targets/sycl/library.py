"""Functions of the C library that CUDA has in kernels and SYCL 2020 has not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.tables.load import read_table
from hipify_py.targets.sycl.device import Device, functions_around

CODE = "HP240"
CHANGED = "HP105"
LIBRARY_CODE = "library"
_HINT = "allocate the memory on the host"


class _Row(NamedTuple):
    name: str
    new: str
    note: str


@cache
def _rows() -> Mapping[bytes, _Row]:
    lines = read_table(Path(__file__).with_name("library.tsv"), _Row._fields)
    return {name.encode(): _Row(*line.split("\t")) for name, line in lines.items()}


def library_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """A fix for each call in device code that has a counterpart, and a finding for each."""
    tokens = context.facts.tokens
    functions = list(device.code.functions_of(tokens))
    for index in (*tokens.places(b"new"), *tokens.places(b"delete")):
        if _allocates(tokens, index) and any(functions_around(functions, tokens.starts[index])):
            span, name = tokens.span(index), tokens.name(index)
            message = f"{name} in device code: {_rows()[b'malloc'].note}"
            yield context.finding(CODE, Severity.ERROR, span, name, message, _HINT)
    for index in tokens.identifiers():
        row = _rows().get(tokens.texts[index])
        if row is None or not tokens.is_text(index + 1, b"(") or tokens.texts[index - 1] in (b".", b"->", b"::"):
            continue
        if not any(functions_around(functions, tokens.starts[index])):
            continue
        span, name = tokens.span(index), row.name
        if row.new:
            yield Fix(LIBRARY_CODE, (Edit.replace(span.start, span.end, row.new.encode()),))
            yield context.finding(CHANGED, Severity.NOTE, span, name, f"{name}: {row.note}")
        else:
            message = f"{name} is called in device code: {row.note}"
            yield context.finding(CODE, Severity.ERROR, span, name, message, _HINT)


def _allocates(tokens: Tokens, index: int) -> bool:
    """Whether ``new`` or ``delete`` there takes or gives back memory: no placement, operator or deleted function."""
    before, is_new = tokens.texts[index - 1], tokens.is_text(index, b"new")
    if tokens.directive[index] >= 0 or before == b"operator":
        return False
    return not tokens.is_text(index + 1, b"(") if is_new else before != b"="
