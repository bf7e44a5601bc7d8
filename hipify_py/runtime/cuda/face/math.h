// Mathematical functions of device code that the C++ library lacks, and CUDA's min, max and fast variants.
//
// Names that some C libraries declare themselves carry C linkage and noexcept, so that both declarations agree.
#pragma once

#include <math.h>
#include <stdlib.h>

#include "face/math_special.h"

// Overloads of min and max for every pair of arithmetic types that CUDA accepts.
#define FACE_MIN_MAX(T)                                                \
    inline constexpr T min(T a, T b) { return b < a ? b : a; }         \
    inline constexpr T max(T a, T b) { return a < b ? b : a; }
FACE_MIN_MAX(int)
FACE_MIN_MAX(unsigned)
FACE_MIN_MAX(long)
FACE_MIN_MAX(unsigned long)
FACE_MIN_MAX(long long)
FACE_MIN_MAX(unsigned long long)
#undef FACE_MIN_MAX

#define FACE_MIN_MAX_MIXED(U, S)                                       \
    inline constexpr U min(S a, U b) { return min(static_cast<U>(a), b); } \
    inline constexpr U max(S a, U b) { return max(static_cast<U>(a), b); } \
    inline constexpr U min(U a, S b) { return min(a, static_cast<U>(b)); } \
    inline constexpr U max(U a, S b) { return max(a, static_cast<U>(b)); }
FACE_MIN_MAX_MIXED(unsigned, int)
FACE_MIN_MAX_MIXED(unsigned long, long)
FACE_MIN_MAX_MIXED(unsigned long long, long long)
#undef FACE_MIN_MAX_MIXED

inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
inline double min(float a, double b) { return fmin(double(a), b); }
inline double max(float a, double b) { return fmax(double(a), b); }
inline double min(double a, float b) { return fmin(a, double(b)); }
inline double max(double a, float b) { return fmax(a, double(b)); }

inline constexpr unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
inline constexpr unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }
inline constexpr long long llmin(long long a, long long b) { return b < a ? b : a; }
inline constexpr long long llmax(long long a, long long b) { return a < b ? b : a; }
inline constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
inline constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a < b ? b : a; }

// Single-precision approximations: as accurate here as the full functions.
extern "C" {
inline float __expf(float x) noexcept { return expf(x); }
inline float __exp10f(float x) noexcept { return powf(10.0f, x); }
inline float __logf(float x) noexcept { return logf(x); }
inline float __log2f(float x) noexcept { return log2f(x); }
inline float __log10f(float x) noexcept { return log10f(x); }
inline float __sinf(float x) noexcept { return sinf(x); }
inline float __cosf(float x) noexcept { return cosf(x); }
inline float __tanf(float x) noexcept { return tanf(x); }
inline float __tanhf(float x) noexcept { return tanhf(x); }
inline float __powf(float x, float y) noexcept { return powf(x, y); }
inline void __sincosf(float x, float* s, float* c) noexcept { *s = sinf(x); *c = cosf(x); }
inline float rsqrtf(float x) noexcept { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) noexcept { return 1.0 / sqrt(x); }
}
inline float __fdividef(float x, float y) { return x / y; }
inline float fdividef(float x, float y) { return x / y; }
inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
inline float saturatef(float x) { return __saturatef(x); }
inline float rsqrt(float x) { return rsqrtf(x); }
inline float __frsqrt_rn(float x) { return float(1.0 / sqrt(double(x))); }
inline float rcbrtf(float x) { return 1.0f / cbrtf(x); }
inline double rcbrt(double x) { return 1.0 / cbrt(x); }
inline float rcbrt(float x) { return rcbrtf(x); }

// Rounded arithmetic. The _rn forms also promise that no multiply-add is contracted.
#define FACE_ROUNDED(SUFFIX, T, ADD, SUB, MUL, DIV, FMA, RCP, SQRT)                                      \
    inline T ADD##SUFFIX(T a, T b) { return face::round##SUFFIX<T>([&] { return a + b; }); }             \
    inline T SUB##SUFFIX(T a, T b) { return face::round##SUFFIX<T>([&] { return a - b; }); }             \
    inline T MUL##SUFFIX(T a, T b) { return face::round##SUFFIX<T>([&] { return a * b; }); }             \
    inline T DIV##SUFFIX(T a, T b) { return face::round##SUFFIX<T>([&] { return a / b; }); }             \
    inline T FMA##SUFFIX(T a, T b, T c) { return face::round##SUFFIX<T>([&] { return fma(a, b, c); }); } \
    inline T RCP##SUFFIX(T a) { return face::round##SUFFIX<T>([&] { return T(1) / a; }); }               \
    inline T SQRT##SUFFIX(T a) { return face::round##SUFFIX<T>([&] { return sqrt(a); }); }
#define FACE_ROUNDED_BOTH(SUFFIX)                                                                        \
    FACE_ROUNDED(SUFFIX, float, __fadd, __fsub, __fmul, __fdiv, __fmaf, __frcp, __fsqrt)                 \
    FACE_ROUNDED(SUFFIX, double, __dadd, __dsub, __dmul, __ddiv, __fma, __drcp, __dsqrt)
FACE_ROUNDED_BOTH(_rn)
FACE_ROUNDED_BOTH(_rz)
FACE_ROUNDED_BOTH(_ru)
FACE_ROUNDED_BOTH(_rd)
#undef FACE_ROUNDED_BOTH
#undef FACE_ROUNDED
