// What AMD GPUs or HIP lack: each is reported at its place.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_runtime.h>
#include <mma.h>

namespace cg = cooperative_groups;

__global__ void child();

__global__ void groups(int* p) {
    auto block = cg::this_thread_block();
    auto token = block.barrier_arrive();
    auto tile = cg::tiled_partition<64>(block);
    auto label = cg::labeled_partition(tile, p[0]);
    cg::invoke_one(block, [&] { p[0] = cg::this_grid().num_blocks(); });
}

__global__ void __cluster_dims__(2, 1, 1) clusters(int* p) {
    cg::cluster_group cluster = cg::this_cluster();
    cluster.sync();
}

__global__ void barriers(int* p) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int staged[64];
    cuda::memcpy_async(staged, p, sizeof(staged), barrier);
    auto pipe = cuda::make_pipeline();
}

#define LAUNCH(kernel) kernel<<<1, 1>>>()

__global__ void parent() {
    child<<<1, 1>>>();
    LAUNCH(child);
    cudaDeviceSynchronize();
    cudaGridDependencySynchronize();
}

__global__ void fragments() {
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 8, 8, 32, nvcuda::wmma::experimental::precision::s4,
                           nvcuda::wmma::row_major> a;
}

__global__ void spaces(int* p) { p[0] = __isGlobal(p) + __viaddmax_s32(1, 2, 3); }

void host(cudaGraph_t graph, cudaMemPoolProps pool, size_t size) {
    cudaGraphConditionalHandle handle;
    cudaGraphConditionalHandleCreate(&handle, graph, 1, 0);
    pool.usage = 1;
    cudaOccupancyAvailableDynamicSMemPerBlock(&size, (const void*)parent, 1, 128);
}
