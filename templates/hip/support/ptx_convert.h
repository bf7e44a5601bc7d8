// PTX's conversions to integers, which clamp.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

namespace detail {

template <class T>
constexpr bool is_signed = T(-1) < T(0);

template <class T>
constexpr T largest = is_signed<T> ? static_cast<T>(~(1ull << (8 * sizeof(T) - 1)) & (~0ull >> (64 - 8 * sizeof(T))))
                                   : static_cast<T>(~0ull);

template <class T>
constexpr T smallest = is_signed<T> ? static_cast<T>(-largest<T> - 1) : T(0);

}  // namespace detail

// The nearest integer of type To to a whole number. NaN becomes 0; where 64 bits are involved, the highest bit alone.
template <class To, class From>
__device__ To to_integer(From whole) {
    constexpr bool is_wide = sizeof(To) == 8 || sizeof(From) == 8;
    const From end = static_cast<From>(detail::largest<To> / 2 + 1) * 2;  // the first that is too large; exact
    if (whole != whole) return is_wide ? static_cast<To>(1ull << (8 * sizeof(To) - 1)) : To(0);
    if (whole >= end) return detail::largest<To>;
    if (whole <= static_cast<From>(detail::smallest<To>)) return detail::smallest<To>;
    return static_cast<To>(whole);
}

// The nearest integer of type To.
template <class To, class From>
__device__ To saturate_to(From value) {
    if (detail::is_signed<From> && value < 0) {
        const bool below = !detail::is_signed<To> || static_cast<long long>(value) < static_cast<long long>(detail::smallest<To>);
        return below ? detail::smallest<To> : static_cast<To>(value);
    }
    const bool above = static_cast<unsigned long long>(value) > static_cast<unsigned long long>(detail::largest<To>);
    return above ? detail::largest<To> : static_cast<To>(value);
}

// Two clamped integers, `low` in the lower bits; of the 8-bit form above what `rest` holds in its lower half.
template <class To>
__device__ unsigned pack_saturated(int high, int low) {
    constexpr unsigned mask = 0xffffu;
    return (saturate_to<To>(high) & mask) << 16 | (saturate_to<To>(low) & mask);
}

template <class To>
__device__ unsigned pack_saturated(int high, int low, unsigned rest) {
    constexpr unsigned mask = 0xffu;
    return rest << 16 | (saturate_to<To>(high) & mask) << 8 | (saturate_to<To>(low) & mask);
}

// The bits of the nearest TF32 number, ties away from zero.
__device__ inline unsigned to_tf32(float value) {
    const unsigned word = __float_as_uint(value);
    if (value != value) return 0x7fffffffu;
    return (word & 0x7f800000u) == 0x7f800000u ? word : (word + 0x1000u) & 0xffffe000u;
}

}  // namespace ptx
