"""A launch asks for more than the target's GPUs have, or for more than CUDA's.

What it means: with CUDA a grid may have 2^31 - 1 blocks of 1,024 threads in its first direction, and a block may opt in
to more than 64 KiB of shared memory on many GPUs. AMD GPUs take fewer than 2^32 threads in each direction of a grid,
and a block has 64 KiB. The launch is translated, and fails with an error when it runs. The other way round, CUDA
refuses blocks of more than 1,024 threads, and devices of SYCL may take them: code that counts on the error, to test its
error paths, gets none. Only sizes that the source gives as constants are seen.

Before: ``k<<<16777216, 1024>>>(p);``

After: ``k<<<16777216, 1024>>>(p);``

What to do: let each thread do several elements (a grid-stride loop), or spread the blocks over two directions; use
smaller tiles in shared memory, or keep part of them in registers. Where CUDA's error is wanted, check the size before
the launch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.facts import FileFacts
from hipify_py.frontend.structure import split_arguments
from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate

CODE = "HP232"
NAME = "launch-limit"
SEVERITY = Severity.WARNING
_DIRECTIONS = ("x", "y", "z")
_LAUNCHERS = frozenset(("cudaLaunchKernel", "cudaLaunchCooperativeKernel"))  # function, grid, block, arguments, shared
_OPT_IN = "cudaFuncAttributeMaxDynamicSharedMemorySize"


def check(context: FileContext) -> Iterator[Finding]:
    """Grids and amounts of shared memory that are constants, against the target's limits."""
    limits = context.knowledge.limits
    if not limits:
        return
    for grid, block, shared in _launches(context):
        sizes = zip(_DIRECTIONS, _extent(context.facts, grid), _extent(context.facts, block), strict=True)
        for direction, blocks, threads in sizes:
            limit = limits.get("threads")
            if limit and blocks and threads and blocks * threads > limit.most:
                message = f"{blocks * threads:,} threads in direction {direction}: {limit.text}"
                yield context.finding(CODE, SEVERITY, grid, "", message, limit.hint)
        yield from _block(context, block)
        if shared is not None:
            yield from _shared(context, shared)
    for amount in _opted_in(context):
        yield from _shared(context, amount)


def _block(context: FileContext, block: Span) -> Iterator[Finding]:
    """A block that CUDA refuses, where the target doesn't have to."""
    limit, sizes = context.knowledge.limits.get("block"), _extent(context.facts, block)
    threads = prod(size or 1 for size in sizes)
    if limit is not None and threads > limit.most:
        yield context.finding(CODE, SEVERITY, block, "", f"{threads:,} threads in a block: {limit.text}", limit.hint)


def _shared(context: FileContext, amount: Span) -> Iterator[Finding]:
    limit = context.knowledge.limits.get("shared")
    value = _constant(context.facts, lex(context.facts.text(amount).encode()).texts)
    if limit is not None and value is not None and value > limit.most:
        message = f"{value:,} bytes of shared memory for a block: {limit.text}"
        yield context.finding(CODE, SEVERITY, amount, "", message, limit.hint)


def _launches(context: FileContext) -> Iterator[tuple[Span, Span, Span | None]]:
    """Grid, block and shared memory of each launch that is left to the target."""
    for launch in context.facts.launches:
        sizes = launch.configuration
        if len(sizes) > 1 and not context.is_left(launch.chevrons.start):
            yield sizes[0], sizes[1], sizes[2] if len(sizes) > 2 else None
    for verdict in context.verdicts:
        call = verdict.use.call
        if verdict.use.name in _LAUNCHERS and verdict.fate is not Fate.LEAVE and call and len(call.arguments) > 2:
            yield call.arguments[1], call.arguments[2], call.arguments[4] if len(call.arguments) > 4 else None


def _opted_in(context: FileContext) -> Iterator[Span]:
    """The amounts of shared memory that kernels opt in to."""
    for verdict in context.verdicts:
        arguments = verdict.use.call.arguments if verdict.use.call else ()
        known = verdict.use.name == "cudaFuncSetAttribute" and verdict.fate is not Fate.LEAVE
        if known and len(arguments) == 3 and context.facts.text(arguments[1]) == _OPT_IN:
            yield arguments[2]


def _constant(facts: FileFacts, texts: Sequence[bytes]) -> int | None:
    return facts.constants.value(texts)


def _extent(facts: FileFacts, size: Span) -> tuple[int | None, int | None, int | None]:
    """The three numbers of a ``dim3``; None for what isn't constant."""
    tokens = lex(facts.text(size).encode())
    if len(tokens) == 1 and (found := _declaration(facts.tokens, tokens.texts[0])):
        return _numbers(facts, facts.tokens, found)
    if len(tokens) > 2 and tokens.texts[0] == b"dim3" and tokens.texts[1] in b"({":
        return _numbers(facts, tokens, 1)
    return _constant(facts, tokens.texts), 1, 1


def _declaration(tokens: Tokens, name: bytes) -> int | None:
    """The bracket behind ``dim3 name`` if the file has one such declaration."""
    found = [
        index + 1
        for index in tokens.places(name)
        if tokens.is_text(index - 1, b"dim3") and (tokens.is_text(index + 1, b"(") or tokens.is_text(index + 1, b"{"))
    ]
    return found[0] if len(found) == 1 else None


def _numbers(facts: FileFacts, tokens: Tokens, opener: int) -> tuple[int | None, int | None, int | None]:
    closer = tokens.closing(opener)
    if closer is None:
        return None, None, None
    spans = split_arguments(tokens, opener, closer)
    parts = [lex(tokens.data[span.start : span.end]).texts for span in spans[:3]]
    values = [_constant(facts, texts) for texts in parts] + [1] * (3 - len(parts))
    return values[0], values[1], values[2]
