// The built-in vector types, with CUDA's sizes and alignments. dim3 and uint3 come from the engine.
#pragma once

#include "simt/dim.h"

using dim3 = simt::Dim3;
using uint3 = simt::Uint3;

#define FACE_VECTOR_TYPES(T, N, A2, A4)                 \
    struct N##1 { T x; };                               \
    struct alignas(A2) N##2 { T x, y; };                \
    struct N##3 { T x, y, z; };                         \
    struct alignas(A4) N##4 { T x, y, z, w; };

FACE_VECTOR_TYPES(signed char, char, 2, 4)
FACE_VECTOR_TYPES(unsigned char, uchar, 2, 4)
FACE_VECTOR_TYPES(short, short, 4, 8)
FACE_VECTOR_TYPES(unsigned short, ushort, 4, 8)
FACE_VECTOR_TYPES(int, int, 8, 16)
FACE_VECTOR_TYPES(long, long, 2 * sizeof(long), 16)
FACE_VECTOR_TYPES(unsigned long, ulong, 2 * sizeof(long), 16)
FACE_VECTOR_TYPES(long long, longlong, 16, 16)
FACE_VECTOR_TYPES(unsigned long long, ulonglong, 16, 16)
FACE_VECTOR_TYPES(float, float, 8, 16)
FACE_VECTOR_TYPES(double, double, 16, 16)
#undef FACE_VECTOR_TYPES

struct uint1 { unsigned x; };
struct alignas(8) uint2 { unsigned x, y; };
struct alignas(16) uint4 { unsigned x, y, z, w; };

// CUDA 13 names the two alignments of the 32-byte types.
#define FACE_ALIGNED_VECTOR4(T, N)                      \
    struct alignas(16) N##_16a { T x, y, z, w; };       \
    struct alignas(32) N##_32a { T x, y, z, w; };

FACE_ALIGNED_VECTOR4(long, long4)
FACE_ALIGNED_VECTOR4(unsigned long, ulong4)
FACE_ALIGNED_VECTOR4(long long, longlong4)
FACE_ALIGNED_VECTOR4(unsigned long long, ulonglong4)
FACE_ALIGNED_VECTOR4(double, double4)
#undef FACE_ALIGNED_VECTOR4
