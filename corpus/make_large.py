"""Write a large, realistic CUDA source: 12,005 lines, about 400 KB, the same bytes at every run.

    python make_large.py OUTPUT.cu

The file is made of numbered "layers". Each has kernels, a host function that allocates, launches and
checks, comments and macros, drawn in a fixed order; a last stretch of one-line declarations fills the
file up to its exact length. It is input for speed and robustness tests, and compiles.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

LINES = 12_005

HEADER = """\
// A large generated source: many small kernels with the host code that launches them.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                    \\
    do {                                                                               \\
        cudaError_t status_ = (call);                                                  \\
        if (status_ != cudaSuccess) {                                                  \\
            std::fprintf(stderr, "%s:%d: %s\\n", __FILE__, __LINE__,                    \\
                         cudaGetErrorString(status_));                                 \\
            std::exit(EXIT_FAILURE);                                                   \\
        }                                                                              \\
    } while (0)
"""

ELEMENTWISE = """\

// Layer {i}: element-wise {word} of two arrays, the second one scaled.
// One thread an element; the last block of the grid is ragged.
__global__ void {word}_{i}(const float *__restrict__ a,
                           const float *__restrict__ b,
                           float *c,
                           int n)
{{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
    {{
        c[i] = a[i] {op} {k}.5f * b[i];
    }}
}}
"""

REDUCTION = """\

/* Layer {i}: block sums, a tree in shared memory.
 * One result a block; the host adds them up. */
__global__ void blockSum_{i}(const float *in, float *out, int n)
{{
    __shared__ float s[{threads}];
    const int i = blockIdx.x * {threads} + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();

    for (int half = {threads} / 2; half > 0; half >>= 1)
    {{
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }}

    if (threadIdx.x == 0)
        out[blockIdx.x] = s[0];
}}
"""

SHUFFLE = """\

// Layer {i}: one warp a row, combined by shuffles; every lane ends up with the maximum.
template <typename T>
__global__ void rowMax_{i}(const T *in, T *out, int rows, int columns)
{{
    extern __shared__ unsigned char scratch_{i}[];
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows)
        return;

    T best = in[row * columns];
    for (int c = threadIdx.x; c < columns; c += warpSize)
        best = max(best, in[row * columns + c]);
    for (int d = 16; d > 0; d /= 2)
        best = max(best, __shfl_xor_sync(0xffffffffu, best, d));

    scratch_{i}[threadIdx.y] = 1;
    if (threadIdx.x == 0)
        out[row] = best;
}}
"""

HOST = """\

static float runLayer_{i}(const float *host, int n, cudaStream_t stream)
{{
    float *d_in = nullptr;
    float *d_tmp = nullptr;
    float *d_out = nullptr;
    const int blocks = (n + {threads} - 1) / {threads};
    CHECK(cudaMalloc(&d_in, n * sizeof(float)));
    CHECK(cudaMalloc(&d_tmp, n * sizeof(float)));
    CHECK(cudaMalloc(&d_out, blocks * sizeof(float)));
    CHECK(cudaMemcpyAsync(d_in, host, n * sizeof(float),
                          cudaMemcpyHostToDevice, stream));

    {word}_{i}<<<blocks, {threads}, 0, stream>>>(d_in, d_in, d_tmp, n);
    blockSum_{i}<<<blocks, {threads}, 0, stream>>>(d_tmp, d_out, n);
    rowMax_{i}<float><<<dim3(1), dim3(32, 4), 4, stream>>>(d_out, d_tmp, 1, blocks);
    CHECK(cudaGetLastError());

    float result = 0.0f;  // cudaMemcpy below waits for the stream
    CHECK(cudaMemcpyAsync(&result, d_tmp, sizeof result,
                          cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_tmp));
    CHECK(cudaFree(d_out));

    return result;
}}
"""

MAIN = """\

int main()
{
    static float host[1000];
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    const float first = runLayer_0(host, 1000, stream);
    CHECK(cudaStreamDestroy(stream));
    std::printf("%f\\n", first);
    return 0;
}
"""

WORDS = (("add", "+"), ("subtract", "-"), ("multiply", "*"))
THREADS = (64, 128, 256)


def layer(index: int) -> str:
    """The text of one layer: three kernels and the host function that runs them."""
    word, op = WORDS[index % len(WORDS)]
    values = {"i": index, "word": word, "op": op, "k": index % 9, "threads": THREADS[index // 2 % len(THREADS)]}
    return "".join(part.format(**values) for part in (ELEMENTWISE, REDUCTION, SHUFFLE, HOST))


def filler(count: int) -> Iterator[str]:
    """`count` lines of constant-memory declarations."""
    for index in range(count):
        yield f"__constant__ float c_fill_{index} = {index}.25f;\n"


def large_source(lines: int = LINES) -> str:
    """A source of exactly `lines` lines.

    Raises ValueError when that is too short for the header, one layer and the main function.
    """
    parts = [HEADER, layer(0)]
    room = lines - sum(part.count("\n") for part in (*parts, MAIN))
    if room < 0:
        raise ValueError(f"{lines} lines are too few")
    for index in range(1, lines):
        text = layer(index)
        if text.count("\n") > room:
            break
        parts.append(text)
        room -= text.count("\n")
    return "".join([*parts, *filler(room), MAIN])


def main() -> None:
    parser = argparse.ArgumentParser(description="write a large CUDA source for speed and robustness tests")
    parser.add_argument("output", type=Path, help="the .cu file to write")
    output: Path = parser.parse_args().output
    output.write_text(large_source(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
