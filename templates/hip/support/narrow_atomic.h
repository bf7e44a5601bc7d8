// CUDA's atomicAdd of half, bfloat16 and of vectors, which HIP 6.4 lacks: each number of a vector is added by itself.
#pragma once

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

namespace narrow_atomic {

namespace detail {

__device__ inline unsigned short word_of(__half value) { return __half_as_ushort(value); }
__device__ inline unsigned short word_of(__hip_bfloat16 value) { return __bfloat16_as_ushort(value); }
__device__ inline void from_bits(unsigned short word, __half& value) { value = __ushort_as_half(word); }
__device__ inline void from_bits(unsigned short word, __hip_bfloat16& value) { value = __ushort_as_bfloat16(word); }

// Adds to one half of an aligned word; the other half is written back as it was.
template <class T>
__device__ T add_to_half_word(T* address, T value) {
    const unsigned long long place = reinterpret_cast<unsigned long long>(address);
    unsigned* const word = reinterpret_cast<unsigned*>(place & ~3ull);
    const unsigned shift = place & 2ull ? 16 : 0;
    unsigned old = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    for (;;) {
        T before;
        from_bits(static_cast<unsigned short>(old >> shift), before);
        const unsigned sum = word_of(__hadd(before, value));
        const unsigned next = (old & ~(0xffffu << shift)) | sum << shift;
        if (__hip_atomic_compare_exchange_strong(word, &old, next, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                                 __HIP_MEMORY_SCOPE_AGENT)) {
            return before;
        }
    }
}

}  // namespace detail

__device__ inline __half add(__half* address, __half value) { return detail::add_to_half_word(address, value); }
__device__ inline __hip_bfloat16 add(__hip_bfloat16* address, __hip_bfloat16 value) {
    return detail::add_to_half_word(address, value);
}
__device__ inline __half2 add(__half2* address, __half2 value) {
    __half* const numbers = reinterpret_cast<__half*>(address);
    const __half low = add(numbers, __low2half(value));
    return __halves2half2(low, add(numbers + 1, __high2half(value)));
}
__device__ inline __hip_bfloat162 add(__hip_bfloat162* address, __hip_bfloat162 value) {
    __hip_bfloat16* const numbers = reinterpret_cast<__hip_bfloat16*>(address);
    const __hip_bfloat16 low = add(numbers, __low2bfloat16(value));
    return __halves2bfloat162(low, add(numbers + 1, __high2bfloat16(value)));
}
__device__ inline float2 add(float2* address, float2 value) {
    const float x = atomicAdd(&address->x, value.x);
    return make_float2(x, atomicAdd(&address->y, value.y));
}
__device__ inline float4 add(float4* address, float4 value) {
    const float x = atomicAdd(&address->x, value.x), y = atomicAdd(&address->y, value.y);
    const float z = atomicAdd(&address->z, value.z);
    return make_float4(x, y, z, atomicAdd(&address->w, value.w));
}

// The same as seen from the host and from other GPUs.
__device__ inline float2 add_system(float2* address, float2 value) {
    const float x = atomicAdd_system(&address->x, value.x);
    return make_float2(x, atomicAdd_system(&address->y, value.y));
}
__device__ inline float4 add_system(float4* address, float4 value) {
    const float x = atomicAdd_system(&address->x, value.x), y = atomicAdd_system(&address->y, value.y);
    const float z = atomicAdd_system(&address->z, value.z);
    return make_float4(x, y, z, atomicAdd_system(&address->w, value.w));
}

// Compares and swaps one half of an aligned word; the other half is written back as it was.
__device__ inline unsigned short compare_and_swap(unsigned short* address, unsigned short compare,
                                                  unsigned short value) {
    const unsigned long long place = reinterpret_cast<unsigned long long>(address);
    unsigned* const word = reinterpret_cast<unsigned*>(place & ~3ull);
    const unsigned shift = place & 2ull ? 16 : 0;
    unsigned old = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    for (;;) {
        const unsigned short before = static_cast<unsigned short>(old >> shift);
        const unsigned next = (old & ~(0xffffu << shift)) | static_cast<unsigned>(value) << shift;
        if (before != compare || __hip_atomic_compare_exchange_strong(word, &old, next, __ATOMIC_RELAXED,
                                                                      __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)) {
            return before;
        }
    }
}

}  // namespace narrow_atomic
