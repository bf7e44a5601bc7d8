// IEEE half precision.
#pragma once
#include "hipify_stubs/device.h"
#include "hipify_stubs/warp.h"

#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

struct __nv_bfloat16;

#pragma clang force_cuda_host_device begin
struct __align__(2) __half_raw { unsigned short x; };
struct __align__(4) __half2_raw { unsigned short x, y; };

struct __align__(2) __half {
    unsigned short __x;
    __half() = default;
    constexpr __half(const __half_raw &r) : __x(r.x) {}
    __half(const __nv_bfloat16 &v);
    __half(float v);
    __half(double v);
    __half(short v);
    __half(unsigned short v);
    __half(int v);
    __half(unsigned int v);
    __half(long v);
    __half(unsigned long v);
    __half(long long v);
    __half(unsigned long long v);
    __half &operator=(const __half_raw &r);
    __half &operator=(float v);
    __half &operator=(double v);
    __half &operator=(short v);
    __half &operator=(unsigned short v);
    __half &operator=(int v);
    __half &operator=(unsigned int v);
    __half &operator=(long long v);
    __half &operator=(unsigned long long v);
    operator __half_raw() const;
    operator float() const;
};

struct __align__(4) __half2 {
    __half x, y;
    __half2() = default;
    constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
    __half2(const __half2_raw &r);
    __half2 &operator=(const __half2_raw &r);
    operator __half2_raw() const;
};

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

__half2 make_half2(__half x, __half y);
__half __double2half(double a);
__half __float2half(float a);
__half2 __float2half2_rn(float a);
__half2 __floats2half2_rn(float a, float b);
__half2 __float22half2_rn(float2 a);
float __half2float(__half a);
float2 __half22float2(__half2 a);
float __low2float(__half2 a);
float __high2float(__half2 a);
#define HIPIFY_ROUND(result, name, type)                                                   \
    result name##_rn(type a); result name##_rz(type a); result name##_rd(type a); result name##_ru(type a);
HIPIFY_ROUND(__half, __float2half, float)
HIPIFY_ROUND(__half, __int2half, int)
HIPIFY_ROUND(__half, __uint2half, unsigned int)
HIPIFY_ROUND(__half, __short2half, short)
HIPIFY_ROUND(__half, __ushort2half, unsigned short)
HIPIFY_ROUND(__half, __ll2half, long long)
HIPIFY_ROUND(__half, __ull2half, unsigned long long)
HIPIFY_ROUND(int, __half2int, __half)
HIPIFY_ROUND(unsigned int, __half2uint, __half)
HIPIFY_ROUND(short, __half2short, __half)
HIPIFY_ROUND(unsigned short, __half2ushort, __half)
HIPIFY_ROUND(long long, __half2ll, __half)
HIPIFY_ROUND(unsigned long long, __half2ull, __half)
#undef HIPIFY_ROUND
signed char __half2char_rz(__half a);
unsigned char __half2uchar_rz(__half a);
short __half_as_short(__half a);
unsigned short __half_as_ushort(__half a);
__half __short_as_half(short a);
__half __ushort_as_half(unsigned short a);
__half2 __half2half2(__half a);
__half2 __halves2half2(__half a, __half b);
__half __low2half(__half2 a);
__half __high2half(__half2 a);
__half2 __low2half2(__half2 a);
__half2 __high2half2(__half2 a);
__half2 __lows2half2(__half2 a, __half2 b);
__half2 __highs2half2(__half2 a, __half2 b);
__half2 __lowhigh2highlow(__half2 a);
#define HIPIFY_T __half
#define HIPIFY_T2 __half2
#include "hipify_stubs/half_functions.h"
#undef HIPIFY_T
#undef HIPIFY_T2
#pragma clang force_cuda_host_device end
