// PTX's floating-point arithmetic that HIP has no function for.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

// Cut to 0..1; NaN becomes 0.
template <class T>
__device__ T saturate(T value) {
    return value > T(0) ? (value < T(1) ? value : T(1)) : T(0);
}

// At least 0; NaN stays.
__device__ inline float relu(float value) { return value < 0.0f ? 0.0f : value; }

// NaN if one of the operands is.
template <class T>
__device__ T minimum_nan(T a, T b) {
    return a != a ? a : b != b || b < a ? b : a;
}

template <class T>
__device__ T maximum_nan(T a, T b) {
    return a != a ? a : b != b || a < b ? b : a;
}

namespace detail {

__device__ inline float next_down(float value) { return nextafterf(value, -__builtin_inff()); }
__device__ inline float next_up(float value) { return nextafterf(value, __builtin_inff()); }

// The largest float not above value + error, where |error| is less than the distance of doubles at `value`.
__device__ inline float round_down(double value, double error) {
    const float nearest = static_cast<float>(value);
    return nearest > value || (nearest == value && error < 0) ? next_down(nearest) : nearest;
}

__device__ inline float round_up(double value, double error) {
    const float nearest = static_cast<float>(value);
    return nearest < value || (nearest == value && error > 0) ? next_up(nearest) : nearest;
}

__device__ inline float round_toward_zero(double value, double error) {
    if (value == 0.0) return static_cast<float>(value);
    return value > 0.0 ? round_down(value, error) : round_up(value, error);
}

// What a + b lost by rounding.
__device__ inline double sum_error(double a, double b, double sum) {
    const double b_part = sum - a;
    const double a_part = sum - b_part;
    return (a - a_part) + (b - b_part);
}

}  // namespace detail

// a * b + c with directed rounding. The product of two floats is exact in double. Rounded down, a sum that cancels is -0.
__device__ inline float fma_down(float a, float b, float c) {
    const double product = static_cast<double>(a) * b;
    const double sum = product + c;
    if (sum == 0.0) return product == c && !__builtin_signbit(product) && !__builtin_signbit(c) ? 0.0f : -0.0f;
    return detail::round_down(sum, detail::sum_error(product, c, sum));
}

__device__ inline float fma_up(float a, float b, float c) {
    const double product = static_cast<double>(a) * b;
    const double sum = product + c;
    return detail::round_up(sum, detail::sum_error(product, c, sum));
}

__device__ inline float fma_toward_zero(float a, float b, float c) {
    const double product = static_cast<double>(a) * b;
    const double sum = product + c;
    return detail::round_toward_zero(sum, detail::sum_error(product, c, sum));
}

__device__ inline float add_down(float a, float b) { return fma_down(a, 1.0f, b); }
__device__ inline float add_up(float a, float b) { return fma_up(a, 1.0f, b); }
__device__ inline float add_toward_zero(float a, float b) { return fma_toward_zero(a, 1.0f, b); }
__device__ inline float sub_down(float a, float b) { return add_down(a, -b); }
__device__ inline float sub_up(float a, float b) { return add_up(a, -b); }
__device__ inline float sub_toward_zero(float a, float b) { return add_toward_zero(a, -b); }
__device__ inline float mul_down(float a, float b) { return detail::round_down(static_cast<double>(a) * b, 0.0); }
__device__ inline float mul_up(float a, float b) { return detail::round_up(static_cast<double>(a) * b, 0.0); }
__device__ inline float mul_toward_zero(float a, float b) {
    return detail::round_toward_zero(static_cast<double>(a) * b, 0.0);
}

// Two floats in one word, the first in its lower half.
__device__ inline float2 as_float2(unsigned long long word) {
    return make_float2(__uint_as_float(static_cast<unsigned>(word)), __uint_as_float(static_cast<unsigned>(word >> 32)));
}
__device__ inline unsigned long long float2_bits(float2 v) {
    return static_cast<unsigned long long>(__float_as_uint(v.y)) << 32 | __float_as_uint(v.x);
}
__device__ inline float2 add2(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ inline float2 sub2(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ inline float2 mul2(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
__device__ inline float2 fma2(float2 a, float2 b, float2 c) {
    return make_float2(fmaf(a.x, b.x, c.x), fmaf(a.y, b.y, c.y));
}

}  // namespace ptx
