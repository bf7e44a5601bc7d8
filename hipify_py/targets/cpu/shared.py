"""Dynamic shared memory for the engine: ``extern __shared__ T s[];`` becomes a pointer to the block's memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import contains
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import DeviceCode

SHARED_CODE = "shared"
ALIGNERS = (b"__align__", b"alignas", b"__attribute__")
_STARTS = frozenset((b";", b"{", b"}", b":", b")"))


class Dynamic(NamedTuple):
    """One declaration of dynamic shared memory: its tokens (``last`` is the semicolon), name and element type."""

    first: int
    last: int
    name: bytes
    type: bytes

    @property
    def pointer(self) -> bytes:
        """The declaration of a pointer that takes its place. The memory is aligned for every type."""
        return b"auto* " + self.name + b" = ::simt::dynamic_shared<" + self.type + b">()"


def shared_fixes(tokens: Tokens, code: DeviceCode) -> Iterator[Fix]:
    """Local declarations become pointers; those at file scope go, and each function that uses them gets a pointer."""
    bodies = [function.body for function in code.functions_of(tokens) if function.body]
    local: list[tuple[int, bytes]] = []
    for found in find_dynamic(tokens):
        start = tokens.starts[found.first]
        if _is_local(tokens, found, bodies):
            local.append((start, found.name))
            yield Fix(SHARED_CODE, (Edit.replace(start, tokens.starts[found.last], found.pointer),))
        else:
            yield Fix(SHARED_CODE, (Edit.replace(start, tokens.ends[found.last], b""),))
    for name, pointer in _at_file_scope(code).items():
        for function in code.functions_of(tokens):
            body = function.body
            if body is None or name not in function.words or name in function.parameter_words:
                continue
            if not any(body.start < start < body.end and other == name for start, other in local):
                yield Fix(SHARED_CODE, (Edit.insert(body.start + 1, b" " + pointer + b";"),))


def _is_local(tokens: Tokens, found: Dynamic, bodies: list[Span]) -> bool:
    return tokens.directive[found.first] >= 0 or contains(bodies, tokens.starts[found.first])


def _at_file_scope(code: DeviceCode) -> dict[bytes, bytes]:
    """Name -> pointer declaration, of all declarations outside of functions in files that are compiled together."""
    found: dict[bytes, bytes] = {}
    for tokens in code.files:
        declared = list(find_dynamic(tokens))
        if declared:
            bodies = [function.body for function in code.functions_of(tokens) if function.body]
            found.update((one.name, one.pointer) for one in declared if not _is_local(tokens, one, bodies))
    return found


def find_dynamic(tokens: Tokens) -> Iterator[Dynamic]:
    """All declarations of dynamic shared memory."""
    for index, text in enumerate(tokens.texts):
        if text == b"__shared__":
            found = _dynamic(tokens, index)
            if found is not None:
                yield found


def _dynamic(tokens: Tokens, index: int) -> Dynamic | None:
    """The declaration around a ``__shared__``, if it is the unsized kind."""
    first, last = declaration(tokens, index)
    words = tokens.texts[first:last]
    if b"extern" not in words or b"[" not in words or not tokens.is_text(last, b";"):
        return None
    bracket = first + words.index(b"[")
    if not tokens.is_text(bracket + 1, b"]"):
        return None
    inner = b"".join(tokens.texts[bracket + 2 : last])  # further dimensions
    kind = _type(tokens, first, bracket - 1)
    return Dynamic(first, last, tokens.texts[bracket - 1], kind + inner) if kind else None


def declaration(tokens: Tokens, index: int) -> tuple[int, int]:
    """Token range of the declaration that holds ``index``, up to its semicolon, which is not part of it."""
    directive = tokens.directive[index]
    first = last = index
    while first > 0 and tokens.directive[first - 1] == directive and tokens.texts[first - 1] not in _STARTS:
        first -= 1
    while last < len(tokens) and tokens.directive[last] == directive and tokens.texts[last] != b";":
        last += 1
    if directive >= 0:
        first = max(first, _macro_body(tokens, directive))
    return first, last


def _macro_body(tokens: Tokens, directive: int) -> int:
    """The first token of a macro's body, behind its name and parameters."""
    name = tokens.directives[directive].first
    parameters = tokens.is_text(name + 1, b"(") and tokens.starts[name + 1] == tokens.ends[name]
    closer = tokens.closing(name + 1) if parameters else None
    return name + 1 if closer is None else closer + 1


def _type(tokens: Tokens, first: int, name: int) -> bytes:
    """The element type among the tokens before the name, without specifiers and alignment."""
    kept: list[bytes] = []
    index = first
    while index < name:
        text = tokens.texts[index]
        if text in ALIGNERS:
            closer = tokens.closing(index + 1)
            index = closer if closer is not None else index
        elif text not in (b"extern", b"__shared__", b"static"):
            kept.append(text)
        index += 1
    spelled = re.sub(rb" ?(::|<|>|,|\*) ?", rb"\1", b" ".join(kept))
    return spelled.replace(b">", b"> ").strip()
