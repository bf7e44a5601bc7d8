// PTX's 16-bit floating-point numbers, single and in pairs.
#pragma once

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

namespace ptx {

// Pairs from two numbers and from the bits of a word: the first in the lower half.
__device__ inline __half2 pair(__half low, __half high) { return __halves2half2(low, high); }
__device__ inline __hip_bfloat162 pair(__hip_bfloat16 low, __hip_bfloat16 high) {
    return __halves2bfloat162(low, high);
}

__device__ inline __half2 as_half2(unsigned word) {
    return pair(__ushort_as_half(static_cast<unsigned short>(word)),
                __ushort_as_half(static_cast<unsigned short>(word >> 16)));
}
__device__ inline __hip_bfloat162 as_bfloat162(unsigned word) {
    return pair(__ushort_as_bfloat16(static_cast<unsigned short>(word)),
                __ushort_as_bfloat16(static_cast<unsigned short>(word >> 16)));
}

__device__ inline unsigned bits(__half2 v) {
    return static_cast<unsigned>(__half_as_ushort(__high2half(v))) << 16 | __half_as_ushort(__low2half(v));
}
__device__ inline unsigned bits(__hip_bfloat162 v) {
    return static_cast<unsigned>(__bfloat16_as_ushort(__high2bfloat16(v))) << 16 |
           __bfloat16_as_ushort(__low2bfloat16(v));
}

// The nearest number, ties to even; and the next one toward zero.
__device__ inline __hip_bfloat16 to_bfloat16(float value) {
    const unsigned word = __float_as_uint(value);
    if (value != value) return __ushort_as_bfloat16(static_cast<unsigned short>(0x7fffu));
    return __ushort_as_bfloat16(static_cast<unsigned short>((word + 0x7fffu + (word >> 16 & 1u)) >> 16));
}
__device__ inline __hip_bfloat16 to_bfloat16_rz(float value) {
    if (value != value) return __ushort_as_bfloat16(static_cast<unsigned short>(0x7fffu));
    return __ushort_as_bfloat16(static_cast<unsigned short>(__float_as_uint(value) >> 16));
}

namespace detail {

// Applies a function of floats to each number.
template <class Function, class... Halves>
__device__ __half each(Function function, __half first, Halves... others) {
    return __float2half_rn(function(__half2float(first), __half2float(others)...));
}
template <class Function, class... Halves>
__device__ __hip_bfloat16 each(Function function, __hip_bfloat16 first, Halves... others) {
    return to_bfloat16(function(__bfloat162float(first), __bfloat162float(others)...));
}
template <class Function, class... Pairs>
__device__ __half2 each(Function function, __half2 first, Pairs... others) {
    return pair(each(function, __low2half(first), __low2half(others)...),
                each(function, __high2half(first), __high2half(others)...));
}
template <class Function, class... Pairs>
__device__ __hip_bfloat162 each(Function function, __hip_bfloat162 first, Pairs... others) {
    return pair(each(function, __low2bfloat16(first), __low2bfloat16(others)...),
                each(function, __high2bfloat16(first), __high2bfloat16(others)...));
}

}  // namespace detail

// The number if one operand is NaN.
template <class T>
__device__ T minimum(T a, T b) {
    return detail::each([](float x, float y) { return fminf(x, y); }, a, b);
}
template <class T>
__device__ T maximum(T a, T b) {
    return detail::each([](float x, float y) { return fmaxf(x, y); }, a, b);
}

template <class T>
__device__ T ex2(T value) {
    return detail::each([](float x) { return exp2f(x); }, value);
}
template <class T>
__device__ T tanh(T value) {
    return detail::each([](float x) { return tanhf(x); }, value);
}

}  // namespace ptx
