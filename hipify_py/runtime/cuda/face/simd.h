// SIMD-within-a-word intrinsics (__vadd2, __vabsdiffu4, ...) on two 16-bit or four 8-bit lanes.
#pragma once

#include <stdint.h>

namespace face {

template <class L>
constexpr int lane_bits = int(sizeof(L)) * 8;

// Applies f to each lane (type L) of the words; f returns the lane's new bits.
template <class L, class F>
inline unsigned each_lane(unsigned a, unsigned b, F f) {
    unsigned result = 0;
    for (int i = 0; i < 32; i += lane_bits<L>)
        result |= (unsigned(f(int(L(a >> i)), int(L(b >> i)))) & ((1u << lane_bits<L>) - 1u)) << i;
    return result;
}
template <class L>
constexpr int lane_min = L(-1) < L(0) ? -(1 << (lane_bits<L> - 1)) : 0;
template <class L>
constexpr int lane_max = L(-1) < L(0) ? (1 << (lane_bits<L> - 1)) - 1 : (1 << lane_bits<L>) - 1;
template <class L>
inline int clamp_lane(int v) {
    return v < lane_min<L> ? lane_min<L> : v > lane_max<L> ? lane_max<L> : v;
}

}  // namespace face

#define FACE_LANES(NAME, L, EXPRESSION)                                                      \
    inline unsigned NAME(unsigned a, unsigned b) {                                           \
        return face::each_lane<L>(a, b, [](int x, int y) { (void)y; return EXPRESSION; });   \
    }
#define FACE_LANES1(NAME, L, EXPRESSION)                                                     \
    inline unsigned NAME(unsigned a) {                                                       \
        return face::each_lane<L>(a, 0u, [](int x, int) { return EXPRESSION; });             \
    }
#define FACE_COMPARE(OP, SIGN, N, L, RELATION)                                               \
    FACE_LANES(__vcmp##OP##SIGN##N, L, x RELATION y ? -1 : 0)                                \
    FACE_LANES(__vset##OP##SIGN##N, L, x RELATION y ? 1 : 0)

#define FACE_SIMD(N, S, U)                                                                   \
    FACE_LANES(__vadd##N, U, x + y)                                                          \
    FACE_LANES(__vsub##N, U, x - y)                                                          \
    FACE_LANES(__vaddss##N, S, face::clamp_lane<S>(x + y))                                   \
    FACE_LANES(__vaddus##N, U, face::clamp_lane<U>(x + y))                                   \
    FACE_LANES(__vsubss##N, S, face::clamp_lane<S>(x - y))                                   \
    FACE_LANES(__vsubus##N, U, face::clamp_lane<U>(x - y))                                   \
    FACE_LANES(__vavgs##N, S, x + y >= 0 ? (x + y + 1) / 2 : (x + y - 1) / 2)                \
    FACE_LANES(__vavgu##N, U, (x + y + 1) / 2)                                               \
    FACE_LANES(__vhaddu##N, U, (x + y) / 2)                                                  \
    FACE_LANES(__vabsdiffs##N, S, x > y ? x - y : y - x)                                     \
    FACE_LANES(__vabsdiffu##N, U, x > y ? x - y : y - x)                                     \
    FACE_LANES(__vmins##N, S, x < y ? x : y)                                                 \
    FACE_LANES(__vminu##N, U, x < y ? x : y)                                                 \
    FACE_LANES(__vmaxs##N, S, x > y ? x : y)                                                 \
    FACE_LANES(__vmaxu##N, U, x > y ? x : y)                                                 \
    FACE_LANES1(__vabs##N, S, x < 0 ? -x : x)                                                \
    FACE_LANES1(__vabsss##N, S, face::clamp_lane<S>(x < 0 ? -x : x))                         \
    FACE_LANES1(__vneg##N, S, -x)                                                            \
    FACE_LANES1(__vnegss##N, S, face::clamp_lane<S>(-x))                                     \
    FACE_COMPARE(eq, , N, U, ==)                                                             \
    FACE_COMPARE(ne, , N, U, !=)                                                             \
    FACE_COMPARE(lt, s, N, S, <)                                                             \
    FACE_COMPARE(le, s, N, S, <=)                                                            \
    FACE_COMPARE(gt, s, N, S, >)                                                             \
    FACE_COMPARE(ge, s, N, S, >=)                                                            \
    FACE_COMPARE(lt, u, N, U, <)                                                             \
    FACE_COMPARE(le, u, N, U, <=)                                                            \
    FACE_COMPARE(gt, u, N, U, >)                                                             \
    FACE_COMPARE(ge, u, N, U, >=)                                                            \
    inline unsigned __vsads##N(unsigned a, unsigned b) {                                     \
        unsigned sum = 0;                                                                    \
        face::each_lane<S>(a, b, [&](int x, int y) { sum += unsigned(x > y ? x - y : y - x); return 0; }); \
        return sum;                                                                          \
    }                                                                                        \
    inline unsigned __vsadu##N(unsigned a, unsigned b) {                                     \
        unsigned sum = 0;                                                                    \
        face::each_lane<U>(a, b, [&](int x, int y) { sum += unsigned(x > y ? x - y : y - x); return 0; }); \
        return sum;                                                                          \
    }
FACE_SIMD(2, int16_t, uint16_t)
FACE_SIMD(4, int8_t, uint8_t)
#undef FACE_SIMD
#undef FACE_COMPARE
#undef FACE_LANES1
#undef FACE_LANES

// Three-operand minimum and maximum (with an optional clamp to zero), and add followed by minimum or maximum.
#define FACE_MIN_MAX3(T, SUFFIX)                                                             \
    inline T __vimax3_##SUFFIX(T a, T b, T c) { const T m = a > b ? a : b; return m > c ? m : c; } \
    inline T __vimin3_##SUFFIX(T a, T b, T c) { const T m = a < b ? a : b; return m < c ? m : c; } \
    inline T __viaddmax_##SUFFIX(T a, T b, T c) { const T s = T(unsigned(a) + unsigned(b)); return s > c ? s : c; } \
    inline T __viaddmin_##SUFFIX(T a, T b, T c) { const T s = T(unsigned(a) + unsigned(b)); return s < c ? s : c; }
FACE_MIN_MAX3(int, s32)
FACE_MIN_MAX3(unsigned, u32)
#undef FACE_MIN_MAX3
inline int __vimax_s32_relu(int a, int b) { const int m = a > b ? a : b; return m > 0 ? m : 0; }
inline int __vimin_s32_relu(int a, int b) { const int m = a < b ? a : b; return m > 0 ? m : 0; }
