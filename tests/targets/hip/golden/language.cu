// What the language and the runtime offer, translated.
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void groups(int* p) {
    cg::thread_block block = cg::this_thread_block();
    block.sync();
    cg::grid_group grid = cg::this_grid();
    if (grid.is_valid()) grid.sync();
    auto tile = cg::tiled_partition<32>(block);
    auto part = cg::tiled_partition<8>(tile);
    auto any = cg::tiled_partition(block, 16);
    p[0] = block.thread_rank() + block.size() + block.group_index().x + grid.thread_rank() + any.size();
    p[1] = tile.shfl_down(p[2], 1) + tile.any(p[3]) + tile.ballot(p[4]) + tile.meta_group_rank() + part.size();
    p[2] = cg::reduce(tile, p[5], cg::plus<int>()) + cg::inclusive_scan(tile, p[6]);
    auto active = cg::coalesced_threads();
    if (active.thread_rank() == 0) p[3] = active.size();
    __shared__ int staged[64];
    cg::memcpy_async(block, staged, p, sizeof(staged));
    cg::wait(block);
    p[4] = staged[1];
}

__device__ cuda::atomic<int, cuda::thread_scope_device> counter;
__global__ void atomics(int* p, long long* mask) {
    counter.fetch_add(1, cuda::memory_order_relaxed);
    cuda::atomic_ref<int, cuda::thread_scope_block> block(p[0]);
    block.fetch_max(3, cuda::std::memory_order_acq_rel);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    atomicAdd(p, 1);
    atomicAdd_block(p, 1);
    atomicOr(mask, 1ll);
}

__global__ void narrow_floats(__half* h, __half2* h2, __nv_bfloat16* b, __nv_bfloat162* b2, float4* f) {
    atomicAdd(h, h[1]);
    atomicAdd(h2, h2[1]);
    atomicAdd(b, b[1]);
    atomicAdd(b2, b2[1]);
    atomicAdd(f, f[1]);
    h[0] = __hadd_sat(__hmax_nan(h[0], h[1]), htanh(h[2]));
    b[0] = __hadd_sat(__hmax_nan(b[0], b[1]), __hfma_relu(b[2], b[3], b[4]));
    b[1] = __int2bfloat16_rn(__bfloat162int_rz(b[2]));
    b2[0] = __hadd2_rn(__floats2bfloat162_rn(1.0f, 2.0f), __float2bfloat162_rn(3.0f));
    h2[0] = __hcmadd(h2[1], h2[2], h2[3]);
    f[0].x = __hgt2_mask(h2[0], h2[1]) + __half2char_rz(h[3]);
}

__global__ void __launch_bounds__(256, 2) bounded(int* p) { p[0] = 1; }
__global__ void __launch_bounds__(256, 2, 1) clustered(int* p) { p[0] = 1; }
__device__ __inline_hint__ int hinted(int n) { return n; }
__global__ void __maxnreg__(64) counted(int* p, const __grid_constant__ int n) { p[0] = hinted(n); }

__global__ void clocks(long long* p, int n) {
    __nanosleep(100);
    p[0] = clock64() - clock();
    p[1] = __ffsll(n) + __ffsll(p[2]);
}

__global__ void images(cudaTextureObject_t texture, cudaSurfaceObject_t surface, float* p) {
    p[0] = tex2D<float>(texture, 1.0f, 2.0f) + surf2Dread<float>(surface, 4, 0);
    surf2Dwrite(p[1], surface, 4, 0, cudaBoundaryModeZero);
}

void graphs(cudaStream_t stream) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
}

void memory(int* p, cudaStream_t stream, cudaMemPool_t pool) {
    cudaMallocAsync(&p, 4, stream);
    cudaFreeAsync(p, stream);
    unsigned long long threshold = 0;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold);
    cudaMallocManaged(&p, 4);
    cudaMemPrefetchAsync(p, 4, 0, stream);
    cudaMemAdvise(p, 4, cudaMemAdviseSetReadMostly, cudaCpuDeviceId);
    cudaIpcMemHandle_t handle;
    cudaIpcGetMemHandle(&handle, p);
    cudaIpcOpenMemHandle((void**)&p, handle, cudaIpcMemLazyEnablePeerAccess);
    cudaStreamSynchronize(cudaStreamPerThread);
}

void launches(int* p) {
    int blocks, threads;
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, bounded, 0, 0);
    cudaFuncSetAttribute(bounded, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
    cudaFuncSetAttribute(bounded, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
    cudaFuncSetCacheConfig(bounded, cudaFuncCachePreferShared);
    bounded<<<dim3(16777216), 1024, 100 * 1024>>>(p);
}
