"""From what a variable holds in each lane to the operation over the block that gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hipify_py.ir.idioms.folds import DIGIT, Fold, Value, digits, neutral, number_of
from hipify_py.ir.idioms.lanes import Follower, Lanes
from hipify_py.ir.lift.convert import binary
from hipify_py.ir.nodes import Call, Const, Element, Expr, MatrixProduct, Reduction, Scan, Transposed
from hipify_py.ir.types import F32, Scalar

_WARP = 32
_SMALLEST_PRODUCT = 16  # rows and columns that Triton's matrix product takes


@dataclass(frozen=True)
class Pattern:
    """Which leaves of a set take part in each lane, and the operation that means."""

    terms: Callable[[int], int]
    make: Callable[[Expr, str], Expr]
    uniform: bool = False
    sums: bool = False  # of sums only


def classified(
    follower: Follower, values: Sequence[Value], lanes: Sequence[int], kind: Scalar, *, uniform: bool
) -> Expr | None:
    """An expression that is ``values`` in ``lanes``; None if there is no such operation.

    ``uniform``: it has to be one value for the whole block.
    """
    there = [values[lane] for lane in lanes]
    if not there or any(value is None for value in there):
        return None
    numbers = {value for value in there if isinstance(value, (int, float))}
    folds = [value for value in there if isinstance(value, Fold)]
    if not folds:
        return Const(kind, numbers.pop()) if len(numbers) == 1 else None
    ops = {value.op for value in folds} - {""}
    if len(ops) > 1:
        return None
    if not ops and not numbers:
        moved = _moved(follower, folds, lanes, uniform=uniform)
        if moved is not None:
            return moved
    op = ops.pop() if ops else "add"
    if numbers - {neutral(op, kind)}:
        return None
    terms = [v.terms if isinstance(v, Fold) else 0 for v in there]
    rest = _folded(follower, terms, lanes, op, uniform=uniform) if any(terms) else None
    if not any(value.products for value in folds):
        return rest
    product = _matrix_product(follower, there, lanes, kind)
    if product is None or uniform or (any(terms) and rest is None):
        return None
    return product if rest is None else binary("add", rest, product)


def _matrix_product(follower: Follower, values: Sequence[Value], lanes: Sequence[int], kind: Scalar) -> Expr | None:
    """Each thread has the products of a row of one matrix and a column of another; both have the block's shape."""
    threads = follower.shape.threads
    side = follower.shape.x
    if side * side != threads or side < _SMALLEST_PRODUCT or kind != F32 or list(lanes) != list(range(threads)):
        return None
    pairs = [sorted(value.products) if isinstance(value, Fold) else [] for value in values]
    if not pairs[0]:
        return None
    first, second = (number // threads for number in pairs[0][0])
    for lane, own in zip(lanes, pairs, strict=True):
        row, column = divmod(lane, side)
        wanted = [(first * threads + row * side + k, second * threads + k * side + column) for k in range(side)]
        if own != wanted:
            return None
    a, b = follower.sources[first], follower.sources[second]
    return MatrixProduct(kind, a, b, side)


def _moved(follower: Follower, folds: Sequence[Fold], lanes: Sequence[int], *, uniform: bool) -> Expr | None:
    """Each lane has one leaf: its own, one that all have, or that of a transposed place."""
    threads = follower.shape.threads
    numbers = [number_of(fold) for fold in folds]
    sets = sorted({number // threads for number in numbers})
    sources = [follower.sources[number] for number in sets]
    places = [number % threads + threads * sets.index(number // threads) for number in numbers]
    if len(sets) == 1 and not uniform and places == list(lanes):
        return sources[0]
    if len(set(places)) == 1:
        return sources[0] if isinstance(sources[0], Const) else Element(sources[0].type, sources[0], places[0])
    if uniform or len(lanes) != threads or len(sets) not in (1, 2, 4):
        return None
    for rows in _halvings(threads * len(sets)):
        columns = threads * len(sets) // rows
        for part in range(len(sets)):
            wanted = [at % rows * columns + at // rows for at in range(part * threads, (part + 1) * threads)]
            if places == wanted:
                return Transposed(sources[0].type, tuple(sources), rows, columns, part)
    return None


def _halvings(threads: int) -> list[int]:
    return [1 << bit for bit in range(1, threads.bit_length() - 1)]


def _folded(follower: Follower, terms: Sequence[int], lanes: Sequence[int], op: str, *, uniform: bool) -> Expr | None:
    """Each lane has a fold: every set of leaves takes part by one of the patterns."""
    threads = follower.shape.threads
    number_of_sets = max(value.bit_length() for value in terms) // (DIGIT * threads) + 1
    parts: dict[int, list[Expr]] = {}
    patterns = _patterns(threads)
    mask = (1 << (DIGIT * threads)) - 1
    for number in range(number_of_sets):
        own = [(value >> (DIGIT * threads * number)) & mask for value in terms]
        if not any(own):
            continue
        source = follower.sources[number]
        found = None
        for index, pattern in enumerate(patterns):
            fits = pattern.uniform or not uniform or isinstance(source, Const)
            fits &= op == "add" or not pattern.sums
            if fits and all(pattern.terms(lane) == value for lane, value in zip(lanes, own, strict=True)):
                found = index
                break
        if isinstance(source, Const):
            if any(value != 1 for value in own):
                return None
            found = len(patterns)
        if found is None:
            return None
        parts.setdefault(found, []).append(source)
    result: Expr | None = None
    for index, sources in sorted(parts.items()):
        together = _chained(op, sources)
        made = patterns[index].make(together, op) if index < len(patterns) else together
        result = made if result is None else _chained(op, [result, made])
    return result


def _chained(op: str, operands: Sequence[Expr]) -> Expr:
    result = operands[0]
    for operand in operands[1:]:
        kind = result.type
        result = Call(kind, op, (result, operand)) if op in ("fmin", "fmax") else binary(op, result, operand)
    return result


def _patterns(threads: int) -> list[Pattern]:
    """All patterns, the most telling first: totals, inclusive and exclusive prefixes of the block and of its rows."""
    below = [0]
    for lane in range(threads):
        below.append(below[-1] | 1 << (DIGIT * lane))
    found: list[Pattern] = []
    for width in [threads, *(w for w in reversed(_halvings(threads)) if w <= _WARP or w < threads)]:
        found += _of_width(below, width, 0 if width == threads else width)
    found.insert(3, Pattern(lambda lane: 1 << (DIGIT * lane), lambda a, op: a))
    return found


def _of_width(below: Sequence[int], width: int, said: int) -> list[Pattern]:
    def first(lane: int) -> int:
        return lane // width * width

    return [
        Pattern(
            lambda lane: below[first(lane) + width] ^ below[first(lane)],
            lambda a, op: Reduction(a.type, op, a, said),
            uniform=said == 0,
        ),
        Pattern(
            lambda lane: below[lane + 1] ^ below[first(lane)],
            lambda a, op: Scan(a.type, op, a, said),
        ),
        Pattern(
            lambda lane: below[lane] ^ below[first(lane)],
            lambda a, op: Scan(a.type, op, a, said, exclusive=True),
            sums=True,
        ),
    ]


def own_only(follower: Follower, values: Lanes) -> bool:
    """Whether every thread's value is made of numbers and its own leaves alone."""
    threads = follower.shape.threads
    return isinstance(values, list) and all(
        isinstance(value, (int, float))
        or (isinstance(value, Fold) and all(number % threads == lane for number in _leaves(value)))
        for lane, value in enumerate(values)
    )


def _leaves(value: Fold) -> set[int]:
    return {*digits(value), *(number for pair in value.products for number in pair)}
