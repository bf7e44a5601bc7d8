"""Declarations of C++ headers, read with libclang, in the notation of the tables.

Used by ``import_table.py`` (CUDA's headers) and ``check_headers.py`` (a target's).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clang import cindex
from clang.cindex import CursorKind, TypeKind

__all__ = ["Declaration", "macro_names", "parameters", "raw_parameters", "scan"]

_UNNAMED = re.compile(r"\((?:unnamed|anonymous)\b[^)]*\)")
_LITERAL = re.compile(r"\(*(?:\(\w+\))?-?(?:0[xX][0-9a-fA-F]+|\d[\d.]*(?:[eE][-+]?\d+)?)[uUlLfF]*\)*")
"""A number, perhaps negative, perhaps with a cast before it: ``((cudaStream_t)0x2)``."""
_KEEP_GOING = 0x200
_DEFAULT_MACROS = {"__dv", "__dparm"}
"""How CUDA's and HIP's headers write a default argument that C does not see."""
_RECORDS = {CursorKind.STRUCT_DECL, CursorKind.UNION_DECL, CursorKind.CLASS_DECL}
_FUNCTIONS = {CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE}
_SCOPES = {CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL}


@dataclass
class Declaration:
    """What the headers say about one name; ``signatures`` are its overloads."""

    name: str
    kind: str
    header: str
    signatures: list[str] = field(default_factory=list)
    value: str = ""
    device: bool = False

    @property
    def signature(self) -> str:
        """All overloads in the notation of the tables."""
        return " | ".join(self.signatures)


def scan(includes: Sequence[str], args: Sequence[str], roots: Sequence[Path]) -> dict[str, Declaration]:
    """Parse ``#include``s of ``includes`` and list what the headers under ``roots`` declare.

    Headers that cannot be found, and errors in them, cost only the declarations concerned.
    """
    text = "".join(f"#include <{name}>\n" for name in includes)
    options = cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | _KEEP_GOING
    unit = cindex.Index.create().parse("scan.cu", args=list(args), unsaved_files=[("scan.cu", text)], options=options)
    return _Scanner(roots).run(unit)


def macro_names(path: Path) -> set[str]:
    """Every macro that ``path`` defines under any condition."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, re.MULTILINE))


