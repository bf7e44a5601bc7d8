"""Which launches a kernel is tested with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod

from hipify_py.prove.kernels.model import Case, Kernel, KernelHint, Parameter

_BLOCKS = {1: (128,), 2: (16, 8), 3: (8, 4, 2)}
_PRIMES = (7, 2, 3)  # of blocks that the last, uneven sizes fill, about, in x, y and z
_SIZE = re.compile(
    r"[nmkwhdxyz]|n[xyz]|[nN]_?\w*|[MKWHD]|\w*(?:size|len|length|count|total|elem|width|height|depth|rows?|col(?:umn)?s?"
    r"|dim|pitch|stride)\w*|ld[abc]?",
    re.IGNORECASE,
)
_VERTICAL = re.compile(r"m|h|y|ny|\w*(?:height|rows?)\w*", re.IGNORECASE)
_DEEP = re.compile(r"d|z|nz|\w*depth\w*", re.IGNORECASE)
_SHARED_PER_THREAD = 16  # bytes: the largest built-in vector


def size_axis(kernel: Kernel, parameter: Parameter) -> int | None:
    """The axis (0 for x) that a parameter gives the extent of; None if it is no size.

    A size is an integer that is called like one, or the only integer of its kernel.
    """
    integers = [other for other in kernel.parameters if other.integer]
    if not parameter.integer or not (_SIZE.fullmatch(parameter.name) or len(integers) == 1):
        return None
    if kernel.axes > 1 and _VERTICAL.fullmatch(parameter.name):
        return 1
    return 2 if kernel.axes > 2 and _DEEP.fullmatch(parameter.name) else 0


def cases(kernel: Kernel, hint: KernelHint) -> list[Case]:
    """Launches at the edges: nothing, one element, a block less one, a block, one more, primes; two seeds."""
    block = hint.block or _default_block(kernel)
    shape = (*block, *(1,) * (3 - len(block)))
    sizes = [(size,) * kernel.axes for size in hint.sizes] or list(_edges(block[: kernel.axes]))
    shared = prod(shape) * _SHARED_PER_THREAD if kernel.dynamic_shared else 0
    found = [_case(1, size, shape, shared) for size in sizes]
    return [*found, found[-1]._replace(seed=2)]


def _default_block(kernel: Kernel) -> tuple[int, ...]:
    block = _BLOCKS[kernel.axes]
    return (kernel.bound, *(1,) * (kernel.axes - 1)) if 0 < kernel.bound < prod(block) else block


def _edges(block: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield tuple(0 for _ in block)
    yield tuple(1 for _ in block)
    yield tuple(max(edge - 1, 1) for edge in block)
    yield tuple(block)
    yield tuple(edge + 1 for edge in block)
    yield tuple(_prime(edge * times) for edge, times in zip(block, _PRIMES, strict=False))


def _prime(above: int) -> int:
    """The first prime that is larger than ``above``."""
    while True:
        above += 1
        if all(above % divisor for divisor in range(2, int(above**0.5) + 1)):
            return above


def _case(seed: int, size: tuple[int, ...], block: tuple[int, ...], shared: int) -> Case:
    width, height, depth = (*size, *(1,) * (3 - len(size)))
    blocks = [max(1, -(-extent // threads)) for extent, threads in zip((width, height, depth), block, strict=True)]
    return Case(seed, (width, height, depth), (blocks[0], blocks[1], blocks[2]), (block[0], block[1], block[2]), shared)
