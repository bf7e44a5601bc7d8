// Cooperative groups through CUDA's headers, a grid-wide barrier, asynchronous copies, cuda::atomic, assert, printf.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/std/limits>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#undef NDEBUG
#include <assert.h>

#include "check.h"

namespace cg = cooperative_groups;

__global__ void grid_wide(int* partial, int* total) {
    const cg::grid_group grid = cg::this_grid();
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<32>(block);
    const int sum = cg::reduce(tile, int(threadIdx.x), cg::plus<int>());
    if (block.thread_rank() == 0) partial[blockIdx.x] = sum;
    grid.sync();
    if (grid.thread_rank() == 0)
        for (unsigned b = 0; b < gridDim.x; ++b) *total += partial[b];
}
__global__ void staged(const int4* in, int* out, int* hits) {
    __shared__ int4 buffer[32];
    __pipeline_memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(int4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = buffer[31 - threadIdx.x].w;
    cuda::atomic_ref<int, cuda::thread_scope_device>(*hits).fetch_add(2, cuda::memory_order_relaxed);
}
__global__ void asserting(int limit) { assert(int(threadIdx.x) < limit); }

int main() {
    int partial[8], total = 0;
    int *p = partial, *t = &total;
    void* args[] = {&p, &t};
    CHECK_EQ(cudaLaunchCooperativeKernel(grid_wide, dim3(8), dim3(32), args), cudaSuccess);
    CHECK_EQ(total, 8 * 496);
    int4 in[32];
    int out[32], hits = 0;
    for (int i = 0; i < 32; ++i) in[i] = make_int4(0, 0, 0, i);
    LAUNCH(staged, 1, 32)(in, out, &hits);
    CHECK(out[0] == 31 && out[31] == 0 && hits == 64);
    CHECK_EQ(cuda::std::numeric_limits<int>::max(), 2147483647);
    cuda::atomic<int> counter(5);
    CHECK_EQ(counter++, 5);
    CHECK_EQ(counter.load(), 6);
    LAUNCH(asserting, 1, 4)(4);
    CHECK_EQ(cudaDeviceSynchronize(), cudaSuccess);
    LAUNCH(asserting, 1, 4)(3);
    CHECK_EQ(cudaDeviceSynchronize(), cudaErrorAssert);
    return report();
}
