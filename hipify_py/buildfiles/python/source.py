"""A Python file as a syntax tree whose nodes know the bytes that they stand at."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hipify_py.diagnostics.model import Span

_LITERAL = re.compile(r"([A-Za-z]*)(\"\"\"|'''|\"|')([\s\S]*)\2")
_BOM = b"\xef\xbb\xbf"


class PythonSyntaxError(ValueError):
    """Text that isn't Python; ``offset`` is the byte where that shows."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Literal:
    """A string literal of one piece: ``inner`` is the text between its quotes."""

    inner: Span
    raw: bool
    text: str  # of ``inner``, as written
    value: str


@dataclass
class Source:
    """One parsed file."""

    data: bytes
    tree: ast.Module = field(init=False)

    def __post_init__(self) -> None:
        """Parse the text.

        Raises:
            PythonSyntaxError: it is no Python, or not in UTF-8.
        """
        self._bom = len(_BOM) if self.data.startswith(_BOM) else 0
        self._lines = [self._bom]
        for match in re.finditer(rb"\r\n|\r|\n", self.data):
            self._lines.append(match.end())
        try:
            self.data.decode("utf-8")
            self.tree = ast.parse(self.data[self._bom :])
        except UnicodeDecodeError as error:
            raise PythonSyntaxError(error.start, "not UTF-8") from None
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line = getattr(error, "lineno", None) or 1
            offset = self._lines[min(line, len(self._lines)) - 1]
            raise PythonSyntaxError(offset, getattr(error, "msg", None) or str(error)) from None

    def span(self, node: ast.expr | ast.stmt) -> Span:
        """The bytes of a node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        return Span(start, self._lines[node.end_lineno - 1] + node.end_col_offset)

    def text(self, span: Span) -> str:
        """The text of a span."""
        return self.data[span.start : span.end].decode("utf-8")

    def literal(self, node: ast.expr) -> Literal | None:
        """The literal that a node is, if it is a plain string of one piece."""
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return None
        span = self.span(node)
        match = _LITERAL.fullmatch(self.text(span))
        if match is None or not _is_one_piece(match[2], match[3]):
            return None
        start = span.start + len((match[1] + match[2]).encode())
        inner = Span(start, span.end - len(match[2]))
        return Literal(inner, "r" in match[1].lower(), match[3], node.value)

    def walk(self) -> Iterator[ast.AST]:
        """All nodes."""
        return ast.walk(self.tree)


def _is_one_piece(quote: str, text: str) -> bool:
    """Whether the text between the quotes holds no quote of the same kind: else it is several literals."""
    return quote not in re.sub(r"\\[\s\S]", "", text)


def dotted(node: ast.AST) -> str:
    """``a.b.c`` of nested attributes, nothing for other expressions."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        left = dotted(node.value)
        return f"{left}.{node.attr}" if left else ""
    return ""
