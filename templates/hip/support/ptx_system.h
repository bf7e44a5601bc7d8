// What PTX's special registers tell of the block and the GPU.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

// Warps of 32 threads, counted through the block in the order of its threads.
__device__ inline unsigned warp_id() {
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
}
__device__ inline unsigned warps_per_block() { return (blockDim.x * blockDim.y * blockDim.z + 31) / 32; }

// Nanoseconds, in steps of the clock's 100 MHz.
__device__ inline unsigned long long global_timer() { return static_cast<unsigned long long>(wall_clock64()) * 10; }

#if defined(__HIP_DEVICE_COMPILE__)

// Bytes of shared memory of a block, from the packet that started the kernel.
__device__ inline unsigned total_shared_size() {
    constexpr int group_segment_size = 7;  // its place in hsa_kernel_dispatch_packet_t, in words
    return ((const __attribute__((address_space(4))) unsigned*)__builtin_amdgcn_dispatch_ptr())[group_segment_size];
}
__device__ inline unsigned dynamic_shared_size() { return total_shared_size() - __builtin_amdgcn_groupstaticsize(); }

#else

__device__ inline unsigned total_shared_size() { __builtin_trap(); }
__device__ inline unsigned dynamic_shared_size() { __builtin_trap(); }

#endif

}  // namespace ptx
