"""Build systems that are recognised, and reported where they speak of CUDA."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.buildfiles.kinds import Kind
from hipify_py.buildfiles.report import FOREIGN
from hipify_py.diagnostics.model import Diagnostic, Finding, LineIndex, Severity, Span

_CUDA = re.compile(rb"\bcuda\w*|\w+\.cuh?\b|\bnvcc\b", re.I)


def findings(path: str, kind: Kind, data: bytes) -> Iterator[Finding]:
    """One finding for each line that speaks of CUDA."""
    lines = LineIndex(data)
    seen: set[int] = set()
    for match in _CUDA.finditer(data):
        start = lines.position(match.start())
        if start.line in seen:
            continue
        seen.add(start.line)
        name = match[0].decode("utf-8", "replace")
        message = f"{name}: files of {kind.value} are not translated; this line speaks of CUDA"
        hint = "change it by hand; MIGRATION.md lists all such lines"
        span = Span(match.start(), match.end())
        end = lines.position(span.end)
        yield Finding(Diagnostic(FOREIGN, Severity.WARNING, path, span, start, end, name, message, hint))
