// What HIP has nothing for stays, with a word about it.
#include <amgx_c.h>
#include <cuda_runtime.h>

__global__ void child(int depth) {}

__global__ void parent(int depth) {
    child<<<1, 32>>>(depth - 1);
    asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
}

template <typename T>
void generic(T value) {
    cudaNotInAnyTable(value);
}

cudaStream_t later = cudaStreamTailLaunch;
cudaLaunchConfig_t config;
const char* source = "__global__ void late() {}";
