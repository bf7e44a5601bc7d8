// Warp votes, shuffles, matches and reductions, with and without the mask argument.
#pragma once
#include "hipify_stubs/vector_types.h"

extern "C" {
__device__ int __all_sync(unsigned int mask, int predicate);
__device__ int __any_sync(unsigned int mask, int predicate);
__device__ int __uni_sync(unsigned int mask, int predicate);
__device__ unsigned int __ballot_sync(unsigned int mask, int predicate);
__device__ unsigned int __activemask();
__device__ int __all(int predicate);
__device__ int __any(int predicate);
__device__ unsigned int __ballot(int predicate);
}

#define HIPIFY_SHUFFLE(type)                                                               \
    __device__ type __shfl_sync(unsigned int mask, type v, int lane, int width = 32);      \
    __device__ type __shfl_up_sync(unsigned int mask, type v, unsigned int delta, int width = 32);   \
    __device__ type __shfl_down_sync(unsigned int mask, type v, unsigned int delta, int width = 32); \
    __device__ type __shfl_xor_sync(unsigned int mask, type v, int lanes, int width = 32); \
    __device__ type __shfl(type v, int lane, int width = 32);                              \
    __device__ type __shfl_up(type v, unsigned int delta, int width = 32);                 \
    __device__ type __shfl_down(type v, unsigned int delta, int width = 32);               \
    __device__ type __shfl_xor(type v, int lanes, int width = 32);
HIPIFY_SHUFFLE(int)
HIPIFY_SHUFFLE(unsigned int)
HIPIFY_SHUFFLE(long)
HIPIFY_SHUFFLE(unsigned long)
HIPIFY_SHUFFLE(long long)
HIPIFY_SHUFFLE(unsigned long long)
HIPIFY_SHUFFLE(float)
HIPIFY_SHUFFLE(double)

#define HIPIFY_MATCH(type)                                                                 \
    __device__ unsigned int __match_any_sync(unsigned int mask, type v);                   \
    __device__ unsigned int __match_all_sync(unsigned int mask, type v, int *predicate);
HIPIFY_MATCH(int)
HIPIFY_MATCH(unsigned int)
HIPIFY_MATCH(long)
HIPIFY_MATCH(unsigned long)
HIPIFY_MATCH(long long)
HIPIFY_MATCH(unsigned long long)
HIPIFY_MATCH(float)
HIPIFY_MATCH(double)
#undef HIPIFY_MATCH

#define HIPIFY_REDUCE(name, type) __device__ type name(unsigned int mask, type v);
HIPIFY_REDUCE(__reduce_add_sync, int) HIPIFY_REDUCE(__reduce_add_sync, unsigned int)
HIPIFY_REDUCE(__reduce_min_sync, int) HIPIFY_REDUCE(__reduce_min_sync, unsigned int)
HIPIFY_REDUCE(__reduce_max_sync, int) HIPIFY_REDUCE(__reduce_max_sync, unsigned int)
HIPIFY_REDUCE(__reduce_and_sync, unsigned int) HIPIFY_REDUCE(__reduce_or_sync, unsigned int)
HIPIFY_REDUCE(__reduce_xor_sync, unsigned int)
#undef HIPIFY_REDUCE
