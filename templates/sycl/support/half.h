// Pairs of 16-bit floating-point numbers.
#pragma once

#include "vector.h"

#include <sycl/sycl.hpp>

namespace gpu {

using bfloat16 = sycl::ext::oneapi::bfloat16;

template <class T>
struct alignas(4) packed2 {
    T x, y;
    packed2() = default;
    packed2(T x, T y) : x(x), y(y) {}
};

using half2 = packed2<sycl::half>;
using bfloat162 = packed2<bfloat16>;

template <class T>
packed2<T> operator+(packed2<T> a, packed2<T> b) { return {a.x + b.x, a.y + b.y}; }

template <class T>
packed2<T> operator-(packed2<T> a, packed2<T> b) { return {a.x - b.x, a.y - b.y}; }

template <class T>
packed2<T> operator*(packed2<T> a, packed2<T> b) { return {a.x * b.x, a.y * b.y}; }

template <class T>
packed2<T> operator/(packed2<T> a, packed2<T> b) { return {a.x / b.x, a.y / b.y}; }

inline sycl::half half_fma(sycl::half a, sycl::half b, sycl::half c) { return sycl::fma(a, b, c); }

// The product of two bfloat16 is exact in float, so that the sum is rounded to float and then to bfloat16.
inline bfloat16 half_fma(bfloat16 a, bfloat16 b, bfloat16 c)
{
    return bfloat16(sycl::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c)));
}

template <class T>
packed2<T> half2_fma(packed2<T> a, packed2<T> b, packed2<T> c)
{
    return {half_fma(a.x, b.x, c.x), half_fma(a.y, b.y, c.y)};
}

inline sycl::half half_max(sycl::half a, sycl::half b) { return sycl::fmax(a, b); }
inline sycl::half half_min(sycl::half a, sycl::half b) { return sycl::fmin(a, b); }
inline sycl::half half_abs(sycl::half value) { return sycl::fabs(value); }
inline bfloat16 half_max(bfloat16 a, bfloat16 b) { return bfloat16(sycl::fmax(float(a), float(b))); }
inline bfloat16 half_min(bfloat16 a, bfloat16 b) { return bfloat16(sycl::fmin(float(a), float(b))); }
inline bfloat16 half_abs(bfloat16 value) { return bfloat16(sycl::fabs(float(value))); }

template <class T>
packed2<T> half2_max(packed2<T> a, packed2<T> b) { return {half_max(a.x, b.x), half_max(a.y, b.y)}; }

template <class T>
packed2<T> half2_min(packed2<T> a, packed2<T> b) { return {half_min(a.x, b.x), half_min(a.y, b.y)}; }

template <class T>
packed2<T> half2_abs(packed2<T> value) { return {half_abs(value.x), half_abs(value.y)}; }

template <class T>
packed2<T> half2_negate(packed2<T> value) { return {-value.x, -value.y}; }

template <class T>
packed2<T> both(T value) { return {value, value}; }

template <class T>
packed2<T> pair(T low, T high) { return {low, high}; }

template <class T>
T low(packed2<T> value) { return value.x; }

template <class T>
T high(packed2<T> value) { return value.y; }

template <class T>
float low_to_float(packed2<T> value) { return value.x; }

template <class T>
float high_to_float(packed2<T> value) { return value.y; }

template <class T>
float2 to_float2(packed2<T> value) { return {static_cast<float>(value.x), static_cast<float>(value.y)}; }

template <class T>
packed2<T> both_low(packed2<T> value) { return {value.x, value.x}; }

template <class T>
packed2<T> both_high(packed2<T> value) { return {value.y, value.y}; }

template <class T>
packed2<T> lows(packed2<T> a, packed2<T> b) { return {a.x, b.x}; }

template <class T>
packed2<T> highs(packed2<T> a, packed2<T> b) { return {a.y, b.y}; }

template <class T>
packed2<T> swapped(packed2<T> value) { return {value.y, value.x}; }

