// Cooperative groups: block and tile groups, a coalesced group, tile reductions and scans.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

#define CU_CHK(x) \
    if ((x) != cudaSuccess) { fprintf(stderr, "failed: %s\n", #x); exit(1); }

template <unsigned int TILE>
__device__ int tileSum(cg::thread_block_tile<TILE> tile, int value)
{
    for (int offset = tile.size() / 2; offset > 0; offset /= 2) value += tile.shfl_down(value, offset);
    return tile.shfl(value, 0);
}

template <unsigned int TILE>
__global__ void tileKernel(const int *in, int *sums, int *prefix)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<TILE> tile = cg::tiled_partition<TILE>(block);
    const int i = block.group_index().x * block.size() + block.thread_rank();

    sums[i] = tileSum<TILE>(tile, in[i]);

    int running = in[i];
    for (int d = 1; d < tile.size(); d *= 2) {
        int up = tile.shfl_up(running, d);
        if (tile.thread_rank() >= d) running += up;
    }
    block.sync();
    prefix[i] = running;
}

// Threads that hold an odd value take a slot; one atomic for each coalesced group.
__global__ void collectOdd(const int *in, int *counter, int *slots)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] & 1) {
        cg::coalesced_group active = cg::coalesced_threads();
        int base = 0;
        if (active.thread_rank() == 0) base = atomicAdd(counter, (int)active.size());
        slots[i] = active.shfl(base, 0) + active.thread_rank();
    }
}

template <unsigned int TILE>
int checkTiles(const std::vector<int> &in, const int *d_in, int *d_a, int *d_b, int blocks, int threads)
{
    const size_t bytes = in.size() * sizeof(int);
    std::vector<int> sums(in.size()), prefix(in.size());
    CU_CHK(cudaMemset(d_a, 0xff, bytes));
    CU_CHK(cudaMemset(d_b, 0xff, bytes));
    tileKernel<TILE><<<blocks, threads>>>(d_in, d_a, d_b);
    CU_CHK(cudaMemcpy(sums.data(), d_a, bytes, cudaMemcpyDeviceToHost));
    CU_CHK(cudaMemcpy(prefix.data(), d_b, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (size_t first = 0; first < in.size(); first += TILE) {
        int total = 0;
        for (size_t k = first; k < first + TILE; ++k) wrong += prefix[k] != (total += in[k]);
        for (size_t k = first; k < first + TILE; ++k) wrong += sums[k] != total;
    }
    return wrong;
}

int main()
{
    const int blocks = 5, threads = 96, n = blocks * threads;
    std::vector<int> in(n), slots(n);
    unsigned seed = 33;
    int odd = 0;
    for (int i = 0; i < n; ++i) {
        seed = seed * 1664525u + 1013904223u;
        in[i] = 1 + (int)(seed >> 24);
        odd += in[i] & 1;
    }

    int *d_in, *d_a, *d_b, *d_counter, count = -1;
    CU_CHK(cudaMalloc(&d_in, n * sizeof(int)));
    CU_CHK(cudaMalloc(&d_a, n * sizeof(int)));
    CU_CHK(cudaMalloc(&d_b, n * sizeof(int)));
    CU_CHK(cudaMalloc(&d_counter, sizeof(int)));
    CU_CHK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    int wrong = checkTiles<32>(in, d_in, d_a, d_b, blocks, threads);
    wrong += checkTiles<8>(in, d_in, d_a, d_b, blocks, threads);

    CU_CHK(cudaMemset(d_counter, 0, sizeof(int)));
    CU_CHK(cudaMemset(d_a, 0xff, n * sizeof(int)));
    collectOdd<<<blocks, threads>>>(d_in, d_counter, d_a);
    CU_CHK(cudaGetLastError());
    CU_CHK(cudaMemcpy(&count, d_counter, sizeof(int), cudaMemcpyDeviceToHost));
    CU_CHK(cudaMemcpy(slots.data(), d_a, n * sizeof(int), cudaMemcpyDeviceToHost));

    // The slots of the odd elements are a permutation of 0 .. odd-1.
    std::vector<int> seen(odd, 0);
    wrong += count != odd;
    for (int i = 0; i < n; ++i) {
        if (!(in[i] & 1)) wrong += slots[i] != -1;
        else if (slots[i] < 0 || slots[i] >= odd || seen[slots[i]]++) wrong++;
    }
    cudaFree(d_in);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_counter);
    printf("%s\n", wrong ? "FAIL" : "PASS");
    return wrong ? 1 : 0;
}
