"""Code that already has a branch for the target: its CUDA alternative stays, for CUDA builds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.conditionals import Branch, conditionals
from hipify_py.frontend.facts import FileFacts
from hipify_py.frontend.tokens import Directive, Tokens
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.tables.schema import Status

_CUDA_MACROS = re.compile(rb"__CUDACC__|__CUDA_ARCH__|__NVCC__|USE_CUDA|__CUDA__|CUDA_VERSION|CUDART_VERSION")


def cuda_alternatives(tokens: Tokens, native_macros: re.Pattern[bytes]) -> Iterator[Span]:
    """The branches that are compiled only when none of the target's macros is set, where one is tested for."""
    found = conditionals(tokens)
    for number in sorted({branch.group for branch in found.branches}):
        group = found.group(number)
        polarities = [_polarity(tokens, branch.condition, native_macros) for branch in group]
        if True in polarities:
            native = polarities.index(True)
            yield from (branch.span for branch in _others(group, native))
        elif polarities and polarities[0] is False:
            yield group[0].span


def is_native(facts: FileFacts, knowledge: Knowledge, native_headers: tuple[str, ...]) -> bool:
    """Whether a file is written for the target: it includes the target's headers always, and none of CUDA's."""
    nesting = conditionals(facts.tokens)
    native = False
    for include in facts.includes:
        entry = knowledge.lookup_header(include.header)
        if entry is not None and entry.target is not None and entry.target.new != include.header:
            return False
        if native_headers and include.header.startswith(native_headers):
            native = native or not nesting.path(include.span.start)
    return native


def is_native_unit(headers: Collection[str], knowledge: Knowledge, native_headers: tuple[str, ...]) -> bool:
    """Whether files that include ``headers`` are compiled with the target's headers alone.

    The parser knows CUDA's declarations all the same, but names that such files declare themselves can't be CUDA's.
    """
    entries = (knowledge.lookup_header(header) for header in headers if not header.startswith(native_headers))
    left = (Status.UNSUPPORTED, Status.REMOVED)  # headers that a translation leaves in its output
    cuda = any(entry and entry.target and entry.target.status not in left for entry in entries)
    return bool(native_headers) and not cuda and any(header.startswith(native_headers) for header in headers)


def _others(group: list[Branch], native: int) -> list[Branch]:
    return [branch for index, branch in enumerate(group) if index != native]


def _polarity(tokens: Tokens, condition: Directive, native_macros: re.Pattern[bytes]) -> bool | None:
    """True: the branch is the target's own; False: it is for everything else; None: neither."""
    text = tokens.data[condition.span.start : condition.span.end]
    match = native_macros.search(text)
    if match is None or _CUDA_MACROS.search(text):
        return None
    if condition.name == "ifndef":
        return False
    negated = re.search(rb"!\s*(?:defined\s*\(?\s*)?$", text[: match.start()])
    return negated is None
