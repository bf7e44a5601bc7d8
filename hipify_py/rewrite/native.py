"""Code that already has a branch for the target: its CUDA alternative stays, for CUDA builds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.conditionals import Branch, conditionals
from hipify_py.frontend.facts import FileFacts, Origin
from hipify_py.frontend.tokens import Directive, Tokens
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.tables.schema import Status

_CUDA_MACROS = re.compile(rb"__CUDACC__|__CUDA_ARCH__|__NVCC__|USE_CUDA|__CUDA__|CUDA_VERSION|CUDART_VERSION")


class LeftBranch(NamedTuple):
    """A branch that is left as it is, and the macro that decides against it; empty if the target's compiler sets it."""

    span: Span
    macro: str


def cuda_alternatives(tokens: Tokens, native_macros: re.Pattern[bytes]) -> Iterator[LeftBranch]:
    """The branches that are compiled only when none of the target's macros is set, where one is tested for.

    The group ``predefined`` of ``native_macros`` takes those that the target's compiler or headers set.
    """
    found = conditionals(tokens)
    for number in sorted({branch.group for branch in found.branches}):
        group = found.group(number)
        tests = [_test(tokens, branch.condition, native_macros) for branch in group]
        native = next(((index, test.macro) for index, test in enumerate(tests) if test and test.positive), None)
        if native is not None:
            yield from (LeftBranch(branch.span, native[1]) for branch in _others(group, native[0]))
        elif tests and tests[0] is not None:
            yield LeftBranch(group[0].span, tests[0].macro)


def own_definitions(facts: FileFacts, knowledge: Knowledge) -> frozenset[str]:
    """Functions of CUDA's that the file defines itself and whose counterparts no definition can have as its name.

    CUDA defines them in its headers, so such code is for something else, and the functions are the user's. Those that
    the parser tells from CUDA's are overloads beside them: each use is of the one or of the other.
    """
    heads = {
        function.name: range(function.extent.start, function.body.start)
        for function in facts.functions
        if function.body
    }
    defined = {
        use.name
        for use in facts.uses
        if use.span.start in heads.get(use.name, ()) and use.resolution.origin is not Origin.USER
    }
    entries = ((name, knowledge.lookup(name)) for name in defined)
    return frozenset(name for name, entry in entries if entry and entry.target and not entry.target.new.isidentifier())


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


class _Test(NamedTuple):
    """What a condition asks, and by which macro: ``positive`` if its branch is the target's own."""

    positive: bool
    macro: str


def _test(tokens: Tokens, condition: Directive, native_macros: re.Pattern[bytes]) -> _Test | None:
    """What a condition says of the target; None if nothing."""
    text = tokens.data[condition.span.start : condition.span.end]
    match = native_macros.search(text)
    if match is None or _CUDA_MACROS.search(text):
        return None
    negated = re.search(rb"!\s*(?:defined\s*\(?\s*)?$", text[: match.start()]) or condition.name == "ifndef"
    return _Test(not negated, "" if match["predefined"] else match[0].decode())
