"""``threadIdx.x`` and its kin become queries of the work-item; CUDA's x is SYCL's last dimension."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import is_macro_parameter
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.targets.sycl.device import INDICES, ITEM, Device, functions_around
from hipify_py.targets.sycl.queries import GLOBAL_ID, WIDE, Query, divided, find_query, is_shift, without_parentheses
from hipify_py.targets.sycl.signed import COMPARISONS, meets

INDEX_CODE = "index"
CODE = "HP240"
_INTEGERS = frozenset((b"int", b"unsigned", b"long", b"size_t", b"uint32_t", b"int32_t", b"uint64_t", b"int64_t"))
_EXACT = frozenset((b"+", b"*", b"(", b")", b"."))  # operations whose low 32 bits don't depend on the type's size
_ARITHMETIC = frozenset((b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^", b"<<", b"~"))
_CASTS = frozenset((b"int", b"unsigned", b"float", b"double", b"short", b"char", b"uint32_t")) | WIDE
_ADDED = frozenset((b"+=", b"-="))  # the low bits of a sum don't depend on the type's size, either
_ENDS = frozenset((b";", b")", b","))
_SMALL = 5  # characters of a number that indices are multiplied by without passing 32 bits


def index_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """The indices in device functions and macros of a file; host code may have variables with their names."""
    tokens = context.facts.tokens
    own = {verdict.use.token for verdict in context.verdicts if verdict.fate is Fate.LEAVE}
    functions = list(device.code.functions_of(tokens))
    done = -1
    for index in tokens.identifiers():
        if index <= done or tokens.texts[index] not in INDICES or is_macro_parameter(tokens, index):
            continue
        around = list(functions_around(functions, tokens.starts[index]))
        owner = around[-1].name if around else _macro(tokens, index)
        rank = device.rank(owner) if owner else device.asked_rank(tokens, around[-1]) if around else 0
        query = find_query(tokens, index)
        if rank and query is not None:
            done = query.last
            text = b"%s.%s(%d)" % (ITEM, query.name, rank - 1 - query.axis)
            if not _is_exact(tokens, query, device.signed):
                text = b"unsigned(" + text + b")"
            yield Fix(INDEX_CODE, (Edit.replace(tokens.starts[query.first], tokens.ends[query.last], text),))
        elif (not around and index not in own) or (around and query is None):
            yield _report(context, index)


def _macro(tokens: Tokens, index: int) -> bytes:
    directive = tokens.directive[index]
    if directive < 0 or tokens.directives[directive].name != "define":
        return b""
    return tokens.texts[tokens.directives[directive].first]


def _report(context: FileContext, index: int) -> Finding:
    tokens = context.facts.tokens
    name = tokens.name(index)
    message = f"{name} is not used by its members x, y and z in a device function, and SYCL has no such variable"
    hint = "ask the nd_item for each dimension"
    return context.finding(CODE, Severity.ERROR, tokens.span(index), name, message, hint)


def _is_exact(tokens: Tokens, query: Query, signed: frozenset[bytes]) -> bool:
    """Whether the place takes a ``size_t`` as it takes CUDA's ``unsigned``: the value can't come out different."""
    index, last = without_parentheses(tokens, query.first, divided(tokens, query))
    before, after = tokens.texts[index - 1], tokens.texts[last + 1] if last + 1 < len(tokens) else b""
    if is_shift(tokens, last + 1) or is_shift(tokens, index - 2):
        return False
    if before in COMPARISONS or after in COMPARISONS:
        alone = before not in _ARITHMETIC and after not in _ARITHMETIC
        return alone and not meets(tokens, index, last, signed)
    if before == b"(" and after == b")" and tokens.texts[index - 2] in _CASTS:
        return True
    if before == b")" and tokens.is_text(index - 3, b"(") and tokens.texts[index - 2] in _CASTS:
        return query.name != GLOBAL_ID or tokens.texts[index - 2] in WIDE
    if after in _ENDS and (before in _ADDED or (before == b"=" and not _is_deduced(tokens, index))):
        return True
    return _in_integer_initialiser(tokens, index, last) or _in_subscript(tokens, index, last)


def _is_deduced(tokens: Tokens, index: int) -> bool:
    """Whether the variable in front of ``= index`` takes its type from it."""
    while index > 0 and tokens.texts[index - 1] not in (b";", b"{", b"}", b"("):
        index -= 1
    return b"auto" in tokens.texts[index : index + 3]


def _in_integer_initialiser(tokens: Tokens, index: int, last: int) -> bool:
    """``int i = <sums and products>``, where the tokens from ``index`` to ``last`` are one operand."""
    start = index
    while start > 0 and tokens.texts[start] != b"=":
        if tokens.texts[start] in (b";", b"{", b"}", b",", b"=="):
            return False
        start -= 1
    end = index
    while end < len(tokens) and tokens.texts[end] not in (b";", b","):
        end += 1
    words = _declaring(tokens, start - 1)
    others = (*range(start + 1, index), *range(last + 1, end))
    if not words or words[0] not in _INTEGERS or not _are_exact(tokens, others):
        return False
    # A wider type keeps what 32 bits lose of a product with something negative or large.
    return WIDE.isdisjoint(words) or all(_is_unsigned(tokens, at) and not _is_large(tokens, at) for at in others)


def _is_large(tokens: Tokens, index: int) -> bool:
    return tokens.kinds[index] == Kind.NUMBER and len(tokens.texts[index]) > _SMALL


def _is_unsigned(tokens: Tokens, index: int) -> bool:
    """Whether a token of a sum or product is no operand of a type that may be signed."""
    around = tokens.texts[index - 2 : index + 1]
    return tokens.kinds[index] != Kind.IDENTIFIER or around[-1] in INDICES or b"." in around


def _declaring(tokens: Tokens, name: int) -> list[bytes]:
    """The words in front of ``name`` that its declaration begins with, alone or after others: ``int i = 0, name``."""
    start = name
    while start > 0 and tokens.texts[start - 1] not in (b";", b"{", b"}", b"("):
        start = tokens.matches.get(start - 1, start - 1) if tokens.texts[start - 1] in (b")", b"]") else start - 1
    return [text for text in tokens.texts[start : start + 4] if text not in (b"const", b"constexpr", b"static")]


def _in_subscript(tokens: Tokens, index: int, last: int) -> bool:
    """``a[<sums and products>]``, where the tokens from ``index`` to ``last`` are one operand."""
    start = index
    while start > 0 and (_is_operand(tokens, start) or tokens.texts[start] in _EXACT):
        start -= 1
    closer = tokens.closing(start) if tokens.is_text(start, b"[") else None
    return closer is not None and _are_exact(tokens, (*range(start + 1, index), *range(last + 1, closer)))


def _are_exact(tokens: Tokens, indices: Iterable[int]) -> bool:
    """Whether tokens are names, numbers, sums and products, without calls."""
    return all(
        tokens.texts[at] in _EXACT or (_is_operand(tokens, at) and not tokens.is_text(at + 1, b"(")) for at in indices
    )


def _is_operand(tokens: Tokens, index: int) -> bool:
    return tokens.kinds[index] in (Kind.IDENTIFIER, Kind.NUMBER)
