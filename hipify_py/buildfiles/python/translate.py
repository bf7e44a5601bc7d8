"""The translation of one Python build script."""

from __future__ import annotations

import ast
import re

from hipify_py.buildfiles.model import BuildEditor
from hipify_py.buildfiles.paths import renamed_files
from hipify_py.buildfiles.python.lists import OptionLists
from hipify_py.buildfiles.python.source import PythonSyntaxError, Source, dotted
from hipify_py.buildfiles.python.strings import translate_strings
from hipify_py.buildfiles.report import LEFT, UNREADABLE, tell_native, tell_undecided
from hipify_py.diagnostics.model import Severity, Span

_IMPORT = re.compile(r"\btorch\b")


def translate_python(editor: BuildEditor) -> None:
    """Translate a Python file: lists of options and libraries, names of files, strings with kernels."""
    try:
        source = Source(editor.data)
    except PythonSyntaxError as error:
        span = Span(error.offset, error.offset)
        editor.find(
            UNREADABLE, Severity.ERROR, span, "", f"not Python 3: {error}", "check it with python -m py_compile"
        )
        return
    translate_strings(editor, source)
    _rename_files(editor, source)
    native = next((word for word in editor.knowledge.python.native if _mentions(source, word)), None)
    if native is not None:
        at = editor.data.find(native.rpartition(".")[2].encode())
        tell_native(editor, Span(at, at + len(native.rpartition(".")[2])), native)
        return
    _report_names(editor, source)
    condition = editor.knowledge.python.is_cuda if _imports_torch(source) else ""
    if OptionLists(editor, source, condition).translate() and not _has_module(source, "torch"):
        _import(editor, source)


def _mentions(source: Source, name: str) -> bool:
    last = name.rpartition(".")[2]
    for node in source.walk():
        if "." in name:
            if isinstance(node, ast.Attribute) and dotted(node) == name:
                return True
        elif (
            (isinstance(node, ast.Name) and node.id == last)
            or (isinstance(node, ast.alias) and node.name == last)
            or (isinstance(node, ast.Constant) and node.value == last)
        ):
            return True
    return False


def _imports_torch(source: Source) -> bool:
    return any(
        (isinstance(node, ast.ImportFrom) and _is_torch(node.module))
        or (isinstance(node, ast.Import) and any(_is_torch(alias.name) for alias in node.names))
        for node in source.walk()
    )


def _is_torch(name: str | None) -> bool:
    return name is not None and (name == "torch" or name.startswith("torch."))


def _has_module(source: Source, name: str) -> bool:
    """Whether ``name`` is bound to the module by an import at the top."""
    return any(
        isinstance(node, ast.Import) and any(a.asname is None and a.name.partition(".")[0] == name for a in node.names)
        for node in source.tree.body
    )


def _import(editor: BuildEditor, source: Source) -> None:
    """Import torch before the first import of something in it."""
    first = next(
        node
        for node in source.walk()
        if (isinstance(node, ast.ImportFrom) and _is_torch(node.module))
        or (isinstance(node, ast.Import) and any(_is_torch(alias.name) for alias in node.names))
    )
    start = source.span(first).start
    indent = editor.data[editor.data.rfind(b"\n", 0, start) + 1 : start].decode()
    newline = "\r\n" if b"\r\n" in editor.data else "\n"
    editor.insert(start, f"import torch{newline}{indent if not indent.strip() else ''}")


def _rename_files(editor: BuildEditor, source: Source) -> None:
    for node in source.walk():
        literal = source.literal(node) if isinstance(node, ast.Constant) else None
        if literal is None:
            continue
        for start, end, new in renamed_files(literal.text, editor.path, editor.project.renamed):
            lead = literal.inner.start + len(literal.text[:start].encode())
            editor.replace(Span(lead, lead + len(literal.text[start:end].encode())), new)


def _report_names(editor: BuildEditor, source: Source) -> None:
    """Names and programs of CUDA's that the script asks for itself."""
    keys = {id(key) for node in source.walk() if isinstance(node, ast.Dict) for key in node.keys}
    for node in source.walk():
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            _report_name(editor, source, node, node.id)
        if not isinstance(node, ast.Constant) or id(node) in keys:
            continue
        literal = source.literal(node)
        if literal is None:
            continue
        row = editor.knowledge.row("programs", literal.value.rpartition("/")[2])
        if row is not None:
            message = f"{literal.value} is run from Python, and is left as it is"
            hint = f"{row.new} is the counterpart" if row.new else row.note
            editor.find(LEFT, Severity.ERROR, source.span(node), literal.value, message, hint)
        entry = editor.knowledge.lookup("make_variables", literal.value)
        if entry is not None and entry.row is not None and entry.fact.kind in ("toolkit", "architectures"):
            message = f"{literal.value} is read or set from Python, and is left as it is"
            tell_undecided(editor, source.span(node), literal.value, message, f"{entry.row.new} is the counterpart")


def _report_name(editor: BuildEditor, source: Source, node: ast.Name, name: str) -> None:
    row = editor.knowledge.row("python_names", name)
    if row is not None and row.new != name:
        message = f"{name} is None where PyTorch is built for {editor.knowledge.title}"
        tell_undecided(editor, source.span(node), name, message, f"{row.new} is the counterpart; decide the condition")
