"""The file uses PyTorch's CUDA interface.

What it means: PyTorch 2.11 and later keep the names of ``at::cuda`` and ``c10::cuda`` on ROCm; earlier releases
rename them to ``hip`` with classes that masquerade as CUDA. A mixture of both compiles nowhere.

What to do: choose the convention of your PyTorch with the target's option, ``--torch-hipify`` for HIP.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP511"
NAME = "torch-convention"
SEVERITY = Severity.NOTE
_API = "torch"
_OPTION = "torch-hipify"


def check(context: FileContext) -> Iterator[Finding]:
    """The first use of PyTorch's CUDA interface, where the target has a choice of conventions."""
    convention = context.options.get(_OPTION)
    uses = [verdict.use.span for verdict in context.verdicts if verdict.entry is not None and verdict.entry.api == _API]
    uses += [use.include.name for use in context.includes.uses if use.entry is not None and use.entry.api == _API]
    if convention and uses:
        span = min(uses)
        message = f"PyTorch's names are written for version {convention} of its own translator (--{_OPTION})"
        yield context.finding(CODE, SEVERITY, span, "", message, "2 is for PyTorch 2.11 and later, 1 for earlier ones")
