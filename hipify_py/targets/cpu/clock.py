"""``clock()`` in device code counts cycles, as ``clock64()`` does; the name itself belongs to the C library."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceCode

CLOCK_CODE = "clock"
_MEMBER = frozenset((b".", b"->"))


def clock_fixes(tokens: Tokens, code: DeviceCode) -> Iterator[Fix]:
    """Calls of ``clock`` in the bodies of device functions become ``::simt::clock``."""
    seen: set[int] = set()  # lambdas lie in other functions
    for function in code.functions_of(tokens):
        if function.body is None or b"clock" not in function.words:
            continue
        index = bisect_left(tokens.starts, function.body.start)
        while index < len(tokens) and tokens.starts[index] < function.body.end:
            if index not in seen and _is_call(tokens, index):
                start = index - 1 if tokens.is_text(index - 1, b"::") else index
                yield Fix(CLOCK_CODE, (Edit.replace(tokens.starts[start], tokens.ends[index], b"::simt::clock"),))
            seen.add(index)
            index += 1


def _is_call(tokens: Tokens, index: int) -> bool:
    if tokens.texts[index] != b"clock" or not (tokens.is_text(index + 1, b"(") and tokens.is_text(index + 2, b")")):
        return False
    qualified = tokens.is_text(index - 1, b"::") and tokens.kinds[index - 2] == Kind.IDENTIFIER
    return tokens.texts[index - 1] not in _MEMBER and not qualified