class _Scanner:
    def __init__(self, roots: Sequence[Path]) -> None:
        self._roots = [str(root.resolve()) + "/" for root in roots]
        self._found: dict[str, Declaration] = {}
        self._tags: dict[int, str] = {}
        self._headers: dict[str, str] = {}
        self._visit: Mapping[CursorKind, Callable[[Any, str], None]] = {
            CursorKind.ENUM_DECL: self._enum,
            CursorKind.TYPEDEF_DECL: self._typedef,
            CursorKind.TYPE_ALIAS_DECL: self._typedef,
            CursorKind.VAR_DECL: self._variable,
            CursorKind.MACRO_DEFINITION: self._macro,
            **dict.fromkeys(_RECORDS, self._record),
            **dict.fromkeys(_FUNCTIONS, self._function),
        }

    def run(self, unit: Any) -> dict[str, Declaration]:
        cursors = list(self._top_level(unit.cursor))
        for cursor, _ in cursors:
            if cursor.kind is CursorKind.TYPEDEF_DECL:
                target = cursor.underlying_typedef_type.get_declaration()
                if target.spelling == "" or _UNNAMED.search(target.spelling):
                    self._tags[target.hash] = cursor.spelling
        for cursor, header in cursors:
            if visit := self._visit.get(cursor.kind):
                visit(cursor, header)
        return self._found

    def _top_level(self, parent: Any) -> Iterator[tuple[Any, str]]:
        for cursor in parent.get_children():
            if cursor.kind in _SCOPES or _is_unnamed_namespace(cursor):
                yield from self._top_level(cursor)
            elif header := self._header(cursor):
                yield cursor, header

    def _header(self, cursor: Any) -> str:
        file = cursor.location.file
        if file is None:
            return ""
        if file.name not in self._headers:
            path = str(Path(file.name).resolve())
            root = next((r for r in self._roots if path.startswith(r)), None)
            self._headers[file.name] = path[len(root) :] if root else ""
        return self._headers[file.name]

    def _add(self, name: str, kind: str, header: str, signature: str = "", value: str = "") -> Declaration:
        known = self._found.get(name)
        if known is None or (known.kind == "macro" and kind != "macro"):
            known = self._found[name] = Declaration(name, kind, header, value=value)
        if kind == known.kind and signature and signature not in known.signatures:
            known.signatures.append(signature)
        return known

    def _function(self, cursor: Any, header: str) -> None:
        if cursor.spelling.startswith("operator"):
            return
        declaration = self._add(cursor.spelling, "function", header, _signature(cursor))
        attributes = {child.kind for child in cursor.get_children()}
        declaration.device |= CursorKind.CUDADEVICE_ATTR in attributes

    def _record(self, cursor: Any, header: str) -> None:
        if not cursor.spelling or _UNNAMED.search(cursor.spelling):
            return
        if cursor.is_definition():
            self._found.pop(cursor.spelling, None)
        elif cursor.spelling in self._found:
            return
        self._add(cursor.spelling, "type", header, _record_body(cursor))

    def _enum(self, cursor: Any, header: str) -> None:
        name = self._tags.get(cursor.hash, cursor.spelling)
        name = "" if _UNNAMED.search(name) else name
        if name:
            self._add(name, "type", header, "enum")
        for child in cursor.get_children():
            if child.kind is CursorKind.ENUM_CONSTANT_DECL:
                self._add(child.spelling, "enumerator", header, name, str(child.enum_value))

    def _typedef(self, cursor: Any, header: str) -> None:
        target = cursor.underlying_typedef_type
        tag = target.get_declaration()
        if self._tags.get(tag.hash) == cursor.spelling and target.kind is not TypeKind.POINTER:
            signature = "enum" if tag.kind is CursorKind.ENUM_DECL else _record_body(tag)
        elif tag.spelling == cursor.spelling:
            return
        else:
            signature = "typedef " + _declare(target, "")
        self._add(cursor.spelling, "type", header, signature)

    def _variable(self, cursor: Any, header: str) -> None:
        self._add(cursor.spelling, "variable", header, _declare(cursor.type, ""))

    def _macro(self, cursor: Any, header: str) -> None:
        tokens = [token.spelling for token in cursor.get_tokens()][1:]
        if cindex.conf.lib.clang_Cursor_isMacroFunctionLike(cursor):
            end = tokens.index(")") if ")" in tokens else len(tokens)
            self._add(cursor.spelling, "macro", header, "".join(tokens[: end + 1]))
            return
        text = "".join(tokens)
        simple = (len(tokens) == 1 and re.fullmatch(r"\w+|\"[^\"]*\"", text)) or _LITERAL.fullmatch(text)
        self._add(cursor.spelling, "macro", header, value=text if simple else "")


def _is_unnamed_namespace(cursor: Any) -> bool:
    named = cursor.spelling and not cursor.spelling.startswith("(anonymous")
    return cursor.kind is CursorKind.NAMESPACE and not named


def _signature(cursor: Any) -> str:
    parameters = [_parameter(child) for child in cursor.get_children() if child.kind is CursorKind.PARM_DECL]
    if cursor.type.kind is TypeKind.FUNCTIONPROTO and cursor.type.is_function_variadic():
        parameters.append("...")
    result = _declare(cursor.result_type, "")
    return f"{_template_head(cursor)}{result}({','.join(parameters)})"


def _template_head(cursor: Any) -> str:
    heads = []
    for child in cursor.get_children():
        if child.kind is CursorKind.TEMPLATE_TYPE_PARAMETER:
            pack = "..." if "..." in [token.spelling for token in child.get_tokens()] else ""
            heads.append(f"class{pack} {child.spelling}".strip() + _default(child))
        elif child.kind is CursorKind.TEMPLATE_NON_TYPE_PARAMETER:
            heads.append(_declare(child.type, child.spelling) + _default(child))
    return f"template<{','.join(heads)}> " if heads else ""


