// Inclusive scan of a long array in three launches: scan blocks, scan block sums, add the offsets.
#include "common/check.h"

#include <vector>

typedef unsigned long long u64;

__global__ void scanBlocks(const unsigned *in, u64 *out, u64 *blockSums, int n)
{
    extern __shared__ u64 buffer[];  // two halves of blockDim.x elements
    int ping = 0;
    const int gid = blockIdx.x * blockDim.x + threadIdx.x;
    buffer[threadIdx.x] = gid < n ? in[gid] : 0;
    __syncthreads();
    for (int offset = 1; offset < blockDim.x; offset *= 2) {
        const u64 *src = buffer + ping * blockDim.x;
        u64 *dst = buffer + (1 - ping) * blockDim.x;
        dst[threadIdx.x] = threadIdx.x >= offset ? src[threadIdx.x] + src[threadIdx.x - offset]
                                                 : src[threadIdx.x];
        ping = 1 - ping;
        __syncthreads();
    }
    const u64 *result = buffer + ping * blockDim.x;
    if (gid < n) out[gid] = result[threadIdx.x];
    if (threadIdx.x == blockDim.x - 1) blockSums[blockIdx.x] = result[threadIdx.x];
}

__global__ void addOffsets(u64 *data, const u64 *offsets, int n)
{
    const int gid = (blockIdx.x + 1) * blockDim.x + threadIdx.x;  // block 0 needs no offset
    if (gid < n) data[gid] += offsets[blockIdx.x];
}

__global__ void scanSums(u64 *sums, int count)
{
    if (threadIdx.x == 0)
        for (int i = 1; i < count; ++i) sums[i] += sums[i - 1];
}

int main(int argc, char **)
{
    const int n = 5003 + argc - 1, threads = 128;
    const int blocks = (n + threads - 1) / threads;

    std::vector<unsigned> in(n);
    std::vector<u64> got(n), want(n);
    Lcg rng(77);
    u64 sum = 0;
    for (int i = 0; i < n; ++i) {
        in[i] = rng.next();
        want[i] = sum += in[i];
    }

    unsigned *d_in;
    u64 *d_out, *d_sums;
    CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&d_out, n * sizeof(u64)));
    CHECK(cudaMalloc(&d_sums, blocks * sizeof(u64)));
    CHECK(cudaMemset(d_out, 0xaa, n * sizeof(u64)));
    CHECK(cudaMemset(d_sums, 0, blocks * sizeof(u64)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));

    scanBlocks<<<blocks, threads, 2 * threads * sizeof(u64)>>>(d_in, d_out, d_sums, n);
    scanSums<<<1, 32>>>(d_sums, blocks);
    addOffsets<<<blocks - 1, threads>>>(d_out, d_sums, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(u64), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += got[i] != want[i];
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_sums);
    return report(wrong);
}
