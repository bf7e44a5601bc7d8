// Functions for operands of different types, and where SYCL has none of its own.
#pragma once

#include <sycl/sycl.hpp>

#include <limits>
#include <type_traits>

namespace gpu {

template <class A, class B>
constexpr auto min(A a, B b)
{
    using T = std::common_type_t<A, B>;
    if constexpr (std::is_floating_point_v<T>) return sycl::fmin(static_cast<T>(a), static_cast<T>(b));
    else return static_cast<T>(b) < static_cast<T>(a) ? static_cast<T>(b) : static_cast<T>(a);
}

template <class A, class B>
constexpr auto max(A a, B b)
{
    using T = std::common_type_t<A, B>;
    if constexpr (std::is_floating_point_v<T>) return sycl::fmax(static_cast<T>(a), static_cast<T>(b));
    else return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(b) : static_cast<T>(a);
}

// The nearest value of an integer type that a number is rounded to; of what is no number, what CUDA's functions give.
template <class To, sycl::rounding_mode Mode, class From>
To rounded(From value)
{
    using limits = std::numeric_limits<To>;
    constexpr bool none = sizeof(From) < 8 && sizeof(To) < 8;
    if (sycl::isnan(value)) return none ? To(0) : static_cast<To>(~(std::make_unsigned_t<To>(-1) >> 1));
    if (value >= static_cast<From>(limits::max())) return limits::max();
    if (value <= static_cast<From>(limits::min())) return limits::min();
    return sycl::vec<From, 1>(value).template convert<To, Mode>()[0];
}

// Functions of two floating-point numbers: float only if neither is a double or an integer, as in C++.
template <class A, class B>
using floating = std::conditional_t<std::is_same_v<A, float> && std::is_same_v<B, float>, float, double>;

#define GPU_BINARY(name)                                              \
    template <class A, class B>                                       \
    floating<A, B> name(A a, B b)                                     \
    {                                                                 \
        using T = floating<A, B>;                                     \
        return sycl::name(static_cast<T>(a), static_cast<T>(b));      \
    }

GPU_BINARY(atan2)
GPU_BINARY(copysign)
GPU_BINARY(fdim)
GPU_BINARY(fmax)
GPU_BINARY(fmin)
GPU_BINARY(fmod)
GPU_BINARY(hypot)
GPU_BINARY(nextafter)
GPU_BINARY(pow)
GPU_BINARY(remainder)

#undef GPU_BINARY

// Four of the eight bytes of (b, a), a's lowest being byte 0: those that the four lowest hexadecimal digits choose.
inline unsigned permute_bytes(unsigned a, unsigned b, unsigned chosen)
{
    const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
    unsigned result = 0;
    for (unsigned i = 0; i < 4; ++i)
        result |= static_cast<unsigned>(bytes >> 8 * (chosen >> 4 * i & 7) & 0xff) << 8 * i;
    return result;
}

// The upper half of (high, low) shifted left, the lower half of it shifted right; by shift modulo 32, or at most by 32.
inline unsigned funnel_shift_left(unsigned low, unsigned high, unsigned shift)
{
    return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) << (shift & 31) >> 32);
}
inline unsigned funnel_shift_left_clamped(unsigned low, unsigned high, unsigned shift)
{
    return shift < 32 ? funnel_shift_left(low, high, shift) : low;
}
inline unsigned funnel_shift_right(unsigned low, unsigned high, unsigned shift)
{
    return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) >> (shift & 31));
}
inline unsigned funnel_shift_right_clamped(unsigned low, unsigned high, unsigned shift)
{
    return shift < 32 ? funnel_shift_right(low, high, shift) : high;
}

// 1 + the index of the lowest set bit; 0 if none is set.
inline int find_first_set(unsigned value) { return value == 0 ? 0 : static_cast<int>(sycl::ctz(value)) + 1; }
inline int find_first_set(unsigned long long value) { return value == 0 ? 0 : static_cast<int>(sycl::ctz(value)) + 1; }

namespace detail {

// By multiplication: DPC++ 2026.2 turns the usual swaps into an intrinsic that its SPIR-V writer refuses.
inline unsigned reverse_byte(unsigned b)
{
    return ((((b * 0x0802u) & 0x22110u) | ((b * 0x8020u) & 0x88440u)) * 0x10101u >> 16) & 0xffu;
}

}  // namespace detail

inline unsigned reverse_bits(unsigned v)
{
    return detail::reverse_byte(v & 0xffu) << 24 | detail::reverse_byte(v >> 8 & 0xffu) << 16 |
           detail::reverse_byte(v >> 16 & 0xffu) << 8 | detail::reverse_byte(v >> 24);
}

inline unsigned long long reverse_long_bits(unsigned long long v)
{
    return static_cast<unsigned long long>(reverse_bits(static_cast<unsigned>(v))) << 32 |
           reverse_bits(static_cast<unsigned>(v >> 32));
}

// The sum of c and the products of two numbers' bytes, which have the sign of c's type.
template <class A, class B, class C>
auto dot_bytes(A a, B b, C c)
{
    using number = std::conditional_t<std::is_signed_v<C>, int, unsigned>;
    using byte = std::conditional_t<std::is_signed_v<C>, signed char, unsigned char>;
    const unsigned x = sycl::bit_cast<unsigned>(a), y = sycl::bit_cast<unsigned>(b);
    unsigned sum = c;
    for (int i = 0; i < 32; i += 8) sum += unsigned(number(byte(x >> i)) * number(byte(y >> i)));
    return number(sum);
}

// The same of the two halves of a and the two bytes of b from bit First on.
template <int First, class A, class B, class C>
auto dot_halves(A a, B b, C c)
{
    using number = std::conditional_t<std::is_signed_v<C>, int, unsigned>;
    using byte = std::conditional_t<std::is_signed_v<C>, signed char, unsigned char>;
    using half_word = std::conditional_t<std::is_signed_v<C>, short, unsigned short>;
    const unsigned x = sycl::bit_cast<unsigned>(a), y = sycl::bit_cast<unsigned>(b);
    unsigned sum = c;
    for (int i = 0; i < 2; ++i) sum += unsigned(number(half_word(x >> 16 * i)) * number(byte(y >> (First + 8 * i))));
    return number(sum);
}

}  // namespace gpu