def _parameter(cursor: Any) -> str:
    text = _declare(cursor.type, "")
    if cursor.type.is_const_qualified():
        text = text.removesuffix("const").rstrip() if text.endswith("const") else text.removeprefix("const ")
    return text + _default(cursor)


def _default(cursor: Any) -> str:
    """The default argument as ``=value``; ``={}`` if there is one but libclang does not show its text."""
    tokens = [token.spelling for token in cursor.get_tokens()]
    if "{" not in tokens:  # a macro among the specifiers lets libclang's extent run past the parameter
        if "=" in tokens:
            return "=" + "".join(tokens[tokens.index("=") + 1 :])
        for macro in _DEFAULT_MACROS & set(tokens):
            return "=" + "".join(tokens[tokens.index(macro) + 2 :]).removesuffix(")")
    has_value = any(child.kind.is_expression() for child in cursor.get_children())
    of_the_type = re.search(r"[\[<]", cursor.type.spelling)  # an extent or a template argument is an expression too
    return "={}" if has_value and not of_the_type else ""


def _record_body(cursor: Any) -> str:
    keyword = {CursorKind.UNION_DECL: "union", CursorKind.CLASS_DECL: "class"}.get(cursor.kind, "struct")
    fields = []
    for child in cursor.get_children():
        if child.kind is CursorKind.FIELD_DECL:
            fields.append(_field(child))
        elif child.kind in _RECORDS and child.spelling.startswith("(anonymous"):
            fields.append(_record_body(child) + ";")
    return keyword + ("{" + "".join(fields) + "}" if fields else "")


def _element(type_: Any) -> Any:
    while type_.kind is TypeKind.CONSTANTARRAY:
        type_ = type_.element_type
    return type_


def _field(cursor: Any) -> str:
    nested = _element(cursor.type).get_declaration()
    if nested.kind in _RECORDS and _UNNAMED.search(nested.type.spelling):
        suffix = cursor.type.spelling.rpartition(")")[2]
        return f"{_record_body(nested)} {cursor.spelling}{suffix};"
    bits = f":{cursor.get_bitfield_width()}" if cursor.is_bitfield() else ""
    return _declare(cursor.type, cursor.spelling) + bits + ";"


def _declare(type_: Any, name: str) -> str:
    """``type_`` as the declaration of ``name`` (C's inside-out syntax), without superfluous blanks."""
    spelling = type_.spelling
    if "(*" in spelling:
        text = re.sub(r"\(\*+(?:const)?", lambda m: m.group() + name, spelling, count=1)
    elif "[" in spelling:
        base, bracket, extent = spelling.partition("[")
        text = f"{base.rstrip()} {name}".rstrip() + bracket + extent
    else:
        text = f"{spelling} {name}".rstrip()
    return re.sub(r"\s*([(),\[\]])\s*|\s+(?=[*&])", lambda match: match.group(1) or "", text)


def split_arguments(text: str) -> list[str]:
    """The parts of ``text`` between its outermost commas."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "(<[{") - (character in ")>]}")
        if character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]] if text else []


def raw_parameters(signature: str) -> list[str]:
    """The parameters of one overload as the table writes them, with their defaults."""
    depth = 0
    for index in range(len(signature) - 1, -1, -1):
        depth += (signature[index] == ")") - (signature[index] == "(")
        if depth == 0 and signature[index] == "(":
            return split_arguments(signature[index + 1 : -1])
    return []


def parameters(signature: str) -> list[str]:
    """The parameter types of one overload, without defaults and elaborated-type keywords."""
    return [_plain(part) for part in raw_parameters(signature)]


def _plain(parameter: str) -> str:
    text = re.sub(r"\b(struct|enum|union|const|volatile) ?", "", parameter.partition("=")[0])
    return re.sub(r"\s*([*&])\s*", r"\1", text).strip()
