"""Inline PTX for the engine: what the translation to HIP writes as C++ that every compiler knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.edits import Fix
from hipify_py.frontend.facts import FileFacts, InlineAsm
from hipify_py.rewrite.assembly import PtxRefusal, PtxTranslation, translate_all

_WARP_SIZE = "32"
# Functions of HIP and of clang, and those of headers that the program may not include.
_FOREIGN = re.compile(
    rb"\b(?:__hip_|__builtin_amdgcn_|__builtin_debugtrap|__ockl_|__ocml_|hip|wall_clock64|__\w*half|__\w*bfloat16)\w*"
)


def translate_portable(facts: FileFacts, statement: InlineAsm) -> PtxTranslation | PtxRefusal:
    """Translate one statement; what needs HIP's own functions is refused."""
    from hipify_py.targets.hip.ptx import PtxOptions, translate_asm

    found = translate_asm(facts, statement, PtxOptions(lambda name: name, _WARP_SIZE))
    if isinstance(found, PtxRefusal):
        return found
    text = b" ".join(piece for piece in found.replacement if isinstance(piece, bytes))
    if not found.support and not _FOREIGN.search(text):
        return found
    return PtxRefusal("asm", statement.span.start, "it has no form in portable C++", "write it in plain C++")


def assembly_fixes(facts: FileFacts) -> Iterator[Fix]:
    """The fixes of all statements that can be translated."""
    for result in translate_all(facts, translate_portable).values():
        if isinstance(result, PtxTranslation):
            yield result.fix
