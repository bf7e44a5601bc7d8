// Vectors with CUDA's members, sizes and alignment: a float3 has 12 bytes, where sycl::float3 has 16.
#pragma once

namespace gpu {

#define GPU_VECTORS(T, name, align2, align4)                                                  \
    struct name##1 { T x; };                                                                  \
    struct alignas(align2) name##2 { T x, y; };                                               \
    struct name##3 { T x, y, z; };                                                            \
    struct alignas(align4) name##4 { T x, y, z, w; };                                         \
    constexpr name##1 make_##name##1(T x) { return {x}; }                                     \
    constexpr name##2 make_##name##2(T x, T y) { return {x, y}; }                             \
    constexpr name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }                     \
    constexpr name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }

GPU_VECTORS(signed char, char, 2, 4)
GPU_VECTORS(unsigned char, uchar, 2, 4)
GPU_VECTORS(short, short, 4, 8)
GPU_VECTORS(unsigned short, ushort, 4, 8)
GPU_VECTORS(int, int, 8, 16)
GPU_VECTORS(unsigned, uint, 8, 16)
GPU_VECTORS(long, long, 16, 16)
GPU_VECTORS(unsigned long, ulong, 16, 16)
GPU_VECTORS(long long, longlong, 16, 16)
GPU_VECTORS(unsigned long long, ulonglong, 16, 16)
GPU_VECTORS(float, float, 8, 16)
GPU_VECTORS(double, double, 16, 16)

#undef GPU_VECTORS

}  // namespace gpu
