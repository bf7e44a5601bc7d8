"""Lists of compiler options and libraries in Python: which they are, and how they are rewritten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hipify_py.buildfiles.flags import FlagTranslator, Where
from hipify_py.buildfiles.knowledge import Action
from hipify_py.buildfiles.model import BUILD_CODE, BuildEditor
from hipify_py.buildfiles.paths import TOOLKIT
from hipify_py.buildfiles.python.source import Source, dotted
from hipify_py.buildfiles.report import tell_change, tell_row
from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix, apply_fixes

_NVCC_KEYS = frozenset(("nvcc", "cuda"))
_NVCC_ARGUMENTS = frozenset(("extra_cuda_cflags", "extra_nvcc_args", "nvcc_args", "nvcc_flags"))
_LIBRARY_ARGUMENTS = frozenset(("libraries",))
_STRING_CALLS = frozenset(("append", "insert"))


@dataclass(frozen=True)
class OptionLists:
    """The lists of one file; ``condition`` is true where the original lists hold, nothing if they never do."""

    editor: BuildEditor
    source: Source
    condition: str

    def translate(self) -> bool:
        """Rewrite all lists; True if a condition was written."""
        nvcc = self._nvcc_names()
        conditional = False
        for node, where in self._candidates(nvcc):
            conditional |= self._rewrite(node, where)
        return conditional and bool(self.condition)

    def _nvcc_names(self) -> frozenset[str]:
        """Variables that are passed as nvcc's options."""
        found: set[str] = set()
        for node in self.source.walk():
            for value in _nvcc_values(node):
                found.update(name.id for name in ast.walk(value) if isinstance(name, ast.Name))
        return frozenset(found)

    def _candidates(self, names: frozenset[str]) -> Iterator[tuple[ast.expr, str]]:
        """Lists and single strings that may hold options, with what they are: nvcc, libraries or shared."""
        kinds: dict[int, str] = {}
        for node in self.source.walk():
            for value in _nvcc_values(node):
                kinds.update(dict.fromkeys(map(id, ast.walk(value)), "nvcc"))
            if isinstance(node, ast.keyword) and node.arg in _LIBRARY_ARGUMENTS:
                kinds.update(dict.fromkeys(map(id, ast.walk(node.value)), "libraries"))
            if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and _assigned(node) & names and node.value:
                kinds.update(dict.fromkeys(map(id, ast.walk(node.value)), "nvcc"))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and dotted(node.func.value) in names:
                kinds.update(dict.fromkeys((id(n) for argument in node.args for n in ast.walk(argument)), "nvcc"))
        settled = self._settled()
        for node in self.source.walk():
            if id(node) in settled:
                continue
            if isinstance(node, ast.List | ast.Tuple):
                yield node, kinds.get(id(node), "shared")
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
                yield node, kinds.get(id(node.args[0]), "shared") if node.args else "shared"

    def _settled(self) -> frozenset[int]:
        """Nodes that only hold where the condition does, or does not."""
        alternatives = [
            node
            for node in self.source.walk()
            if isinstance(node, ast.IfExp | ast.If) and self.condition and dotted(node.test) == self.condition
        ]
        return frozenset(id(inner) for node in alternatives for inner in ast.walk(node))

    def _rewrite(self, node: ast.expr, kind: str) -> bool:
        """Rewrite one list, or the argument of ``append``; True if something was written."""
        if isinstance(node, ast.Call):
            return self._append(node, kind)
        assert isinstance(node, ast.List | ast.Tuple)
        edits = self._edits(node.elts, kind)
        if not edits:
            return False
        span = self.source.span(node)
        self._write(span, self._edited(span, edits))
        return True

    def _append(self, call: ast.Call, kind: str) -> bool:
        """``x.append("-flag")``: a flag that goes makes it ``x.extend([])``."""
        edits = self._edits(call.args, kind)
        if not edits or len(call.args) != 1:
            return False
        argument = self.source.span(call.args[0])
        old, new = self.source.text(argument), self._edited(argument, edits)
        assert isinstance(call.func, ast.Attribute)
        method = Span(self.source.span(call.func).end - len(call.func.attr), self.source.span(call.func).end)
        if '"' in new or "'" in new:
            self._write(argument, new)
        else:
            self.editor.replace(method, "extend")
            kept = f"[{old}] if {self.condition} else []" if self.condition else "[]"
            self.editor.replace(argument, kept)
        return True

    def _write(self, span: Span, new: str) -> None:
        old = self.source.text(span)
        text = f"({old} if {self.condition} else {new})" if self.condition else new
        edit = Edit.replace(span.start, span.end, text.encode())
        self.editor.fixes.append(Fix(BUILD_CODE, (edit,), absorbs=True))

    def _edited(self, span: Span, edits: Sequence[Edit]) -> str:
        """The text of a span with edits, without the lines and blanks that they leave over."""
        fixes = [Fix(BUILD_CODE, (edit,), absorbs=True) for edit in edits]
        head = self.source.data[: span.start]
        text = apply_fixes(self.source.data[: span.end], fixes).data[len(head) :].decode()
        return re.sub(r"[ \t]+(?=\r?\n)|(?<=\n)[ \t]*\r?\n", "", text)

    def _edits(self, elements: Sequence[ast.expr], kind: str) -> list[Edit]:
        """The edits of a list's elements: strings are replaced, or go with the comma behind them."""
        gone: set[int] = set()
        edits = self._libraries(elements, gone) if kind == "libraries" else self._options(elements, kind, gone)
        return [*edits, *(_replaced(span, "") for span in self._spans(elements, gone))]

    def _options(self, elements: Sequence[ast.expr], kind: str, gone: set[int]) -> list[Edit]:
        """The edits of options that change; the numbers of those that go are added to ``gone``."""
        words = [self._word(element) for element in elements]
        flags = FlagTranslator(self.editor.knowledge, self.editor.project.architectures)
        edits: list[Edit] = []
        for change in flags.changes(words, Where.NVCC if kind == "nvcc" else Where.SHARED):
            span = Span(self.source.span(elements[change.first]).start, self.source.span(elements[change.last]).end)
            tell_change(self.editor, span, change)
            if change.new:
                edits.append(_replaced(span, ", ".join(self._quoted(elements[change.first], w) for w in change.new)))
            elif change.new is not None:
                gone.update(range(change.first, change.last + 1))
        return edits + [edit for element in elements for edit in self._path(element)]

    def _libraries(self, elements: Sequence[ast.expr], gone: set[int]) -> list[Edit]:
        edits: list[Edit] = []
        for number, element in enumerate(elements):
            literal = self.source.literal(element)
            row = self.editor.knowledge.row("libraries", literal.value) if literal else None
            if literal is None or row is None:
                continue
            tell_row(self.editor, self.source.span(element), row, literal.value)
            if row.new:
                edits.append(_replaced(literal.inner, row.new))
            elif row.action is Action.DROPPED:
                gone.add(number)
        return edits

    def _spans(self, elements: Sequence[ast.expr], gone: set[int]) -> Iterator[Span]:
        """What to take out so that elements go: neighbours together, with one comma beside them."""
        first = 0
        for number in sorted(gone):
            if number - 1 not in gone:
                first = number
            if number + 1 not in gone:
                span = Span(self.source.span(elements[first]).start, self.source.span(elements[number]).end)
                yield self._with_comma(span)

    def _word(self, element: ast.expr) -> str:
        """The word that an element is; what is computed is a word of its own that no table has."""
        if isinstance(element, ast.Constant) and isinstance(element.value, str):
            return element.value
        if isinstance(element, ast.JoinedStr):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "$(x)" for part in element.values)
        return "\0"

    def _quoted(self, element: ast.expr, word: str) -> str:
        quote = "'" if self.source.text(self.source.span(element)).startswith("'") else '"'
        return f"{quote}{word}{quote}"

    def _with_comma(self, span: Span) -> Span:
        """A span with the comma and the blanks behind it; without a comma, with those before it."""
        data, (start, end) = self.source.data, span
        position = end
        while data[position : position + 1] in (b" ", b"\t"):
            position += 1
        if data[position : position + 1] == b",":
            position += 1
            while data[position : position + 1] in (b" ", b"\t"):
                position += 1
            return Span(start, position)
        while data[start - 1 : start] in (b" ", b"\t", b"\n", b"\r"):
            start -= 1
        return Span(start - 1, end) if data[start - 1 : start] == b"," else span

    def _path(self, element: ast.expr) -> Iterator[Edit]:
        literal = self.source.literal(element)
        if literal is None:
            return
        for match in TOOLKIT.finditer(literal.text):
            at = literal.inner.start + len(literal.text[: match.start()].encode())
            yield _replaced(Span(at, at + len(match[0])), self.editor.knowledge.make.toolkit)


def _replaced(span: Span, text: str) -> Edit:
    return Edit.replace(span.start, span.end, text.encode())


def _nvcc_values(node: ast.AST) -> Iterator[ast.expr]:
    """Expressions that a node passes as nvcc's options."""
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value in _NVCC_KEYS and not isinstance(value, ast.Constant):
                yield value
    if isinstance(node, ast.keyword) and node.arg in _NVCC_ARGUMENTS:
        yield node.value
    if isinstance(node, ast.Call) and dotted(node.func) == "dict":
        yield from (keyword.value for keyword in node.keywords if keyword.arg in _NVCC_KEYS)


def _assigned(node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}
