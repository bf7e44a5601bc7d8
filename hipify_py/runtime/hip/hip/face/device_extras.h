// Device built-ins that only HIP has. The engine's mask-less warp functions serve both.
#pragma once

#include "face/language.h"

#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)

inline constexpr int wavefrontSize = SIMT_WARP;
inline long long wall_clock64() { return clock64(); }

inline float unsafeAtomicAdd(float* p, float v) { return atomicAdd(p, v); }
inline double unsafeAtomicAdd(double* p, double v) { return atomicAdd(p, v); }
inline float safeAtomicAdd(float* p, float v) { return atomicAdd(p, v); }
inline double safeAtomicAdd(double* p, double v) { return atomicAdd(p, v); }
inline float atomicAddNoRet(float* p, float v) { return atomicAdd(p, v); }

#ifndef __clang__
// clang knows these names as built-ins of its AMD back end only, and refuses to let a program define them.
inline void __builtin_amdgcn_s_barrier() { __syncthreads(); }
inline void __builtin_amdgcn_wave_barrier() { __syncwarp(); }
inline void __builtin_amdgcn_s_sleep(int) { simt::yield(); }
inline void __builtin_amdgcn_fence(int, const char*) { __threadfence(); }
inline unsigned __builtin_amdgcn_mbcnt_lo(unsigned mask, unsigned base) {
    return base + unsigned(__popc(mask & unsigned(__lanemask_lt())));
}
inline unsigned __builtin_amdgcn_mbcnt_hi(unsigned mask, unsigned base) {
    return base + unsigned(__popc(mask & unsigned(uint64_t(__lanemask_lt()) >> 32)));
}
inline int __builtin_amdgcn_readfirstlane(int v) { return __shfl(v, int(simt::first_lane(simt::converged_lanes()))); }
inline int __builtin_amdgcn_readlane(int v, int lane) { return __shfl(v, lane); }
inline int __builtin_amdgcn_ds_bpermute(int byte, int v) { return __shfl(v, byte / 4 % SIMT_WARP); }
inline int __builtin_amdgcn_wavefrontsize() { return SIMT_WARP; }
inline unsigned long long __builtin_amdgcn_s_memtime() { return static_cast<unsigned long long>(clock64()); }
#endif
