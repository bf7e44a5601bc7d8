// Functions for code that runs on whole wavefronts, of 32 or of 64 lanes.
#pragma once

#include <hip/hip_runtime.h>

namespace wavefront {

// Orders the memory accesses of the lanes, which run in lockstep.
__device__ inline void sync() {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

}  // namespace wavefront
