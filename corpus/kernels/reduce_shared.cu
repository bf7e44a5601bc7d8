// Block reduction in shared memory, sum and maximum at once; block results finished on the host.
#include <cuda_runtime.h>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
        if (abort) exit(code);
    }
}
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }

#define BLOCK_SIZE 256

struct SumMax {
    long long sum;
    int max;
};

__global__ void reduceKernel(const int *in, SumMax *out, int n)
{
    __shared__ long long sums[BLOCK_SIZE];
    __shared__ int maxima[BLOCK_SIZE];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (BLOCK_SIZE * 2) + tid;

    long long s = 0;
    int m = INT_MIN;
    if (i < n) { s = in[i]; m = in[i]; }
    if (i + BLOCK_SIZE < n) { s += in[i + BLOCK_SIZE]; m = max(m, in[i + BLOCK_SIZE]); }
    sums[tid] = s;
    maxima[tid] = m;
    __syncthreads();

    for (unsigned int stride = BLOCK_SIZE / 2; stride > 0; stride >>= 1) {
        if (tid < stride) {
            sums[tid] += sums[tid + stride];
            maxima[tid] = max(maxima[tid], maxima[tid + stride]);
        }
        __syncthreads();
    }
    if (tid == 0) {
        out[blockIdx.x].sum = sums[0];
        out[blockIdx.x].max = maxima[0];
    }
}

int main()
{
    const int n = 6001;
    const int blocks = (n + 2 * BLOCK_SIZE - 1) / (2 * BLOCK_SIZE);
    std::vector<int> in(n);
    std::vector<SumMax> out(blocks, SumMax{-777, -777});

    unsigned seed = 2024;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        in[i] = (int)(seed >> 9) - 4000000;
    }

    int *d_in;
    SumMax *d_out;
    gpuErrchk(cudaMalloc(&d_in, n * sizeof(int)));
    gpuErrchk(cudaMalloc(&d_out, blocks * sizeof(SumMax)));
    gpuErrchk(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    gpuErrchk(cudaMemcpy(d_out, out.data(), blocks * sizeof(SumMax), cudaMemcpyHostToDevice));

    reduceKernel<<<blocks, BLOCK_SIZE>>>(d_in, d_out, n);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
    gpuErrchk(cudaMemcpy(out.data(), d_out, blocks * sizeof(SumMax), cudaMemcpyDeviceToHost));

    // Every block is compared by itself, exactly: the arithmetic is in integers.
    int wrong = 0;
    for (int b = 0; b < blocks; b++) {
        long long s = 0;
        int m = INT_MIN;
        for (int i = b * 2 * BLOCK_SIZE; i < (b + 1) * 2 * BLOCK_SIZE && i < n; i++) {
            s += in[i];
            if (in[i] > m) m = in[i];
        }
        if (out[b].sum != s || out[b].max != m) {
            printf("block %d: got (%lld, %d), want (%lld, %d)\n", b, out[b].sum, out[b].max, s, m);
            wrong++;
        }
    }
    gpuErrchk(cudaFree(d_in));
    gpuErrchk(cudaFree(d_out));
    puts(wrong == 0 ? "PASS" : "FAIL");
    return wrong != 0;
}
