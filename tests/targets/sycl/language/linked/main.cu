// Functions of another source, sizes that are vectors, and atomic operations of 16 bits.
#include <cstdio>

#include "shared.h"

__global__ void fill(float *p, unsigned short *half_words)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    Counter counter{i};
    p[i] = weight_of(lookup(i)) + counter.next(1);
    unsigned short old = half_words[i % 2], expected;
    do {
        expected = old;
        old = atomicCAS(&half_words[i % 2], expected, (unsigned short)(expected + 1));
    } while (old != expected);
}

int main()
{
    const int n = 64;
    const Parameters values = {n, {1, 2, 3}};
    const int none = 0;
    cudaMemcpyToSymbol(parameters, &values, sizeof values);
    cudaMemcpyToSymbol(lookups, &none, sizeof none);
    float *p;
    unsigned short *half_words;
    cudaMallocManaged(&p, n * sizeof(float));
    cudaMallocManaged(&half_words, 4 * sizeof(unsigned short));
    for (int i = 0; i < 4; ++i)
        half_words[i] = 0xfff0 + i;
    const uint3 size = make_uint3(2, 1, 1);
    const dim3 grid(size);
    fill<<<grid, n / 2>>>(p, half_words);
    doubled<<<1, n>>>(p, n);
    cudaDeviceSynchronize();
    int calls = 0, wrong = 0;
    cudaMemcpyFromSymbol(&calls, lookups, sizeof calls);
    for (int i = 0; i < n; ++i)
        wrong += p[i] != 2 * (2.0f * clamped(i + 1, 3) + i + 1 + i % (n / 2));
    wrong += half_words[0] != 16 || half_words[1] != 17 || half_words[2] != 0xfff2 || half_words[3] != 0xfff3;
    printf(wrong || calls != n || weight_of(2) != 4 ? "FAIL %d\n" : "PASS\n", wrong);
    return wrong != 0;
}
