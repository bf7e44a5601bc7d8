// Encoding and decoding of floating-point formats narrower than float (half, bfloat16, the 8-bit formats).
#pragma once

#include <math.h>
#include <stdint.h>

#include "face/intrinsics.h"

namespace face {

enum class Round { nearest, zero, up, down };

// Encodes x as sign, E exponent bits and M fraction bits, with IEEE subnormals; NaN becomes all ones below the sign.
// A Finite format (e4m3) has no infinity: that one code is all it gives up, and overflow becomes NaN. A
// double holds every sum and product of two narrow values, so one rounding is all that happens.
template <int E, int M, bool Finite = false>
inline uint32_t encode(double x, Round mode = Round::nearest) {
    constexpr int bias = (1 << (E - 1)) - 1;
    constexpr uint32_t nan = (1u << (E + M)) - 1u, infinity = Finite ? nan : ((1u << E) - 1u) << M;
    const uint64_t bits = bit_cast<uint64_t>(x), magnitude = bits & ~(uint64_t(1) << 63);
    const bool negative = bits >> 63;
    const uint32_t sign = uint32_t(negative) << (E + M);
    if (magnitude > uint64_t(0x7ff) << 52) return nan;
    if (magnitude == uint64_t(0x7ff) << 52) return sign | infinity;

    const int exponent = int(magnitude >> 52) - 1023;
    const uint64_t fraction = magnitude & ((uint64_t(1) << 52) - 1);
    const uint64_t significand = exponent == -1023 ? fraction : fraction | uint64_t(1) << 52;
    const bool subnormal = exponent < 1 - bias;
    int shift = 52 - M + (subnormal ? 1 - bias - exponent : 0);
    if (shift > 54) shift = 54;

    uint32_t kept = uint32_t(significand >> shift);
    const uint64_t rest = significand & ((uint64_t(1) << shift) - 1), tie = uint64_t(1) << (shift - 1);
    const bool away = mode == Round::nearest ? rest > tie || (rest == tie && (kept & 1u))
                    : mode == Round::up      ? rest != 0 && !negative
                    : mode == Round::down    ? rest != 0 && negative
                                             : false;
    kept += away ? 1u : 0u;
    const uint32_t encoded = subnormal ? kept : (uint32_t(exponent + bias - 1) << M) + kept;
    if (encoded < infinity) return sign | encoded;
    const bool to_infinity = mode == Round::nearest || mode == (negative ? Round::down : Round::up);
    return sign | (to_infinity ? infinity : infinity - 1u);
}

template <int E, int M, bool Finite = false>
inline float decode(uint32_t bits) {
    constexpr int bias = (1 << (E - 1)) - 1;
    const uint32_t sign = bits >> (E + M) << 31, magnitude = bits & ((1u << (E + M)) - 1u);
    if constexpr (Finite)
        if (magnitude == (1u << (E + M)) - 1u) return NAN;
    if (!Finite && magnitude >= ((1u << E) - 1u) << M) return bit_cast<float>(sign | 0x7f800000u | magnitude << (23 - M));
    if constexpr (E == 8) return bit_cast<float>(sign | magnitude << (23 - M));
    const float scale = bit_cast<float>(uint32_t(127 + 127 - bias) << 23);
    return bit_cast<float>(sign | bit_cast<uint32_t>(bit_cast<float>(magnitude << (23 - M)) * scale));
}

// a * b + c for narrow values with one rounding: the product is exact, and an inexact sum is moved off the ties.
inline double fused(float a, float b, float c) {
    const double product = double(a) * double(b), sum = product + double(c);
    if (!(fabs(sum) < HUGE_VAL)) return sum;
    const double back = sum - product, error = (product - (sum - back)) + (double(c) - back);
    return error == 0.0 ? sum : nextafter(sum, error > 0.0 ? HUGE_VAL : -HUGE_VAL);
}

// An integer as a double that rounds to narrow formats as the integer does: of what a double can't hold, the lowest bit
// that stays says whether any bit of it was set.
template <class T>
inline double integer(T value) {
    const bool negative = value < T(0);
    uint64_t magnitude = negative ? 0 - uint64_t(value) : uint64_t(value);
    if (magnitude >> 53) magnitude = (magnitude >> 11 | uint64_t((magnitude & 0x7ff) != 0)) << 11;
    return negative ? -double(magnitude) : double(magnitude);
}

// maximum and minimum of IEEE 754-2019: a NaN loses (maximumNumber), and +0 is above -0.
inline float larger(float a, float b) {
    if (a != a) return b;
    if (b != b) return a;
    return a > b || (a == b && !signbit(a)) ? a : b;
}
inline float smaller(float a, float b) {
    if (a != a) return b;
    if (b != b) return a;
    return a < b || (a == b && signbit(a)) ? a : b;
}
inline float saturated(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
inline double positive(double x) { return x > 0.0 || x != x ? x : 0.0; }

// Replaces *p by f(*p) in one atomic step on the bits of p (2 or 4 bytes); returns the value before.
template <class Bits, class T, class F>
inline T atomic_replace(T* p, F f) {
    static_assert(sizeof(Bits) == sizeof(T), "one word of bits");
    Bits* word = reinterpret_cast<Bits*>(p);
    Bits before = __atomic_load_n(word, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(word, &before, bit_cast<Bits>(f(bit_cast<T>(before))), true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
    }
    return bit_cast<T>(before);
}

}  // namespace face