template <class T>
bool half_isnan(T value) { return sycl::isnan(static_cast<float>(value)); }

template <class T>
int half_isinf(T value)
{
    return sycl::isinf(static_cast<float>(value)) ? (static_cast<float>(value) < 0 ? -1 : 1) : 0;
}

namespace detail {

template <class T, class F>
packed2<T> each(packed2<T> value, F f)
{
    return {T(f(static_cast<float>(value.x))), T(f(static_cast<float>(value.y)))};
}

template <class T, class F>
packed2<bool> compared(packed2<T> a, packed2<T> b, F f)
{
    return {f(static_cast<float>(a.x), static_cast<float>(b.x)), f(static_cast<float>(a.y), static_cast<float>(b.y))};
}

}  // namespace detail

// Functions of both numbers, computed in float.
#define GPU_HALF2(name, result)                                     \
    template <class T>                                              \
    packed2<T> name(packed2<T> value)                               \
    {                                                               \
        return detail::each(value, [](float x) { return result; }); \
    }

GPU_HALF2(half2_ceil, sycl::ceil(x))
GPU_HALF2(half2_cos, sycl::cos(x))
GPU_HALF2(half2_exp, sycl::exp(x))
GPU_HALF2(half2_exp10, sycl::exp10(x))
GPU_HALF2(half2_exp2, sycl::exp2(x))
GPU_HALF2(half2_floor, sycl::floor(x))
GPU_HALF2(half2_log, sycl::log(x))
GPU_HALF2(half2_log10, sycl::log10(x))
GPU_HALF2(half2_log2, sycl::log2(x))
GPU_HALF2(half2_rcp, 1.0f / x)
GPU_HALF2(half2_rint, sycl::rint(x))
GPU_HALF2(half2_rsqrt, sycl::rsqrt(x))
GPU_HALF2(half2_sin, sycl::sin(x))
GPU_HALF2(half2_sqrt, sycl::sqrt(x))
GPU_HALF2(half2_tanh, sycl::tanh(x))
GPU_HALF2(half2_trunc, sycl::trunc(x))

#undef GPU_HALF2

// Comparisons that NaN never fulfills, as a pair of ones and zeros or as whether both hold.
#define GPU_COMPARED(name, of_both, result)                                                 \
    template <class T>                                                                      \
    packed2<T> name(packed2<T> a, packed2<T> b)                                             \
    {                                                                                       \
        const auto holds = detail::compared(a, b, [](float x, float y) { return result; }); \
        return {T(holds.x ? 1.0f : 0.0f), T(holds.y ? 1.0f : 0.0f)};                        \
    }                                                                                       \
    template <class T>                                                                      \
    bool of_both(packed2<T> a, packed2<T> b)                                                \
    {                                                                                       \
        const auto holds = detail::compared(a, b, [](float x, float y) { return result; }); \
        return holds.x && holds.y;                                                          \
    }

GPU_COMPARED(half2_eq, both_eq, x == y)
GPU_COMPARED(half2_ge, both_ge, x >= y)
GPU_COMPARED(half2_gt, both_gt, x > y)
GPU_COMPARED(half2_le, both_le, x <= y)
GPU_COMPARED(half2_lt, both_lt, x < y)
GPU_COMPARED(half2_ne, both_ne, x < y || x > y)

#undef GPU_COMPARED

inline half2 to_half2(float value) { return both(sycl::half(value)); }
inline half2 to_half2(float low, float high) { return {sycl::half(low), sycl::half(high)}; }
inline half2 to_half2(float2 value) { return to_half2(value.x, value.y); }
inline bfloat162 to_bfloat162(float value) { return both(bfloat16(value)); }
inline bfloat162 to_bfloat162(float low, float high) { return {bfloat16(low), bfloat16(high)}; }
inline bfloat162 to_bfloat162(float2 value) { return to_bfloat162(value.x, value.y); }

}  // namespace gpu
