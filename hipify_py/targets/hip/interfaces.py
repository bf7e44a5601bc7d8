"""Macros that choose a library's current interface where an older ROCm offers two."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.headers import newline
from hipify_py.rewrite.verdicts import version

INTERFACE_CODE = "interface"
_HEADER = "hipblas/hipblas.h"
_MACRO = b"HIPBLAS_V2"  # hipBLAS with CUDA's data and compute types; the only interface from ROCm 7 on
_UNTIL = (7, 0)


def interface_fixes(context: FileContext) -> Iterator[Fix]:
    """``#define HIPBLAS_V2`` before each include of hipBLAS, for releases that need it."""
    if version(context.target_version) >= _UNTIL or _MACRO in context.facts.data:
        return
    for use in context.includes.uses:
        if _HEADER in use.replacement:
            line = b"#define " + _MACRO + newline(context.facts.data)
            yield Fix(INTERFACE_CODE, (Edit.insert(use.include.span.start, line),))
