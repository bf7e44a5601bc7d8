// Elements above zero are moved to the front of their block's part, in order. HIP, for 32 and 64 lanes alike.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

constexpr int THREADS = 192, BLOCKS = 3;

__global__ void keepPositive(const int *in, int *out, int *counts)
{
    __shared__ int inWarp[THREADS / 32];
    const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    const int value = in[blockIdx.x * THREADS + threadIdx.x];

    const unsigned long long votes = __ballot(value > 0);
    if (lane == 0) inWarp[warp] = __popcll(votes);
    __syncthreads();

    int slot = blockIdx.x * THREADS;
    for (int w = 0; w < warp; ++w) slot += inWarp[w];
    slot += __popcll(votes & ((1ull << lane) - 1));
    if (value > 0) out[slot] = value;
    if (threadIdx.x == 0) {
        int total = 0;
        for (int w = 0; w < THREADS / warpSize; ++w) total += inWarp[w];
        counts[blockIdx.x] = total;
    }
}

int main()
{
    const int n = THREADS * BLOCKS;
    std::vector<int> in(n), got(n, -7), want(n, -7), counts(BLOCKS, -1), wantCounts(BLOCKS, 0);
    for (int i = 0; i < n; ++i) {
        in[i] = i * 53 % 97 - 40;
        const int block = i / THREADS;
        if (in[i] > 0) want[block * THREADS + wantCounts[block]++] = in[i];
    }
    int *d_in = nullptr, *d_out = nullptr, *d_counts = nullptr;
    hipMalloc(&d_in, n * sizeof(int));
    hipMalloc(&d_out, n * sizeof(int));
    hipMalloc(&d_counts, BLOCKS * sizeof(int));
    hipMemcpy(d_in, in.data(), n * sizeof(int), hipMemcpyHostToDevice);
    hipMemcpy(d_out, got.data(), n * sizeof(int), hipMemcpyHostToDevice);
    keepPositive<<<BLOCKS, THREADS>>>(d_in, d_out, d_counts);
    hipMemcpy(got.data(), d_out, n * sizeof(int), hipMemcpyDeviceToHost);
    hipMemcpy(counts.data(), d_counts, BLOCKS * sizeof(int), hipMemcpyDeviceToHost);
    hipFree(d_in);
    hipFree(d_out);
    hipFree(d_counts);
    const bool right = got == want && counts == wantCounts;
    puts(right ? "PASS" : "FAIL");
    return !right;
}
