"""Random CUDA programs made by a grammar, and random damage to texts: inputs for fuzzing."""

from __future__ import annotations

import random
from collections.abc import Sequence

_TYPES = ("int", "float", "double", "unsigned", "float4", "size_t", "cudaStream_t", "__half", "T")
_NAMES = ("a", "b", "data", "threadIdx", "cudaMalloc", "n", "hipFree", "__shfl_sync", "x")
_SPECIAL = ("threadIdx.x", "blockIdx.y", "warpSize", "__CUDA_ARCH__", "0xffffffff", "1e-3f", "'c'", '"s\\n"', "nullptr")
_CALLS = (
    *(
        "cudaMalloc(&{e}, {e})",
        "cudaMemcpy({e}, {e}, {e}, cudaMemcpyDeviceToHost)",
        "__syncthreads()",
        "atomicAdd(&{e}, {e})",
    ),
    *("__shfl_down_sync({e}, {e}, {e})", "cudaMemcpyToSymbol({e}, {e}, {e})", "cublasSgemm({e}, {e})", "foo<{t}>({e})"),
    *("__ballot_sync({e}, {e})", "cudaNothing({e})", "cub::BlockReduce<{t}, 128>({e}).Sum({e})", "max({e}, {e})"),
)
_STATEMENTS = (
    "{t} {n} = {e};",
    "if ({e}) {{ {s} }} else {{ {s} }}",
    "for ({t} {n} = 0; {n} < {e}; ++{n}) {{ {s} }}",
    "__shared__ {t} {n}[128];",
    "extern __shared__ {t} {n}[];",
    "{n}<<<{e}, {e}, {e}, {e}>>>({e});",
    "{n}<{t}> <<< dim3({e}, {e}), {e} >>> ({e}, {e});",
    'asm volatile("mov.u32 %0, %%laneid;" : "=r"({n}));',
    "return {e};",
    "CHECK({c});",
    "{c};",
    "#if __CUDA_ARCH__ >= 700\n{s}\n#else\n{s}\n#endif",
    "// cudaMalloc {n}",
    "/* {s} */",
)
_TOP = (
    "#include <cuda_runtime.h>",
    '#include "missing.h"',
    "#define CHECK(x) if ((x) != cudaSuccess) return 1",
    "#define CAT(a, b) a##b",
    "template <typename T> __global__ void {n}({t} *a, {t} b) {{ {s} }}",
    "__device__ __forceinline__ {t} {n}({t} x) {{ {s} }}",
    "__constant__ {t} {n}[16];",
    "namespace {n} {{ struct S {{ {t} {n}; void f() {{ {s} }} }}; }}",
    "int {n}(int argc) {{ {s} {s} }}",
    "texture<{t}, 2> {n};",
    "using namespace cooperative_groups;",
)


def program(generator: random.Random, parts: int = 6) -> bytes:
    """A program of ``parts`` declarations; most of it parses, some does not."""
    return ("\n".join(_fill(generator, generator.choice(_TOP), 4) for _ in range(parts)) + "\n").encode()


def _fill(generator: random.Random, template: str, depth: int) -> str:
    """``template`` with its holes filled; below ``depth`` only by names."""
    choices = {"t": _TYPES, "n": _NAMES, "e": _expressions(depth), "s": _statements(depth), "c": _CALLS}
    pieces = template.replace("{{", "\0").replace("}}", "\1")
    for hole, words in choices.items():
        while (at := pieces.find(f"{{{hole}}}")) >= 0:
            word = generator.choice(words)
            inner = _fill(generator, word, depth - 1) if "{" in word else word
            pieces = pieces[:at] + inner.replace("{", "\0").replace("}", "\1") + pieces[at + 3 :]
    return pieces.replace("\0", "{").replace("\1", "}")


def _expressions(depth: int) -> Sequence[str]:
    simple = (*_NAMES, *_SPECIAL)
    return (*simple, *_CALLS, "({e} + {e})", "{e}[{e}]", "({t}){e}", "{e}.x") if depth > 0 else simple


def _statements(depth: int) -> Sequence[str]:
    return _STATEMENTS if depth > 0 else (";", "a = b;")


WORDS = (
    b"<<<",
    b">>>",
    b"#if",
    b"\n#endif\n",
    b'R"(',
    b"/*",
    b"//",
    b"\\\n",
    b"(",
    b"}",
    b"cudaFree(0)",
    b"asm(",
    b"\xff",
)


def damaged(data: bytes, generator: random.Random, words: Sequence[bytes] = WORDS) -> bytes:
    """``data`` with some of its bytes deleted, doubled, reversed or replaced, by one of ``words`` or by random ones."""
    for _ in range(generator.randint(1, 6)):
        first = generator.randrange(len(data) + 1)
        last = min(first + int(generator.expovariate(0.05)), len(data))
        middle = data[first:last]
        change = generator.choice((b"", middle * 2, middle[::-1], generator.choice(words), generator.randbytes(3)))
        data = data[:first] + change.replace(b"\0", b"") + data[last:]
    return data
