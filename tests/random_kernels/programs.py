"""Programs that launch random kernels and print what each has written."""

from __future__ import annotations

from random_kernels.blocks import Generator
from random_kernels.kinds import KINDS
from random_kernels.kinds.kind import COMMON, OWN
from random_kernels.language import LanguageGenerator

BLOCKS = 3
PREAMBLE = """#include <stdio.h>
#include <vector>
#define FULL 0xffffffffu
#define MIX(a, b) ((a) * 31u + (b))
constexpr unsigned kStep = 3;
struct Pair { unsigned a, b; };
__device__ unsigned scramble(unsigned x) { return x * 2654435761u ^ x >> 7; }
__device__ unsigned with_index(unsigned x) { return x + threadIdx.x * 5u + threadIdx.y; }
__device__ void bump(unsigned* p, unsigned by) { *p += by; }
__device__ unsigned warp_total(unsigned x) {
  for (int d = 16; d; d >>= 1) x += __shfl_xor_sync(FULL, x, d);
  return x;
}
template <class T>
__device__ T block_total(T x) {
  __shared__ T parts[128];
  const unsigned tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  parts[tid] = x;
  __syncthreads();
  T total = 0;
  for (unsigned i = 0; i < blockDim.x; ++i) total += parts[i];
  __syncthreads();
  return total;
}
__device__ void twist(unsigned& r) { r = r * 3u + 1u; }
"""

# Lanes that return right behind a shuffle have still sent their values to those that run after them.
LEAVERS = """__global__ void leavers(const unsigned* in, unsigned* out) {
  const unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = in[gid];
  v = v * 3u + __shfl_xor_sync(FULL, v, 1);
  if (v % 2u != threadIdx.x % 2u) { out[gid] = v; return; }
  __syncthreads();
  out[gid] = v + 1u;
}
"""


def program(
    seeds: range, include: str, dim3: str, *, atomics: bool = False, defined: bool = False, language: bool = False
) -> str:
    """A program that launches a kernel for each seed and prints what each has written; ``dim3`` is that type's name.

    ``defined``: no shuffle reads from threads that may have returned, which the engine gives a value. ``language``:
    threads use all kinds of C++ in two of three kernels.
    """
    chosen = {"atomics": atomics, "defined": defined}
    generators = {
        f"k{seed}": LanguageGenerator(seed, f"k{seed}", **chosen)
        if language and seed % 3
        else Generator(seed, **chosen)
        for seed in seeds
    }
    kernels = [one.kernel(name) for name, one in generators.items()]
    total = 5 * OWN if language else OWN
    main = ["int main() {", f"std::vector<unsigned> in({OWN} + 64), out({total});"]
    main.append("for (unsigned i = 0; i < in.size(); ++i) in[i] = i * 2654435761u >> 13;")
    for name, one in generators.items():
        x, y, z = one.shape
        alone = isinstance(one, LanguageGenerator) and one.alone
        for n in (0, 18) if alone else (0, 7, 18):
            main += [
                "for (unsigned& o : out) o = 1u;",
                f"{name}<<<{1 if alone else BLOCKS}, {dim3}({x}, {y}, {z})>>>(",
                f"(const unsigned*)in.data(), out.data(), {n}u, {n + 3}u);",
                f'printf("{name} {n}:"); for (unsigned o : out) printf(" %u", o); printf("\\n");',
            ]
    main.append("leavers<<<3, 64>>>((const unsigned*)in.data(), out.data());")
    main.append('printf("leavers:"); for (unsigned o : out) printf(" %u", o); printf("\\n");')
    preamble = PREAMBLE + LEAVERS + (COMMON + "".join(kind.preamble for kind in KINDS) if language else "")
    return f"#include <{include}>\n{preamble}" + "\n".join([*kernels, *main, "}"]) + "\n"
