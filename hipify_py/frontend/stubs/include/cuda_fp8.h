// 8-bit floating point.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "hipify_stubs/device_types.h"

#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__

#pragma clang force_cuda_host_device begin
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

#define HIPIFY_SMALL_FLOAT(name, storage)                                                  \
    struct name {                                                                          \
        storage __x;                                                                       \
        name() = default;                                                                  \
        explicit name(__half v);                                                           \
        explicit name(__nv_bfloat16 v);                                                    \
        explicit name(float v);                                                            \
        explicit name(double v);                                                           \
        explicit name(int v);                                                              \
        explicit name(unsigned int v);                                                     \
        explicit name(short v);                                                            \
        explicit name(unsigned short v);                                                   \
        explicit name(long v);                                                             \
        explicit name(unsigned long v);                                                    \
        explicit name(long long v);                                                        \
        explicit name(unsigned long long v);                                               \
        explicit operator __half() const;                                                  \
        explicit operator __nv_bfloat16() const;                                           \
        explicit operator float() const;                                                   \
        explicit operator double() const;                                                  \
    };
#define HIPIFY_SMALL_FLOAT2(name, storage)                                                 \
    struct name {                                                                          \
        storage __x;                                                                       \
        name() = default;                                                                  \
        explicit name(__half2 v);                                                          \
        explicit name(__nv_bfloat162 v);                                                   \
        explicit name(float2 v);                                                           \
        explicit name(double2 v);                                                          \
        explicit operator __half2() const;                                                 \
        explicit operator float2() const;                                                  \
    };
#define HIPIFY_SMALL_FLOAT4(name, storage)                                                 \
    struct name {                                                                          \
        storage __x;                                                                       \
        name() = default;                                                                  \
        explicit name(__half2 lo, __half2 hi);                                             \
        explicit name(__nv_bfloat162 lo, __nv_bfloat162 hi);                               \
        explicit name(float4 v);                                                           \
        explicit name(double4 v);                                                          \
        explicit operator float4() const;                                                  \
    };
HIPIFY_SMALL_FLOAT(__nv_fp8_e4m3, __nv_fp8_storage_t)
HIPIFY_SMALL_FLOAT(__nv_fp8_e5m2, __nv_fp8_storage_t)
HIPIFY_SMALL_FLOAT(__nv_fp8_e8m0, __nv_fp8_storage_t)
HIPIFY_SMALL_FLOAT2(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t)
HIPIFY_SMALL_FLOAT2(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t)
HIPIFY_SMALL_FLOAT2(__nv_fp8x2_e8m0, __nv_fp8x2_storage_t)
HIPIFY_SMALL_FLOAT4(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t)
HIPIFY_SMALL_FLOAT4(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t)
HIPIFY_SMALL_FLOAT4(__nv_fp8x4_e8m0, __nv_fp8x4_storage_t)

#define HIPIFY_FP8(from, type, type2)                                                      \
    __nv_fp8_storage_t __nv_cvt_##from##_to_fp8(type v, __nv_saturation_t s, __nv_fp8_interpretation_t i); \
    __nv_fp8x2_storage_t __nv_cvt_##from##2_to_fp8x2(type2 v, __nv_saturation_t s, __nv_fp8_interpretation_t i);
HIPIFY_FP8(float, float, float2)
HIPIFY_FP8(double, double, double2)
__nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t i);
__nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t i);
__nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t i);
__nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t i);
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t v, __nv_fp8_interpretation_t i);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t v, __nv_fp8_interpretation_t i);
#undef HIPIFY_FP8
__nv_fp8_storage_t __nv_cvt_float_to_e8m0(float v, __nv_saturation_t s, cudaRoundMode r);
__nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t v);
#pragma clang force_cuda_host_device end
