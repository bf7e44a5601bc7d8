// Device built-ins that only HIP has. The engine's mask-less warp functions serve both.
#pragma once

#include <type_traits>

#include "face/language.h"

namespace face {

// In a kernel the launch fails, as with __trap(); elsewhere it is the compiler's own.
[[noreturn]] inline void builtin_trap() {
    if (simt::current_block) simt::trap("__builtin_trap()");
    __builtin_trap();
}

}  // namespace face
#define __builtin_trap() ::face::builtin_trap()

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

// clang has these as built-ins in HIP sources; macros serve every compiler. All of them are sequentially consistent here.
#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#define __hip_atomic_load(P, ORDER, SCOPE) (void(ORDER), ::face::load_atomically(P))
#define __hip_atomic_store(P, V, ORDER, SCOPE) (void(ORDER), ::face::store_atomically(P, V))
#define __hip_atomic_exchange(P, V, ORDER, SCOPE) (void(ORDER), ::face::exchange_atomically(P, V))
#define __hip_atomic_compare_exchange_strong(P, E, V, SUCCESS, FAILURE, SCOPE) \
    (void(SUCCESS), void(FAILURE), ::face::replace_if_equal(P, E, V))
#define __hip_atomic_compare_exchange_weak(P, E, V, SUCCESS, FAILURE, SCOPE) \
    (void(SUCCESS), void(FAILURE), ::face::replace_if_equal(P, E, V))
#define __hip_atomic_fetch_add(P, V, ORDER, SCOPE) \
    (void(ORDER), ::face::update_with(P, V, [](auto a, auto b) { return a + b; }))
#define __hip_atomic_fetch_and(P, V, ORDER, SCOPE) \
    (void(ORDER), ::face::update_with(P, V, [](auto a, auto b) { return a & b; }))
#define __hip_atomic_fetch_or(P, V, ORDER, SCOPE) \
    (void(ORDER), ::face::update_with(P, V, [](auto a, auto b) { return a | b; }))
#define __hip_atomic_fetch_xor(P, V, ORDER, SCOPE) \
    (void(ORDER), ::face::update_with(P, V, [](auto a, auto b) { return a ^ b; }))
#define __hip_atomic_fetch_min(P, V, ORDER, SCOPE) \
    (void(ORDER), ::face::update_with(P, V, [](auto a, auto b) { return b < a ? b : a; }))
#define __hip_atomic_fetch_max(P, V, ORDER, SCOPE) \
    (void(ORDER), ::face::update_with(P, V, [](auto a, auto b) { return a < b ? b : a; }))

namespace face {
template <class T>
inline T load_atomically(const T* p) {
    T value;
    __atomic_load(p, &value, __ATOMIC_SEQ_CST);
    return value;
}
template <class T>
inline void store_atomically(T* p, std::common_type_t<T> value) {
    __atomic_store(p, &value, __ATOMIC_SEQ_CST);
}
template <class T>
inline T exchange_atomically(T* p, std::common_type_t<T> value) {
    T old;
    __atomic_exchange(p, &value, &old, __ATOMIC_SEQ_CST);
    return old;
}
template <class T>
inline bool replace_if_equal(T* p, T* expected, std::common_type_t<T> value) {
    return __atomic_compare_exchange(p, expected, &value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
// Returns the old value, as the built-ins do.
template <class T, class Operation>
inline T update_with(T* p, std::common_type_t<T> operand, Operation operation) {
    return simt::atomic_update(p, [=](T old) { return T(operation(old, operand)); });
}
}  // namespace face

#ifndef __clang__
#define __builtin_nontemporal_load(P) (*(P))
#define __builtin_nontemporal_store(V, P) (void(*(P) = (V)))

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
