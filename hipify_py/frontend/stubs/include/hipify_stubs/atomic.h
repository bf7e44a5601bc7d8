// Atomic functions. They are device-only, so that programs may define the overloads that old devices lack.
#pragma once
#include "hipify_stubs/vector_types.h"

#define HIPIFY_ATOMIC_ONE(name, type) __device__ type name(type *address, type value);
#define HIPIFY_ATOMIC(name, type)                                                          \
    HIPIFY_ATOMIC_ONE(name, type) HIPIFY_ATOMIC_ONE(name##_block, type) HIPIFY_ATOMIC_ONE(name##_system, type)
#define HIPIFY_ATOMIC_32(name) HIPIFY_ATOMIC(name, int) HIPIFY_ATOMIC(name, unsigned int)
#define HIPIFY_ATOMIC_64(name)                                                             \
    HIPIFY_ATOMIC_32(name) HIPIFY_ATOMIC(name, long long int) HIPIFY_ATOMIC(name, unsigned long long int)
HIPIFY_ATOMIC_32(atomicAdd)
HIPIFY_ATOMIC(atomicAdd, unsigned long long int)
HIPIFY_ATOMIC(atomicAdd, float)
HIPIFY_ATOMIC(atomicAdd, double)
HIPIFY_ATOMIC(atomicAdd, float2)
HIPIFY_ATOMIC(atomicAdd, float4)
HIPIFY_ATOMIC_32(atomicSub)
HIPIFY_ATOMIC_32(atomicExch)
HIPIFY_ATOMIC(atomicExch, unsigned long long int)
HIPIFY_ATOMIC(atomicExch, float)
HIPIFY_ATOMIC_64(atomicMin)
HIPIFY_ATOMIC_64(atomicMax)
HIPIFY_ATOMIC_64(atomicAnd)
HIPIFY_ATOMIC_64(atomicOr)
HIPIFY_ATOMIC_64(atomicXor)
HIPIFY_ATOMIC(atomicInc, unsigned int)
HIPIFY_ATOMIC(atomicDec, unsigned int)
#undef HIPIFY_ATOMIC_ONE
#undef HIPIFY_ATOMIC
#undef HIPIFY_ATOMIC_32
#undef HIPIFY_ATOMIC_64

#define HIPIFY_CAS(type)                                                                   \
    __device__ type atomicCAS(type *address, type compare, type value);                    \
    __device__ type atomicCAS_block(type *address, type compare, type value);              \
    __device__ type atomicCAS_system(type *address, type compare, type value);
HIPIFY_CAS(int)
HIPIFY_CAS(unsigned int)
HIPIFY_CAS(unsigned short)
HIPIFY_CAS(unsigned long long int)
#undef HIPIFY_CAS

// GNU-style atomics of CUDA 12.8.
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
#define HIPIFY_NV_ATOMIC(name)                                                             \
    template <class T> __device__ T name(T *p, T value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
HIPIFY_NV_ATOMIC(__nv_atomic_fetch_add) HIPIFY_NV_ATOMIC(__nv_atomic_fetch_sub) HIPIFY_NV_ATOMIC(__nv_atomic_fetch_min)
HIPIFY_NV_ATOMIC(__nv_atomic_fetch_max) HIPIFY_NV_ATOMIC(__nv_atomic_fetch_and) HIPIFY_NV_ATOMIC(__nv_atomic_fetch_or)
HIPIFY_NV_ATOMIC(__nv_atomic_fetch_xor) HIPIFY_NV_ATOMIC(__nv_atomic_exchange_n)
#undef HIPIFY_NV_ATOMIC
template <class T> __device__ T __nv_atomic_load_n(const T *p, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T> __device__ void __nv_atomic_store_n(T *p, T value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
