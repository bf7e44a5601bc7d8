"""Inline PTX that is not translated.

What it means: PTX is NVIDIA's assembly language; no other compiler takes it. The statement stays as it is and won't
compile.

What to do: replace it by a built-in function or plain C++, guarded by the target's macro if the CUDA build needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Activity, InlineAsm, Side
from hipify_py.rewrite.context import FileContext

CODE = "HP210"
NAME = "inline-ptx"
SEVERITY = Severity.ERROR
_PTX = re.compile(
    r"%%|\b(?:mov|ld|st|cvt|cvta|add|sub|mul|mad|fma|shfl|vote|bar|barrier|membar|fence|cp|mma|wmma|ldmatrix|atom|red|prmt"
    r"|lop3|bfe|bfi|shf|setp|selp|prefetch|griddepcontrol|mbarrier|createpolicy|discard|applypriority|tcgen05|wgmma|ex2"
    r"|lg2|rcp|rsqrt|tanh|sin|cos|dp4a|dp2a|vadd|vsub|min|max|abs|neg|clz|popc|brev|nanosleep|exit|trap|activemask|redux|match"
    r"|elect|setmaxnreg|isspacep)(?:\.\w+)+|\b(?:trap|exit|brkpt)\s*;"
)


def check(context: FileContext) -> Iterator[Finding]:
    """Every asm statement that is or may be PTX."""
    for statement in context.facts.asm:
        if not is_ptx(statement) or context.is_left(statement.span.start):
            continue
        opcode = first_opcode(statement.template)
        message = f"inline PTX ({opcode}) is not translated for {context.target_title}"
        hint = "replace it by a built-in function or plain C++"
        verified = statement.activity is Activity.ACTIVE
        yield context.finding(CODE, SEVERITY, statement.span, opcode, message, hint, unverified=not verified)


def is_ptx(statement: InlineAsm) -> bool:
    """Whether an asm statement is for the device: by where it stands, or by how it reads."""
    return statement.side is not Side.HOST or _PTX.search(statement.template) is not None


def first_opcode(template: str) -> str:
    """The first instruction of an asm template, for messages."""
    text = re.sub(r"//.*|/\*.*?\*/", " ", template)
    for part in re.split(r"[;{}\n]", text):
        words = re.sub(r"^\s*@!?%?\w+\s+", "", part).split()
        if words and not words[0].startswith(".") and not words[0].endswith(":"):
            return words[0]
    return "empty"
