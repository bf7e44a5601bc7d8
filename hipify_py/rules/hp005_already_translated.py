"""The file includes the target's headers already.

What it means: the file is written for the target, wholly or in part. CUDA names that are left in it are translated;
code that fits the target is not changed.

What to do: nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.rewrite.context import FileContext

CODE = "HP005"
NAME = "already-translated"
SEVERITY = Severity.NOTE


def check(context: FileContext) -> Iterator[Finding]:
    """One note, at the include that tells."""
    include = context.native_include
    if include is not None:
        message = f"includes {include.header}: this file is written for {context.target_title} already"
        yield context.finding(CODE, SEVERITY, include.name, include.header, message)
