"""What an expression over CUDA's indices asks of the work-item: an index, or the sums and products that SYCL names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.sycl.device import AXES, INDICES

GLOBAL_ID = b"get_global_id"
_GLOBAL_RANGE = b"get_global_range"
WIDE = frozenset((b"size_t", b"long", b"int64_t", b"uint64_t", b"ptrdiff_t"))  # types as wide as size_t
_BLOCKS = (b"blockDim", b"blockIdx")
_GRID = (b"blockDim", b"gridDim")
_TIGHTER = frozenset((b"*", b"/", b"%", b"-", b"~", b"!", b")"))  # in front of a sum: they take its first operand alone
_OPENS = frozenset((b"(", b"[", b",", b"="))
_CLOSES = frozenset((b")", b"]", b",", b";"))
_MEMBER = 3  # tokens of "threadIdx.x"


class Query(NamedTuple):
    """A member function of the work-item for a dimension of CUDA's, and the tokens that it takes the place of."""

    first: int
    last: int
    name: bytes
    axis: int


def find_query(tokens: Tokens, index: int) -> Query | None:
    """The longest query whose first index is at ``index``; none where the index isn't used by a member."""
    for query in (*_sums(tokens, index), _product(tokens, index, _GRID, _GLOBAL_RANGE)):
        if query is not None and _stands_alone(tokens, query):
            return query
    axis = _axis(tokens, index)
    return None if axis is None else Query(index, index + _MEMBER - 1, INDICES[tokens.texts[index]], axis)


def divided(tokens: Tokens, query: Query) -> int:
    """The last token of a query with what divides or masks it behind it: neither depends on the type's size."""
    last, before = query.last, tokens.texts[query.first - 1]
    while before not in _TIGHTER and tokens.texts[last + 1] in (b"/", b"%") and _is_alone(tokens, last + 2):
        last += 2
    operand = last + (3 if is_shift(tokens, last + 1) else 2)
    masked = last == query.last and (tokens.texts[last + 1] == b"&" or operand == last + 3)
    if masked and before in _OPENS and _is_alone(tokens, operand) and tokens.texts[operand + 1] in _CLOSES:
        return operand
    return last


def is_shift(tokens: Tokens, index: int) -> bool:
    """Whether ``>>``, whose halves are tokens since they may close templates, begins at ``index``."""
    halves = tokens.is_text(index, b">") and tokens.is_text(index + 1, b">")
    return halves and tokens.ends[index] == tokens.starts[index + 1]


def _is_alone(tokens: Tokens, index: int) -> bool:
    """Whether an operand is one number or name."""
    if tokens.kinds[index] not in (Kind.IDENTIFIER, Kind.NUMBER):
        return False
    return tokens.texts[index + 1] not in (b"(", b".", b"->", b"[", b"::", b"<")


def without_parentheses(tokens: Tokens, first: int, last: int) -> tuple[int, int]:
    """The operand from ``first`` to ``last`` with the parentheses that stand around it alone."""
    while tokens.is_text(first - 1, b"(") and tokens.is_text(last + 1, b")"):
        if tokens.kinds[first - 2] == Kind.IDENTIFIER or tokens.texts[first - 2] in (b")", b"]", b">"):
            break
        first, last = first - 1, last + 1
    return first, last


def _axis(tokens: Tokens, index: int) -> int | None:
    if tokens.texts[index] not in INDICES or not tokens.is_text(index + 1, b".") or index + 2 >= len(tokens):
        return None
    return AXES.get(tokens.texts[index + 2])


def _product(tokens: Tokens, index: int, names: tuple[bytes, ...], name: bytes) -> Query | None:
    """``blockDim.x * blockIdx.x``, in either order."""
    second = index + _MEMBER + 1
    axis = _axis(tokens, index)
    if axis is None or not tokens.is_text(second - 1, b"*") or _axis(tokens, second) != axis:
        return None
    both = tuple(sorted((tokens.texts[index], tokens.texts[second])))
    return Query(index, second + _MEMBER - 1, name, axis) if both == names else None


def _grouped_product(tokens: Tokens, index: int) -> Query | None:
    """The same for the first thread of a block, with its own parentheses, if it has some."""
    if not tokens.is_text(index - 1, b"("):
        return _product(tokens, index, _BLOCKS, GLOBAL_ID)
    found = _product(tokens, index, _BLOCKS, GLOBAL_ID)
    if found is None or not tokens.is_text(found.last + 1, b")"):
        return found
    return found._replace(first=index - 1, last=found.last + 1)


def _sums(tokens: Tokens, index: int) -> Iterator[Query | None]:
    """``blockIdx.x * blockDim.x + threadIdx.x``, in any order."""
    product = _grouped_product(tokens, index)
    if product is not None and tokens.is_text(product.last + 1, b"+"):
        thread = product.last + 2
        if tokens.texts[thread] == b"threadIdx" and _axis(tokens, thread) == product.axis:
            yield product._replace(last=thread + _MEMBER - 1)
    axis = _axis(tokens, index)
    if tokens.texts[index] == b"threadIdx" and axis is not None and tokens.is_text(index + _MEMBER, b"+"):
        at = index + _MEMBER + 1
        product = _grouped_product(tokens, at + 1 if tokens.is_text(at, b"(") else at)
        if product is not None and product.axis == axis and product.first == at:
            yield product._replace(first=index)


def _stands_alone(tokens: Tokens, query: Query) -> bool:
    """Whether what stands around a sum or product leaves it whole, and nothing but blanks is in between."""
    gaps = (tokens.data[tokens.ends[a] : tokens.starts[b]] for a, b in pairwise(range(query.first, query.last + 1)))
    if any(gap.strip(b" \t") for gap in gaps):
        return False
    before, after = tokens.texts[query.first - 1], tokens.texts[query.last + 1] if query.last + 1 < len(tokens) else b""
    if tokens.directive[query.first] >= 0 and (before, after) != (b"(", b")"):
        return False  # the text around a macro would take parts of it
    if query.name == _GLOBAL_RANGE:
        return before not in (b"/", b"%", b")", b"~", b"!")
    cast = tokens.is_text(query.first - 3, b"(") and tokens.texts[query.first - 2] in WIDE and before == b")"
    return (cast or before not in _TIGHTER) and after not in (b"*", b"/", b"%")
