// 8-bit floating point: e4m3 (finite, largest value 448) and e5m2 (with infinities, largest finite value 57344).
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturation,
                                                 __nv_fp8_interpretation_t format) {
    const double largest = format == __NV_E4M3 ? 448.0 : 57344.0;
    if (saturation == __NV_SATFINITE && fabs(x) > largest) x = copysign(largest, x);
    return static_cast<__nv_fp8_storage_t>(format == __NV_E4M3 ? face::encode<4, 3, true>(x) : face::encode<5, 2>(x));
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturation,
                                                __nv_fp8_interpretation_t format) {
    return __nv_cvt_double_to_fp8(double(x), saturation, format);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturation,
                                                     __nv_fp8_interpretation_t format) {
    const unsigned low = __nv_cvt_float_to_fp8(x.x, saturation, format);
    return static_cast<__nv_fp8x2_storage_t>(low | unsigned(__nv_cvt_float_to_fp8(x.y, saturation, format)) << 8);
}
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturation,
                                                  __nv_fp8_interpretation_t format) {
    return __nv_cvt_float_to_fp8(__half(x), saturation, format);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturation,
                                                      __nv_fp8_interpretation_t format) {
    return __nv_cvt_float_to_fp8(__nv_bfloat16(x), saturation, format);
}
inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t saturation,
                                                       __nv_fp8_interpretation_t format) {
    return __nv_cvt_float2_to_fp8x2(__half22float2(__half2(x)), saturation, format);
}
// Every 8-bit value is a half.
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t format) {
    return __half(format == __NV_E4M3 ? face::decode<4, 3, true>(x) : face::decode<5, 2>(x));
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t format) {
    const __half_raw low = __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x & 0xff), format);
    return {low.x, __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x >> 8), format).x};
}

// Conversions of the classes saturate.
#define FACE_FP8(NAME, FORMAT)                                                                                   \
    struct NAME {                                                                                                \
        __nv_fp8_storage_t __x;                                                                                  \
        NAME() = default;                                                                                        \
        explicit NAME(double x) : __x(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, FORMAT)) {}                      \
        explicit NAME(float x) : NAME(double(x)) {}                                                              \
        explicit NAME(__half x) : NAME(double(float(x))) {}                                                      \
        explicit NAME(__nv_bfloat16 x) : NAME(double(float(x))) {}                                               \
        explicit NAME(int x) : NAME(double(x)) {}                                                                \
        explicit operator float() const { return __half(__nv_cvt_fp8_to_halfraw(__x, FORMAT)); }                 \
        explicit operator double() const { return double(float(*this)); }                                       \
        explicit operator __half() const { return __nv_cvt_fp8_to_halfraw(__x, FORMAT); }                        \
        explicit operator __nv_bfloat16() const { return float(*this); }                                         \
    };
FACE_FP8(__nv_fp8_e4m3, __NV_E4M3)
FACE_FP8(__nv_fp8_e5m2, __NV_E5M2)
#undef FACE_FP8

#define FACE_FP8_PAIRS(NAME2, NAME4, FORMAT)                                                                     \
    struct alignas(2) NAME2 {                                                                                    \
        __nv_fp8x2_storage_t __x;                                                                                \
        NAME2() = default;                                                                                       \
        explicit NAME2(float2 x) : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, FORMAT)) {}                   \
        explicit NAME2(__half2 x) : NAME2(__half22float2(x)) {}                                                  \
        explicit NAME2(__nv_bfloat162 x) : NAME2(__bfloat1622float2(x)) {}                                       \
        explicit operator __half2() const { return __nv_cvt_fp8x2_to_halfraw2(__x, FORMAT); }                    \
        explicit operator float2() const { return __half22float2(__half2(*this)); }                              \
    };                                                                                                           \
    struct alignas(4) NAME4 {                                                                                    \
        __nv_fp8x4_storage_t __x;                                                                                \
        NAME4() = default;                                                                                       \
        explicit NAME4(float4 v)                                                                                 \
            : __x(NAME2(float2{v.x, v.y}).__x | __nv_fp8x4_storage_t(NAME2(float2{v.z, v.w}).__x) << 16) {}      \
        explicit operator float4() const {                                                                       \
            NAME2 low, high;                                                                                     \
            low.__x = static_cast<__nv_fp8x2_storage_t>(__x & 0xffff);                                           \
            high.__x = static_cast<__nv_fp8x2_storage_t>(__x >> 16);                                             \
            const float2 a = float2(low), b = float2(high);                                                      \
            return {a.x, a.y, b.x, b.y};                                                                         \
        }                                                                                                        \
    };
FACE_FP8_PAIRS(__nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3)
FACE_FP8_PAIRS(__nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2)
#undef FACE_FP8_PAIRS
