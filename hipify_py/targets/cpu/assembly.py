"""Inline PTX for the engine: what the translation to HIP writes as C++ that every compiler knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from hipify_py.edits import Fix
from hipify_py.frontend.facts import FileFacts, InlineAsm
from hipify_py.rewrite.assembly import PtxRefusal, PtxTranslation, translate_all

_WARP_SIZE = "32"
# Functions of HIP and of clang, and those of headers that the program may not include.
_FOREIGN = re.compile(
    rb"\b(?:__hip_|__builtin_amdgcn_|__builtin_debugtrap|__ockl_|__ocml_|hip|wall_clock64|__\w*half|__\w*bfloat16)\w*"
)

_OWN = {"ptx::global_timer": b"::simt::global_timer"}  # functions of HIP's support header that the engine has itself


def translate_portable(
    facts: FileFacts, statement: InlineAsm, known: Collection[str] = ()
) -> PtxTranslation | PtxRefusal:
    """Translate one statement; what needs HIP's own functions is refused, but for those ``known`` to the caller."""
    from hipify_py.targets.hip.ptx import PtxOptions, translate_asm

    found = translate_asm(facts, statement, PtxOptions(lambda name: name, _WARP_SIZE))
    if isinstance(found, PtxRefusal):
        return found
    text = b" ".join(piece for piece in found.replacement if isinstance(piece, bytes))
    if found.support <= {*_OWN, *known} and not _FOREIGN.search(text):
        pieces = tuple(_with_own(piece) if isinstance(piece, bytes) else piece for piece in found.replacement)
        return replace(found, replacement=pieces, support=frozenset())
    return PtxRefusal("asm", statement.span.start, "it has no form in portable C++", "write it in plain C++")


def _with_own(text: bytes) -> bytes:
    for name, own in _OWN.items():
        text = text.replace(name.encode(), own)
    return text


def assembly_fixes(facts: FileFacts) -> Iterator[Fix]:
    """The fixes of all statements that can be translated."""
    for result in translate_all(facts, translate_portable).values():
        if isinstance(result, PtxTranslation):
            yield result.fix
