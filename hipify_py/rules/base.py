"""What a rule is. A rule module defines ``CODE``, ``NAME``, ``SEVERITY`` and ``check``; its docstring is its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

Check = Callable[[FileContext], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue. ``check`` is None for codes that are given outside rules (input, verification)."""

    code: str
    name: str
    severity: Severity
    documentation: str
    check: Check | None = None
