"""Whether a translation to HIP still parses: the parser reads it as CUDA, with HIP's names standing for CUDA's."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from hipify_py._resources import resource
from hipify_py.frontend import clang, stubs
from hipify_py.frontend.asm_statements import find_asm
from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.tables.load import Entry, load_tables
from hipify_py.tables.schema import Kind

_KEEP_GOING, _INCOMPLETE, _FOR_SERIALIZATION = 0x200, 0x02, 0x10
_SYNTAX = "Parse Issue"  # clang's name for errors of grammar; undeclared names are semantic ones
_FUNDAMENTAL = ("bool", "char", "double", "float", "int", "long", "short", "unsigned", "void")
_DECLARED = ("include", "generated")
_FOLDER = tempfile.TemporaryDirectory(prefix="hipify-py-reparse-")


def syntax_errors(data: bytes) -> list[str]:
    """The parser's errors of grammar in a text, CUDA or HIP, as ``line:column: message``."""
    name = "text.cu"
    arguments = [*_arguments(), "-include-pch", str(_names()), "-w"]
    unit = clang.bindings().Index.create().parse(name, arguments, [(name, _own().sub(b"", data))], _KEEP_GOING)
    errors = (found for found in unit.diagnostics if found.severity >= 3 and found.category_name == _SYNTAX)
    return [f"{found.location.line}:{found.location.column}: {found.spelling}" for found in errors]


def broken_lines(data: bytes, output: bytes) -> list[str]:
    """The errors of grammar in an output whose input has none, brackets without a partner included."""
    errors = syntax_errors(output)
    return errors if errors and not (unmatched(lex(data)) or is_asm_open(data) or syntax_errors(data)) else []


def is_asm_open(data: bytes) -> bool:
    """Whether an ``asm`` statement has no semicolon, of which the parser is silent if it rejects an operand."""
    tokens = lex(data)
    statements = (found for found in find_asm(tokens) if tokens.directive[found.token] < 0)
    return any(found.span == found.statement for found in statements)


def unmatched(tokens: Tokens) -> int:
    """How many brackets have no partner."""
    return sum(text in (b"(", b")", b"[", b"]", b"{", b"}") for text in tokens.texts) - len(tokens.matches)


def _arguments() -> list[str]:
    arguments = stubs.clang_arguments()
    at = arguments.index("-include")
    return arguments[:at] + arguments[at + 2 :]


@cache
def _names() -> Path:
    """A precompiled header: all of CUDA's declarations, and a macro for each name of HIP's that stands for one."""
    lines = ["#include <cuda_runtime.h>"]
    names: list[str] = []
    seen = set()
    tables = load_tables("hip")
    for entry in sorted(tables, key=_rank):
        new = entry.target.new if entry.target is not None else ""
        if entry.cuda.kind is Kind.HEADER and any((stubs.ROOT / f / entry.cuda.name).is_file() for f in _DECLARED):
            lines.append(f"#include <{entry.cuda.name}>")
        own = new.isidentifier() and new not in _FUNDAMENTAL and "::" not in entry.cuda.name
        if own and new not in tables and new not in seen:
            seen.add(new)
            names.append(f"#define {new} {entry.cuda.name}")
    source = Path(_FOLDER.name, "names.h")
    source.write_text("\n".join([*lines, *names]) + "\n", encoding="utf-8")
    options = _KEEP_GOING | _INCOMPLETE | _FOR_SERIALIZATION
    arguments = [*_arguments(), "-Xclang", "-fpch-instantiate-templates"]
    unit: Any = clang.bindings().Index.create().parse(str(source), arguments, options=options)
    made = source.with_suffix(".pch")
    unit.save(str(made))
    return made


@cache
def _own() -> re.Pattern[bytes]:
    """Namespaces of the headers that go with translations: a call of an unknown namespace's reads as a declaration."""
    headers = Path(str(resource("templates", "hip", "support"))).glob("*.h")
    names = {found for path in headers for found in re.findall(rb"^namespace (\w+)", path.read_bytes(), re.M)}
    return re.compile(rb"\b(?:%s)::" % b"|".join(sorted(names)))


def _rank(entry: Entry) -> tuple[bool, bool]:
    """Which of several names with one counterpart stands for it: rather the runtime's, rather no macro."""
    return entry.api != "runtime", entry.cuda.kind is Kind.MACRO
