// printf and assert in device code, on a path that only reports when something is wrong.
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>

#define CK(e) if ((e) != cudaSuccess) { printf("error in line %d\n", __LINE__); return EXIT_FAILURE; }

__device__ int collatzLength(unsigned long long start, int limit)
{
    assert(start > 0);
    int steps = 0;
    while (start != 1) {
        start = start & 1 ? 3 * start + 1 : start / 2;
        if (++steps == limit) {
            printf("block %d, thread %d: no end after %d steps\n", blockIdx.x, threadIdx.x, limit);
            break;
        }
    }
    return steps;
}

__global__ void collatz(int *steps, int n, int limit)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) printf("grid of %u blocks, %u threads each\n", gridDim.x, blockDim.x);
    if (i < n) {
        steps[i] = collatzLength(i + 1, limit);
        assert(steps[i] < limit && "the limit is generous for these inputs");
    }
}

int main()
{
    const int n = 777, limit = 1000;
    int *steps = new int[n], *d_steps = nullptr;
    CK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 20));
    CK(cudaMalloc(&d_steps, n * sizeof(int)));
    CK(cudaMemset(d_steps, 0xff, n * sizeof(int)));
    collatz<<<(n + 99) / 100, 100>>>(d_steps, n, limit);
    CK(cudaGetLastError());
    CK(cudaDeviceSynchronize());
    CK(cudaMemcpy(steps, d_steps, n * sizeof(int), cudaMemcpyDeviceToHost));
    CK(cudaFree(d_steps));

    // length[m] = 1 + length of the next number, from a table of the smaller ones.
    int wrong = 0;
    int *length = new int[n + 1]();
    for (int m = 2; m <= n; ++m) {
        long long v = m;
        int count = 0;
        do {
            v = v % 2 ? 3 * v + 1 : v / 2;
            ++count;
        } while (v >= m);
        length[m] = count + length[v];
    }
    for (int i = 0; i < n; ++i) wrong += steps[i] != length[i + 1];

    delete[] steps;
    delete[] length;
    printf("%d of %d wrong\n", wrong, n);
    printf(wrong ? "FAIL\n" : "PASS\n");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
