// Bitonic sort: small strides in shared memory, large strides through global memory.
#include "common/check.h"

#include <algorithm>
#include <vector>

const int TILE = 256;  // keys a block holds in shared memory

__device__ inline void comparator(int &a, int &b, bool ascending)
{
    if ((a > b) == ascending) {
        int t = a;
        a = b;
        b = t;
    }
}

__global__ void bitonicTile(int *keys)
{
    __shared__ int s[TILE];
    int *tile = keys + blockIdx.x * TILE;
    s[threadIdx.x] = tile[threadIdx.x];
    s[threadIdx.x + TILE / 2] = tile[threadIdx.x + TILE / 2];

    for (unsigned size = 2; size <= TILE; size <<= 1) {
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
            unsigned global = blockIdx.x * TILE + pos;
            comparator(s[pos], s[pos + stride], (global & size) == 0);
        }
    }
    __syncthreads();
    tile[threadIdx.x] = s[threadIdx.x];
    tile[threadIdx.x + TILE / 2] = s[threadIdx.x + TILE / 2];
}

__global__ void bitonicMergeGlobal(int *keys, unsigned size, unsigned stride)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned pos = 2 * i - (i & (stride - 1));
    comparator(keys[pos], keys[pos + stride], (pos & size) == 0);
}

__global__ void bitonicMergeTile(int *keys, unsigned size)
{
    __shared__ int s[TILE];
    int *tile = keys + blockIdx.x * TILE;
    s[threadIdx.x] = tile[threadIdx.x];
    s[threadIdx.x + TILE / 2] = tile[threadIdx.x + TILE / 2];
    for (unsigned stride = TILE / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        comparator(s[pos], s[pos + stride], ((blockIdx.x * TILE + pos) & size) == 0);
    }
    __syncthreads();
    tile[threadIdx.x] = s[threadIdx.x];
    tile[threadIdx.x + TILE / 2] = s[threadIdx.x + TILE / 2];
}

int main()
{
    const int wanted = 1900;               // padded to a power of two with the largest key
    const int n = 2048, tiles = n / TILE;
    std::vector<int> keys(n, 0x7fffffff);
    Lcg rng(404);
    for (int i = 0; i < wanted; ++i) keys[i] = int(rng.next());
    std::vector<int> want(keys);
    std::sort(want.begin(), want.end());

    int *d;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMemcpy(d, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    bitonicTile<<<tiles, TILE / 2>>>(d);
    for (unsigned size = 2 * TILE; size <= n; size <<= 1) {
        for (unsigned stride = size / 2; stride >= TILE; stride >>= 1)
            bitonicMergeGlobal<<<tiles, TILE / 2>>>(d, size, stride);
        bitonicMergeTile<<<tiles, TILE / 2>>>(d, size);
    }
    CHECK(cudaGetLastError());

    std::vector<int> got(n, -1);
    CHECK(cudaMemcpy(got.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += got[i] != want[i];
    return report(wrong);
}
