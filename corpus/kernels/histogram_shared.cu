// 256-bin histogram of bytes with shared-memory atomics, merged into global memory by each block.
#include "common/check.h"

#include <vector>

__global__ void histogram256(const unsigned char *data, unsigned *bins, int n)
{
    __shared__ unsigned local[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x) local[b] = 0;
    __syncthreads();

    const int step = blockDim.x * gridDim.x;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += step)
        atomicAdd(&local[data[i]], 1u);
    __syncthreads();

    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        if (local[b]) atomicAdd(bins + b, local[b]);
}

int main()
{
    const int n = 40009;
    std::vector<unsigned char> data(n);
    std::vector<unsigned> want(256, 0), got(256, 12345u);
    Lcg rng(256);
    for (auto &d : data) {
        // The product of two draws is far from uniform.
        d = (unsigned char)((rng.next() >> 24) * (rng.next() >> 24) >> 8);
        ++want[d];
    }

    unsigned char *d_data;
    unsigned *d_bins;
    CHECK(cudaMalloc(&d_data, n));
    CHECK(cudaMalloc(&d_bins, 256 * sizeof(unsigned)));
    CHECK(cudaMemset(d_bins, 0, 256 * sizeof(unsigned)));
    CHECK(cudaMemcpy(d_data, data.data(), n, cudaMemcpyHostToDevice));
    histogram256<<<10, 160>>>(d_data, d_bins, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_bins, 256 * sizeof(unsigned), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int b = 0; b < 256; ++b) wrong += got[b] != want[b];
    CHECK(cudaFree(d_data));
    CHECK(cudaFree(d_bins));
    return report(wrong);
}
