// make_int2, make_float4 and so on.
#pragma once

#include "vector_types.h"

#define FACE_MAKE_VECTOR(T, N)                                                      \
    inline constexpr N##1 make_##N##1(T x) { return {x}; }                          \
    inline constexpr N##2 make_##N##2(T x, T y) { return {x, y}; }                  \
    inline constexpr N##3 make_##N##3(T x, T y, T z) { return {x, y, z}; }          \
    inline constexpr N##4 make_##N##4(T x, T y, T z, T w) { return {x, y, z, w}; }

FACE_MAKE_VECTOR(signed char, char)
FACE_MAKE_VECTOR(unsigned char, uchar)
FACE_MAKE_VECTOR(short, short)
FACE_MAKE_VECTOR(unsigned short, ushort)
FACE_MAKE_VECTOR(int, int)
FACE_MAKE_VECTOR(unsigned, uint)
FACE_MAKE_VECTOR(long, long)
FACE_MAKE_VECTOR(unsigned long, ulong)
FACE_MAKE_VECTOR(long long, longlong)
FACE_MAKE_VECTOR(unsigned long long, ulonglong)
FACE_MAKE_VECTOR(float, float)
FACE_MAKE_VECTOR(double, double)
#undef FACE_MAKE_VECTOR

inline constexpr double4_16a make_double4_16a(double x, double y, double z, double w) { return {x, y, z, w}; }
inline constexpr double4_32a make_double4_32a(double x, double y, double z, double w) { return {x, y, z, w}; }
