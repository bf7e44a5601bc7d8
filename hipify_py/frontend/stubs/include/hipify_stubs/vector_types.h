// Built-in vector types, their constructors and the built-in index variables.
#pragma once
#include "hipify_stubs/language.h"

#define HIPIFY_VECTOR(name, type, bytes2, bytes4)                                          \
    struct name##1 { type x; };                                                            \
    struct __align__(bytes2) name##2 { type x, y; };                                       \
    struct name##3 { type x, y, z; };                                                      \
    struct __align__(bytes4) name##4 { type x, y, z, w; };                                 \
    __host__ __device__ name##1 make_##name##1(type x);                                    \
    __host__ __device__ name##2 make_##name##2(type x, type y);                            \
    __host__ __device__ name##3 make_##name##3(type x, type y, type z);                    \
    __host__ __device__ name##4 make_##name##4(type x, type y, type z, type w);

HIPIFY_VECTOR(char, signed char, 2, 4)
HIPIFY_VECTOR(uchar, unsigned char, 2, 4)
HIPIFY_VECTOR(short, short, 4, 8)
HIPIFY_VECTOR(ushort, unsigned short, 4, 8)
HIPIFY_VECTOR(int, int, 8, 16)
HIPIFY_VECTOR(uint, unsigned int, 8, 16)
HIPIFY_VECTOR(long, long, 16, 16)
HIPIFY_VECTOR(ulong, unsigned long, 16, 16)
HIPIFY_VECTOR(longlong, long long, 16, 16)
HIPIFY_VECTOR(ulonglong, unsigned long long, 16, 16)
HIPIFY_VECTOR(float, float, 8, 16)
HIPIFY_VECTOR(double, double, 16, 16)

// CUDA 13 names the alignment of the 256-bit types.
#define HIPIFY_VECTOR_256(name, type)                                                      \
    struct __align__(16) name##4_16a { type x, y, z, w; };                                 \
    struct __align__(32) name##4_32a { type x, y, z, w; };                                 \
    __host__ __device__ name##4_16a make_##name##4_16a(type x, type y, type z, type w);    \
    __host__ __device__ name##4_32a make_##name##4_32a(type x, type y, type z, type w);

HIPIFY_VECTOR_256(long, long)
HIPIFY_VECTOR_256(ulong, unsigned long)
HIPIFY_VECTOR_256(longlong, long long)
HIPIFY_VECTOR_256(ulonglong, unsigned long long)
HIPIFY_VECTOR_256(double, double)

#undef HIPIFY_VECTOR
#undef HIPIFY_VECTOR_256

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
        : x(vx), y(vy), z(vz) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;
