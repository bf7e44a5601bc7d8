// Stream compaction that keeps the order: ballot and popc inside a warp, counts scanned on the host.
#include "common/check.h"

#include <vector>

#define WARPS 4
#define THREADS (32 * WARPS)

__device__ bool keep(int v) { return v % 3 == 0; }

__global__ void countKept(const int *in, int n, int *counts)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    int kept = __syncthreads_count(i < n && keep(in[i]));
    if (threadIdx.x == 0) counts[blockIdx.x] = kept;
}

__global__ void writeKept(const int *in, int n, const int *blockStart, int *out)
{
    __shared__ int warpCount[WARPS];
    int i = blockIdx.x * THREADS + threadIdx.x;
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

    bool predicate = i < n && keep(in[i]);
    unsigned ballot = __ballot_sync(0xffffffffu, predicate);
    if (lane == 0) warpCount[warp] = __popc(ballot);
    __syncthreads();

    int slot = blockStart[blockIdx.x];
    for (int w = 0; w < warp; ++w) slot += warpCount[w];
    slot += __popc(ballot & ((1u << lane) - 1u));
    if (predicate) out[slot] = in[i];
}

int main()
{
    const int n = 4099, blocks = (n + THREADS - 1) / THREADS;
    std::vector<int> in(n), want;
    Lcg rng(90);
    for (int i = 0; i < n; ++i) in[i] = int(rng.next() >> 8);
    in[n - 1] = 3000000;  // the last block always keeps something
    for (int v : in)
        if (v / 3 * 3 == v) want.push_back(v);

    int *d_in, *d_out, *d_counts;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_out, n * sizeof(int)));
    CHECK(cudaMalloc(&d_counts, blocks * sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0xff, n * sizeof(int)));
    CHECK(cudaMemset(d_counts, 0, blocks * sizeof(int)));

    countKept<<<blocks, THREADS>>>(d_in, n, d_counts);
    std::vector<int> starts(blocks);
    CHECK(cudaMemcpy(starts.data(), d_counts, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    int total = 0;
    for (int &s : starts) {
        int count = s;
        s = total;
        total += count;
    }
    CHECK(cudaMemcpy(d_counts, starts.data(), blocks * sizeof(int), cudaMemcpyHostToDevice));
    writeKept<<<blocks, THREADS>>>(d_in, n, d_counts, d_out);
    CHECK(cudaGetLastError());

    std::vector<int> got(n, -5);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    long wrong = total != int(want.size());
    for (size_t i = 0; i < want.size(); ++i) wrong += got[i] != want[i];
    for (size_t i = want.size(); i < got.size(); ++i) wrong += got[i] != -1;  // nothing beyond the end
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_counts);
    return report(wrong);
}
