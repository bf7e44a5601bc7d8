"""Device code that rests on the order in which lanes run: exchanges without a barrier, and waits for other lanes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.functions import Body
from hipify_py.frontend.tokens import Kind, Tokens

_ASSIGNMENTS = frozenset((b"=", b"+=", b"*=", b"|=", b"&=", b"^=", b"-="))
_BARRIERS = frozenset((b"__syncwarp", b"__syncthreads", b"sync", b"__barrier_sync", b"arrive_and_wait", b"wait"))
_LOCKS = frozenset((b"atomicCAS", b"atomicExch", b"atomicAdd", b"atomicOr", b"atomicMax", b"load", b"test_and_set"))
_TAKING = frozenset((b"atomicCAS", b"atomicCAS_block", b"atomicExch", b"atomicExch_block"))
_GIVING = frozenset((b"atomicExch", b"atomicExch_block"))
_HARMLESS = frozenset((b"__threadfence", b"__threadfence_block", b"__nanosleep", b"__threadfence_system"))


class Exchange(NamedTuple):
    """A statement that reads what other lanes wrote, with no barrier between: where it stands, and what it writes."""

    span: Span
    array: str
    element: tuple[bytes, ...]


class Wait(NamedTuple):
    """A loop that does nothing but wait: the span of its condition."""

    span: Span
    text: str


def exchanges(tokens: Tokens, body: Body) -> Iterator[Exchange]:
    """Where an array is written from other elements of it that lanes have written, and no barrier stands between.

    That is the first of two such statements that write the same element, or one in a loop that has no barrier.
    """
    arrays = _arrays(tokens, body, (b"volatile", b"__shared__"))
    run: list[Exchange] = []
    loops: list[tuple[int, bool]] = []  # the loops around the place: where they end, whether they have a barrier
    index = body.first
    while index < body.last:
        text = tokens.texts[index]
        loops = [loop for loop in loops if loop[0] > index]
        if text in _BARRIERS:
            run = []
        elif text in (b"for", b"while"):
            end = _loop_end(tokens, index, body.last)
            run = []
            loops.append((end, not _BARRIERS.isdisjoint(tokens.texts[index:end])))
        elif text in arrays and tokens.is_text(index + 1, b"["):
            end = _statement_end(tokens, index, body.last)
            if _exchanges(tokens, index, end):
                element = tuple(tokens.texts[index + 2 : tokens.closing(index + 1)])
                found = Exchange(Span(tokens.starts[index], tokens.ends[end - 1]), tokens.name(index), element)
                first = next((other for other in run if other[1:] == found[1:]), None)
                if first or (loops and not any(barrier for _, barrier in loops)):
                    yield first or found
                    return
                run.append(found)
            index = end
        index += 1


def _loop_end(tokens: Tokens, index: int, limit: int) -> int:
    """Behind the body of the loop at ``index``."""
    closer = tokens.closing(index + 1)
    if closer is None:
        return index + 1
    if tokens.is_text(closer + 1, b"{"):
        return tokens.closing(closer + 1) or closer
    return _statement_end(tokens, closer + 1, limit)


def _arrays(tokens: Tokens, body: Body, marks: tuple[bytes, ...]) -> frozenset[bytes]:
    """Names that are declared with one of ``marks``, among the parameters or in the body."""
    found: set[bytes] = set()
    for index in (*range(*body.parameters), *range(body.first, body.last)):
        if tokens.texts[index] not in marks:
            continue
        position = index + 1
        while position < body.last and tokens.texts[position] not in (b";", b",", b")", b"=", b"[", b"("):
            position += 1
        if tokens.kinds[position - 1] == Kind.IDENTIFIER:
            found.add(tokens.texts[position - 1])
    return frozenset(found)


def _statement_end(tokens: Tokens, index: int, limit: int) -> int:
    while index < limit and tokens.texts[index] not in (b";", b"{", b"}"):
        index += 1
    return index


def _exchanges(tokens: Tokens, first: int, end: int) -> bool:
    """``a[i] = ... a[j] ...``: an element is written from another one of the same array."""
    closer = tokens.closing(first + 1)
    if closer is None or closer + 1 >= end or tokens.texts[closer + 1] not in _ASSIGNMENTS:
        return False
    written = tokens.texts[first + 2 : closer]
    for index in range(closer + 2, end - 1):
        if tokens.texts[index] == tokens.texts[first] and tokens.is_text(index + 1, b"["):
            other = tokens.closing(index + 1)
            if other is not None and tokens.texts[index + 2 : other] != written:
                return True
    return False


def waits(tokens: Tokens, body: Body) -> Iterator[Wait]:
    """Loops without a body that ask for an atomic operation or a shared value, unless one thread waits alone."""
    shared = _arrays(tokens, body, (b"__shared__",))
    for index in range(body.first, body.last):
        if tokens.texts[index] != b"while" or tokens.directive[index] >= 0:
            continue
        closer = tokens.closing(index + 1)
        if closer is None or not _does_nothing(tokens, _loop_body(tokens, index, closer)):
            continue
        condition = set(tokens.texts[index + 2 : closer])
        if (condition & _LOCKS or condition & shared) and not _is_alone(tokens, body, index):
            span = Span(tokens.starts[index], tokens.ends[closer])
            yield Wait(span, " ".join(tokens.data[span.start : span.end].decode("utf-8", "replace").split()))


def locks(tokens: Tokens, body: Body) -> Iterator[Wait]:
    """Where a loop tries to take a lock that it gives back itself, unless one thread does that alone.

    Lanes that didn't get it go round while the one that did is to give it back.
    """
    done = body.first
    for index in range(body.first, body.last):
        if tokens.texts[index] in (b"for", b"while", b"do") and tokens.directive[index] < 0 and index >= done:
            done = _whole_loop_end(tokens, index, body.last)
            taken = (at for at in range(index, done) if _takes(tokens, at))
            for at in taken:
                closer = tokens.closing(at + 1)
                if closer is not None and _given_back(tokens, at, closer, done) and not _is_alone(tokens, body, index):
                    span = Span(tokens.starts[at], tokens.ends[closer])
                    yield Wait(span, " ".join(tokens.data[span.start : span.end].decode("utf-8", "replace").split()))
                    break


def _takes(tokens: Tokens, index: int) -> bool:
    """Whether an operation that can take a lock is called at ``index``, and its result counts."""
    counts = tokens.texts[index - 1] not in (b";", b"{", b"}", b")", b"else", b"do")
    return counts and tokens.texts[index] in _TAKING and tokens.is_text(index + 1, b"(")


def _whole_loop_end(tokens: Tokens, index: int, limit: int) -> int:
    """Behind the loop at ``index``, an ``if`` without braces that is all of its body included."""
    if tokens.is_text(index, b"do"):
        return tokens.closing(index + 1) or index + 1
    end = _loop_end(tokens, index, limit)
    return tokens.closing(end) or end if tokens.is_text(end, b"{") else end


def _given_back(tokens: Tokens, taken: int, closer: int, end: int) -> bool:
    """Whether what the call at ``taken`` sets is set again behind it."""
    name = _first_name(tokens, taken + 2, closer)
    for at in range(closer, end):
        if tokens.texts[at] in _GIVING and _first_name(tokens, at + 2, end) == name:
            return True
        if tokens.texts[at] == name:
            behind = at + 1
            while tokens.is_text(behind, b"["):
                behind = (tokens.closing(behind) or behind) + 1
            if tokens.is_text(behind, b"="):
                return True
    return False


def _first_name(tokens: Tokens, first: int, last: int) -> bytes:
    return next((tokens.texts[at] for at in range(first, last) if tokens.kinds[at] == Kind.IDENTIFIER), b"")


def _loop_body(tokens: Tokens, index: int, closer: int) -> int:
    """The first token of the body of the loop whose ``while`` is at ``index``: before it in ``do { } while``."""
    opener = tokens.matches.get(index - 1) if tokens.is_text(index - 1, b"}") else None
    return opener if opener is not None and tokens.is_text(opener - 1, b"do") else closer + 1


def _does_nothing(tokens: Tokens, index: int) -> bool:
    """Whether a statement is empty, or only fences and sleeps."""
    if tokens.is_text(index, b";"):
        return True
    closer = tokens.closing(index) if tokens.is_text(index, b"{") else None
    if closer is None:
        return False
    names = {tokens.texts[i] for i in range(index, closer) if tokens.kinds[i] == Kind.IDENTIFIER}
    return names <= _HARMLESS


def _is_alone(tokens: Tokens, body: Body, index: int) -> bool:
    """Whether the place is in the body of an ``if`` that lets one thread pass: ``... == 0``."""
    for start in range(body.first, index):
        if tokens.texts[start] != b"if":
            continue
        closer = tokens.closing(start + 1)
        if closer is None or closer > index:
            continue
        if tokens.is_text(closer + 1, b"{"):
            end = tokens.closing(closer + 1) or closer
        else:
            end = _statement_end(tokens, closer + 1, body.last)
        condition = tokens.texts[start + 2 : closer]
        if closer < index < end and (b"==" in condition or b"!" in condition or b"thread_rank" in condition):
            return True
    return False
