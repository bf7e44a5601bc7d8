// Cooperative groups through CUDA's headers, a grid-wide barrier, asynchronous copies, cuda::atomic, assert, printf.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
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
// Two rounds over one barrier; the odd threads leave after the first, the even ones work between arrival and wait.
__global__ void split_barrier(int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int v[64];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    v[threadIdx.x] = int(threadIdx.x);
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    const int other = v[63 - threadIdx.x];
    if (threadIdx.x % 2) return barrier.arrive_and_drop();
    barrier.arrive_and_wait();
    v[threadIdx.x] = other;
    barrier.arrive_and_wait();
    out[threadIdx.x / 2] = v[62 - threadIdx.x];
}
// The first warp fills two stages in turn with eight batches, the second adds them up.
__global__ void produce_and_consume(const int* in, int* sums) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ int stage[2][32];
    const auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, role);
    const unsigned lane = threadIdx.x % 32;
    int sum = 0;
    for (unsigned batch = 0; batch < 8; ++batch) {
        if (role == cuda::pipeline_role::producer) {
            pipe.producer_acquire();
            cuda::memcpy_async(&stage[batch % 2][lane], &in[batch * 32 + lane], sizeof(int), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum += stage[batch % 2][31 - lane];
            pipe.consumer_release();
        }
    }
    if (role == cuda::pipeline_role::consumer) sums[lane] = sum;
}
__global__ void prefetch(const int* in, int* out) {
    __shared__ int buffer[2][32];
    const auto block = cg::this_thread_block();
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto pipe = cuda::make_pipeline(block, &state);
    pipe.producer_acquire();
    cuda::memcpy_async(block, buffer[0], in, cuda::aligned_size_t<16>(sizeof buffer[0]), pipe);
    pipe.producer_commit();
    for (int next = 1; next <= 4; ++next) {
        if (next < 4) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer[next % 2], in + 32 * next, sizeof buffer[0], pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        out[32 * (next - 1) + threadIdx.x] = buffer[(next - 1) % 2][31 - threadIdx.x];
        pipe.consumer_release();
    }
}
static void barriers_and_pipelines() {
    int out[32];
    LAUNCH(split_barrier, 2, 64)(out);
    for (int i = 0; i < 32; ++i) CHECK_EQ(out[i], 1 + 2 * i);
    int in[256], sums[32], reversed[128];
    for (int i = 0; i < 256; ++i) in[i] = i;
    LAUNCH(produce_and_consume, 3, 64)(in, sums);
    for (int i = 0; i < 32; ++i) CHECK_EQ(sums[i], 8 * (31 - i) + 32 * 28);
    LAUNCH(prefetch, 1, 32)(in, reversed);
    for (int i = 0; i < 128; ++i) CHECK_EQ(reversed[i], i / 32 * 32 + 31 - i % 32);
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
    barriers_and_pipelines();
    LAUNCH(asserting, 1, 4)(4);
    CHECK_EQ(cudaDeviceSynchronize(), cudaSuccess);
    LAUNCH(asserting, 1, 4)(3);
    CHECK_EQ(cudaDeviceSynchronize(), cudaErrorAssert);
    return report();
}
