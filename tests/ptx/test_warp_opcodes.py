"""Instructions that work on a warp: 32 lanes on wavefronts of 32 and of 64, against the ISA's words lane by lane."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from ptx_model import signed
from support import found, output, translate_text
from wavefronts import printed

THREADS = 128
ALL = 0xFFFFFFFF
Model = Callable[[int, Sequence[int], Sequence[int]], tuple[int, int]]


def wide(thread: int) -> int:
    """The first input: all bits vary."""
    return (thread * 2654435761 ^ thread << 13) & ALL


def few(thread: int) -> int:
    """The second input: one of three values, or of one."""
    return thread % 3 if thread < 96 else 7


def shfl(mode: str, b: int, c: int, *, varies: bool = False) -> Model:
    """``b`` is the second operand, or what is added to the second input to get it; five bits of it count."""

    def model(lane: int, a: Sequence[int], w: Sequence[int]) -> tuple[int, int]:
        segment, clamp = c >> 8 & 31, c & 31
        low, high = lane & segment, (lane & segment) | (clamp & ~segment)
        step = (b + w[lane] if varies else b) & 31
        j = {"up": lane - step, "down": lane + step, "bfly": lane ^ step, "idx": low | (step & ~segment)}[mode]
        inside = j >= high if mode == "up" else j <= high
        return a[j if inside else lane], 0

    return model


def shuffles() -> Iterator[tuple[str, Model]]:
    for mode in ("up", "down", "bfly", "idx"):
        for width in (32, 8):
            c = (32 - width) << 8 | (0 if mode == "up" else 31)
            varying = shfl(mode, 33, c, varies=True)
            yield f".reg .b32 s; add.u32 s, %3, 33; shfl.sync.{mode}.b32 %0, %2, s, {c}, -1;", varying
            for b in (1, 3, 16, 31, 32, 41, -1):
                yield f"shfl.sync.{mode}.b32 %0, %2, {b}, {c}, -1;", shfl(mode, b, c)


def reductions() -> Iterator[tuple[str, Model]]:
    folds: dict[str, Callable[[int, int], int]] = {
        "and.b32": lambda x, y: x & y,
        "or.b32": lambda x, y: x | y,
        "xor.b32": lambda x, y: x ^ y,
        "add.u32": lambda x, y: x + y & ALL,
        "add.s32": lambda x, y: x + y & ALL,
        "min.u32": min,
        "max.u32": max,
        "min.s32": lambda x, y: min(x, y, key=lambda v: signed(v, 32)),
        "max.s32": lambda x, y: max(x, y, key=lambda v: signed(v, 32)),
    }
    for name, fold in folds.items():

        def model(_: int, a: Sequence[int], __: Sequence[int], fold=fold) -> tuple[int, int]:
            total = a[0]
            for value in a[1:]:
                total = fold(total, value)
            return total, 0

        yield f"redux.sync.{name} %0, %2, -1;", model


def bits(values: Sequence[object]) -> int:
    return sum(1 << lane for lane, value in enumerate(values) if value)


def votes() -> Iterator[tuple[str, Model]]:
    head = "setp.eq.u32 q, %3, 1;"
    tail = "selp.u32 %0, 1, 0, p;"
    yield f"{head} vote.sync.any.pred p, q, -1; {tail}", lambda _, a, w: (int(1 in w), 0)
    yield f"{head} vote.sync.all.pred p, q, -1; {tail}", lambda _, a, w: (int(all(v == 1 for v in w)), 0)
    yield f"{head} vote.sync.any.pred p, !q, -1; {tail}", lambda _, a, w: (int(any(v != 1 for v in w)), 0)
    yield f"{head} vote.sync.ballot.b32 %0, q, -1;", lambda _, a, w: (bits([v == 1 for v in w]), 0)
    yield "match.any.sync.b32 %0, %3, -1;", lambda lane, a, w: (bits([v == w[lane] for v in w]), 0)
    yield (
        "match.all.sync.b32 %0|p, %3, -1; selp.u32 %1, 1, 0, p;",
        lambda _, a, w: (ALL, 1) if len(set(w)) == 1 else (0, 0),
    )
    yield "activemask.b32 %0;", lambda _, a, w: (ALL, 0)
    yield "elect.sync _|p, -1; selp.u32 %1, 1, 0, p;", lambda lane, a, w: (0, int(lane == 0))
    yield "mov.u32 %0, %%laneid; mov.u32 %1, %%lanemask_lt;", lambda lane, a, w: (lane, (1 << lane) - 1)


CASES = [*shuffles(), *reductions(), *votes()]


def program() -> str:
    """All instructions in one kernel; each thread prints what it got."""
    statements = "".join(
        f'  {{ unsigned x = 0, y = 0; asm volatile("{{ .reg .pred p, q; {text} }}" : "+r"(x), "+r"(y)'
        f' : "r"(a), "r"(w)); '
        f"out[{2 * number} * {THREADS} + t] = x; out[{2 * number + 1} * {THREADS} + t] = y; }}\n"
        for number, (text, _) in enumerate(CASES)
    )
    size = 2 * len(CASES) * THREADS
    return (
        "#include <cstdio>\n#include <cuda_runtime.h>\n__global__ void k(unsigned* out) {\n"
        "  const unsigned t = threadIdx.x, a = t * 2654435761u ^ t << 13, w = t < 96 ? t % 3 : 7;\n"
        f"{statements}}}\nint main() {{\n  unsigned* out;\n  cudaMallocManaged(&out, {size} * sizeof(unsigned));\n"
        f"  for (int i = 0; i < {size}; ++i) out[i] = 0;\n  k<<<1, {THREADS}>>>(out);\n  cudaDeviceSynchronize();\n"
        f'  for (int i = 0; i < {size}; ++i) printf("%u\\n", out[i]);\n}}\n'
    )


@pytest.mark.run
@pytest.mark.parametrize("lanes", [32, 64])
def test_warps_have_32_lanes(lanes: int, tmp_path: Path) -> None:
    result = translate_text(program())
    assert [f.message for f in found(result.diagnostics) if f.code == "HP210"] == []
    numbers = [int(line) for line in printed(output(result), tmp_path, "warps", lanes, ("hip",)).split()]
    for number, (text, model) in enumerate(CASES):
        for thread in range(THREADS):
            warp = range(thread // 32 * 32, thread // 32 * 32 + 32)
            wanted = model(thread % 32, [wide(t) for t in warp], [few(t) for t in warp])
            got = tuple(numbers[(2 * number + part) * THREADS + thread] for part in (0, 1))
            assert got == wanted, f"{text} in thread {thread}"
