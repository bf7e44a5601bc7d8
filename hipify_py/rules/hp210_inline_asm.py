"""Inline PTX that is not translated.

What it means: PTX is NVIDIA's assembly language; no other compiler takes it. One instruction of the statement has no
translation, so all of it stays as it is and won't compile. The place is that instruction's, inside the string.

Before: ``asm("mbarrier.inval.b64 [%0];" :: "l"(p));``

After: ``asm("mbarrier.inval.b64 [%0];" :: "l"(p));``, as it was

What to do: the hint says what the target offers for the instruction. Put it beside the statement, each in its branch
of an ``#if``, if the CUDA build needs the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.facts import Activity
from hipify_py.rewrite.assembly import PtxRefusal, PtxTranslation, is_ptx
from hipify_py.rewrite.context import FileContext

CODE = "HP210"
NAME = "inline-ptx"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """Every asm statement that is or may be PTX and was not translated."""
    for statement in context.facts.asm:
        result = context.ptx.get(statement)
        if isinstance(result, PtxTranslation) or not is_ptx(statement) or context.is_left(statement.span.start):
            continue
        verified = statement.activity is Activity.ACTIVE
        if isinstance(result, PtxRefusal):
            message = f"inline PTX is not translated for {context.target_title}: {_named(result)}"
            span, opcode, hint = result.span, result.opcode, result.hint
        else:
            span, opcode = statement.span, first_opcode(statement.template)
            message = f"inline PTX ({opcode}) is not translated for {context.target_title}"
            hint = "replace it by a built-in function or plain C++"
        yield context.finding(CODE, SEVERITY, span, opcode, message, hint, unverified=not verified)


def _named(refusal: PtxRefusal) -> str:
    """The reason, behind the instruction where it does not name it itself."""
    if not refusal.opcode or refusal.reason.startswith(refusal.opcode):
        return refusal.reason
    return f"{refusal.opcode}: {refusal.reason}"


def first_opcode(template: str) -> str:
    """The first instruction of an asm template, for messages."""
    text = re.sub(r"//.*|/\*.*?\*/", " ", template)
    for part in re.split(r"[;{}\n]", text):
        words = re.sub(r"^\s*@!?%?\w+\s+", "", part).split()
        if words and not words[0].startswith(".") and not words[0].endswith(":"):
            return words[0]
    return "empty"
