// Least-significant-digit radix sort of key/value pairs, four bits a pass, stable.
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#define CUDA_SAFE_CALL(call)                                                      \
{                                                                                 \
    cudaError err = call;                                                         \
    if( cudaSuccess != err) {                                                     \
        fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n",             \
                __FILE__, __LINE__, cudaGetErrorString( err) );                   \
        exit(EXIT_FAILURE);                                                       \
    } }

enum { BITS = 4, BUCKETS = 1 << BITS, THREADS = 64 };

// counts[digit * blocks + block], so that an exclusive scan gives each block its first slot.
__global__ void countDigits(const uint32_t *keys, unsigned *counts, int n, int shift)
{
    __shared__ unsigned local[BUCKETS];
    if (threadIdx.x < BUCKETS) local[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n) atomicAdd(&local[(keys[i] >> shift) & (BUCKETS - 1)], 1u);
    __syncthreads();
    if (threadIdx.x < BUCKETS) counts[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}

// One thread a bucket per block of the scan: the tables are a few hundred entries.
__global__ void scanCounts(unsigned *counts, int blocks)
{
    __shared__ unsigned totals[BUCKETS];
    unsigned *mine = counts + threadIdx.x * blocks;
    unsigned sum = 0;
    for (int b = 0; b < blocks; b++) {
        unsigned c = mine[b];
        mine[b] = sum;
        sum += c;
    }
    totals[threadIdx.x] = sum;
    __syncthreads();
    unsigned before = 0;
    for (int d = 0; d < threadIdx.x; d++) before += totals[d];
    for (int b = 0; b < blocks; b++) mine[b] += before;
}

__global__ void scatter(const uint32_t *keysIn, const int *valuesIn, uint32_t *keysOut,
                        int *valuesOut, const unsigned *offsets, int n, int shift)
{
    __shared__ unsigned char digits[THREADS];
    int i = blockIdx.x * THREADS + threadIdx.x;
    unsigned char digit = i < n ? (keysIn[i] >> shift) & (BUCKETS - 1) : 0xff;
    digits[threadIdx.x] = digit;
    __syncthreads();
    if (i >= n) return;
    unsigned rank = 0;
    for (int t = 0; t < threadIdx.x; t++) rank += digits[t] == digit;
    unsigned slot = offsets[digit * gridDim.x + blockIdx.x] + rank;
    keysOut[slot] = keysIn[i];
    valuesOut[slot] = valuesIn[i];
}

int main()
{
    const int n = 1500;
    const int blocks = (n + THREADS - 1) / THREADS;
    std::vector<uint32_t> keys(n), gotKeys(n, 0xdeadbeefu);
    std::vector<int> values(n), gotValues(n, -1), order(n);
    uint32_t seed = 8;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        keys[i] = (seed >> 8) % 997 * 65537u;  // many equal keys: stability shows
        values[i] = i;
    }
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] < keys[b]; });

    uint32_t *d_keys[2];
    int *d_values[2];
    unsigned *d_counts;
    for (int k = 0; k < 2; k++) {
        CUDA_SAFE_CALL(cudaMalloc((void**)&d_keys[k], n * sizeof(uint32_t)));
        CUDA_SAFE_CALL(cudaMalloc((void**)&d_values[k], n * sizeof(int)));
    }
    CUDA_SAFE_CALL(cudaMalloc((void**)&d_counts, BUCKETS * blocks * sizeof(unsigned)));
    CUDA_SAFE_CALL(cudaMemcpy(d_keys[0], keys.data(), n * sizeof(uint32_t), cudaMemcpyHostToDevice));
    CUDA_SAFE_CALL(cudaMemcpy(d_values[0], values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_SAFE_CALL(cudaMemset(d_counts, 0, BUCKETS * blocks * sizeof(unsigned)));

    int from = 0;
    for (int shift = 0; shift < 32; shift += BITS) {
        countDigits<<<blocks, THREADS>>>(d_keys[from], d_counts, n, shift);
        scanCounts<<<1, BUCKETS>>>(d_counts, blocks);
        scatter<<<blocks, THREADS>>>(d_keys[from], d_values[from], d_keys[1 - from],
                                     d_values[1 - from], d_counts, n, shift);
        from = 1 - from;
    }
    CUDA_SAFE_CALL(cudaGetLastError());
    CUDA_SAFE_CALL(cudaMemcpy(gotKeys.data(), d_keys[from], n * sizeof(uint32_t), cudaMemcpyDeviceToHost));
    CUDA_SAFE_CALL(cudaMemcpy(gotValues.data(), d_values[from], n * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < n; i++)
        if (gotValues[i] != order[i] || gotKeys[i] != keys[order[i]]) wrong++;
    for (int k = 0; k < 2; k++) {
        cudaFree(d_keys[k]);
        cudaFree(d_values[k]);
    }
    cudaFree(d_counts);
    printf("%d of %d pairs out of place\n", wrong, n);
    printf(wrong ? "FAIL\n" : "PASS\n");
    return wrong ? 1 : 0;
}
