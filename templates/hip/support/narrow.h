// CUDA's functions of half and bfloat16 numbers that HIP 6.4 lacks, or has for half numbers only.
#pragma once

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

namespace narrow {

namespace detail {

__host__ __device__ inline float wide(__half value) { return __half2float(value); }
__host__ __device__ inline float wide(__hip_bfloat16 value) { return __bfloat162float(value); }

template <class T>
struct Number;
template <>
struct Number<__half> {
    static __host__ __device__ __half nearest(float value) { return __float2half_rn(value); }
    static __host__ __device__ __half nan() { return __ushort_as_half(static_cast<unsigned short>(0x7fffu)); }
};
template <>
struct Number<__hip_bfloat16> {
    static __host__ __device__ __hip_bfloat16 nearest(float value) { return __float2bfloat16(value); }
    static __host__ __device__ __hip_bfloat16 nan() {
        return __ushort_as_bfloat16(static_cast<unsigned short>(0x7fffu));
    }
};

__host__ __device__ inline __half low(__half2 pair) { return __low2half(pair); }
__host__ __device__ inline __half high(__half2 pair) { return __high2half(pair); }
__host__ __device__ inline __half2 pair(__half low, __half high) { return __halves2half2(low, high); }
__host__ __device__ inline __hip_bfloat16 low(__hip_bfloat162 pair) { return __low2bfloat16(pair); }
__host__ __device__ inline __hip_bfloat16 high(__hip_bfloat162 pair) { return __high2bfloat16(pair); }
__host__ __device__ inline __hip_bfloat162 pair(__hip_bfloat16 low, __hip_bfloat16 high) {
    return __halves2bfloat162(low, high);
}

// Applies a function of single numbers to both numbers of pairs.
template <class Function, class Pair, class... Pairs>
__host__ __device__ Pair both(Function function, Pair first, Pairs... others) {
    return pair(function(low(first), low(others)...), function(high(first), high(others)...));
}

template <class T>
constexpr bool is_signed = T(-1) < T(0);
template <class T>
constexpr T largest = static_cast<T>(~0ull >> (is_signed<T> ? 65 - 8 * sizeof(T) : 64 - 8 * sizeof(T)));

// The bits of a bfloat16 number, one step away from zero if `away` says so.
__host__ __device__ inline __hip_bfloat16 cut(float value, bool away) {
    if (value != value) return Number<__hip_bfloat16>::nan();
    unsigned word;
    __builtin_memcpy(&word, &value, sizeof word);
    const unsigned step = away && (word & 0xffffu) != 0 ? 1u : 0u;
    return __ushort_as_bfloat16(static_cast<unsigned short>((word >> 16) + step));
}

// An integer with eight significant bits; `up` says from the part that goes, half of what that may be, and whether the
// part that stays is odd, whether the magnitude grows.
template <class T, class Up>
__host__ __device__ __hip_bfloat16 from_integer(T value, Up up) {
    const bool negative = value < T(0);
    const unsigned long long magnitude = negative ? 0ull - static_cast<unsigned long long>(value)
                                                  : static_cast<unsigned long long>(value);
    int shift = 0;
    while (magnitude >> shift > 0xffull) ++shift;
    unsigned long long kept = magnitude >> shift;
    const unsigned long long rest = magnitude - (kept << shift);
    if (rest != 0 && up(rest, 1ull << (shift - 1), (kept & 1) != 0, negative)) ++kept;
    float result = static_cast<float>(kept);  // exact, as is every doubling
    for (int i = 0; i < shift; ++i) result *= 2.0f;
    return __float2bfloat16(negative ? -result : result);
}

}  // namespace detail

// ---- conversions: integers are clamped; NaN becomes 0, of 64 bits the highest bit alone

template <class To, class T>
__host__ __device__ To to_integer(T value, float whole) {
    const float end = static_cast<float>(detail::largest<To> / 2 + 1) * 2.0f;  // the first that is too large; exact
    const To smallest = detail::is_signed<To> ? static_cast<To>(-detail::largest<To> - 1) : To(0);
    if (detail::wide(value) != detail::wide(value)) return sizeof(To) == 8 ? static_cast<To>(1ull << 63) : To(0);
    if (whole >= end) return detail::largest<To>;
    return whole <= static_cast<float>(smallest) ? smallest : static_cast<To>(whole);
}
template <class To, class T>
__host__ __device__ To to_nearest(T value) {
    return to_integer<To>(value, rintf(detail::wide(value)));
}
template <class To, class T>
__host__ __device__ To toward_zero(T value) {
    return to_integer<To>(value, truncf(detail::wide(value)));
}
template <class To, class T>
__host__ __device__ To round_down(T value) {
    return to_integer<To>(value, floorf(detail::wide(value)));
}
template <class To, class T>
__host__ __device__ To round_up(T value) {
    return to_integer<To>(value, ceilf(detail::wide(value)));
}

template <class T>
__host__ __device__ __hip_bfloat16 nearest_bfloat16(T value) {
    return detail::from_integer(value, [](unsigned long long rest, unsigned long long half, bool odd, bool) {
        return rest > half || (rest == half && odd);
    });
}
template <class T>
__host__ __device__ __hip_bfloat16 bfloat16_toward_zero(T value) {
    return detail::from_integer(value, [](unsigned long long, unsigned long long, bool, bool) { return false; });
}
template <class T>
__host__ __device__ __hip_bfloat16 bfloat16_down(T value) {
    return detail::from_integer(value,
                                [](unsigned long long, unsigned long long, bool, bool negative) { return negative; });
}
template <class T>
__host__ __device__ __hip_bfloat16 bfloat16_up(T value) {
    return detail::from_integer(value,
                                [](unsigned long long, unsigned long long, bool, bool negative) { return !negative; });
}
template <>
__host__ __device__ inline __hip_bfloat16 bfloat16_toward_zero<float>(float value) {
    return detail::cut(value, false);
}
template <>
__host__ __device__ inline __hip_bfloat16 bfloat16_down<float>(float value) {
    return detail::cut(value, value < 0.0f);
}
template <>
__host__ __device__ inline __hip_bfloat16 bfloat16_up<float>(float value) {
    return detail::cut(value, value > 0.0f);
}

// ---- arithmetic: the operation in float and one rounding, which no compiler fuses with another operation

template <class T>
__host__ __device__ T add(T a, T b) {
    return detail::Number<T>::nearest(detail::wide(a) + detail::wide(b));
}
template <class T>
__host__ __device__ T subtract(T a, T b) {
    return detail::Number<T>::nearest(detail::wide(a) - detail::wide(b));
}
template <class T>
__host__ __device__ T multiply(T a, T b) {
    return detail::Number<T>::nearest(detail::wide(a) * detail::wide(b));
}
template <class Pair>
__host__ __device__ Pair add2(Pair a, Pair b) {
    return detail::both([](auto x, auto y) { return add(x, y); }, a, b);
}
template <class Pair>
__host__ __device__ Pair subtract2(Pair a, Pair b) {
    return detail::both([](auto x, auto y) { return subtract(x, y); }, a, b);
}
template <class Pair>
__host__ __device__ Pair multiply2(Pair a, Pair b) {
    return detail::both([](auto x, auto y) { return multiply(x, y); }, a, b);
}

// Clamped to 0 and 1; NaN becomes 0.
template <class T>
__host__ __device__ T saturate(T value) {
    return detail::Number<T>::nearest(fminf(fmaxf(detail::wide(value), 0.0f), 1.0f));
}
template <class Pair>
__host__ __device__ Pair saturate2(Pair value) {
    return detail::both([](auto x) { return saturate(x); }, value);
}

// Numbers below 0 become 0; NaN stays.
template <class T>
__host__ __device__ T relu(T value) {
    if (detail::wide(value) != detail::wide(value)) return detail::Number<T>::nan();
    return detail::wide(value) > 0.0f ? value : detail::Number<T>::nearest(0.0f);
}
template <class T>
__device__ T fma_relu(T a, T b, T c) {
    return relu(__hfma(a, b, c));
}
template <class Pair>
__device__ Pair fma_relu2(Pair a, Pair b, Pair c) {
    return detail::both([](auto x) { return relu(x); }, __hfma2(a, b, c));
}

// a * b + c of complex numbers, the real part first.
template <class Pair>
__device__ Pair complex_fma(Pair a, Pair b, Pair c) {
    const auto real = __hfma(detail::low(a), detail::low(b), detail::low(c));
    const auto imaginary = __hfma(detail::low(a), detail::high(b), detail::high(c));
    return detail::pair(__hfma(__hneg(detail::high(a)), detail::high(b), real),
                        __hfma(detail::high(a), detail::low(b), imaginary));
}

template <class T>
__host__ __device__ T hyperbolic_tangent(T value) {
    return detail::Number<T>::nearest(tanhf(detail::wide(value)));
}
template <class Pair>
__host__ __device__ Pair hyperbolic_tangent2(Pair value) {
    return detail::both([](auto x) { return hyperbolic_tangent(x); }, value);
}

// ---- the larger and the smaller number, NaN if one is; of both zeros the positive one is larger

template <class T>
__host__ __device__ T max_nan(T a, T b) {
    const float x = detail::wide(a), y = detail::wide(b);
    if (x != x || y != y) return detail::Number<T>::nan();
    return x > y || (x == y && !__builtin_signbit(x)) ? a : b;
}
template <class T>
__host__ __device__ T min_nan(T a, T b) {
    const float x = detail::wide(a), y = detail::wide(b);
    if (x != x || y != y) return detail::Number<T>::nan();
    return x < y || (x == y && __builtin_signbit(x)) ? a : b;
}
template <class Pair>
__host__ __device__ Pair max_nan2(Pair a, Pair b) {
    return detail::both([](auto x, auto y) { return max_nan(x, y); }, a, b);
}
template <class Pair>
__host__ __device__ Pair min_nan2(Pair a, Pair b) {
    return detail::both([](auto x, auto y) { return min_nan(x, y); }, a, b);
}

// ---- comparisons of pairs: 16 ones for each that holds; those with _or_nan hold for NaN, too

namespace detail {

template <class Pair, class Compare>
__host__ __device__ unsigned mask(Pair a, Pair b, Compare compare) {
    return (compare(wide(low(a)), wide(low(b))) ? 0xffffu : 0u) |
           (compare(wide(high(a)), wide(high(b))) ? 0xffff0000u : 0u);
}

}  // namespace detail

template <class Pair>
__host__ __device__ unsigned mask_eq(Pair a, Pair b) {
    return detail::mask(a, b, [](float x, float y) { return x == y; });
}
template <class Pair>
__host__ __device__ unsigned mask_ne(Pair a, Pair b) {
    return detail::mask(a, b, [](float x, float y) { return x < y || x > y; });
}
template <class Pair>
__host__ __device__ unsigned mask_lt(Pair a, Pair b) {
    return detail::mask(a, b, [](float x, float y) { return x < y; });
}
template <class Pair>
__host__ __device__ unsigned mask_le(Pair a, Pair b) {
    return detail::mask(a, b, [](float x, float y) { return x <= y; });
}
template <class Pair>
__host__ __device__ unsigned mask_gt(Pair a, Pair b) {
    return mask_lt(b, a);
}
template <class Pair>
__host__ __device__ unsigned mask_ge(Pair a, Pair b) {
    return mask_le(b, a);
}
template <class Pair>
__host__ __device__ unsigned mask_eq_or_nan(Pair a, Pair b) {
    return ~mask_ne(a, b);
}
template <class Pair>
__host__ __device__ unsigned mask_ne_or_nan(Pair a, Pair b) {
    return ~mask_eq(a, b);
}
template <class Pair>
__host__ __device__ unsigned mask_lt_or_nan(Pair a, Pair b) {
    return ~mask_ge(a, b);
}
template <class Pair>
__host__ __device__ unsigned mask_le_or_nan(Pair a, Pair b) {
    return ~mask_gt(a, b);
}
template <class Pair>
__host__ __device__ unsigned mask_gt_or_nan(Pair a, Pair b) {
    return ~mask_le(a, b);
}
template <class Pair>
__host__ __device__ unsigned mask_ge_or_nan(Pair a, Pair b) {
    return ~mask_lt(a, b);
}

// 1 for positive infinity, -1 for negative infinity, else 0.
template <class T>
__host__ __device__ int infinity_sign(T value) {
    const float number = float(value);
    return number == __builtin_inff() ? 1 : number == -__builtin_inff() ? -1 : 0;
}

namespace detail {

// 1 for each number of the pair whose half of `lanes` is set, else 0.
__host__ __device__ inline __hip_bfloat162 ones(unsigned lanes) {
    return pair(__float2bfloat16(lanes & 0xffffu ? 1.0f : 0.0f), __float2bfloat16(lanes >> 16 ? 1.0f : 0.0f));
}

}  // namespace detail

__host__ __device__ inline __hip_bfloat162 eq_or_nan2(__hip_bfloat162 a, __hip_bfloat162 b) {
    return detail::ones(mask_eq_or_nan(a, b));
}
__host__ __device__ inline __hip_bfloat162 ne_or_nan2(__hip_bfloat162 a, __hip_bfloat162 b) {
    return detail::ones(mask_ne_or_nan(a, b));
}
__host__ __device__ inline __hip_bfloat162 lt_or_nan2(__hip_bfloat162 a, __hip_bfloat162 b) {
    return detail::ones(mask_lt_or_nan(a, b));
}
__host__ __device__ inline __hip_bfloat162 le_or_nan2(__hip_bfloat162 a, __hip_bfloat162 b) {
    return detail::ones(mask_le_or_nan(a, b));
}
__host__ __device__ inline __hip_bfloat162 gt_or_nan2(__hip_bfloat162 a, __hip_bfloat162 b) {
    return detail::ones(mask_gt_or_nan(a, b));
}
__host__ __device__ inline __hip_bfloat162 ge_or_nan2(__hip_bfloat162 a, __hip_bfloat162 b) {
    return detail::ones(mask_ge_or_nan(a, b));
}

}  // namespace narrow
